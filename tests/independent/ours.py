"""Our own emulator as a stage."""

from collections.abc import Callable
from typing import Any

from tests.emulator import Emulator
from tests.independent.stage import Asked, Shown, Stage, Who


class Ours(Stage):
    """The emulator of `tests/emulator`."""

    def __init__(self, telegram: Emulator) -> None:
        self.telegram, self.base_url, self.username = telegram, telegram.base_url, telegram.username

    @property
    def poll(self) -> int:  # type: ignore[override]
        return self.telegram.poll

    def person(self, name: str) -> Who:
        return Who(self.telegram.user(name).id, name)

    def group(self, *members: Who) -> int:
        return self.telegram.chat("The mine", *(self.telegram.users[one.id] for one in members)).id

    def write(self, who: Who, chat: int, text: str) -> None:
        user = self.telegram.users[who.id]
        user.send(user.private if chat == who.id else self.telegram.chats[chat], text)

    def press(self, who: Who, shown: Shown, data: str) -> str:
        message = self.telegram.chats[shown.chat].messages[shown.id]
        return str(self.telegram.users[who.id].press_data(message, data).query)

    def asked(self) -> list[Asked]:
        return [
            Asked(call.method, call.params, call.result, call.error and call.error.description)
            for call in self.telegram.called()
        ]

    def wait(self, condition: Callable[[], Any], timeout: float = 8, what: str = "it") -> Any:
        return self.telegram.wait(condition, timeout, what)

    def complaints(self) -> list[str]:
        return [f"{one.method}: {one.refusal}" for one in self.asked() if one.refusal]
