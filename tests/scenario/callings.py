"""Whether each turn had its call: one, loud, to the right person, by a way that works, and none to who was looking."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise

from tests.scenario.evidence import Evidence, Request, Told, gaps
from tests.scenario.reasons import AFTER, BEFORE, Reasons, end_of
from tests.scenario.sent import Sent
from tests.scenario.turns import Turn
from tests.scenario.weather import CALLED_ANEW, DEAF, DOWN, UNCALLED, UNSURE

PROMPT = 75.0  # seconds: a turn that lasts so long without a reason has its call
SETTLED = 20.0  # seconds after which a page that is open is known to be
NOTICED = 60.0  # seconds after which an open page is known again
UNATTENDED = 600.0  # of one turn: then an open page is no sign of somebody any more
CALLS = ("turn_call", "reminder")
WORDS = re.compile(r"it is your turn\.|pick a nugget card\.|choose whom to steal from\.")


class Callings:
    """Matches what was sent with whose turn it was."""

    def __init__(self, day: Evidence, reasons: Reasons, seen: Counter[str]) -> None:
        self.day, self.reasons, self.seen = day, reasons, seen
        self.sent = Sent(day)
        self.deletions: dict[tuple[int | None, int], list[Request]] = defaultdict(list)
        for call in day.calls:
            if call.method == "deleteMessage":
                self.deletions[call.chat, call.message].append(call)
        self.games = {game.code: game for game in day.games}
        self.told: dict[str, list[Told]] = defaultdict(list)
        for told in day.told:
            if told.kind in CALLS and told.message:
                self.told[told.code].append(told)
        linked = {place for told in day.told for place in self.sent.places(told)}
        self.strays = [call for key, call in self.sent.all.items() if key not in linked and WORDS.search(call.words)]

    def check(self) -> Iterator[str]:
        for turn in self.day.turns:
            calls = sorted(self.calls(turn), key=lambda call: call.when)
            clear = not self.reasons.near(UNCALLED | UNSURE, turn.chat, turn.at, turn.until)
            self.seen.update({"turns": 1, "turns called": bool(calls), "turns called more than once": len(calls) > 1})
            self.seen.update({"turns without any excuse": clear, "of these called once": clear and len(calls) == 1})
            yield from self.wrong(turn)
            if not calls:
                yield from self.missing(turn)
            for one, other in pairwise(calls):
                yield from self.doubled(turn, one, other)
            for call in calls:
                yield from self.rude(turn, call)
        yield from self.left_standing()

    def calls(self, turn: Turn) -> list[Request]:
        """What called this person in this turn: messages that are noted, and those whose answer was lost."""
        found = [
            call
            for told in self.told[turn.code]
            if told.kind == "turn_call" and turn.version <= told.version < turn.ended
            for call in self.sent.messages(told)
        ]
        lost = [
            call
            for call in self.strays
            if turn.code in call.words and self.means(call, turn) and turn.at - 1 <= call.when <= turn.until + 1
        ]
        return found + lost

    def means(self, call: Request, turn: Turn) -> bool:
        """Whether this message calls this person."""
        return call.chat == turn.user or f"tg://user?id={turn.user}" in call.words

    def wrong(self, turn: Turn) -> Iterator[str]:
        for told in self.told[turn.code]:
            if told.kind == "turn_call" and turn.version <= told.version < turn.ended:
                calls = self.sent.messages(told)
                if not calls or not all(self.means(call, turn) for call in calls):
                    yield f"{turn.code}: message {told.message} does not call {turn}"

    def missing(self, turn: Turn) -> Iterator[str]:
        """Nobody was called: some fault, or their own look at the table, must have filled the time."""
        free = gaps(turn.at, turn.until, [*self.silenced(turn), *self.looked(turn)])
        if any(end - begin >= PROMPT for begin, end in free):
            yield f"{turn.code}: nobody was called for {turn.until - turn.at:.0f} s: {turn}, free {free}"

    def silenced(self, turn: Turn) -> Iterator[tuple[float, float]]:
        """Whoever takes direct messages is called even though the chat is deaf."""
        direct = turn.user in self.day.direct and not self.reasons.of(UNREACHED, turn.user)
        for gust in self.reasons.of(UNCALLED, turn.chat):
            begin, end = gust.began - BEFORE, end_of(gust)
            if direct and gust.kind in DEAF and gust.ended > turn.at:
                end = min(end, max(begin, turn.at) + AFTER)
            yield begin, end

    def looked(self, turn: Turn) -> Iterator[tuple[float, float]]:
        for one in self.day.glances:
            if (one.code, one.user) == (turn.code, turn.user):
                yield one.began - 1, min(one.ended, turn.at + UNATTENDED)

    def doubled(self, turn: Turn, one: Request, other: Request) -> Iterator[str]:
        """A second call: the first one is gone for them, or nobody could know whether it had arrived."""
        if self.reasons.near(CALLED_ANEW, turn.chat, one.when, other.when):
            self.seen["called anew, the chat having changed"] += 1
        elif not self.unsure(one):
            yield f"{turn.code}: called twice, at {one.when:.0f} and {other.when:.0f}: {turn}"
        elif self.stands(one) and self.stands(other):
            yield f"{turn.code}: both calls stand: {turn}"
        else:
            self.seen["called anew, an answer being lost"] += 1

    def unsure(self, call: Request) -> bool:
        """Whether the bot could not know that this arrived."""
        hit = call.fault in UNSURE
        return hit or bool(self.reasons.near(DOWN, None, call.when - AFTER, call.when + 30))

    def rude(self, turn: Turn, call: Request) -> Iterator[str]:
        """Calls that do not ring, ring at somebody who is looking, or go past the way that was asked for."""
        night = [begin - BEFORE <= call.when <= end + BEFORE for begin, end in self.day.nights.get(turn.code, ())]
        silent = bool(call.params.get("disable_notification"))
        self.seen["calls at night"] += silent
        if silent and not any(night):
            yield f"{turn.code}: a call that rings nowhere: {turn}"
        for visit in self.day.visits:
            theirs = (visit.code, visit.user) == (turn.code, turn.user)
            there = theirs and visit.began + SETTLED < call.when < min(visit.ended, turn.at + UNATTENDED)
            if there and not self.reasons.near(UNSEEN, None, max(visit.began, call.when - NOTICED), call.when):
                yield f"{turn.code}: called while looking, at {call.when:.0f}: {visit}"
        since = self.day.direct.get(turn.user, float("inf"))
        if call.chat == turn.user:
            self.seen["calls by direct message"] += 1
        elif since + AFTER < call.when and not self.reasons.near(UNREACHED, turn.user, 0.0, call.when):
            yield f"{turn.code}: called in the group, though direct messages are wanted: {turn}"

    def left_standing(self) -> Iterator[str]:
        """Calls to a game that is over go, unless Telegram would not have it, or nobody knew of them."""
        for code, tolds in self.told.items():
            game = self.games[code]
            for call in [call for told in tolds for call in self.sent.messages(told) if self.stands(call)]:
                tried = any(one.error for one in self.deletions[call.chat, call.message])
                kinds = CALLED_ANEW | UNSURE | {"cannot be deleted"}
                if game.status == "playing":
                    continue
                if tried or self.reasons.near(kinds, game.chat, call.when, game.ended + AFTER):
                    self.seen["calls left standing, for a reason"] += 1
                else:
                    yield f"{code} is {game.status}, and message {call.message} in {call.chat} still calls"
        for call in self.strays:
            self.seen["calls whose answer was lost"] += 1
            self.seen["of these still there"] += self.stands(call)
            if not self.unsure(call):
                yield f"a call that nobody knows of: {call.words!r}"

    def stands(self, call: Request) -> bool:
        return (call.chat, call.message) in self.day.standing


UNREACHED = {"blocked", "never started", "deactivated"}  # private chats that may be closed for long
UNSEEN = {"clock jump", "web killed", "web gone"}  # an open page that nobody knows of
