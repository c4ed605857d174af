"""The trace of a round: on little drawn mazes what each move is worth, on recorded games what always holds."""

import pytest

from core.rules.cards import BLUE, GREEN
from core.rules.commands import (
    Discard,
    EndRound,
    PlayBreak,
    PlayFree,
    PlayHandsOff,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    PlaySwapHats,
    PlayTheft,
    PlayTrap,
    Remove,
    mover,
)
from core.rules.events import Discarded, MapPlayed
from core.rules.outcomes import RoundEnded, RoundGivenUp
from core.rules.state import Game
from core.trace import OUT_OF_REACH, Effect, Trace, Turning, trace
from core.trace.distances import distances
from tests.golden import book
from tests.rules.tables import maze, table
from tests.trace.rounds import RICH, USUAL, drawn, played, recorded, tunnel

LAST = PlayPath(0, "P-EW.40", 7, 0, False)


def ended(game: Game, *orders) -> Trace:
    """The trace of a round that these orders end."""
    return trace(played(game, *orders))


def two(first, second="P-EW.40", *, cards=6, roles="MS", edition=RICH, **changes) -> Game:
    """Seat 0 holds a card for now, seat 1 one to put away; seat 0 digs to the gold with the second one."""
    hands = {0: (first, second), 1: ("D-S.1",)}
    return drawn(tunnel(cards), hands, roles, edition=edition, **changes)


def far(*cards: str, edition: str = RICH) -> tuple[int, int, int]:
    return distances(table(maze(cards), edition=edition)).all


def test_cards_are_counted_as_on_the_table() -> None:
    assert far() == (9, 7, 9)
    assert far(*tunnel(1)) == (8, 6, 8)
    assert far(*tunnel(6)) == (3, 1, 3)
    assert far(*tunnel(4), "5,0 P-X", "6,0 D-W") == (4, 4, 4)  # round the dead end


def test_a_goal_without_a_way_is_out_of_reach() -> None:
    walls = [(0, -1, "D-S.1", False), (1, 0, "D-W.1", False), (0, 1, "D-NS.1", False), (-1, 0, "D-EW.1", False)]
    cards = [f"{x},{y} {card[:-2]}{'@180' * half}" for x, y, card, half in walls]
    assert far(*cards) == (OUT_OF_REACH,) * 3


def test_doors_are_in_the_way_of_the_other_colour_even_when_the_gold_lies_open() -> None:
    cards = [*tunnel(6), "7,0 G-EW"]
    cards.remove("3,0 P-EW")
    open_ = distances(table(maze([*cards, "3,0 P-EW"], ["8,0 GOLD"]), edition=RICH))
    assert (open_.all[1], open_.green[1]) == (0, 0)
    assert open_.blue[1] > 0


def test_a_stone_that_lies_open_is_no_distance() -> None:
    assert distances(table(maze(tunnel(7), ["8,0 STONE-NE@180"]), edition=RICH)).all[1] == 0


def test_a_card_towards_the_gold_helps_the_miners_and_serves_a_miner() -> None:
    told = ended(two("P-X.9", cards=5), PlayPath(0, "P-X.9", 6, 0, False), Discard(1, ("D-S.1",)), LAST)
    first, second, third = told.moves
    assert (first.before[1], first.after[1], first.effects, first.own) == (2, 1, (Effect(1, "diggers", None),), 1)
    assert (second.effects, second.own, second.role) == ((), 0, "saboteur")
    assert (third.number, third.seat, third.after[1]) == (3, 0, 0)
    assert (told.treasure, told.start, told.turning) == (1, (4, 2, 4), None)


def test_a_dead_end_of_a_miner_is_against_their_own_side() -> None:
    game = two("D-EW.1", "P-EW.40", cards=5)
    told = ended(game, PlayPath(0, "D-EW.1", 6, 0, False), Discard(1, ("D-S.1",)), Discard(0, ("P-EW.40",)))
    assert told.moves[0].effects == (Effect(-1, "diggers", None),)
    assert told.moves[0].own == -1
    assert told.turning == Turning(1, "diggers", 2, told.moves[0].after[1])


