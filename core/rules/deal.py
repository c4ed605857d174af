"""Everything random happens here, at the deal: deck, roles, goals, gold, first seat (R1-R9, R74, R101-R104, R156)."""

from collections.abc import Mapping

from core.rules.board import new_board
from core.rules.cards import GOAL_KINDS
from core.rules.dice import Dice
from core.rules.editions import USUAL, deck_of, find, settle_options
from core.rules.events import CardsDrawn, Event, RoleDealt, RoundStarted
from core.rules.state import DIG, Game, Step


def new_game(seats: int, seed: bytes, edition: str = USUAL, options: Mapping[str, str] | None = None) -> Step:
    """The first deal of a game; the same arguments always give the same game.

    ValueError for an unknown edition or option, a number of seats it is not made for, or an empty seed.
    """
    box = find(edition)
    if not box.least <= seats <= box.most:
        raise ValueError(f"{box.least} to {box.most} seats")
    if not seed:
        raise ValueError("a game needs a seed")
    chosen = settle_options(box, options)
    stack = Dice(seed, "gold").shuffled(value for value, count in box.nuggets.items() for _ in range(count))
    starter = Dice(seed, "starter").below(seats)
    nobody: tuple[tuple[str, ...], ...] = ((),) * seats
    table = Game(
        seed=seed, edition=edition, options=chosen, seats=seats, round=0, phase=DIG, acting=None, board=new_board(),
        goals=(), aside=(), deck=(), discards=(), hands=nobody, front=nobody, peeks=((),) * seats, looks=((),) * seats,
        roles=(), spare=(), hats=nobody, thieves=(), mover=None, gold=((),) * seats, stack=stack, pool=(), pickers=(),
        result=None, history=(),
    )  # fmt: skip
    return deal(table, starter)


def deal(game: Game, starter: int) -> Step:
    """Shuffle and deal the next round (R74); gold and results stay."""
    number, seats, box = game.round + 1, game.seats, game.rules
    cards, roles, goals = (Dice(game.seed, str(number), what) for what in ("cards", "roles", "goals"))
    deck = cards.shuffled(deck_of(box, game.options))
    crew = roles.shuffled(box.roles[seats])
    size = box.hand[seats]
    aside, deck = deck[: box.aside], deck[box.aside :]
    hands = tuple(deck[size * seat : size * (seat + 1)] for seat in range(seats))
    nobody: tuple[tuple[str, ...], ...] = ((),) * seats
    dealt = game._replace(
        round=number, phase=DIG, acting=starter, board=new_board(), goals=goals.shuffled(GOAL_KINDS),
        aside=aside, deck=deck[size * seats :], discards=(), hands=hands, front=nobody, peeks=((),) * seats,
        looks=((),) * seats, roles=crew[:seats], spare=crew[seats:], hats=nobody, thieves=(), mover=None, pool=(),
        pickers=(), result=None,
        history=(*game.history, game.result) if game.result else game.history,
    )  # fmt: skip
    events: list[Event] = [RoundStarted(number, starter)]
    events += [RoleDealt(role, seat) for seat, role in enumerate(dealt.roles)]
    events += [CardsDrawn(hand, seat) for seat, hand in enumerate(hands)]
    return Step(dealt, tuple(events))
