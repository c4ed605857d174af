"""The same table with everything changed that one seat must not know.

`scramble(game, seat, dice)` is what non-interference tests of views, pages, streams and chat texts compare with:
whoever looks from `seat` (None: a spectator) must see exactly the same. `scramble_events` does it to a log. `dice` is
any `random.Random`. Scrambled games pass the codec's checks, so they can be stored and loaded.
"""

from random import Random

from core.rules.board import GOAL_CELLS
from core.rules.cards import GOAL_KINDS
from core.rules.editions import EDITIONS
from core.rules.events import CardsDiscarded, CardsDrawn, Event, GoalSeen, HandTaken, RoleDealt, RoleSeen
from core.rules.outcomes import GoldKept
from core.rules.state import OVER, SHARE, Game, Look

ROLES = sorted({role for box in EDITIONS.values() for crew in box.roles.values() for role in crew})


def scramble(
    game: Game,
    seat: int | None,
    dice: Random,
    *,
    keep: frozenset[str] = frozenset(),
    goals: frozenset[int] = frozenset(),
    roles: bool = False,
    faces: frozenset[int] = frozenset(),
    hat: bool = False,
    gold: bool = False,
    seed: bool = False,
) -> Game:
    """The game with all that is hidden from `seat` dealt anew.

    What the next move will make known can be held fast: card ids in `keep` stay where they are, `goals` keep what
    lies there, `faces` are seats that keep their roles, `hat` keeps the next role to be taken from those left over,
    and `roles` (with those left over), `gold` (of all seats, pool and stack) and the `seed` stay as they are.
    """
    game = _cards(game, seat, dice, keep)
    game = _goals(game, seat, dice, goals)
    revealed = roles or game.result is not None  # with those left over, but not who had put which one away
    known = frozenset(range(game.seats)) if revealed else faces
    game = _roles(game, seat, dice, known, len(game.spare) if revealed else int(hat))
    if not gold:
        game = _gold(game, seat, dice)
    peeks = tuple(
        row if index == seat else tuple(goal for goal in range(len(GOAL_KINDS)) if dice.random() < 0.5)
        for index, row in enumerate(game.peeks)
    )
    looks = tuple(row if index == seat else _looks(game, index, dice) for index, row in enumerate(game.looks))
    return game._replace(peeks=peeks, looks=looks, seed=game.seed if seed else dice.randbytes(len(game.seed)))


def scramble_events(events: list[Event], seat: int | None, dice: Random) -> list[Event]:
    """The log with other facts in every event that is private to another seat than `seat`."""
    return [event if event.to in (None, seat) else _other(event, dice) for event in events]


def _other(event: Event, dice: Random) -> Event:
    if isinstance(event, RoleDealt | RoleSeen):
        return event._replace(role=dice.choice(ROLES))
    if isinstance(event, GoalSeen):
        return event._replace(goal=dice.randrange(len(GOAL_KINDS)), kind=dice.choice(GOAL_KINDS))
    if isinstance(event, GoldKept):
        return event._replace(value=dice.randint(1, 3))
    assert isinstance(event, CardsDrawn | CardsDiscarded | HandTaken), event
    return event._replace(cards=tuple(f"P-X.{dice.randint(1, 5)}" for _ in event.cards))


def _cards(game: Game, seat: int | None, dice: Random, keep: frozenset[str]) -> Game:
    """Other hands, deck, discard pile and what is set aside exchange their cards; how many lie where stays."""
    others = [index for index in range(game.seats) if index != seat]
    piles = [*(game.hands[index] for index in others), game.aside, game.deck, game.discards]
    loose = [card for pile in piles for card in pile if card not in keep]
    dice.shuffle(loose)
    *hands, aside, deck, discards = (tuple(card if card in keep else loose.pop() for card in pile) for pile in piles)
    dealt = dict(zip(others, hands, strict=True))
    whole = tuple(dealt.get(index, hand) for index, hand in enumerate(game.hands))
    return game._replace(hands=whole, aside=aside, deck=deck, discards=discards)


def _goals(game: Game, seat: int | None, dice: Random, keep: frozenset[int]) -> Game:
    known = {goal for goal, cell in enumerate(GOAL_CELLS) if cell not in game.board.shut} | keep
    if seat is not None:
        known |= set(game.peeks[seat])
    if game.result:
        known.add(game.result.treasure)
    loose = [kind for goal, kind in enumerate(game.goals) if goal not in known]
    dice.shuffle(loose)
    return game._replace(goals=tuple(kind if goal in known else loose.pop() for goal, kind in enumerate(game.goals)))


def _roles(game: Game, seat: int | None, dice: Random, known: frozenset[int], spare: int) -> Game:
    """Roles, those left over and those put away exchange places.

    What `seat` has or has seen stays; the roles of the `known` seats and the first `spare` of those left over do, too.
    """
    looks = game.looks[seat] if seat is not None else ()
    faces = {seat, *known, *(look.target for look in looks if look.current)}
    former = {seat, *(look.target for look in looks if not look.current)}  # a role seen there is put away by now
    loose = [*game.spare[spare:]]
    loose += [role for index, role in enumerate(game.roles) if index not in faces]
    loose += [role for index, row in enumerate(game.hats) if index not in former for role in row]
    dice.shuffle(loose)
    roles = tuple(role if index in faces else loose.pop() for index, role in enumerate(game.roles))
    hats = tuple(row if index in former else tuple(loose.pop() for _ in row) for index, row in enumerate(game.hats))
    return game._replace(roles=roles, hats=hats, spare=(*game.spare[:spare], *loose))


def _looks(game: Game, seat: int, dice: Random) -> tuple[Look, ...]:
    if "INSPECTION" not in game.rules.deck:
        return ()
    crew = game.rules.roles[game.seats]
    others = [index for index in range(game.seats) if index != seat and dice.random() < 0.3]
    return tuple(Look(index, dice.choice(crew), dice.random() < 0.5) for index in others)


def _gold(game: Game, seat: int | None, dice: Random) -> Game:
    """Other values of nugget cards, as many as there were; other amounts for whoever has gold in pieces (R155)."""

    def other(values: tuple[int, ...]) -> tuple[int, ...]:
        if values and not game.rules.nuggets:
            return tuple(dice.randint(1, 5) for _ in range(dice.randint(1, 4)))
        return tuple(dice.randint(1, 3) for _ in values)

    mine = game.phase == SHARE and game.acting == seat
    return game._replace(
        stack=other(game.stack),
        pool=game.pool if mine else other(game.pool),
        gold=tuple(row if index == seat or game.phase == OVER else other(row) for index, row in enumerate(game.gold)),
    )
