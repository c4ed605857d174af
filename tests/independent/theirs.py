"""The emulator of the package `lo-bot-api-emulator` as a stage: a server of its own, strict about every request.

It stands for another platform with the same API. What Telegram has and that platform lacks is filled in here: the
bot's name, supergroups, some parameters and methods. Everything else is its own judgement.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from aiohttp import web
from lo_bot_api_emulator import ApiRefusal, LoBotApiEmulator, verdict

from tests.emulator import TOKEN
from tests.emulator.people import COMMAND
from tests.emulator.server import decoded
from tests.independent.stage import Asked, Shown, Stage, Who

MORE_PARAMETERS = {"message_thread_id", "link_preview_options", "protect_content", "show_caption_above_media"}
MORE_METHODS = {"getChatMember": {"status": "member"}, "editMessageMedia": {}}


class Strict(LoBotApiEmulator):  # type: ignore[misc]
    """Keeps a journal of what was asked and answered; `heard` is called after each entry."""

    def __init__(self, username: str, heard: Callable[[], None], **more: Any) -> None:
        super().__init__(**more)
        self.username, self.heard = username, heard
        self.asked: list[Asked] = []
        self.polls = 0

    def validate(self, method: str, fields: dict[str, Any], uploads: dict[str, Any]) -> Any:
        if method == "getUpdates":
            self.polls += 1
            self.heard()
            return super().validate(method, fields, uploads)
        plain, result, refusal = decoded(fields), None, None
        try:
            result = self._judged(method, fields, uploads, plain)
        except ApiRefusal as error:
            refusal = str(error.description)
            raise
        finally:
            self.asked.append(Asked(method, plain, result, refusal))
            self.heard()
        return result

    def _judged(self, method: str, fields: dict[str, Any], uploads: dict[str, Any], plain: dict[str, Any]) -> Any:
        if method in MORE_METHODS:
            result = MORE_METHODS[method] | {"message_id": plain.get("message_id"), "date": 1}
            result |= {"user": {"id": plain.get("user_id"), "is_bot": False, "first_name": "?"}}
            return result | {"chat": place(plain["chat_id"])}
        known = {name: value for name, value in fields.items() if name not in MORE_PARAMETERS}
        result = super().validate(method, known, uploads)
        if method == "getMe":
            result |= {"id": int(TOKEN.split(":")[0]), "username": self.username}
        if isinstance(result, dict) and "chat" in result:
            result["chat"] = place(result["chat"]["id"])
        return result


def place(chat: int) -> dict[str, Any]:
    """A chat as Telegram writes it."""
    return {"id": chat, "type": "private"} if chat > 0 else {"id": chat, "type": "supergroup", "title": "The mine"}


class Theirs(Stage):
    """The emulator with its server in a thread: `with Theirs(...) as stage`."""

    username = "saboteur_test_bot"

    def __init__(self, journal: Path) -> None:
        self.journal = journal
        self.lock = threading.Condition()
        self.emulator = Strict(self.username, self._news, journal=journal)
        self.numbers = count(1)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True, name="strict")

    def __enter__(self) -> "Theirs":
        self.thread.start()
        self.runner = self._call(self._serve())
        self.base_url = f"http://127.0.0.1:{self.runner.addresses[0][1]}/bot"
        return self

    def __exit__(self, *_: object) -> None:
        self._call(self.runner.cleanup())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _serve(self) -> web.AppRunner:
        runner = web.AppRunner(self.emulator.app(), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        return runner

    def _call(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(10)

    def _news(self) -> None:
        with self.lock:
            self.lock.notify_all()

    @property
    def poll(self) -> int:  # type: ignore[override]
        return self.emulator.polls

    def person(self, name: str) -> Who:
        return Who(6_000_000_000 + next(self.numbers), name)

    def group(self, *members: Who) -> int:
        return -1_000_000_000_000 - next(self.numbers)

    def write(self, who: Who, chat: int, text: str) -> None:
        found = COMMAND.match(text)
        entities = [{"type": "bot_command", "offset": 0, "length": len(found.group())}] if found else []
        body = {"message_id": next(self.numbers), "date": int(time.time()), "chat": place(chat), "from": account(who)}
        self._inject(message=body | {"text": text, "entities": entities})

    def press(self, who: Who, shown: Shown, data: str) -> str:
        query = str(4_000_000_000_000_000_000 + next(self.numbers))
        me = {"id": int(TOKEN.split(":")[0]), "is_bot": True, "first_name": "Saboteur", "username": self.username}
        message = {"message_id": shown.id, "date": int(time.time()), "chat": place(shown.chat), "from": me}
        message |= {"text": shown.text, "reply_markup": shown.markup}
        body = {"id": query, "from": account(who), "chat_instance": str(shown.chat), "data": data}
        self._inject(callback_query=body | {"message": message})
        return query

    def _inject(self, **update: Any) -> None:
        self._call(self.emulator.enqueue_update(update, token=TOKEN))

    def asked(self) -> list[Asked]:
        return list(self.emulator.asked)

    def wait(self, condition: Callable[[], Any], timeout: float = 8, what: str = "it") -> Any:
        until = time.monotonic() + timeout
        with self.lock:
            while not (value := condition()):
                recent = [(one.method, one.refusal) for one in self.asked()[-12:]]
                assert time.monotonic() < until, f"waited {timeout} s for {what} in vain; last calls: {recent}"
                self.lock.wait(0.2)
            return value

    def complaints(self) -> list[str]:
        """Its own verdict on its own journal."""
        needed = ["getMe", "setMyCommands", "sendMessage", "editMessageText", "answerCallbackQuery"]
        found = verdict(self.journal, require_response=True, require_methods=needed)
        return [] if found["ok"] else [str(found)]


def account(who: Who) -> dict[str, Any]:
    """Somebody as Telegram writes them."""
    return {"id": who.id, "is_bot": False, "first_name": who.name, "language_code": "en"}