def test_what_a_saboteur_destroys_serves_them() -> None:
    game = drawn(tunnel(6), {0: ("ROCKFALL.1",), 1: ("D-S.1",)}, "SM", edition=RICH)
    told = ended(game, PlayRockfall(0, "ROCKFALL.1", 3, 0), Discard(1, ("D-S.1",)))
    assert (told.moves[0].before[1], told.moves[0].after[1]) == (1, 2)
    assert (told.moves[0].effects, told.moves[0].own) == ((Effect(-1, "diggers", None),), 1)
    assert told.turning == Turning(1, "diggers", 1, 2)


@pytest.mark.parametrize(
    ("roles", "card", "order", "front", "effect", "own"),
    [
        ("MS", "BREAK-CART.1", PlayBreak(0, "BREAK-CART.1", 1), (), Effect(-1, "saboteur", 1), 1),
        ("MM", "BREAK-CART.1", PlayBreak(0, "BREAK-CART.1", 1), (), Effect(-1, "miner", 1), -1),
        (
            "SM",
            "REPAIR-CART.1",
            PlayRepair(0, "REPAIR-CART.1", 1, "cart"),
            ("BREAK-CART.1",),
            Effect(1, "miner", 1),
            -1,
        ),
        ("GB", "TRAPPED.1", PlayTrap(0, "TRAPPED.1", 1), (), Effect(-1, BLUE, 1), 1),
        ("GG", "FREE.1", PlayFree(0, "FREE.1", 1), ("TRAPPED.1",), Effect(1, GREEN, 1), 1),
        ("GB", "HANDS-OFF.1", PlayHandsOff(0, "HANDS-OFF.1", 1), ("THEFT.1",), Effect(-1, BLUE, 1), 1),
        ("PB", "TRAPPED.1", PlayTrap(0, "TRAPPED.1", 1), (), Effect(-1, BLUE, 1), -1),
    ],
)
def test_what_lies_in_front_of_somebody_helps_or_hurts_them(roles, card, order, front, effect, own) -> None:
    thieves = (1,) if "THEFT.1" in front else ()
    game = drawn(tunnel(6), {0: (card,), 1: ("D-S.1",)}, roles, edition=RICH, front=((), front), thieves=thieves)
    first = ended(game, order, Discard(1, ("D-S.1",))).moves[0]
    assert (first.effects, first.own) == ((effect,), own)


def test_a_thief_gains_and_loses_it_again_by_giving_the_theft_up() -> None:
    game = drawn(tunnel(6), {0: ("THEFT.1", "P-X.1", "P-X.2"), 1: ("D-S.1",)}, "GB", edition=RICH)
    told = ended(game, PlayTheft(0, "THEFT.1"), Discard(1, ("D-S.1",)), Remove(0, ("P-X.1", "P-X.2"), "THEFT.1"))
    assert [(move.effects, move.own) for move in told.moves] == [
        ((Effect(1, GREEN, 0),), 1),
        ((), 0),
        ((Effect(-1, GREEN, 0),), -1),
    ]


def test_maps_and_hats_are_worth_nothing_anybody_could_see() -> None:
    game = drawn(tunnel(6), {0: ("MAP.1",), 1: ("SWAP-HATS.1",)}, "GB", edition=RICH)
    told = ended(game, PlayMap(0, "MAP.1", 1), PlaySwapHats(1, "SWAP-HATS.1", 0))
    assert [(move.effects, move.own) for move in told.moves] == [((), 0), ((), 0)]
    assert told.moves[0].events == (MapPlayed(0, "MAP.1", 1),)


def test_a_door_helps_the_team_that_goes_through_and_hurts_the_other() -> None:
    game = drawn(tunnel(5), {0: ("G-EW.1", "P-EW.40"), 1: ("D-S.1",)}, "GB", edition=RICH)
    told = ended(game, PlayPath(0, "G-EW.1", 6, 0, False), Discard(1, ("D-S.1",)), LAST)
    first = told.moves[0]
    assert first.effects == (Effect(1, GREEN, None), Effect(-1, BLUE, None))
    assert first.own == 1
    assert told.turning is not None
    assert (told.turning.move, told.turning.side) == (1, BLUE)
    assert told.turning.after > told.turning.before


