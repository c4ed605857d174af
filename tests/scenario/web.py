"""For gunicorn: the web app as it is, by the clock of the scenario."""

from functools import partial

import webapp
from core.service import presence
from tests.scenario.clock import PAGE_SECONDS, Clock
from webapp import live

webapp.create_app = partial(webapp.create_app, now=Clock.of_environment().now)
presence.SECONDS = PAGE_SECONDS
live.LONG_POLL = 1.0

from webapp.wsgi import app  # noqa: E402

assert app
