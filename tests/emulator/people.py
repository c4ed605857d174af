"""People: what they are, and what they do in a Telegram client."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.emulator import launch
from tests.emulator.html import units
from tests.emulator.messages import Message

if TYPE_CHECKING:
    from tests.emulator.chats import Chat
    from tests.emulator.world import World

COMMAND = re.compile(r"/[A-Za-z0-9_]{1,32}(@[A-Za-z0-9_]{3,32})?")


@dataclass(eq=False)
class User:
    """Somebody with an account; `started` means that the bot may write to them first."""

    world: "World"
    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language: str | None = "en"
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    def as_json(self) -> dict[str, Any]:
        body: dict[str, Any] = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        optional = {"last_name": self.last_name, "username": self.username, "language_code": self.language}
        return body | {key: value for key, value in optional.items() if value is not None}

    def app_json(self) -> dict[str, Any]:
        """As in init data."""
        body = {key: value for key, value in self.as_json().items() if key != "is_bot"}
        return body | ({"allows_write_to_pm": True} if self.started and not self.blocked else {})

    @property
    def private(self) -> "Chat":
        """The chat between this person and the bot."""
        return self.world.private(self)

    def send(
        self,
        chat: "Chat",
        text: str,
        *,
        thread: int | None = None,
        reply_to: Message | None = None,
    ) -> Message:
        """Write in a chat; the bot hears of it as far as privacy mode lets it."""
        with self.world.lock:
            entities = []
            if command := COMMAND.match(text):
                entities.append({"type": "bot_command", "offset": 0, "length": units(command.group())})
            if chat.kind == "private":
                self.started, self.blocked = True, False
            member = chat.members.get(self.id)
            hidden = bool(member and member.anonymous)
            message = self.world.post(
                chat,
                self.world.anonymous if hidden else self,
                text=text,
                entities=entities,
                thread=thread,
                reply_to=reply_to,
                sender_chat=chat.as_json() if hidden else None,
            )
            if self.world.hears(message):
                self.world.deliver("message", message.as_json())
            return message

    def say(self, text: str) -> Message:
        """Write to the bot in private."""
        return self.send(self.private, text)

    def start(self, payload: str = "") -> Message:
        """Press Start in the private chat."""
        return self.say(f"/start {payload}".strip())

    def press(self, message: Message, button: str | int) -> "Press":
        """Press a button of a message as it is shown now, by a part of its text or by its place."""
        shown = message.buttons()
        found = [shown[button]] if isinstance(button, int) else [b for b in shown if button in b["text"]]
        assert len(found) == 1, f"{len(found)} buttons for {button!r} among {[b['text'] for b in shown]}"
        if "callback_data" in found[0]:
            return self.press_data(message, found[0]["callback_data"])
        return Press(self.world, url=self.follow(message.chat, found[0]))

    def press_data(self, message: Message, data: str) -> "Press":
        """Send any callback data for a message, as a forging client could."""
        with self.world.lock:
            query = self.world.new_query(self, message, data)
            body: dict[str, Any] = {"message_id": message.id, "date": 0, "chat": message.chat.as_json()}
            self.world.deliver(
                "callback_query",
                {
                    "id": query,
                    "from": self.as_json(),
                    "chat_instance": message.chat.instance,
                    "data": data,
                    "message": body if message.deleted else message.as_json(),
                },
            )
            return Press(self.world, query=query)

    def follow(self, chat: "Chat", button: dict[str, Any], theme: str = "light") -> str:
        """Where a url or web_app button leads: a launch address for Mini Apps, the url itself otherwise."""
        if "web_app" in button:
            fields = {"query_id": f"AAH{self.id}{self.world.serial()}"}
            return launch.address(button["web_app"]["url"], self.world.init_data(self, fields), theme=theme)
        return self.open_link(button["url"], chat, theme)

    def open_link(self, url: str, chat: "Chat | None" = None, theme: str = "light") -> str:
        """Follow a link: `?start=` opens the private chat, a direct link opens the Mini App over `chat`."""
        name = str(self.world.me.username)
        if (payload := launch.start_link(url, name)) is not None:
            self.start(payload)
            return url
        found = launch.direct(url, name)
        if found is None:
            return url
        app, start = found
        target = self.world.apps[app]
        over = chat or self.private
        fields = {"chat_type": "sender" if over.kind == "private" else over.kind, "chat_instance": over.instance}
        if start is not None:
            fields["start_param"] = start
        return launch.address(target, self.world.init_data(self, fields), start=start, theme=theme)

    def open_menu(self) -> str:
        """Press the menu button of the private chat."""
        button = self.world.menus.get(self.private.id) or self.world.menus[None]
        return self.follow(self.private, button)

    def block(self) -> None:
        """Stop the bot in the private chat."""
        self.world.set_blocked(self, True)

    def unblock(self) -> None:
        self.world.set_blocked(self, False)


@dataclass
class Press:
    """A pressed button: a callback query that waits for its answer, or the address that opened."""

    world: "World"
    query: str | None = None
    url: str | None = None

    def answer(self, timeout: float = 5) -> dict[str, Any]:
        """The answer the person sees: {"text", "show_alert", "url"}; AssertionError when none comes in time."""
        assert self.query is not None, "this button opened an address"
        query = self.world.queries[self.query]
        self.world.wait(lambda: query.answer is not None, timeout, "an answer to the press")
        return query.answer or {}

    def toast(self, timeout: float = 5) -> str:
        """The text of the answer ("" for a silent one)."""
        return str(self.answer(timeout).get("text", ""))
