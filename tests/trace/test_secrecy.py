"""Non-interference: what stays hidden when a round is over changes nothing in its trace, whoever reads it."""

from random import Random

import pytest

from core.i18n import LANGUAGES, translator
from core.reveal import Marked, reveal
from core.rules.commands import Discard, Remove
from core.rules.play import Turn
from core.rules.state import Game
from core.service.trace import Told
from core.talk import ACCUSE, GOLD, STONE, Claim, Heard
from core.trace import trace
from tests.golden import book
from tests.trace.rounds import recorded
from tests.view.scramble import scramble_events
from webapp.retelling import Retelling

SAID = (Heard(0, Claim(1, ACCUSE, None, 0)), Heard(2, Claim(0, GOLD, 1, None)), Heard(3, Claim(1, STONE, 2, None)))


def hidden(game: Game, dice: Random) -> Game:
    """The game with all cards that nobody has seen dealt anew, and other gold."""
    held = [card for hand in game.hands for card in hand]
    cards = [*held, *game.deck, *game.aside]
    dice.shuffle(cards)
    dealt = iter(cards)
    hands = tuple(tuple(next(dealt) for _ in hand) for hand in game.hands)
    deck = tuple(next(dealt) for _ in game.deck)
    return game._replace(
        hands=hands, deck=deck, aside=tuple(dealt), discards=tuple(dice.sample(game.discards, len(game.discards))),
        seed=dice.randbytes(16), looks=((),) * game.seats, gold=((dice.randrange(9),),) * game.seats, stack=(), pool=(),
    )  # fmt: skip


def elsewhere(turn: Turn, dice: Random) -> Turn:
    """The same turn as far as anybody could see."""
    order = turn.command
    if isinstance(order, Discard | Remove):
        order = order._replace(cards=tuple(f"P-X.{70 + dice.randrange(20)}" for _ in order.cards))
    events = tuple(scramble_events(list(turn.events), None, dice))
    return Turn(hidden(turn.before, dice), order, hidden(turn.after, dice), events)


def read(turns: tuple[Turn, ...]) -> list[object]:
    """All that anybody is told of a round."""
    winner = next(turn.after.result.winner for turn in turns if turn.after.result)
    names = [f"Player {seat}" for seat in range(turns[0].before.seats)]
    readers = [(None, ()), (0, (Marked(1, 1, -2),)), (1, ())]
    told: list[object] = [course := trace(turns)]
    for me, marked in readers:
        one = Told(course, reveal(turns, SAID, marked), winner)
        retold = [Retelling(one, translator(lang), names, me) for lang in LANGUAGES]
        told += [one, *((each.plain(), each.rows, each.chart, each.words, each.hunches) for each in retold)]
    return told


@pytest.mark.parametrize("name", book.names())
def test_hidden_cards_and_gold_leave_no_trace(name: str) -> None:
    dice = Random(name)
    for turns in recorded(name):
        other = tuple(elsewhere(turn, dice) for turn in turns)
        assert other != turns
        assert read(other) == read(turns)


def test_what_anybody_could_see_is_told() -> None:
    first, second = recorded("05-01")[:2]
    assert read(first) != read(second)
