"""After the day: every game came to an end that was told, whoever had to act was called once, and nobody was spammed.

Each deviation needs a fault of the right kind in that chat at that time; whatever has none is a complaint.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from tests.scenario.callings import Callings
from tests.scenario.evidence import Command, Evidence, Played
from tests.scenario.reasons import BEFORE, Reasons
from tests.scenario.secrecy import Secrecy
from tests.scenario.sent import Sent
from tests.scenario.storms import GONE
from tests.scenario.weather import CALLED_ANEW, DOWN, UNCALLED

WAITS = "is paused"
MOST, MINUTE = 20, 60.0  # messages and edits of one group
ENDS = {"over": "game_end", "cancelled": "cancelled"}
ANSWERS = ("lobby_card", "table_card", "vote", "cancelled", "reminder")  # notices that may be the answer to a command
ORDER = {"round_end": 0, "gold": 1, "game_end": 2}
LAST = 99  # what is told of no round comes after all of them
SOON = 20.0  # seconds within which somebody moves before the nudge has reached them
KNOWN = 75.0  # seconds after which a bot knows that nobody serves the app
HEARD = 90.0  # seconds in which a command is answered
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
        for what in (self.ends, self.nobody_spammed, self.in_order, self.presses_answered, self.heard, self.stood):
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
            kind = ENDS.get(game.status)
            lost = [(one.kind, one.failed) for one in self.day.told if one.code == game.code and one.failed][-5:]
            ended = any(one.kind == kind and one.message for one in self.day.told if one.code == game.code)
            if ended or (game.paused and self.shown_paused(game)):
                self.seen["ends told in the chat"] += 1
            elif game.read and self.reasons.ever({"chat deleted"}, game.chat):
                self.seen["ends read in the app, the chat being gone"] += 1
            else:
                yield f"nobody was told that {game.code} is {game.status}: {lost}"

    def shown_paused(self, game: Played) -> bool:
        """Whether something has said so since."""
        return any(WAITS in call.words and game.code in call.words for call in self.writes if call.when >= game.ended)

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
        """Whoever writes a command has an answer, or somebody else just had it: what tells of the game is none."""
        story = {place for one in self.day.told if one.kind not in ANSWERS for place in self.sent.places(one)}
        answers = defaultdict[int, list[float]](list)
        for place, call in self.sent.all.items():
            if place not in story:
                answers[self.day.moved(call.chat) or 0].append(call.when)
        said = defaultdict[tuple[int, str], list[float]](list)
        for one in sorted(self.day.commands, key=lambda one: one.when):
            chat = self.day.moved(one.chat) or 0
            before = [at for at in said[chat, one.text] if one.when - MINUTE <= at]
            said[chat, one.text].append(one.when)
            begin, until = min([*before, one.when]) - 1, one.when + HEARD
            found = [at for place in {chat, one.user} for at in answers[place] if begin <= at <= until]
            found = found or self.moved_at(one, chat)
            self.seen.update({"commands": 1, "commands answered": bool(found)})
            if not found and not self.reasons.near(UNCALLED, chat, one.when, until):
                yield f"nobody answered {one.text} in {chat} at {one.when:.0f}"

    def moved_at(self, one: Command, chat: int) -> list[float]:
        """When whoever was asked for a move just then made it: that is the answer to a nudge."""
        turns = self.day.turns if one.text.startswith("/nudge") else []
        return [turn.until for turn in turns if turn.chat == chat and one.when <= turn.until <= one.when + SOON]

    def stood(self) -> Iterator[str]:
        """While nobody serves the app no turn runs out, once that is known."""
        for gust in self.reasons.of({"web gone"}):
            known, back = gust.began + KNOWN, min(gust.began + GONE, gust.ended)
            self.seen["times without the app"] += 1
            for turn in self.day.turns:
                if turn.ran_out and known < turn.until < back:
                    yield f"{turn.code}: the time ran out while nobody served the app: {turn}"

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
                near = [f"{one.kind} {one.began:.0f}-{one.ended:.0f}" for one in self.reasons.about(press.when)]
                yield f"nobody answered {press.data} of {press.when:.0f}, near {near}"
