"""What a view says, phase by phase, and what its JSON looks like."""

import json
from dataclasses import fields
from itertools import combinations
from random import Random

import pytest

from core.rules import codec, legality
from core.rules.board import at
from core.rules.cards import PATHS, kind_of
from core.rules.commands import Discard, NextRound, PickGold, PlayMap, PlayPath, Remove
from core.rules.deal import new_game
from core.rules.editions import EDITIONS
from core.rules.play import play
from core.rules.state import DIG, OVER, REVEAL, SHARE, Game, swapped
from core.view import (
    CellView,
    GoalView,
    HandCard,
    LookView,
    RoundView,
    SeatView,
    TheftView,
    View,
    outside,
    view_json,
    view_of,
)
from tests.view.games import steps

SEED = b"a table"


def dealt(seats: int = 4, **options: str) -> Game:
    return new_game(seats, SEED, options=options).game


def with_hand(game: Game, seat: int, *cards: str) -> Game:
    """The game with these cards in a seat's hand, exchanged with wherever they were."""
    for wanted, had in zip(cards, game.hands[seat], strict=False):
        swap = {wanted: had, had: wanted}
        hands = tuple(tuple(swap.get(card, card) for card in hand) for hand in game.hands)
        game = game._replace(hands=hands, deck=tuple(swap.get(card, card) for card in game.deck))
    return game


def phase(name: str) -> Game:
    """Some game that has just come to a phase."""
    for number in range(50):
        for before, _, after, _ in steps(Random(number)):
            if after.phase == name != before.phase:
                return after
    raise AssertionError(name)


def test_a_deal_from_a_seat():
    game = dealt(4, maps="5")
    view = view_of(game, 2)
    assert (view.edition, view.seat, view.round, view.rounds, view.phase) == ("base", 2, 1, 3, "dig")
    assert view.options == {
        "board_limit": "none",
        "gold_pool": "miners",
        "broken_forfeits_gold": "off",
        "vote_end": "off",
        "maps": "5",
    }
    assert [(s.index, s.cards, s.broken, s.role, s.gold) for s in view.seats] == [
        (seat, 6, (), None, None) for seat in range(4)
    ]
    assert view.deck == 66 - 24
    assert [(c.x, c.y, c.card, c.tunnels, c.live, c.last) for c in view.cells] == [
        (0, 0, "START", ("NESW",), (True,), False)
    ]
    assert [(g.index, g.x, g.y, g.open, g.kind, g.turned, g.known) for g in view.goals] == [
        (0, 8, -2, False, None, False, None), (1, 8, 0, False, None, False, None), (2, 8, 2, False, None, False, None),
    ]  # fmt: skip
    assert view.frontier == ((0, -1), (-1, 0), (1, 0), (0, 1))
    assert view.role == game.roles[2]
    assert [card.card for card in view.hand] == list(game.hands[2])
    assert (view.gold, view.pool, view.standing, view.result, view.history) == (0, (), None, None, ())


def test_a_spectator_has_no_private_part():
    view = view_of(dealt(), None)
    assert (view.seat, view.role, view.gold) == (None, None, None)
    assert all(getattr(view, name) == () for name in PRIVATE - {"seat", "role", "gold", "goals"})


@pytest.mark.parametrize("seat", [-1, 4, 10])
def test_there_is_no_view_from_nowhere(seat: int):
    with pytest.raises(IndexError):
        view_of(dealt(), seat)


PRIVATE = {"seat", "role", "hand", "discard_counts", "removable", "looks", "hats", "victims", "pool", "gold", "goals"}


def test_the_public_part_is_the_same_for_everybody():
    for game, *_ in (step for edition in EDITIONS for step in steps(Random(3), 5, edition)):
        views = [view_of(game, seat) for seat in (None, *range(5))]
        public = [{f.name: getattr(v, f.name) for f in fields(v) if f.name not in PRIVATE} for v in views]
        assert all(one == public[0] for one in public)


