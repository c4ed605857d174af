"""A state machine: Hypothesis looks for a way of playing that breaks what must always hold, and shortens it."""

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core.errors import Refused
from core.rules.actions import ON
from core.rules.codec import dump, load
from core.rules.commands import (
    Command,
    Discard,
    PlayBreak,
    PlayMap,
    PlayPath,
    PlayRockfall,
    PlayTheft,
    Remove,
    StealGold,
)
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, OPTIONS, Edition
from core.rules.legality import options, why_not
from core.rules.play import play, replay
from core.rules.state import Game

from .checks import check_step
from .reference import Reference

NUMBERS = st.integers(-3, 12)


class Table(RuleBasedStateMachine):
    game: Game

    @initialize(box=st.sampled_from(list(EDITIONS.values())), seed=st.binary(min_size=1, max_size=8), data=st.data())
    def deal(self, box: Edition, seed: bytes, data: st.DataObject) -> None:
        seats = data.draw(st.integers(box.least, box.most))
        chosen = {key: data.draw(st.sampled_from(OPTIONS[key])) for key in box.options}
        self.start: dict[str, Any] = {"seats": seats, "seed": seed, "edition": box.key, "options": chosen}
        self.game = new_game(**self.start).game
        self.commands: list[Command] = []

    def acting(self) -> int:
        return self.game.acting if self.game.acting is not None else 0

    def do(self, command: Command) -> None:
        before = self.game
        self.game, events = play(before, command)
        assert events  # by which a step of the game differs from one of the table
        self.commands.append(command)
        check_step(before, command, self.game)

    @precondition(lambda self: self.game.phase != "over")
    @rule(data=st.data())
    def anything_offered(self, data: st.DataObject) -> None:
        self.do(data.draw(st.sampled_from(options(self.game, self.acting()))))

    @precondition(lambda self: self.game.phase == "dig")
    @rule(turns=st.integers(1, 30))
    def everybody_discards(self, turns: int) -> None:
        for _ in range(turns):
            if self.game.phase == "dig":
                seat = self.acting()
                self.do(Discard(seat, self.game.hands[seat][:1]))

    @precondition(lambda self: self.game.phase == "dig")
    @rule(turns=st.integers(1, 20))
    def everybody_digs(self, turns: int) -> None:
        for _ in range(turns):
            seat = self.acting()
            paths = [one for one in options(self.game, seat) if isinstance(one, PlayPath) and one.card[0] == "P"]
            if self.game.phase == "dig" and paths:
                self.do(max(paths, key=lambda one: (one.x - abs(one.y), one)))

    @rule(seat=NUMBERS, x=NUMBERS, y=NUMBERS, turned=st.booleans(), place=st.integers(0, 5))
    def anything_at_all(self, seat: int, x: int, y: int, turned: bool, place: int) -> None:
        hand = self.game.hands[self.acting()]
        card = hand[place % len(hand)] if hand else "P-X.1"
        front = next((card for row in self.game.front for card in row), card)
        for command in (
            PlayPath(seat, card, x, y, turned),
            PlayBreak(seat, card, x),
            PlayRockfall(seat, card, x, y),
            PlayMap(seat, card, y),
            PlayTheft(seat, card),
            *(order(seat, card, x) for order in ON.values()),
            Discard(seat, hand[:place]),
            Remove(seat, hand[:place], front),
            StealGold(seat, x),
        ):
            reason = why_not(self.game, command)
            before = self.game
            if reason is None:
                continue
            try:
                play(self.game, command)
            except Refused as refusal:
                refused = refusal.reason
            else:
                refused = ""
            assert refused == reason
            assert self.game == before

    @invariant()
    def comes_back(self) -> None:
        assert load(dump(self.game)) == self.game

    @invariant()
    def the_maze_is_as_its_slow_twin_says(self) -> None:
        slow = Reference()
        slow.cards = {(cell.x, cell.y): (cell.shape.kind, cell.turned) for cell in self.game.board}
        slow.closed = {((8, -2), (8, 0), (8, 2))[goal] for goal in self.game.board.shut.values()}
        assert list(self.game.board.frontier()) == slow.frontier()
        assert slow.reached() == [] or self.game.phase != "dig"

    def teardown(self) -> None:
        if hasattr(self, "game"):
            assert replay(self.commands, **self.start) == self.game


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=80,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
