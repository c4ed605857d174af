"""Non-interference: what a seat must not know changes nothing of what it is shown, to the byte."""

import json
from dataclasses import replace
from random import Random

import pytest

from core.i18n import LANGUAGES, translator
from core.narrate import line
from core.rules import codec
from core.rules.board import GOAL_CELLS, Board
from core.rules.cards import TOOLS, family, kind_of
from core.rules.commands import (
    Command,
    Discard,
    NextRound,
    PickGold,
    PlayBreak,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
)
from core.rules.editions import deck_of
from core.rules.events import Event
from core.rules.legality import why_not
from core.rules.play import play
from core.rules.state import DIG, OVER, REVEAL, SHARE, Game
from core.view import View, seen_by, view_json, view_of
from tests.view.games import mover, start, steps
from tests.view.scramble import scramble, scramble_events

SEATS = range(3, 11)


def readers(game: Game) -> list[int | None]:
    return [None, *range(game.seats)]


def shown(game: Game, seat: int | None) -> str:
    """All that leaves towards a seat, as text."""
    view = view_of(game, seat)
    return f"{view!r}\n{json.dumps(view_json(view), ensure_ascii=False)}"


def told(events: tuple[Event, ...] | list[Event], seat: int | None, seats: int) -> str:
    """The log as a seat sees and reads it."""
    names = [f"Player {index}" for index in range(seats)]
    lines = [line(event, translator(lang), names, seat) for lang in LANGUAGES for event in events]
    return f"{seen_by(events, seat)!r}\n{lines!r}"


@pytest.mark.parametrize("seats", SEATS)
def test_hidden_things_change_no_view(seats: int):
    dice = Random(seats)
    for game, _, after, _ in steps(dice, seats):
        for table in (game, after) if after.phase == OVER else (game,):
            for seat in dice.sample(readers(table), 3):
                assert shown(scramble(table, seat, dice), seat) == shown(table, seat)


@pytest.mark.parametrize("seats", SEATS)
def test_moves_tell_the_same_when_only_hidden_things_differ(seats: int):
    """The next move is played in both worlds; only what it makes known to the reader is the same beforehand."""
    dice = Random(1000 + seats)
    for game, command, after, events in steps(dice, seats):
        for seat in dice.sample(readers(game), 3):
            twin = scramble(game, seat, dice, **revealed(game, command, after, seat))
            other, others = play(twin, in_twin(twin, command, seat, dice))
            assert told(others, seat, game.seats) == told(events, seat, game.seats)
            assert shown(other, seat) == shown(after, seat)


def revealed(game: Game, command: Command, after: Game, seat: int | None) -> dict[str, object]:
    """What a move makes known to `seat`."""
    used = {command.card} if hasattr(command, "card") else set()
    own = isinstance(command, Discard) and command.seat == seat
    used |= set(command.cards) if own else set()
    if seat is not None:
        used |= set(after.hands[seat])  # the card drawn
    peeked = {command.goal} if isinstance(command, PlayMap) and command.seat == seat else set()
    dealt = isinstance(command, NextRound)
    ended = {after.result.treasure} if after.result else set()
    return {
        "keep": frozenset(used),
        "goals": frozenset(peeked | ended | opened(game.board, after.board)) if not dealt else frozenset(),
        "roles": after.result is not None,
        "gold": after.phase == OVER or (after.phase == SHARE and after.acting == seat),
        "seed": dealt,
    }


def opened(before: Board, after: Board) -> set[int]:
    return {goal for goal, cell in enumerate(GOAL_CELLS) if cell in before.shut and cell not in after.shut}


def in_twin(twin: Game, command: Command, seat: int | None, dice: Random) -> Command:
    """The same move as far as `seat` can tell: another hidden card or nugget, where others choose one."""
    if command.seat == seat:
        return command
    if isinstance(command, Discard):
        return command._replace(cards=tuple(dice.sample(twin.hands[command.seat], len(command.cards))))
    if isinstance(command, PickGold) and twin.pickers[1:2] != (seat,):
        return command._replace(index=dice.randrange(len(twin.pool)))
    return command


@pytest.mark.parametrize("seats", SEATS)
def test_logs_tell_the_same(seats: int):
    dice = Random(2000 + seats)
    log = [*start(dice, seats).events, *(event for *_, events in steps(dice, seats) for event in events)]
    for seat in (None, *range(seats)):
        assert told(scramble_events(log, seat, dice), seat, seats) == told(log, seat, seats)


def test_the_deal_tells_the_same():
    """At the deal a seat knows nothing but its hand and role, whatever the seed."""
    dice = Random(7)
    for _ in range(20):
        game, events = start(dice)
        public = [event for event in events if event.to is None]
        assert seen_by(events, None) == public
        for seat in range(game.seats):
            assert [event.to for event in seen_by(events, seat)] == [None, seat, seat]


def test_scrambling_reaches_everything_hidden():
    """Each kind of secret is changed by some scramble, and the owner of the secret sees that it is."""
    dice = Random(5)
    changed: set[str] = set()
    for number in range(6):
        for game, _, _, _ in steps(Random(3000 + number)):
            twin = scramble(game, 0, dice)
            changed |= {name for name in Game._fields if getattr(twin, name) != getattr(game, name)}
            assert codec.load(json.loads(json.dumps(codec.dump(twin)))) == twin
    assert changed == {"hands", "deck", "discards", "goals", "roles", "spare", "gold", "stack", "pool", "peeks", "seed"}


