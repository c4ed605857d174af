"""What must hold at every step of every game; used by random games, the state machine and the soak."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from core.errors import Refused
from core.rules.actions import ON
from core.rules.board import STEPS, xy
from core.rules.cards import family, kind_of
from core.rules.codec import command_from_json, command_to_json, dump, event_from_json, event_to_json, load
from core.rules.commands import (
    Command,
    Discard,
    EndRound,
    NextRound,
    PickGold,
    PlayBreak,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    PlaySwapHands,
    PlayTheft,
    Remove,
    StealGold,
)
from core.rules.editions import deck_of, find
from core.rules.legality import options, plays, why_card, why_not
from core.rules.notation import draw, read_command, read_maze, write_command
from core.rules.play import play
from core.rules.reasons import Reason
from core.rules.state import Game

TOOLS = ("pickaxe", "lantern", "cart", "spoon")


def check_step(before: Game, command: Command, game: Game) -> None:
    """Cards, roles and gold are each in one place, somebody acts or the round is over, and a turn was a turn."""
    check_cards(game)
    check_gold(game)
    assert (game.acting is None) == (game.phase in ("reveal", "over"))
    if game.phase == "dig":
        assert game.hands[game.acting]
    if before.phase == "dig":
        check_turn(before, command, game)


def check_cards(game: Game) -> None:
    """Every card lies in one place, every role is somebody's, left over or put away (R102, R103, R134)."""
    laid = [lying.card for lying in game.board.cards.values()]
    places = [*game.deck, *game.aside, *game.discards, *(card for card in laid if "." in card)]
    places += [card for rows in (game.hands, game.front) for row in rows for card in row]
    assert sorted(places) == _whole_deck(game.edition, game.options.get("maps"))
    assert len(game.aside) == game.rules.aside
    hats = [role for row in game.hats for role in row]
    assert sorted((*game.roles, *game.spare, *hats)) == sorted(game.rules.roles[game.seats])
    for seat, front in enumerate(game.front):
        lying = Counter(kind_of(card) for card in front)
        assert set(lying) <= {"BREAK-PICKAXE", "BREAK-LANTERN", "BREAK-CART", "TRAPPED", "THEFT"}
        assert max(lying.values(), default=1) == 1  # R25, R108
        assert set(game.broken(seat)) == {kind.removeprefix("BREAK-").lower() for kind in lying if kind[0] == "B"}
        assert ("THEFT" in lying) == (seat in game.thieves)


@cache
def _whole_deck(edition: str, maps: str | None) -> list[str]:
    """The cards of a box in alphabetical order."""
    return sorted(deck_of(find(edition), {"maps": maps} if maps else {}))


def check_gold(game: Game) -> None:
    """Gold is neither made nor lost but by what was paid."""
    held, results = sum(map(sum, game.gold)), [r for r in (*game.history, game.result) if r]
    paid = sum(sum(r.shares) + sum(r.finds) for r in results)
    assert all(value > 0 for row in game.gold for value in row)
    if game.rules.treasure == "shares":
        assert held == paid
        assert game.stack == game.pool == ()
    else:
        assert sum(game.stack) + sum(game.pool) + held >= 44
        assert held - paid + sum(game.pool) <= 44


def check_turn(before: Game, command: Command, game: Game) -> None:
    """What was used, what was drawn and whose turn it is (R10-R13, R105, R107, R123)."""
    if isinstance(command, EndRound):  # A12: nothing is played
        assert game.phase != "dig"
        assert (game.hands, game.deck, game.mover) == (before.hands, before.deck, before.mover)
        return
    seat, used, drawn = command.seat, 1, 1
    if isinstance(command, Discard):
        used = drawn = len(command.cards)
    elif isinstance(command, Remove):
        used = 2
    over = game.phase != "dig"
    drawn = 0 if over and game.result.connector is not None else min(drawn, len(before.deck))
    assert len(game.deck) == len(before.deck) - drawn
    hands = list(map(len, before.hands))
    hands[seat] -= used
    if isinstance(command, PlaySwapHands):
        hands[seat], hands[command.target] = hands[command.target], hands[seat] + drawn
    else:
        hands[seat] += drawn
    assert list(map(len, game.hands)) == hands
    assert max(hands) <= game.rules.hand[game.seats]
    if not over:
        around = [(seat + ahead) % game.seats for ahead in range(1, game.seats + 1)]
        assert game.acting == next(one for one in around if hands[one])


