"""A finished round in words and lines for one reader: what `templates/trace` draws, and the JSON twin of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core import narrate
from core.i18n import Translator
from core.narrate import sayings
from core.narrate.voice import Voice
from core.reveal import Hunch, Word
from core.rules.events import Event
from core.service.trace import Told
from core.talk import ABOUT_PEOPLE
from core.trace import DIGGERS, OUT_OF_REACH, Cards, Effect, Move

STEP = 10  # chart units for a move and for a card
FEWEST = 9  # cards that the chart has room for


@dataclass(frozen=True, slots=True)
class Row:
    """A move in the list. `gains`: (sign, sentence); `ways`: (goal, cards before, cards after) where that changed.

    `seat` and `role` are None for what all decided together.
    """

    number: int
    seat: int | None
    role: str | None
    texts: tuple[str, ...]
    gains: tuple[tuple[int, str], ...]
    ways: tuple[tuple[int, int, int], ...]
    against: bool  # it harmed the mover's own side
    turning: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines of the distances in chart units, goal by goal; `turn` is where the turning point stands."""

    width: int
    height: int
    top: int | None  # cards at the upper rim, None: no way
    lines: tuple[str, ...]
    turn: int | None


@dataclass(frozen=True, slots=True)
class Spoken:
    """A claim with its verdict: `mark` is a text key below `trace.verdict`, `role` what was true about `about`."""

    seat: int
    text: str
    when: str
    right: bool
    mark: str
    role: str | None
    about: int | None
    changed: bool


@dataclass(frozen=True, slots=True)
class Felt:
    """A mark of the reader with its verdict."""

    seat: int
    text: str
    since: str
    right: bool
    role: str
    changed: bool


def spoken(word: Word, say: Voice) -> Spoken:
    """A judged claim in words."""
    claim = word.claim
    about_person = claim.kind in ABOUT_PEOPLE
    marks = ("right", "wrong") if about_person else ("true", "lie") if word.knew else ("guessed", "missed")
    return Spoken(
        seat=claim.seat,
        text=sayings.told(claim, say),
        when=say.t("trace.when", n=word.moves) if word.moves else say.t("trace.when.start"),
        right=word.right,
        mark=marks[not word.right],
        role=word.role,
        about=claim.target,
        changed=word.changed,
    )


