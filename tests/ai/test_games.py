"""Whole games among computer players: always legal, never stuck, the same again, blind to what is hidden."""

from itertools import islice
from random import Random

import pytest

from core.ai import routes
from core.ai.minds import MINDS, offered, steady
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, OPTIONS, USUAL
from core.rules.legality import options
from core.simulate import contest, since_deal
from core.view import seen_by, view_of
from tests.view.scramble import scramble, scramble_events

TABLES = [(key, seats) for key, box in EDITIONS.items() for seats in range(box.least, box.most + 1)]


@pytest.mark.parametrize(("edition", "seats"), TABLES)
@pytest.mark.parametrize("mind", sorted(MINDS))
def test_a_whole_game_is_played_to_its_end(edition: str, seats: int, mind: str) -> None:
    """With each number of seats and each option both ways; every choice is one of those offered, and no mind fails."""
    box = EDITIONS[edition]
    mixed = {key: OPTIONS[key][seats >> bit & 1] for bit, key in enumerate(box.options)}
    step = new_game(seats, b"whole %d" % seats, edition, mixed)
    game, moves = step.game, 0
    for move in contest(step.game, step.events, Random(seats), dict.fromkeys(box.roles[seats], mind)):
        assert any(type(one) is type(move.command) and one == move.command for one in options(game, move.command.seat))
        game, moves = move.game, moves + 1
    assert game.phase == "over"
    assert moves <= 3 * (sum(box.deck.values()) + 9 + 1)


def midway(seats: int, seed: bytes, moves: int, mind: str = "random", edition: str = USUAL):
    """A game and the log of its round after so many moves."""
    step = new_game(seats, seed, edition)
    game, log = step.game, list(step.events)
    minds = dict.fromkeys(EDITIONS[edition].roles[seats], mind)
    for move in islice(contest(game, log, Random(seed), minds), moves):
        game, log = move.game, since_deal([*log, *move.events])
    return game, log


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mind", sorted(MINDS))
def test_the_same_view_log_and_dice_give_the_same_command(mind: str, edition: str) -> None:
    for moves in (0, 12, 40):
        game, log = midway(6, b"same", moves, edition=edition)
        view, seen = view_of(game, game.acting), seen_by(log, game.acting)
        first = MINDS[mind](view, seen, Random(7))
        routes._ways.cache_clear()
        assert MINDS[mind](view, seen, Random(7)) == first


@pytest.mark.parametrize(("edition", "seats"), [one for one in TABLES if one[1] in (2, 3, 5, 10, 12)])
def test_hidden_things_do_not_move_a_computer_player(edition: str, seats: int) -> None:
    """Early and late, thefts included: other hands, roles, goals, gold and looks lead to the same order."""
    step = new_game(seats, b"hidden %d" % seats, edition)
    log, dice = list(step.events), Random(seats)
    asked = 0
    for number, move in enumerate(contest(step.game, step.events, dice)):
        log = since_deal([*log, *move.events])
        seat = move.game.acting
        if seat is None or (number % 13 and move.game.phase == "dig"):
            continue
        mine = steady(view_of(move.game, seat), seen_by(log, seat), Random(3))
        for _ in range(2):
            other, told = scramble(move.game, seat, dice), scramble_events(log, seat, dice)
            assert steady(view_of(other, seat), seen_by(told, seat), Random(3)) == mine
        asked += 1
    assert asked > 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_roles_think_alike_long(edition: str) -> None:
    """What is worked out does not depend on the role: the same number of searches for the same view."""
    game, log = midway(5, b"alike", 30, edition=edition)
    roles = sorted(set(EDITIONS[edition].roles[5]))
    counts = set()
    for role in roles:
        mine = game.roles[: game.acting] + (role,) + game.roles[game.acting + 1 :]
        routes._ways.cache_clear()
        steady(view_of(game._replace(roles=mine), game.acting), seen_by(log, game.acting), Random(1))
        counts.add(routes._ways.cache_info().misses)
    assert len(counts) == 1
    assert len(roles) > 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_offer_of_the_view_is_an_option_and_none_is_missing(edition: str) -> None:
    step = new_game(4, b"offers", edition)
    minds = dict.fromkeys(EDITIONS[edition].roles[4], "random")
    games = [step.game, *(move.game for move in contest(step.game, step.events, Random(1), minds))]
    for game in games[::5] + [game for game in games if game.phase != "dig"]:
        seat = game.acting or 0
        assert set(offered(view_of(game, seat))) == set(options(game, seat))
        assert offered(view_of(game, None)) == []
