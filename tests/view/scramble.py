"""The same table with everything changed that one seat must not know.

`scramble(game, seat, dice)` is what non-interference tests of views, pages, streams and chat texts compare with:
whoever looks from `seat` (None: a spectator) must see exactly the same. `scramble_events` does it to a log. `dice` is
any `random.Random`. Scrambled games pass the codec's checks, so they can be stored and loaded.
"""

from random import Random

from core.rules.board import GOAL_CELLS
from core.rules.events import CardsDiscarded, CardsDrawn, Event, GoalSeen, GoldKept, RoleDealt
from core.rules.state import OVER, SHARE, Game


def scramble(
    game: Game,
    seat: int | None,
    dice: Random,
    *,
    keep: frozenset[str] = frozenset(),
    goals: frozenset[int] = frozenset(),
    roles: bool = False,
    gold: bool = False,
    seed: bool = False,
) -> Game:
    """The game with all that is hidden from `seat` dealt anew.

    What the next move will make known can be held fast: card ids in `keep` stay where they are, `goals` keep what
    lies there, and `roles`, `gold` (nuggets of all seats, pool and stack) and the `seed` stay as they are.
    """
    game = _cards(game, seat, dice, keep)
    game = _goals(game, seat, dice, goals)
    if not roles:
        game = _roles(game, seat, dice)
    if not gold:
        game = _gold(game, seat, dice)
    peeks = tuple(
        row if index == seat else tuple(goal for goal in range(3) if dice.random() < 0.5)
        for index, row in enumerate(game.peeks)
    )
    return game._replace(peeks=peeks, seed=game.seed if seed else dice.randbytes(len(game.seed)))


def scramble_events(events: list[Event], seat: int | None, dice: Random) -> list[Event]:
    """The log with other facts in every event that is private to another seat than `seat`."""
    return [event if event.to in (None, seat) else _other(event, dice) for event in events]


def _other(event: Event, dice: Random) -> Event:
    if isinstance(event, RoleDealt):
        return event._replace(role=dice.choice(["miner", "saboteur"]))
    if isinstance(event, GoalSeen):
        return event._replace(goal=dice.randrange(3), kind=dice.choice(["GOLD", "STONE-NE", "STONE-NW"]))
    if isinstance(event, GoldKept):
        return event._replace(value=dice.randint(1, 3))
    assert isinstance(event, CardsDrawn | CardsDiscarded), event
    return event._replace(cards=tuple(f"P-X.{dice.randint(1, 5)}" for _ in event.cards))


def _cards(game: Game, seat: int | None, dice: Random, keep: frozenset[str]) -> Game:
    """Other hands, the deck and the discard pile exchange their cards; how many lie where stays."""
    others = [index for index in range(game.seats) if index != seat]
    piles = [*(game.hands[index] for index in others), game.deck, game.discards]
    loose = [card for pile in piles for card in pile if card not in keep]
    dice.shuffle(loose)
    *hands, deck, discards = (tuple(card if card in keep else loose.pop() for card in pile) for pile in piles)
    dealt = dict(zip(others, hands, strict=True))
    return game._replace(
        hands=tuple(dealt.get(index, hand) for index, hand in enumerate(game.hands)), deck=deck, discards=discards
    )


def _goals(game: Game, seat: int | None, dice: Random, keep: frozenset[int]) -> Game:
    known = {goal for goal, cell in enumerate(GOAL_CELLS) if cell not in game.board.shut} | keep
    if seat is not None:
        known |= set(game.peeks[seat])
    if game.result:
        known.add(game.result.treasure)
    loose = [kind for goal, kind in enumerate(game.goals) if goal not in known]
    dice.shuffle(loose)
    return game._replace(goals=tuple(kind if goal in known else loose.pop() for goal, kind in enumerate(game.goals)))


def _roles(game: Game, seat: int | None, dice: Random) -> Game:
    if game.result:
        return game  # all roles have been turned up
    loose = [role for index, role in enumerate(game.roles) if index != seat] + list(game.spare)
    dice.shuffle(loose)
    roles = tuple(role if index == seat else loose.pop() for index, role in enumerate(game.roles))
    return game._replace(roles=roles, spare=tuple(loose))


def _gold(game: Game, seat: int | None, dice: Random) -> Game:
    def other(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(dice.randint(1, 3) for _ in values)

    mine = game.phase == SHARE and game.acting == seat
    return game._replace(
        stack=other(game.stack),
        pool=game.pool if mine else other(game.pool),
        gold=tuple(row if index == seat or game.phase == OVER else other(row) for index, row in enumerate(game.gold)),
    )
