"""What finished games came to: mine, and a chat's table of honour. Games that run show nowhere here."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from zoneinfo import ZoneInfo

from core.merits import OWN
from core.preferences import ZONES
from core.service import house, people, preferences
from core.service.chats import ChatRef
from core.store import db, results
from core.store.results import Tally
from core.store.tables import Result

MOST = 12  # lines of a table of honour
GROUPS = 3  # so many of them are shown to somebody who has played in many groups


@dataclass(frozen=True, slots=True)
class Share:
    """So many times something was done, and so many of them with luck: games or rounds won, suspicions right."""

    name: str
    of: int
    won: int


@dataclass(frozen=True, slots=True)
class Record:
    """One person's games. `editions` counts games, `roles` rounds; `deeds` are (a key of `core.merits.DEEDS`, times).

    `doubts` come from marks that only this person may know of.
    """

    counted: bool  # whether this person wants to be counted at all
    games: int
    wins: int
    gold: int
    editions: tuple[Share, ...]
    roles: tuple[Share, ...]
    doubts: Share
    lies: int
    uncovered: int
    deeds: tuple[tuple[str, int], ...]

    def told(self) -> "Record":
        """What others may read of it: nothing that comes from private marks."""
        deeds = tuple(one for one in self.deeds if one[0] not in OWN)
        return replace(self, doubts=Share(self.doubts.name, 0, 0), deeds=deeds)


@dataclass(frozen=True, slots=True)
class Honour:
    """A line of a table of honour. Who has the same wins and the same gold shares the place."""

    place: int
    name: str
    games: int
    wins: int
    gold: int


@dataclass(frozen=True, slots=True)
class Group:
    """A group in which somebody has played, and its table of honour."""

    title: str
    lines: tuple[Honour, ...]


def mine(user_id: int, chat: ChatRef | None = None) -> Record:
    """The games of this person; only those of `chat` and its topics, if one is named. Raises NoSuchUser."""
    with db.reading():
        user = people.row_of(user_id)
        rows = results.of_person(user_id, chat.telegram_id if chat else None)
    facts = [json.loads(row.facts) for row in rows]
    deeds = Counter(deed for fact in facts for deed in fact["deeds"])
    return Record(
        counted=user.counted,
        games=len(rows),
        wins=sum(row.won for row in rows),
        gold=sum(row.gold for row in rows),
        editions=_editions(rows),
        roles=_shares((role, *counts) for fact in facts for role, counts in fact["roles"].items()),
        doubts=Share("doubts", sum(fact["doubted"] for fact in facts), sum(fact["right"] for fact in facts)),
        lies=sum(fact["lies"] for fact in facts),
        uncovered=sum(fact["uncovered"] for fact in facts),
        deeds=tuple(deeds.most_common()),
    )


def honours(chat: ChatRef, *, month: bool) -> tuple[Honour, ...]:
    """The table of honour of a chat and its topics, of this month by its own clock or of all time: `MOST` lines.

    Only games that two people or more played, and only people who want to be counted.
    """
    with db.reading():
        since = _month(house.now(), preferences.of_chat(chat)["zone"]) if month else 0.0
        found = results.tallies(chat.telegram_id, since)
    return tuple(_placed(found))[:MOST]


def groups(user_id: int, *, month: bool) -> tuple[Group, ...]:
    """The tables of honour, as `honours`, of the groups in which this person has finished games, the latest first.

    At most `GROUPS`; those in which nobody has an entry are left out.
    """
    with db.reading():
        places = [ChatRef(telegram_id, title=title) for telegram_id, title in results.groups(user_id)]
        found = (Group(place.title, honours(place, month=month)) for place in places)
        return tuple(islice((group for group in found if group.lines), GROUPS))


def set_counted(user_id: int, counted: bool) -> None:
    """Whether this person's games count from now on, and whether they stand in tables of honour. Raises NoSuchUser.

    What was counted before stays for their own eyes, and shows again if they change their mind.
    """
    with db.work():
        row = people.row_of(user_id)
        row.counted = counted
        row.save()


def _month(now: float, zone: str) -> float:
    """When the month began in which this moment lies, in a zone of `ZONES`."""
    here = datetime.fromtimestamp(now, ZoneInfo(ZONES[zone]))
    return here.replace(day=1, hour=0, minute=0, second=0, microsecond=0).timestamp()


def _placed(tallies: Sequence[Tally]) -> Iterable[Honour]:
    def merit(one: Tally) -> tuple[int, int]:
        return one.wins, one.gold

    for one in sorted(tallies, key=lambda one: (-one.wins, -one.gold, one.name)):
        place = 1 + sum(merit(other) > merit(one) for other in tallies)
        yield Honour(place, one.name, one.games, one.wins, one.gold)


def _editions(rows: Sequence[Result]) -> tuple[Share, ...]:
    return _shares((row.game.edition, 1, row.won) for row in rows)


def _shares(parts: Iterable[tuple[str, int, int]]) -> tuple[Share, ...]:
    """The parts put together by name, the most frequent first."""
    of, won = Counter[str](), Counter[str]()
    for name, count, lucky in parts:
        of[name] += count
        won[name] += lucky
    return tuple(Share(name, count, won[name]) for name, count in of.most_common())
