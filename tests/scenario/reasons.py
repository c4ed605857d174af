"""Which fault was felt where and when: the only excuses there are."""

from collections import defaultdict
from collections.abc import Collection

from tests.scenario.evidence import Evidence
from tests.scenario.weather import Gust

AFTER = 120.0  # seconds for which a fault may be felt: growing pauses, leases, limits of the minute
BEFORE = 5.0  # what was under way when it came


class Reasons:
    """The gusts of a day, by chat."""

    def __init__(self, day: Evidence) -> None:
        self.day = day
        self._by_chat: dict[int | None, list[Gust]] = defaultdict(list)
        for gust in day.gusts:
            self._by_chat[day.moved(gust.chat)].append(gust)

    def of(self, kinds: Collection[str], *chats: int | None) -> list[Gust]:
        """Those of these kinds in one of these chats, or everywhere."""
        places = {None, *(self.day.moved(chat) for chat in chats)}
        return [gust for place in places for gust in self._by_chat.get(place, ()) if gust.kind in kinds]

    def ever(self, kinds: Collection[str], chat: int | None) -> bool:
        return bool(self.of(kinds, chat))

    def near(self, kinds: Collection[str], chat: int | None, began: float, ended: float) -> list[Gust]:
        """Those that were felt between two moments."""
        return [gust for gust in self.of(kinds, chat) if gust.began - BEFORE <= ended and began <= end_of(gust)]

    def about(self, when: float) -> list[Gust]:
        """All that was going on anywhere about this moment: a hint for whoever reads a complaint."""
        return [gust for gust in self.day.gusts if gust.began - AFTER <= when <= gust.ended + AFTER]


def end_of(gust: Gust) -> float:
    """Until when it is felt: a chat that is gone stays so."""
    return float("inf") if gust.kind == "chat deleted" else gust.ended + AFTER
