"""`python -m webapp`: a table on this machine, without Telegram. Prints one line, the address."""

import signal
import sys
import threading
from dataclasses import replace

from core.errors import SaboteurError, SettingsError
from core.service import house
from core.settings import Settings
from webapp import create_app, local, logs


def main() -> int:
    """Run until Ctrl-C or SIGTERM; 1 when it cannot begin."""
    try:
        settings = local_settings(Settings.from_env())
        logs.configure("WARNING" if settings.log_level == "INFO" else settings.log_level)
        run(settings)
    except SaboteurError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def local_settings(settings: Settings) -> Settings:
    """The same for a local table. Raises SettingsError when they name a bot."""
    if settings.bot_token:
        raise SettingsError("Unset BOT_TOKEN to play without Telegram, or run `gunicorn webapp.wsgi:app` with it.")
    return replace(settings, local=True)


def run(settings: Settings) -> None:
    """Serve and keep the clock going until a signal comes."""
    end = threading.Event()
    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, lambda *_: end.set())
    app = create_app(settings)
    server, moved = local.serve(app, settings.port)
    clock = local.Clock()
    serving = threading.Thread(target=server.serve_forever, name="server", daemon=True)
    serving.start()
    clock.start()
    taken = f"Port {settings.port} is taken, so: " if moved else ""
    print(f"{taken}Saboteur is on http://{local.HOST}:{server.port}/", flush=True)
    while not end.wait(local.BEAT):  # a wait without an end sleeps through a signal that another thread is given
        pass
    app.extensions["places"].closing.set()
    clock.stop()
    server.shutdown()
    server.server_close()
    house.stop()


if __name__ == "__main__":
    sys.exit(main())
