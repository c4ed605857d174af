"""Non-interference: what a seat must not know changes nothing of what it is shown, to the byte."""

import json
from dataclasses import replace
from random import Random

import pytest

from core.rules import codec
from core.rules.cards import family, kind_of
from core.rules.editions import EDITIONS
from core.rules.play import play
from core.rules.state import DIG, OVER, REVEAL, Game
from core.view import View, seen_by, view_json, view_of
from tests.view.games import TABLES, start, steps
from tests.view.scramble import ROLES, scramble, scramble_events
from tests.view.twins import in_twin, readers, revealed, shown, told


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_hidden_things_change_no_view(edition: str, seats: int):
    dice = Random(seats)
    for game, _, after, _ in steps(dice, seats, edition):
        for table in (game, after) if after.phase == OVER else (game,):
            for seat in dice.sample(readers(table), 2):
                assert shown(scramble(table, seat, dice), seat) == shown(table, seat)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_moves_tell_the_same_when_only_hidden_things_differ(edition: str, seats: int):
    """The next move is played in both worlds; only what it makes known to the reader is the same beforehand."""
    dice = Random(1000 + seats)
    for game, command, after, events in steps(dice, seats, edition):
        for seat in dice.sample(readers(game), 2):
            twin = scramble(game, seat, dice, **revealed(game, command, after, seat))
            other, others = play(twin, in_twin(twin, command, seat, dice))
            assert told(others, seat, game.seats) == told(events, seat, game.seats)
            assert shown(other, seat) == shown(after, seat)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_logs_tell_the_same(edition: str, seats: int):
    dice = Random(2000 + seats)
    log = [*start(dice, seats, edition).events]
    log += [event for *_, events in steps(dice, seats, edition) for event in events]
    for seat in (None, *range(seats)):
        assert told(scramble_events(log, seat, dice), seat, seats) == told(log, seat, seats)


def test_the_deal_tells_the_same():
    """At the deal a seat knows nothing but its hand and role, whatever the seed."""
    dice = Random(7)
    for edition in sorted(EDITIONS) * 10:
        game, events = start(dice, None, edition)
        public = [event for event in events if event.to is None]
        assert seen_by(events, None) == public
        for seat in range(game.seats):
            assert [event.to for event in seen_by(events, seat)] == [None, seat, seat]


@pytest.mark.parametrize(
    ("edition", "secrets"),
    [("base", "hands deck discards goals roles spare peeks gold stack pool seed"),
     ("deluxe", "hands deck discards goals roles spare peeks gold looks hats aside seed")],
)  # fmt: skip
def test_scrambling_reaches_everything_hidden(edition: str, secrets: str):
    """Each kind of secret is changed by some scramble, which leaves a game that can be stored."""
    dice = Random(5)
    changed: set[str] = set()
    for number in range(6):
        for game, _, _, _ in steps(Random(3000 + number), None, edition):
            twin = scramble(game, 0, dice)
            changed |= {name for name in Game._fields if getattr(twin, name) != getattr(game, name)}
            assert codec.load(json.loads(json.dumps(codec.dump(twin)))) == twin
    assert changed == set(secrets.split())


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_holds_a_secret_sees_it_change(edition: str):
    dice = Random(6)
    games = [game for game, _, _, _ in steps(Random(1), 5, edition) if game.phase == DIG and any(game.hands[1:])]
    assert len(games) > 100
    assert all(any(shown(scramble(game, 0, dice), seat) != shown(game, seat) for seat in range(1, 5)) for game in games)


@pytest.mark.parametrize(
    ("edition", "leaks"),
    [("base", "role gold goal hand deck spare pool"),
     ("deluxe", "role gold goal hand deck spare pieces aside looks hats")],
)  # fmt: skip
def test_the_comparison_would_catch_a_leak(edition: str, leaks: str):
    """Each thing that must not be shown, shown after all, is noticed."""
    dice = Random(8)
    caught = set()
    for game in (game for number in range(4) for game, _, _, _ in steps(Random(number), None, edition)):
        twin = scramble(game, None, dice)
        view, other = view_of(game, None), view_of(twin, None)
        caught |= {name for name, leak in LEAKS.items() if leak(view, game) != leak(other, twin)}
    assert caught == set(leaks.split())


def first_seat(view: View, **more: object) -> View:
    return replace(view, seats=(replace(view.seats[0], **more), *view.seats[1:]))


LEAKS = {
    "role": lambda view, game: first_seat(view, role=game.roles[0]),
    "gold": lambda view, game: first_seat(view, gold=sum(game.gold[0])),
    "pieces": lambda view, game: first_seat(view, gold=len(game.gold[0])),
    "pool": lambda view, game: replace(view, pool=game.pool),
    "goal": lambda view, game: replace(view, goals=(replace(view.goals[0], kind=game.goals[0]), *view.goals[1:])),
    "hand": lambda view, game: replace(view, hand=game.hands[1]),
    "deck": lambda view, game: replace(view, maze=view.maze + "".join(game.deck[-1:])),
    "aside": lambda view, game: replace(view, removable=game.aside[:1]),
    "spare": lambda view, game: replace(view, hats=game.spare[:1]),
    "hats": lambda view, game: replace(view, hats=game.hats[0]),
    "looks": lambda view, game: replace(view, looks=game.looks[0]),
}


def test_what_is_visible_changes_the_view():
    """The comparison can fail: whatever a seat may see makes a difference when it changes."""
    seen = set()
    for game, command, after, _ in (step for n in range(4) for box in EDITIONS for step in steps(Random(n), None, box)):
        seat = command.seat
        before, now = view_of(game, seat), view_of(after, seat)
        changed = {name for name in View.__slots__ if getattr(before, name) != getattr(now, name)}
        assert changed
        seen |= changed
        if len(game.hands[seat]) > 1 and game.phase == DIG:
            turned = game.hands[seat][1:] + game.hands[seat][:1]
            other = game._replace(hands=tuple(turned if i == seat else hand for i, hand in enumerate(game.hands)))
            assert shown(other, seat) != shown(game, seat)
    assert seen == set(View.__slots__) - {"edition", "options", "seat", "rounds", "treasure", "removal"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_but_plain_text_and_no_foreign_ids(edition: str):
    """No id of a hidden card, no seed: searched for in everything a spectator gets."""
    for game, _, _, _ in steps(Random(12), None, edition):
        text = json.dumps(view_json(view_of(game, None)))
        lying = {cell.card for cell in game.board}
        hidden = {card for pile in (*game.hands, game.aside, game.deck, game.discards) for card in pile}
        assert [card for card in hidden - lying if f'"{card}"' in text] == []
        assert game.seed.hex() not in text
        if game.phase == DIG:
            now = json.dumps(view_json(replace(view_of(game, None), history=())))
            assert [role for role in ROLES if f'"{role}"' in now] == []
        if game.phase == REVEAL:
            assert all(seat.gold is None for seat in view_of(game, None).seats)
        assert all(family(kind_of(cell.card)) in ("path", "start", "goal") for cell in view_of(game, None).cells)
