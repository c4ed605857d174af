"""What the tests of the audit share."""

import pytest

from tests.scenario.evidence import Evidence
from tests.scenario.forged import good_day


@pytest.fixture
def day() -> Evidence:
    """A good one, to be spoiled."""
    return good_day()