def test_whoever_holds_a_secret_sees_it_change():
    dice = Random(6)
    games = [game for game, _, _, _ in steps(Random(1)) if game.phase == DIG]
    assert all(any(shown(scramble(game, 0, dice), seat) != shown(game, seat) for seat in range(1, 3)) for game in games)


def test_the_comparison_would_catch_a_leak():
    """Each thing that must not be shown, shown after all, is noticed."""
    dice = Random(8)
    caught = set()
    for game in (game for number in range(4) for game, _, _, _ in steps(Random(number))):
        twin = scramble(game, None, dice)
        view, other = view_of(game, None), view_of(twin, None)
        caught |= {name for name, leak in LEAKS.items() if leak(view, game) != leak(other, twin)}
    assert caught == set(LEAKS)


LEAKS = {
    "role": lambda view, game: replace(view, seats=(replace(view.seats[0], role=game.roles[0]), *view.seats[1:])),
    "gold": lambda view, game: replace(view, seats=(replace(view.seats[0], gold=sum(game.gold[0])), *view.seats[1:])),
    "pool": lambda view, game: replace(view, pool=game.pool),
    "goal": lambda view, game: replace(view, goals=(replace(view.goals[0], kind=game.goals[0]), *view.goals[1:])),
    "hand": lambda view, game: replace(view, hand=game.hands[1]),
    "deck": lambda view, game: replace(view, maze=view.maze + "".join(game.deck[-1:])),
}


def test_what_is_visible_changes_the_view():
    """The comparison can fail: whatever a seat may see makes a difference when it changes."""
    seen = set()
    for game, command, after, _ in (step for number in range(4) for step in steps(Random(number))):
        seat = command.seat
        before, now = view_of(game, seat), view_of(after, seat)
        changed = {name for name in View.__slots__ if getattr(before, name) != getattr(now, name)}
        assert changed
        seen |= changed
        if len(game.hands[seat]) > 1 and game.phase == DIG:
            turned = game.hands[seat][1:] + game.hands[seat][:1]
            other = game._replace(hands=tuple(turned if i == seat else hand for i, hand in enumerate(game.hands)))
            assert shown(other, seat) != shown(game, seat)
    assert seen == set(View.__slots__) - {"edition", "options", "seat", "rounds"}


def test_own_uses_depend_on_nothing_hidden():
    dice = Random(10)
    for game, _, _, _ in steps(Random(11)):
        if game.phase == DIG and game.acting is not None:
            twin = scramble(game, game.acting, dice)
            mine = [(card.plays, card.why) for card in view_of(game, game.acting).hand]
            assert [(card.plays, card.why) for card in view_of(twin, game.acting).hand] == mine


def test_refusals_depend_on_nothing_hidden():
    """Any order a seat can think of, with any card of the box, is refused for the same reason in both worlds."""
    dice = Random(13)
    reasons = set()
    for game, _, _, _ in (step for number in range(3) for step in steps(Random(20 + number))):
        seat = mover(game, dice)
        twin = scramble(game, seat, dice)
        for command in (any_command(game, seat, dice) for _ in range(12)):
            reason = why_not(game, command)
            assert why_not(twin, command) == reason, command
            reasons.add(reason)
    assert len(reasons) > 10


def any_command(game: Game, seat: int, dice: Random) -> Command:
    card = dice.choice([*game.hands[seat], dice.choice(deck_of(game.rules, game.options))])
    spot = dice.choice([*game.board.frontier(), (0, 0), (8, 0), (8, 2), (1, 0), (dice.randint(-3, 12), 1)])
    target, tool = dice.randint(-1, game.seats), dice.choice(TOOLS)
    makers = [
        lambda: PlayPath(seat, card, *spot, dice.random() < 0.5),
        lambda: PlayBreak(seat, card, target),
        lambda: PlayRepair(seat, card, target, tool),
        lambda: PlayRockfall(seat, card, *spot),
        lambda: PlayMap(seat, card, dice.randint(-1, 3)),
        lambda: Discard(seat, (card,) * dice.randint(0, 2)),
        lambda: PickGold(seat, dice.randint(-1, 9)),
        lambda: NextRound(seat),
    ]
    return dice.choice(makers)()


def test_nothing_but_plain_text_and_no_foreign_ids():
    """No id of a hidden card, no seed: searched for in everything a spectator gets."""
    dice = Random(12)
    for game, _, _, _ in steps(dice):
        text = json.dumps(view_json(view_of(game, None)))
        lying = {cell.card for cell in game.board}
        hidden = {card for pile in (*game.hands, game.deck, game.discards) for card in pile}
        assert [card for card in hidden - lying if f'"{card}"' in text] == []
        assert game.seed.hex() not in text
        if game.phase == DIG:
            assert "saboteur" not in json.dumps(view_json(replace(view_of(game, None), history=())))
        if game.phase == REVEAL:
            assert all(seat.gold is None for seat in view_of(game, None).seats)
        assert all(family(kind_of(cell.card)) in ("path", "start", "goal") for cell in view_of(game, None).cells)
