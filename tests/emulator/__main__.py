"""`python -m tests.emulator --port N`: the emulator as a process of its own, driven through /control/<what>."""

import argparse
import signal
import threading

from tests.emulator import TOKEN, Emulator
from tests.emulator.control import blueprint


class Standalone(Emulator):
    """With the control routes beside the Bot API."""

    def app(self):  # type: ignore[no-untyped-def]
        app = super().app()
        app.register_blueprint(blueprint(self))
        return app


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.emulator", description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--token", default=TOKEN)
    parser.add_argument("--app", default="", help="address that the Mini App `play` opens")
    parser.add_argument("--http", action="store_true", help="allow http addresses in Mini App buttons")
    ask = parser.parse_args()
    done = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: done.set())
    with Standalone(token=ask.token, https_only=not ask.http).start(ask.port) as telegram:
        if ask.app:
            telegram.apps |= {"play": ask.app, "": ask.app}
        print(telegram.base_url, flush=True)
        done.wait()


if __name__ == "__main__":
    main()
