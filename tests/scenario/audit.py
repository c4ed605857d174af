"""After the day: every game came to an end that was told, whoever had to act was called once, and nobody was spammed.

Each deviation needs a fault of the right kind in that chat at that time; whatever has none is a complaint.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from tests.scenario.callings import CALLS, Callings
from tests.scenario.evidence import Evidence
from tests.scenario.reasons import BEFORE, Reasons
from tests.scenario.secrecy import Secrecy
from tests.scenario.sent import Sent
from tests.scenario.weather import CALLED_ANEW, DOWN, UNCALLED

MOST, MINUTE = 20, 60.0  # messages and edits of one group
ENDS = {"over": "game_end", "cancelled": "cancelled"}
ORDER = {"round_end": 0, "gold": 1, "game_end": 2}
LAST = 99  # what is told of no round comes after all of them
HEARD = 90.0  # seconds after which a command is answered, with as many answers before it as there may be
PRESSED = 30.0  # seconds before a fault in which a press may have been taken that was not answered


@dataclass
class Audit:
    """`check` finds complaints; `seen` counts."""

    day: Evidence
    seen: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)

    def check(self) -> list[str]:
        self.reasons = Reasons(self.day)
        self.sent = Sent(self.day)
        self.writes = self.day.writes()
        if self.day.waiting:
            self.complaints.append(f"{self.day.waiting} notices still wait to be sent")
        for what in (self.ends, self.nobody_spammed, self.in_order, self.presses_answered, self.heard):
            self.complaints += what()
        self.complaints += Secrecy(self.day, self.reasons).check()
        self.complaints += Callings(self.day, self.reasons, self.seen).check()
        return self.complaints

    def ends(self) -> Iterator[str]:
        """Every game is over, was called off or waits, and its chat knows; or its people read it in the app."""
        for game in self.day.games:
            self.seen[f"games {'paused' if game.paused and game.status == 'playing' else game.status}"] += 1
            if game.status not in ENDS and not game.paused:
                yield f"{game.code} is {game.status}, and nobody knows"
            if not game.begun:
                continue
            kind = ENDS.get(game.status, "table_card")
            lost = [(one.kind, one.failed) for one in self.day.told if one.code == game.code and one.failed][-5:]
            if any(one.kind == kind and one.message for one in self.day.told if one.code == game.code):
                self.seen["ends told in the chat"] += 1
            elif game.read and self.reasons.ever({"chat deleted"}, game.chat):
                self.seen["ends read in the app, the chat being gone"] += 1
            else:
                yield f"nobody was told that {game.code} is {game.status}: {lost}"

    def most(self) -> dict[int, int]:
        """By group: the most messages and edits in a minute, tries that came too early among them."""
        by_chat: dict[int, list[float]] = defaultdict(list)
        for call in self.writes:
            chat = self.day.moved(call.chat) or 0
            if chat < 0 and (call.done or call.error == 429):
                by_chat[chat].append(call.at)
        return {
            chat: max(bisect_left(times, at + MINUTE) - index for index, at in enumerate(times))
            for chat, found in by_chat.items()
            if (times := sorted(found))
        }

    def nobody_spammed(self) -> Iterator[str]:
        most = self.most()
        self.seen["messages and edits"] = len(self.writes)
        self.seen["most in one minute"] = max(most.values(), default=0)
        for chat, times in most.items():
            if times > MOST:
                yield f"{times} messages and edits within a minute in chat {chat}"

    def in_order(self) -> Iterator[str]:
        """What became of a round is told before what became of the next one, also after an outage."""
        for game in self.day.games:
            told = [one for one in self.day.told if one.code == game.code and one.kind in ORDER and one.message]
            found = [(call, (one.round or LAST, ORDER[one.kind])) for one in told for call in self.sent.messages(one)]
            for (one, place), (other, next_place) in pairwise(sorted(found, key=lambda pair: pair[0].at)):
                if place > next_place and not self.reasons.near(CALLED_ANEW, game.chat, one.when, other.when):
                    yield f"{game.code}: {place} was told before {next_place}, at {one.when:.0f} and {other.when:.0f}"

    def heard(self) -> Iterator[str]:
        """Whoever writes a command sees that it was heard: something comes that is no call to whoever acts."""
        calls = {place for one in self.day.told if one.kind in CALLS for place in self.sent.places(one)}
        answers = defaultdict[int, list[float]](list)
        for place, call in self.sent.all.items():
            if place not in calls:
                answers[self.day.moved(call.chat) or 0].append(call.when)
        for one in self.day.commands:
            chat, until = self.day.moved(one.chat) or 0, one.when + HEARD
            found = [at for place in {chat, one.user} for at in answers[place] if one.when - MINUTE <= at <= until]
            fault = self.reasons.near(UNCALLED, chat, one.when, until)
            self.seen["commands"] += 1
            self.seen["commands heard"] += bool(found)
            if not found and not fault:
                yield f"nobody heard {one.text} in {chat} at {one.when:.0f}"

    def presses_answered(self) -> Iterator[str]:
        refused = Counter(str(one.params.get("callback_query_id")) for one in self.day.calls if one.fault or one.error)
        for press in self.day.presses:
            self.seen["presses answered"] += press.answered
            if press.answered:
                continue
            tried = refused[press.id]
            down = any(one.began - PRESSED <= press.when <= one.ended + BEFORE for one in self.reasons.of(DOWN))
            if press.gone or tried or down:
                self.seen["presses unanswered, for a reason"] += 1
            else:
                yield f"nobody answered {press.data} of {press.when:.0f}"
