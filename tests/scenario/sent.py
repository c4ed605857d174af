"""Messages of the bot by their numbers, which are those of a chat: the same one may be used in several."""

from collections import defaultdict

from tests.scenario.evidence import Evidence, Request, Told


class Sent:
    """New messages that arrived."""

    def __init__(self, day: Evidence) -> None:
        self.all = {(call.chat or 0, call.message): call for call in day.calls if call.method in NEW and call.done}
        self._chats: dict[int, list[int]] = defaultdict(list)
        for chat, number in self.all:
            self._chats[number].append(chat)

    def places(self, told: Told) -> list[tuple[int, int]]:
        """Chat and number of the message of this notice: where several may be it, the one that was sent when it was."""
        number = told.message or 0
        found = [(chat, number) for chat in self._chats.get(number, ()) if told.code in self.all[chat, number].words]
        return sorted(found, key=lambda place: abs(self.all[place].when - told.at))[:1]

    def messages(self, told: Told) -> list[Request]:
        """The message of this notice, if it is one."""
        return [self.all[place] for place in self.places(told)]


NEW = ("sendMessage", "sendPhoto", "sendAnimation", "sendDocument")
