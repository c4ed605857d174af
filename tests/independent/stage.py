"""What a scenario needs of any emulator: people who write and press, and everything that the bot asked for."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

SHOWING = ("sendMessage", "sendPhoto", "editMessageText", "editMessageCaption", "editMessageMedia")


class Who(NamedTuple):
    """Somebody with an account."""

    id: int
    name: str


class Asked(NamedTuple):
    """One request of the bot, with what it got, or why it was refused."""

    method: str
    fields: dict[str, Any]
    result: Any
    refusal: str | None


@dataclass(frozen=True)
class Shown:
    """A message as it is on the screen after the last request about it."""

    chat: int
    id: int
    text: str
    markup: dict[str, Any]

    @property
    def buttons(self) -> list[dict[str, Any]]:
        return [button for row in self.markup.get("inline_keyboard", []) for button in row]

    def button(self, part: str) -> dict[str, Any]:
        """The only button with this in its text."""
        [found] = [one for one in self.buttons if part in one["text"]]
        return found


class Stage(ABC):
    """An emulator that is running. `poll` counts how often the bot has asked for updates."""

    base_url: str
    username: str
    poll: int

    @abstractmethod
    def person(self, name: str) -> Who: ...

    @abstractmethod
    def group(self, *members: Who) -> int:
        """A new supergroup with the bot in it; its id."""

    @abstractmethod
    def write(self, who: Who, chat: int, text: str) -> None: ...

    @abstractmethod
    def press(self, who: Who, shown: Shown, data: str) -> str:
        """Press a callback button; the id of the query."""

    @abstractmethod
    def asked(self) -> list[Asked]:
        """Every request so far but those for updates, in order."""

    @abstractmethod
    def wait(self, condition: Callable[[], Any], timeout: float = 8, what: str = "it") -> Any:
        """Block until the condition is true and answer its value; AssertionError after `timeout` seconds."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Whatever this emulator did not like."""

    def messages(self, chat: int) -> list[Shown]:
        """The bot's messages in a chat, as they are now, oldest first."""
        found: dict[int, Shown] = {}
        for one in self.asked():
            if one.refusal or one.fields.get("chat_id") != chat:
                continue
            if one.method in SHOWING:
                number, fields = one.result["message_id"], one.fields
                text = fields.get("text") or fields.get("caption") or fields.get("media", {}).get("caption", "")
                found[number] = Shown(chat, number, text, fields.get("reply_markup") or {})
            elif one.method == "deleteMessage":
                found.pop(one.fields["message_id"], None)
        return list(found.values())

    def until(self, chat: int, part: str) -> Shown:
        """The newest message with this in it, as soon as there is one."""

        def newest() -> Shown | None:
            return next((one for one in reversed(self.messages(chat)) if part in one.text), None)

        shown: Shown = self.wait(newest, what=f"a message with {part!r}")
        return shown

    def answers(self, query: str) -> list[str]:
        """The toasts that this press got."""
        return [
            one.fields.get("text", "")
            for one in self.asked()
            if one.method == "answerCallbackQuery" and one.fields["callback_query_id"] == query
        ]

    def toast(self, query: str) -> str:
        """The toast of a press, as soon as it comes."""
        self.wait(lambda: self.answers(query), what="an answer to a press")
        return self.answers(query)[0]