def check_offers(game: Game, seat: int, offered: tuple[Command, ...], dice: random.Random) -> Counter[str]:
    """`options`, `why_not`, `why_card` and `play` tell the same story, for what is offered and for what is not.

    The reasons that were given, counted.
    """
    snapshot, given = dump(game), Counter[str]()
    listed = set(map(_order, offered))
    assert len(listed) == len(offered)
    for command in offered:
        assert why_not(game, command) is None
    for command in dice.sample(offered, min(len(offered), 40)):
        play(game, command)
    for other in range(-1, game.seats + 1):
        if other != seat and game.acting is not None:
            assert options(game, other) == ()
    for card in game.hands[seat] if game.phase == "dig" else ():
        reason = why_card(game, seat, card)
        assert (reason is None) == bool(plays(game, seat, card))
        given.update([f"refused: {reason}"] * (reason is not None))
    for _ in range(25):
        command = any_command(game, seat, dice)
        reason = why_not(game, command)
        known = listed if command.seat == seat else set(map(_order, options(game, command.seat)))
        assert (reason is None) == (_order(command) in known)
        if reason is not None:
            assert isinstance(reason, Reason)
            with pytest.raises(Refused) as refusal:
                play(game, command)
            assert refusal.value.reason == reason
            given[f"refused: {reason}"] += 1
    assert dump(game) == snapshot
    return given


def _order(command: Command) -> tuple[object, ...]:
    """What a command orders: commands are tuples, so two of different sorts may be equal, and cards have no order."""
    parts = (tuple(sorted(part)) if isinstance(part, tuple) else part for part in command)
    return type(command), *parts


def any_command(game: Game, seat: int, dice: random.Random) -> Command:
    """A command that somebody might send: mostly the right seat and a card in hand, everything else at random."""
    seat = seat if dice.random() < 0.9 else dice.randint(-1, game.seats)
    hand = game.hands[seat] if 0 <= seat < game.seats else ()
    deck = _whole_deck(game.edition, game.options.get("maps"))
    card = dice.choice(hand) if hand and dice.random() < 0.9 else dice.choice(deck)
    x, y = xy(dice.choice(list(game.board.cards)) + dice.choice((0, *(step for _, step, _ in STEPS))))
    target, lying = dice.randint(-1, game.seats), [card for row in game.front for card in row]
    cards = tuple(dice.choice(hand or (card,)) for _ in range(dice.choice((0, 1, 2, 2, 3, 4))))
    made: dict[str, Command] = {
        "path": PlayPath(seat, card, x, y, dice.random() < 0.5),
        "break": PlayBreak(seat, card, target),
        "repair": PlayRepair(seat, card, target, dice.choice(TOOLS)),
        "rockfall": PlayRockfall(seat, card, x, y),
        "map": PlayMap(seat, card, dice.randint(-1, 3)),
        "theft": PlayTheft(seat, card),
        **{sort: command(seat, card, target) for sort, command in ON.items()},
        "discard": Discard(seat, cards),
        "remove": Remove(seat, cards, dice.choice(lying or [card])),
        "pick": PickGold(seat, dice.randint(-1, 9)),
        "steal": StealGold(seat, target),
        "next": NextRound(seat),
    }
    return made[family(kind_of(card))] if dice.random() < 0.6 else dice.choice(list(made.values()))


def check_forms(game: Game, dice: random.Random) -> None:
    """The game, a command, events and the maze come back from their JSON and text forms as they were."""
    again = load(json.loads(json.dumps(dump(game))))
    assert again == game
    assert (again.board.lit, again.board.edges) == (game.board.lit, game.board.edges)
    drawn = read_maze(draw(game.board))
    assert [cell[3:] for cell in drawn] == [cell[3:] for cell in game.board]
    assert (drawn.lit, drawn.edges) == (game.board.lit, game.board.edges)
    seat = game.acting if game.acting is not None else 0
    for command in _one_of_each(options(game, seat), dice):
        back = command_from_json(json.loads(json.dumps(command_to_json(command))), seat)
        read = read_command(write_command(command))
        assert (type(back), back) == (type(read), read) == (type(command), command)
        for event in play(game, command).events:
            assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


def _one_of_each(offered: tuple[Command, ...], dice: random.Random) -> Iterator[Command]:
    sorts: dict[type, list[Command]] = {}
    for one in offered:
        sorts.setdefault(type(one), []).append(one)
    return map(dice.choice, sorts.values())
