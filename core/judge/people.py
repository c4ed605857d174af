"""What a question says of the seats, in rows by seat: what lies in front of them, their hands, their roles."""

from collections import Counter

from core.judge import fields
from core.judge.fields import Question
from core.rules.cards import ACTIONS, family
from core.rules.editions import Edition, deck_of
from core.rules.state import Game

_KIND = {sort: kind for kind, (sort, _) in ACTIONS.items()}  # the card of a family that has only one
# family of cards -> what an edition with such cards can be asked about besides
_MORE = {
    "trap": ("trapped",), "theft": ("thefts",), "swap_hands": ("hands", "deck"), "swap_hats": ("roles", "spare"),
}  # fmt: skip


def more(box: Edition) -> frozenset[str]:
    """The keys about seats that this edition has besides broken tools."""
    sorts = {family(kind) for kind in box.deck}
    return frozenset(key for sort, keys in _MORE.items() if sort in sorts for key in keys)


def seated(question: Question, least: int) -> int:
    """At how many seats: as many as the rows have, which agree; `least` if there are none."""
    sizes = {len(fields.listed(question[key])) for key in ("broken", "hands", "roles") if key in question}
    if len(sizes) > 1:
        raise ValueError("rows for different numbers of seats")
    return sizes.pop() if sizes else least


def fronted(question: Question, table: Game, broken: list[object]) -> Game:
    """The game with these broken tools in front of the seats, and the traps and thefts of the question."""
    front = [fields.front(tools, seat) for seat, tools in enumerate(broken)]
    trapped = _lying(question.get("trapped", []), table, "trap")
    thieves = _lying(question.get("thefts", []), table, "theft")
    for sort, seats in (("trap", trapped), ("theft", thieves)):
        for seat in seats:
            front[seat] += (f"{_KIND[sort]}.{seat + 1}",)
    return table._replace(front=tuple(front), thieves=thieves)


def _lying(value: object, table: Game, sort: str) -> tuple[int, ...]:
    """Seats with a card of this family in front of them, each once, not more than there are cards."""
    seats = tuple(fields.number(one) for one in fields.listed(value))
    if not set(seats) <= set(range(table.seats)) or len(set(seats)) < len(seats):
        raise ValueError("seats, each once")
    if len(seats) > table.rules.deck.get(_KIND[sort], 0):
        raise ValueError(f"there are not so many cards: {_KIND[sort]}")
    return seats


def crewed(question: Question, table: Game) -> Game:
    """The game with these roles; left over are those of `spare`, the next one first, then all others."""
    roles = tuple(fields.text(role) for role in fields.listed(question.get("roles")))
    first = tuple(fields.text(role) for role in fields.listed(question.get("spare", [])))
    crew = Counter(table.rules.roles[table.seats])
    if Counter((*roles, *first)) - crew:
        raise ValueError("such roles are never dealt")
    return table._replace(roles=roles, spare=(*first, *(crew - Counter((*roles, *first))).elements()))


def handed(question: Question, table: Game, used: tuple[str, ...]) -> Game:
    """The game with hands as large as asked, seat 0 holding `used` first, and so many cards to draw.

    Hands left out are as large as dealt; a deck left out is all the rest.
    """
    box = table.rules
    sizes = [fields.count(one) for one in fields.listed(question.get("hands", [box.hand[table.seats]] * table.seats))]
    cards = deck_of(box, table.options)
    rest = (*used, *(card for card in cards if card not in used))
    most = len(cards) - box.aside
    left = fields.count(question.get("deck", max(0, most - sum(sizes))))
    if sum(sizes) + left > most:
        raise ValueError(f"there are {most} cards")
    hands: list[tuple[str, ...]] = []
    for size in sizes:
        hands.append(rest[:size])
        rest = rest[size:]
    after = left + box.aside
    return table._replace(hands=tuple(hands), deck=rest[:left], aside=rest[left:after], discards=rest[after:])
