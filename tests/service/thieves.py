"""A table right before its thieves may take gold: one card is left, and nobody will be paid for it."""

import json
from collections.abc import Sequence

from core.rules import codec
from core.rules.commands import Discard
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, Edition, deck_of
from core.service.table import Answer
from core.store import db
from core.store.tables import Game
from tests.service.world import Table

BOX: Edition = next(box for box in EDITIONS.values() if "THEFT" in box.deck)
GOLD = ((1,), (2, 3), (4,))
LAST = 1  # the seat with the last card


def lay(one: Table, thieves: Sequence[int], gold: Sequence[tuple[int, ...]] = GOLD) -> None:
    """Bring a started table of `BOX` there; the seats of `thieves` laid a Theft in this order."""
    look = one.look()
    seats, crew = len(look.seats), BOX.roles[len(look.seats)]
    dealt = new_game(seats, b"thieves", BOX.key, look.options).game
    thefts = {seat: f"THEFT.{number}" for number, seat in enumerate(thieves, 1)}
    last = "P-X.1"
    rest = tuple(card for card in deck_of(BOX, dealt.options) if card not in {last, *thefts.values(), *dealt.aside})
    aside = tuple(card for card in dealt.aside if card not in {last, *thefts.values()})
    game = dealt._replace(
        acting=LAST,
        roles=crew[:seats],
        spare=crew[seats:],
        aside=aside,
        deck=(),
        discards=rest,
        hands=tuple((last,) if seat == LAST else () for seat in range(seats)),
        front=tuple((thefts[seat],) if seat in thefts else () for seat in range(seats)),
        thieves=tuple(thieves),
        gold=tuple(gold),
    )
    with db.work():
        changes = {"state": json.dumps(codec.dump(game)), "acting": LAST, "due_at": None, "due_what": None}
        Game.update(changes).where(Game.code == one.code).execute()


def end_the_round(one: Table) -> Answer:
    """The last card of the round is used."""
    return one.submit(Discard(LAST, ("P-X.1",)))
