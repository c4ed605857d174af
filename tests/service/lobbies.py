"""What tests of lobbies ask and look at."""

import pytest

from core.errors import Refused
from core.i18n import LANGUAGES, translator
from core.rules.editions import EDITIONS, Edition
from core.service import lobby, table
from tests.service.world import content


def refused(call, *args, **facts) -> str:
    """The reason, after checking that nothing was written."""
    before = content()
    with pytest.raises(Refused) as no:
        call(*args, **facts)
    assert content() == before
    assert all(translator(lang).has(f"reason.{no.value.reason}") for lang in LANGUAGES)
    return no.value.reason


def names(code: str) -> list[str]:
    look = table.look(code)
    assert [seat.index for seat in look.seats] == list(range(len(look.seats)))
    return look.names


def by_size() -> list[Edition]:
    """Two editions, the one for fewer people first."""
    return sorted(EDITIONS.values(), key=lambda box: box.most)


def two_computers(code: str, user_id: int) -> int:
    return lobby.set_computers(code, user_id, 2)