@pytest.mark.parametrize(("edition", "seats"), [("base", 3), ("base", 10), ("deluxe", 2), ("deluxe", 12)])
def test_outside_every_view_is_the_spectators(edition: str, seats: int):
    for game, _, after, _ in steps(Random(seats), seats, edition):
        for table in (game, after):
            spectator = view_of(table, None)
            assert all(outside(view_of(table, seat)) == spectator for seat in (None, *range(seats)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_hand_cards_carry_exactly_the_options_of_the_acting_seat(edition: str):
    for game, *_ in steps(Random(5), None, edition):
        for seat in range(game.seats):
            view = view_of(game, seat)
            hand = [card.card for card in view.hand]
            uses = [one for card in view.hand for one in card.plays]
            takes = [Remove(seat, pair, front) for front in view.removable for pair in combinations(hand, view.removal)]
            passes = [Discard(seat, some) for count in view.discard_counts for some in combinations(hand, count)]
            if game.phase == DIG:
                assert (*uses, *takes, *passes) == legality.options(game, seat)
            assert bool(view.discard_counts) == (game.phase == DIG and game.acting == seat)
            assert all((card.why is None) == bool(card.plays) for card in view.hand)


def test_hand_cards_say_what_they_are_and_why_not():
    game = with_hand(dealt(), 0, "P-X.1", "REPAIR-LANTERN-CART.1", "ROCKFALL.1", "MAP.1", "BREAK-CART.2", "D-S.1")
    game = game._replace(acting=0)
    path, repair, rock, peek, broken, dead = view_of(game, 0).hand
    assert path == HandCard("P-X.1", "P-X", "path", ("NESW",), (), legality.plays(game, 0, "P-X.1"), None)
    assert (repair.family, repair.tools, repair.why) == ("repair", ("lantern", "cart"), "no_target")
    assert (rock.family, rock.tunnels, rock.why) == ("rockfall", (), "no_target")
    assert (peek.family, peek.plays, peek.why) == ("map", tuple(PlayMap(0, "MAP.1", goal) for goal in range(3)), None)
    assert (broken.family, broken.tools, len(broken.plays)) == ("break", ("cart",), 3)
    assert (dead.family, dead.tunnels, dead.why) == ("path", ("S",), None)
    assert {card.why for card in view_of(game._replace(acting=1), 0).hand} == {"not_your_turn"}
    lame = game._replace(front=swapped(game.front, 0, ("BREAK-PICKAXE.1",)))
    assert view_of(lame, 0).hand[0].why == "broken_tools"
    assert view_of(lame, 3).seats[0].broken == ("pickaxe",)


def test_cells_lie_as_they_lie():
    game = with_hand(dealt(), 0, "P-NE.1", "D-EW.1")._replace(acting=0)
    for card, x, y, turned in (("P-NE.1", 0, 1, False), ("D-EW.1", 1, 1, False)):
        game = play(game, PlayPath(0, card, x, y, turned)).game._replace(acting=0)
    view = view_of(game, None)
    assert [(c.x, c.y, c.card, c.kind, c.turned, c.tunnels, c.live, c.last) for c in view.cells[1:]] == [
        (0, 1, "P-NE.1", "P-NE", False, ("NE",), (True,), False),
        (1, 1, "D-EW.1", "D-EW", False, ("E", "W"), (False, True), True),
    ]
    assert (2, 1) not in view.frontier
    assert [c.last for c in view_of(game._replace(board=game.board.lifted(at(1, 1))), None).cells] == [False, False]
    half = with_hand(dealt(), 0, "P-T3.1")._replace(acting=0)
    cell = view_of(play(half, PlayPath(0, "P-T3.1", 1, 0, True)).game, None).cells[1]
    assert (cell.turned, cell.tunnels) == (True, ("NSW",))


def test_a_map_is_known_to_one_seat_until_the_next_deal():
    game = with_hand(dealt(), 1, "MAP.1")._replace(acting=1)
    game = play(game, PlayMap(1, "MAP.1", 2)).game
    assert [goal.known for goal in view_of(game, 1).goals] == [None, None, game.goals[2]]
    assert all(goal.known is None for seat in (None, 0, 2, 3) for goal in view_of(game, seat).goals)


def test_only_the_picker_sees_the_nugget_cards():
    game = phase(SHARE)
    for seat in (None, *range(game.seats)):
        view = view_of(game, seat)
        assert view.pool == (game.pool if seat == game.acting else ())
        assert (len(view.pickers), view.pickers, view.phase) == (len(game.pool), game.pickers, SHARE)
        assert all(card.why == "wrong_phase" for card in view.hand)
    picker = game.acting
    assert picker is not None
    after = play(game, PickGold(picker, 0)).game
    assert view_of(after, picker).gold == sum(game.gold[picker]) + game.pool[0]
    assert view_of(after, None).result.picks == (picker,)


def test_roles_turn_up_with_the_end_of_the_round():
    game = phase(REVEAL)
    view = view_of(game, None)
    assert tuple(seat.role for seat in view.seats) == game.roles
    assert (view.result.roles, view.result.spare) == (game.roles, game.spare)
    assert (view.result.winner, view.result.round) == (game.result.winner, game.round)
    assert view.standing is None
    assert all(seat.gold is None for seat in view.seats)
    later = view_of(play(game, NextRound(0)).game, None)
    assert [seat.role for seat in later.seats] == [None] * game.seats
    assert (later.result, later.history) == (None, (view.result,))


def test_the_end_tells_all_gold_and_ties_share_a_place():
    game = phase(OVER)
    view = view_of(game, None)
    assert [seat.gold for seat in view.seats] == [sum(row) for row in game.gold]
    assert sorted(seat for place in view.standing for seat in place) == list(range(game.seats))
    totals = [game.totals()[place[0]] for place in view.standing]
    assert totals == sorted(set(totals), reverse=True)
    assert all(len({game.totals()[seat] for seat in place}) == 1 for place in view.standing)
    level = game._replace(gold=((1, 2), (3,), *[(2,)] * (game.seats - 2)))
    assert view_of(level, None).standing == ((0, 1), tuple(range(2, game.seats)))


def test_json_is_plain_and_complete():
    for game, *_ in (step for edition in EDITIONS for step in steps(Random(8), None, edition)):
        for seat in (None, 0, game.acting):
            view = view_of(game, seat)
            data = view_json(view)
            assert json.loads(json.dumps(data)) == data
            assert list(data) == [field.name for field in fields(View)]
            assert [codec.command_from_json(one, seat) for card in data["hand"] for one in card["plays"]] == [
                one for card in view.hand for one in card.plays
            ]
            assert all(cell["tunnels"] for cell in data["cells"])


# every name that may leave; a new one is put here on purpose
ALLOWED = {
    View: "edition options seat round rounds phase treasure removal acting seats deck cells goals "
    "frontier pickers result history standing maze role hand discard_counts removable looks hats victims "
    "pool gold",
    SeatView: "index cards broken trapped thief has_gold role gold",
    CellView: "x y card kind turned tunnels live last",
    GoalView: "index x y open kind turned known",
    HandCard: "card kind family tunnels tools plays why",
    LookView: "target role current",
    RoundView: "round winner connector roles spare treasure ways trapped winners shares crystals finds picks thefts",
    TheftView: "thief victim",
}


def test_no_other_name_leaves():
    for sort, names in ALLOWED.items():
        assert [field.name for field in fields(sort)] == names.split()
    known = {frozenset(names.split()) for names in ALLOWED.values()}
    for game, *_ in (step for edition in EDITIONS for step in steps(Random(9), None, edition)):
        data = view_json(view_of(game, game.acting))
        parts = [one for key in ("seats", "cells", "goals", "hand", "looks", "history") for one in data[key]]
        assert {frozenset(part) for part in (data, *parts)} <= known


def test_the_maze_is_drawn():
    view = view_of(dealt(), None)
    assert view.maze.splitlines() == ["········?", "·········", "S·······?", "·········", "········?"]


def test_every_path_kind_of_a_hand_has_its_tunnels():
    game = dealt(10)
    for seat in range(10):
        for card in view_of(game, seat).hand:
            assert card.tunnels == PATHS.get(kind_of(card.card), ())