class Retelling:
    """One finished round, told to one reader at seat `me` (None: a spectator)."""

    lost = OUT_OF_REACH  # so many cards mean that no way leads to a goal

    def __init__(self, told: Told, t: Translator, names: Sequence[str], me: int | None) -> None:
        self.told, self.t, self.me, self.names = told, t, me, names
        self.say = Voice(t, names, me)

    @property
    def turning(self) -> str:
        """The sentence about the move that decided the round."""
        turn = self.told.trace.turning
        if turn is None:
            return self.t("trace.turn.none")
        seat = self.told.trace.moves[turn.move - 1].seat
        assert seat is not None  # whoever decides together moves no card
        facts: dict[str, object] = {"n": turn.move, "who": self.say.person(seat)}
        facts |= {"before": turn.before, "after": turn.after}
        if turn.after == 0:
            return self.t("trace.turn.reached", **facts)
        if turn.before == OUT_OF_REACH:
            return self.t("trace.turn.opened", **facts)
        how = "cut" if turn.after == OUT_OF_REACH else "nearer" if turn.after < turn.before else "farther"
        if turn.side == DIGGERS:
            return self.t(f"trace.turn.{how}", **facts)
        return self.t(f"trace.turn.{how}.side", side=self.t(f"trace.who.{turn.side}"), **facts)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The moves, first to last."""
        return tuple(map(self._row, self.told.trace.moves))

    @property
    def chart(self) -> Chart:
        """The distances as lines; a line ends where its goal turned up."""
        trace = self.told.trace
        cards = [trace.start, *(move.after for move in trace.moves)]
        near = max([FEWEST, *(far for each in cards for far in each if far < OUT_OF_REACH)])
        lost = any(far == OUT_OF_REACH for each in cards for far in each)
        most = near + lost
        lines = tuple(_line([each[goal] for each in cards], most) for goal in range(3))
        turn = trace.turning.move * STEP if trace.turning else None
        return Chart(len(trace.moves) * STEP, most * STEP, None if lost else most, lines, turn)

    @property
    def numbers(self) -> tuple[tuple[int, int | None, Cards], ...]:
        """(move, seat, cards to each goal after it) for every move that changed any."""
        return tuple(
            (move.number, move.seat, move.after) for move in self.told.trace.moves if move.after != move.before
        )

    @property
    def words(self) -> tuple[Spoken, ...]:
        """What was said, with what it was worth."""
        return tuple(spoken(word, self.say) for word in self.told.reveal.words)

    @property
    def hunches(self) -> tuple[Felt, ...]:
        """What the reader kept to themselves."""
        return tuple(map(self._felt, self.told.reveal.hunches))

    def _row(self, move: Move) -> Row:
        ways = zip(range(3), move.before, move.after, strict=True)
        turning = self.told.trace.turning
        return Row(
            number=move.number,
            seat=move.seat,
            role=move.role,
            texts=tuple(self._texts(move.events)),
            gains=tuple((effect.sign, self._gain(effect)) for effect in move.effects),
            ways=tuple(way for way in ways if way[1] != way[2]),
            against=move.own < 0,
            turning=turning is not None and turning.move == move.number,
        )

    def _texts(self, events: Sequence[Event]) -> Iterator[str]:
        """What everybody heard; where the reader's own line has a private half, the one that others read."""
        for event in events:
            yield (
                narrate.line(event, self.t, self.names, self.me)
                or narrate.line(event, self.t, self.names, None)
                or ""
            )  # fmt: skip

    def _gain(self, effect: Effect) -> str:
        return self.t("trace.helped" if effect.sign > 0 else "trace.hurt", who=self._who(effect))

    def _who(self, effect: Effect) -> str:
        if effect.seat is None:
            return self.t(f"trace.who.{effect.who}")
        role = self.t(f"role.{effect.who}")
        if effect.seat == self.me:
            return self.t("trace.who.me", role=role)
        return self.t("trace.who.seat", name=self.names[effect.seat], role=role)

    def _felt(self, hunch: Hunch) -> Felt:
        lean = "doubt" if hunch.trust < 0 else "trust"
        strong = ".strong" if abs(hunch.trust) > 1 else ""
        return Felt(
            seat=hunch.target,
            text=self.t(f"trace.{lean}{strong}", target=self.names[hunch.target]),
            since=self.t("trace.since", n=hunch.since + 1) if hunch.since else self.t("trace.since.start"),
            right=hunch.right,
            role=self.told.reveal.roles[hunch.target],
            changed=hunch.changed,
        )

    def plain(self) -> dict[str, Any]:
        """The same as plain values: seats and numbers, null where no way led to a goal."""
        trace, reveal = self.told.trace, self.told.reveal
        return {
            "round": trace.round,
            "winner": self.told.winner,
            "treasure": trace.treasure,
            "start": _open(trace.start),
            "moves": [self._plain(move, row) for move, row in zip(trace.moves, self.rows, strict=True)],
            "turning": trace.turning._asdict() | {"text": self.turning} if trace.turning else None,
            "roles": list(reveal.roles),
            "words": [
                {**word.claim._asdict(), "moves": word.moves, "right": word.right, "knew": word.knew,
                 "changed": word.changed, "text": spoken.text}
                for word, spoken in zip(reveal.words, self.words, strict=True)
            ],
            "scores": [score._asdict() for score in reveal.scores],
            "hunches": [hunch._asdict() for hunch in reveal.hunches],
        }  # fmt: skip

    def _plain(self, move: Move, row: Row) -> dict[str, Any]:
        return {
            "number": move.number,
            "seat": move.seat,
            "role": move.role,
            "text": " ".join(row.texts),
            "before": _open(move.before),
            "after": _open(move.after),
            "effects": [effect._asdict() for effect in move.effects],
            "own": move.own,
        }


def _line(far: Sequence[int], most: int) -> str:
    """A line in steps: along while nothing changes, up or down where a move changed it."""
    heights = [(most - min(cards, most)) * STEP for cards in far]
    path, at = [f"M0 {heights[0]}"], heights[0]
    for move, height in enumerate(heights[1:], 1):
        if height != at:
            path.append(f"H{move * STEP}V{height}")
            at = height
        if not far[move]:
            return "".join(path)
    return "".join([*path, f"H{(len(heights) - 1) * STEP}"])


def _open(cards: Cards) -> list[int | None]:
    return [None if far == OUT_OF_REACH else far for far in cards]
