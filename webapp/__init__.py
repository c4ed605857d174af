"""The Mini App's server: a face of `core` that speaks HTTP. `create_app` puts it together."""

import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from core import art
from core.i18n import LANGUAGES, isolated
from core.kept import Kept
from core.narrate import place
from core.service import house
from core.settings import Settings
from webapp import (
    absence,
    addresses,
    assets,
    auth,
    book,
    errors,
    forms,
    headers,
    lesson,
    limits,
    live,
    lobby,
    logs,
    lying,
    moments,
    names,
    own,
    pages,
    replay,
    shared,
    skins,
    story,
    table,
    talk,
    trace,
)

ROOT = Path(__file__).parent.parent
LOCAL_HOSTS = ["127.0.0.1", "localhost", "[::1]"]


def create_app(settings: Settings | None = None, *, now: Callable[[], float] = time.time) -> Flask:
    """The WSGI application over the database of `settings` (default: those of the environment).

    A local table brings its database forward by itself. `now` is the clock of the tables.

    Raises:
        SettingsError: the settings do not suffice for the web.
        NotReady: the database cannot be used as it is.
    """
    settings = (settings or Settings.from_env()).for_web()
    house.start(settings, now=now, migrate=settings.local)
    app = Flask(__name__, static_folder=None, template_folder=str(ROOT / "templates"))
    addresses.register(app)
    app.config.update(MAX_CONTENT_LENGTH=forms.BODY_LIMIT, MAX_FORM_MEMORY_SIZE=forms.BODY_LIMIT)
    app.json.sort_keys = app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.extensions.update(
        settings=settings,
        kept=Kept(),
        buckets=limits.Buckets(),
        places=live.Places(settings.web_threads - live.RESERVE),
    )
    _front(app, settings)
    _templates(app, settings)
    skins.register(app)
    assets.register(app, watch=settings.local)
    for area in (pages, auth, lobby, table, talk, trace, live, lesson, book, replay, shared, absence, own):
        app.register_blueprint(area.bp)
    errors.register(app)
    headers.register(app)
    logs.register(app)
    app.before_request(pages.by_hand)
    app.after_request(auth.renew)
    return app


def _front(app: Flask, settings: Settings) -> None:
    """Who stands before us: a proxy that says whom it speaks for, or, at a local table, nobody."""
    if settings.local:
        app.config["TRUSTED_HOSTS"] = LOCAL_HOSTS  # no page from elsewhere reaches us through a name of its own
    else:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]


def _templates(app: Flask, settings: Settings) -> None:
    env = app.jinja_env
    env.autoescape = True
    env.undefined = StrictUndefined
    env.trim_blocks = env.lstrip_blocks = True
    env.auto_reload = settings.local
    env.filters.update(isolated=isolated, framed=names.framed)
    env.globals.update(
        art=art, lying=lying, moments=moments, place=place, story=story, local=settings.local, languages=LANGUAGES
    )
    # a template knows what it is given and nothing of the request, its person or the settings
    app.template_context_processors[None].clear()
    for name in ("config", "g", "request", "session", "get_flashed_messages", "url_for"):
        env.globals.pop(name, None)
