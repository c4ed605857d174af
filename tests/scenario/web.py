"""For gunicorn: the web app as it is, by the clock of the scenario."""

from functools import partial

import webapp
from tests.scenario.clock import Clock

webapp.create_app = partial(webapp.create_app, now=Clock.of_environment().now)

from webapp.wsgi import app  # noqa: E402

assert app