def test_crystals_are_for_geologists_where_there_are_any() -> None:
    orders = (PlayPath(0, "K-X.1", 6, 0, False), Discard(1, ("D-S.1",)), LAST)
    with_one = ended(two("K-X.1", cards=5, roles="OG"), *orders).moves[0]
    without = ended(two("K-X.1", cards=5, roles="GG"), *orders).moves[0]
    assert (with_one.effects, with_one.own) == ((Effect(1, "diggers", None), Effect(1, "geologists", None)), 1)
    assert without.effects == (Effect(1, "diggers", None),)


def test_what_all_decided_together_was_nobodys_move() -> None:
    hands = {0: ("D-S.1",), 1: ("D-S.2",)}
    game = drawn(tunnel(3), hands, "MMS", edition=USUAL, options={"vote_end": "on"})
    told = ended(game, Discard(0, ("D-S.1",)), EndRound(1))
    assert [(move.seat, move.role, move.own) for move in told.moves] == [(0, "miner", 0), (None, None, 0)]
    assert told.moves[1].events == (RoundGivenUp(),)


def test_a_cut_off_piece_that_is_joined_turns_the_round() -> None:
    cards = [one for one in tunnel(6) if one != "3,0 P-EW"]
    hands = {0: ("ROCKFALL.1", "P-X.9"), 1: ("P-EW.40", "D-S.1")}
    game = drawn([*cards, "3,0 P-X"], hands, "SM", edition=RICH)
    told = ended(
        game,
        PlayRockfall(0, "ROCKFALL.1", 2, 0),
        PlayPath(1, "P-EW.40", 2, 0, False),
        PlayPath(0, "P-X.9", 7, 0, False),
    )
    assert [move.after[1] for move in told.moves] == [2, 1, 0]
    assert told.turning is None  # what was undone turned nothing


def test_only_one_round_from_its_first_move_to_its_end_has_a_trace() -> None:
    turns = played(two("P-X.9", cards=5), PlayPath(0, "P-X.9", 6, 0, False), Discard(1, ("D-S.1",)), LAST)
    for part in ((), turns[:-1]):
        with pytest.raises(ValueError, match="not the turns"):
            trace(part)


@pytest.mark.parametrize("name", book.names())
def test_of_every_recorded_round_the_trace_is_whole_and_public(name: str) -> None:
    for turns in recorded(name):
        told, digs = trace(turns), [turn for turn in turns if turn.before.phase == "dig"]
        assert [move.seat for move in told.moves] == [mover(turn.command) for turn in digs]
        assert told.start == (9, 7, 9)
        assert [move.before for move in told.moves] == [told.start, *(move.after for move in told.moves[:-1])]
        for move, turn in zip(told.moves, digs, strict=True):
            assert move.events
            assert all(event.to is None and not isinstance(event, RoundEnded) for event in move.events)
            assert move.before == move.after or turn.after.board is not turn.before.board
        found = digs[-1].after.result.connector is not None
        assert (told.moves[-1].after[told.treasure] == 0) == found
        assert told == trace(digs), "the sharing of the gold adds nothing"


@pytest.mark.parametrize("name", book.names())
def test_a_turning_point_was_never_undone(name: str) -> None:
    for told in map(trace, recorded(name)):
        turn = told.turning
        if turn and turn.side == "diggers":
            move = told.moves[turn.move - 1]
            assert (move.before[told.treasure], move.after[told.treasure]) == (turn.before, turn.after)
            later = [one.after[told.treasure] for one in told.moves[turn.move - 1 :]]
            assert max(later) < turn.before if turn.after < turn.before else min(later) > turn.before


def test_recorded_rounds_turn_in_every_way() -> None:
    turns = [turn for name in book.names() for told in map(trace, recorded(name)) if (turn := told.turning)]
    assert {turn.side for turn in turns} == {"diggers", "teams", GREEN, BLUE}
    assert {turn.after < turn.before for turn in turns} == {True, False}


def test_discards_stay_unknown() -> None:
    told = ended(two("P-X.9", cards=5), PlayPath(0, "P-X.9", 6, 0, False), Discard(1, ("D-S.1",)), LAST)
    assert told.moves[1].events == (Discarded(1, 1),)
    assert "D-S" not in repr(told)
