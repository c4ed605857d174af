"""For gunicorn: the web app as it is, by the clock of the scenario."""

from functools import partial

import webapp
from core.service import presence
from tests.scenario.clock import PAGE_SECONDS, Clock
from webapp import heart, live

webapp.create_app = partial(webapp.create_app, now=Clock.of_environment().now)
presence.SECONDS = PAGE_SECONDS
live.LONG_POLL = 1.0
heart.BEAT = 0.1  # of real time: less than what is a beat by the clock of the scenario

from webapp.wsgi import app  # noqa: E402

assert app
