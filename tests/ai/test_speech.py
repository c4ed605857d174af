"""What computer players say: as often whatever their role, the truth if they dig, what serves if they do not."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from core import talk
from core.ai.speech import REST, speak
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, USUAL
from core.rules.events import (
    Discarded,
    Event,
    MapPlayed,
    PathLaid,
    RoleInspected,
    RoundStarted,
    ToolBroken,
    ToolRepaired,
)
from core.rules.state import Game
from core.simulate import contest, since_deal
from core.talk import Claim, Heard
from core.view import seen_by, view_of
from tests.ai.positions import START, deluxe, position
from tests.ai.test_sense import BAD_LOG
from tests.view.scramble import scramble, scramble_events

GOLD_ON_TOP = ("GOLD", "STONE-NE", "STONE-NW")


def moments(seats: int, edition: str) -> Iterator[tuple[Game, int, list[Event], list[Heard], Claim | None]]:
    """A round among computer players: after each move who made it, the log, what had been said, and what they say."""
    dice = Random(seats)
    step = new_game(seats, b"speech %d" % seats, edition)
    log: Sequence[Event] = step.events
    said: list[Heard] = []
    for number, move in enumerate(contest(step.game, step.events, dice), 1):
        log = since_deal([*log, *move.events])
        if move.game.phase != "dig":
            return
        seat = move.command.seat
        claim = speak(view_of(move.game, seat), seen_by(log, seat), said, Random(number))
        yield move.game, seat, list(log), list(said), claim
        if claim is not None:
            said.append(Heard(number, claim))


def sayings(game: Game, log: Sequence[Event], said: Sequence[Heard] = (), moods: int = 60) -> Counter[Claim | None]:
    """What seat 0 says after its last move, in many moods."""
    return Counter(speak(view_of(game, 0), log, said, Random(mood)) for mood in range(moods))


@pytest.mark.parametrize("edition", EDITIONS)
def test_whether_one_speaks_tells_nothing_of_what_one_is_or_knows(edition: str) -> None:
    """All that a spectator does not see dealt anew, roles and maps too: perhaps other words, never more or fewer."""
    dice, spoken, differ = Random(1), 0, 0
    for game, seat, log, said, _ in moments(5, edition):
        other, told = scramble(game, None, dice), scramble_events(log, None, dice)
        for mood in range(3):
            mine = speak(view_of(game, seat), seen_by(log, seat), said, Random(mood))
            theirs = speak(view_of(other, seat), seen_by(told, seat), said, Random(mood))
            assert (mine is None) == (theirs is None)
            spoken, differ = spoken + (mine is not None), differ + (mine != theirs)
    assert spoken > 3
    assert differ


@pytest.mark.parametrize(("edition", "seats"), [(USUAL, 3), (USUAL, 8), *((key, 6) for key in EDITIONS)])
def test_what_is_said_may_be_said_and_is_not_too_much(edition: str, seats: int) -> None:
    last = Counter[int]()
    for game, seat, _, _, claim in moments(seats, edition):
        if claim is None:
            continue
        assert claim.seat == seat
        assert talk.why_not(claim, view_of(game, None)) is None
        last[seat] += 1
    assert 2 <= last.total() <= 25
    assert max(last.values()) <= 8


@pytest.mark.parametrize(("lies", "gold"), [(0, True), (1, False)])
def test_who_digs_tells_what_the_map_has_shown(lies: int, gold: bool) -> None:
    log = [RoundStarted(1, 0), MapPlayed(0, "MAP.1", lies)]
    for game in (
        position(START, ["P-EW"], knows=[lies], goals=GOLD_ON_TOP),
        deluxe(START, ["P-EW"], "green", knows=[lies], goals=GOLD_ON_TOP),
    ):
        told = sayings(game, log)
        assert set(told) == {None, Claim(0, "gold" if gold else "stone", goal=lies)}
        assert told[None] < 30


def test_a_saboteur_hides_the_gold_and_at_times_praises_a_stone() -> None:
    log = [RoundStarted(1, 0), MapPlayed(0, "MAP.1", 0)]
    game = position(START, ["P-EW"], "saboteur", knows=[0], goals=GOLD_ON_TOP)
    assert set(sayings(game, log)) == {None, Claim(0, "stone", goal=0)}
    stone = position(START, ["P-EW"], "saboteur", knows=[1], goals=GOLD_ON_TOP)
    log = [RoundStarted(1, 0), MapPlayed(0, "MAP.1", 1)]
    assert set(sayings(stone, log)) == {None, Claim(0, "stone", goal=1), Claim(0, "gold", goal=1)}
    before = [Heard(0, Claim(0, "gold", goal=2))]  # gold lies at one goal only: nobody would believe both
    assert set(sayings(stone, log, before)) == {None, Claim(0, "stone", goal=1)}


def test_who_is_broken_asks_for_help_and_thanks_for_it() -> None:
    log = [RoundStarted(1, 0), Discarded(0, 1), ToolBroken(2, "BREAK-CART.1", 0, "cart"), Discarded(0, 1)]
    broken = position(START, ["P-EW"], broken={0: ["BREAK-CART.1"]})
    assert set(sayings(broken, log)) == {None, Claim(0, "repair")}
    log[-1:] = [ToolRepaired(3, "REPAIR-CART.1", 0, "cart"), Discarded(0, 1)]
    assert set(sayings(position(START, ["P-EW"]), log)) == {None, Claim(0, "thanks")}
    log += [Discarded(1, 1), Discarded(0, 1)]
    assert Claim(0, "thanks") not in sayings(position(START, ["P-EW"]), log), "that was long ago"


def test_who_is_accused_denies_it() -> None:
    log = [RoundStarted(1, 0), Discarded(0, 1)]
    assert set(sayings(position(START, ["P-EW"]), log, [Heard(1, Claim(3, "accuse", target=0))])) == {
        None,
        Claim(0, "not_me"),
    }


BLATANT = [*BAD_LOG, *(PathLaid(4, f"D-EW.{x}", x, 0, False) for x in (2, 3))]


@pytest.mark.parametrize("role", ["miner", "saboteur"])
def test_whom_all_suspect_is_named(role: str) -> None:
    game = position(START, ["P-EW"], role)
    told = sayings(game, [*BLATANT, Discarded(0, 1)], moods=200)
    assert told[Claim(0, "accuse", target=4)] or role == "saboteur"
    assert {claim for claim in told if claim and claim.kind == "accuse"} <= {Claim(0, "accuse", target=4)}


def test_an_inspected_saboteur_is_named_by_who_digs_and_never_twice() -> None:
    log = [*BAD_LOG, RoleInspected(0, "INSPECTION.1", 3)]
    game = deluxe(START, ["P-EW"], "green", seen={3: "saboteur"})
    named = Claim(0, "accuse", target=3)
    assert set(sayings(game, log)) == {None, named}
    assert set(sayings(game, log, [Heard(0, named)])) == {None, Claim(0, "hurry")}
    cleared = deluxe(START, ["P-EW"], "green", seen={3: "boss"})
    assert set(sayings(cleared, log)) == {None, Claim(0, "trust", target=3)}


def test_who_has_spoken_rests_and_others_are_not_talked_down() -> None:
    log = [*BLATANT, Discarded(0, 1)]
    game, acts = position(START, ["P-EW"]), len(log) - 1
    assert sayings(game, log, moods=200)[None] < 200
    for spoken in (Heard(acts - REST * 5, Claim(0, "nice")), Heard(acts - 2, Claim(1, "nice"))):
        assert sayings(game, log, [spoken], moods=200)[None] == 200


def test_nobody_speaks_but_after_a_move_of_their_own_while_all_dig() -> None:
    looked = MapPlayed(0, "MAP.1", 1)
    game = position(START, ["P-EW"], knows=[1])
    for log in ([RoundStarted(1, 0)], [RoundStarted(1, 0), looked, Discarded(1, 1)]):
        assert set(sayings(game, log)) == {None}
    assert speak(view_of(game, None), [looked], (), Random(1)) is None
    assert set(sayings(game._replace(phase="over"), [looked])) == {None}
