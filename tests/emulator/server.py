"""The Bot API over real HTTP on the loopback interface."""

import json
import logging
import socket
import threading
import time
from types import TracebackType
from typing import Any

from flask import Flask, Response, request
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.emulator import account, media, talk, webhook
from tests.emulator.errors import ApiError, bad
from tests.emulator.faults import PAGE, Fault
from tests.emulator.methods import METHODS, perform
from tests.emulator.world import Call, World

assert talk
assert account

TEXTS = {"text", "caption", "parse_mode", "language_code", "callback_query_id", "url", "photo", "action"}


def decoded(fields: dict[str, str]) -> dict[str, Any]:
    """Form fields as values: nested objects come as JSON text."""
    found: dict[str, Any] = {}
    for name, value in fields.items():
        try:
            found[name] = value if name in TEXTS else json.loads(value)
        except ValueError:
            found[name] = value
    return found


class Quiet(WSGIRequestHandler):
    """No line per request; keeps connections open, as Telegram does."""

    protocol_version = "HTTP/1.1"

    def log(self, type: str, message: str, *args: Any) -> None:
        logging.getLogger(__name__).debug(message, *args)


class Emulator(World):
    """The world together with its server: `with Emulator() as telegram: ...`."""

    address = ""

    def __enter__(self) -> "Emulator":
        return self if self.address else self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def start(self, port: int = 0) -> "Emulator":
        """Listen on 127.0.0.1; `base_url` is then what the bot needs."""
        self.server = make_server("127.0.0.1", port, self.app(), threaded=True, request_handler=Quiet)
        self.server.daemon_threads = True  # type: ignore[attr-defined]
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True, name="emulator")
        self.thread.start()
        self.courier = threading.Thread(target=webhook.courier, args=(self,), daemon=True, name="courier")
        self.courier.start()
        return self

    def stop(self) -> None:
        with self.lock:
            self.closing = True
            self.lock.notify_all()
        self.server.shutdown()
        self.thread.join()
        self.courier.join()
        self.server.server_close()

    @property
    def base_url(self) -> str:
        """Token and method are appended, as with Telegram's own address."""
        return f"{self.address}/bot"

    def app(self) -> Flask:
        app = Flask("emulator")
        app.add_url_rule("/bot<token>/<name>", view_func=self.answer, methods=["GET", "POST"], endpoint="api")
        return app

    def answer(self, token: str, name: str) -> Response:
        """One request: check the token, ask the fault plan, do it, log it."""
        if token != self.token or self.revoked:
            known = ":" in token and token.split(":")[0].isdigit()
            return self.unknown(name, ApiError(401, "Unauthorized") if known else ApiError(404, "Not Found"))
        fields = self.fields()
        files = {name: (str(file.filename), file.read()) for name, file in request.files.items()}
        self.uploads |= dict(files.values())
        fields |= attached(fields, {name: media.Upload(content) for name, (_, content) in files.items()})
        proper = METHODS[name.lower()].name if name.lower() in METHODS else name
        fault = self.plan.take(proper, whole(fields.get("chat_id")))
        call = Call(proper, fields, self.ticks(), when=self.clock(), fault=fault)
        if fault is None or fault.after:
            self.run(call)
        if fault is not None:
            spoil(self, fault, call)
        if proper != "getUpdates":
            with self.lock:
                self.calls.append(call)
                self.lock.notify_all()
        if fault is not None and fault.drop:
            hang_up()
        if fault is not None and fault.page:
            return Response(PAGE, status=fault.page, content_type="text/html")
        return reply(call.error) if call.error else reply(call.result)

    def fields(self) -> dict[str, Any]:
        """The parameters of this request, without its files."""
        return dict(request.get_json()) if request.is_json else decoded(request.values.to_dict())

    def unknown(self, name: str, error: ApiError) -> Response:
        """Somebody whose token is not ours, or not any more: nothing is done, but noted what they wanted."""
        if name.lower() in METHODS and METHODS[name.lower()].name != "getUpdates":
            with self.lock:
                call = Call(METHODS[name.lower()].name, self.fields(), self.ticks(), None, error, self.clock())
                self.calls.append(call)
        return reply(error)

    def run(self, call: Call) -> None:
        try:
            with self.lock:
                call.result = perform(self, call.method, call.params)
        except ApiError as error:
            call.error = error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            call.error = bad(f"emulator: {call.method} {call.params} -> {error!r}")


def attached(fields: dict[str, Any], files: dict[str, media.Upload]) -> dict[str, Any]:
    """Files as parameters: those that an object of media names stand in it, the others are parameters themselves."""
    media_field = fields.get("media")
    if isinstance(media_field, dict):
        name = str(media_field.get("media", "")).removeprefix("attach://")
        if name in files:
            return {"media": media_field | {"media": files.pop(name)}, **files}
    return dict(files)


def whole(value: Any) -> int | None:
    try:
        return int(value)
    except (TypeError, ValueError):
        return None


def spoil(world: World, fault: Fault, call: Call) -> None:
    """What the fault does to a call before its answer goes out."""
    if fault.hold:
        until = time.monotonic() + fault.hold
        with world.lock:
            while not world.closing and (left := until - time.monotonic()) > 0:
                world.lock.wait(left)
    if fault.error:
        call.error = fault.error
    elif fault.page or fault.drop or not fault.after:
        call.error = call.error or ApiError(fault.page or 500, "fault: no answer")


def hang_up() -> None:
    request.environ["werkzeug.socket"].shutdown(socket.SHUT_RDWR)


def reply(body: Any) -> Response:
    if isinstance(body, ApiError):
        return Response(json.dumps(body.as_json()), status=body.code, content_type="application/json")
    return Response(json.dumps({"ok": True, "result": body}), content_type="application/json")
