"""Nothing secret leaves towards the chat: texts stay the same to the byte when only hidden things differ."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from core.i18n import LANGUAGES, translator
from core.rules import codec, legality
from core.rules.deal import new_game
from core.rules.play import play
from core.rules.state import Game
from core.service.table import LogEntry, Look, SeatInfo
from core.view import seen_by, view_of
from telegram_bot.keyboards import Buttons, Links
from telegram_bot.messages import Post, Writer

SEATS = tuple(SeatInfo(index, name, False, index + 1, "en") for index, name in enumerate(("Ann", "Bob", "Cat", "Dan")))
LINKS = Links("saboteur_test_bot", "play", "https://saboteur.test")
BASE = Look(
    code="gSECRETSTEST0001",
    status="playing",
    version=7,
    view=None,
    seats=SEATS,
    my_seat=None,
    host=1,
    edition="base",
    options={},
    pace="live",
    seats_wanted=None,
    acting=0,
    turn_at=0.0,
    due_at=1_800_000_000.0,
    now=1_800_000_000.0,
    title="The mine",
    chat_kind="supergroup",
    language="en",
)


def hidden(game: Game, dice: random.Random) -> Game:
    """The same table with other secrets: roles, hands of the same size, deck, unseen goals, gold, discards."""
    cards = [card for hand in game.hands for card in hand] + list(game.deck) + list(game.discards)
    dice.shuffle(cards)
    hands = []
    for hand in game.hands:
        hands.append(tuple(cards[: len(hand)]))
        del cards[: len(hand)]
    deck, discards = cards[: len(game.deck)], cards[len(game.deck) :]
    roles = list(game.roles)
    dice.shuffle(roles)
    goals = list(game.goals)
    if not any(goal.open for goal in view_of(game, None).goals):
        dice.shuffle(goals)
    return game._replace(
        seed=bytes(16),
        hands=tuple(hands),
        deck=tuple(deck),
        discards=tuple(discards),
        roles=tuple(roles),
        goals=tuple(goals),
        gold=tuple(tuple(4 - value for value in some) for some in game.gold),
        peeks=tuple(reversed(game.peeks)),
    )


def drawn(game: Game, log: list[LogEntry]) -> list[Post | None]:
    """Everything the chat could be told about a table now."""
    found: list[Post | None] = []
    look = replace(BASE, view=view_of(game, None), acting=game.acting)
    for language in LANGUAGES:
        t = translator(language)
        for private in (False, True):
            writer = Writer(t, Buttons(t, LINKS, private=private), {"live": 180.0})
            found += [writer.lobby_card(look), writer.table_card(look), writer.round_end(look, game.round)]
            found += [writer.gold(look, game.round), writer.game_end(look)]
            if game.acting is not None:
                found += [writer.turn_call(look, game.acting, 5, log), writer.reminder(look, game.acting, 5)]
    return found


@pytest.fixture(params=range(6))
def games(request: pytest.FixtureRequest) -> list[tuple[Game, list[LogEntry]]]:
    """One random first round, step by step, with the log of the last step as the chat sees it."""
    dice = random.Random(request.param)
    game, events = new_game(4, bytes([request.param]) * 16)
    found = [(game, [LogEntry(1, 1, 0.0, tuple(seen_by(events, None)), None, "person")])]
    while game.phase == "dig" and game.acting is not None:
        game, events = play(game, dice.choice(legality.options(game, game.acting)))
        if game.phase == "dig":
            found.append((game, [LogEntry(1, 1, 0.0, tuple(seen_by(events, None)), None, "person")]))
    return found


def test_messages_do_not_depend_on_secrets(games: list[tuple[Game, list[LogEntry]]]):
    dice = random.Random(1)
    for game, log in games:
        other = hidden(game, dice)
        assert codec.dump(other) != codec.dump(game)
        assert drawn(other, log) == drawn(game, log)


def test_a_round_that_is_not_over_has_no_end(games: list[tuple[Game, list[LogEntry]]]):
    game, _ = games[-1]
    look = replace(BASE, view=view_of(game, None))
    t = translator("en")
    writer = Writer(t, Buttons(t, LINKS, private=False), {})
    assert writer.round_end(look, 1) is None
    assert writer.gold(look, 1) is None
    assert writer.game_end(look) is None


def test_the_bot_looks_as_a_spectator_only():
    """No file of the bot asks the services for anybody's own view or log."""
    code = "".join(path.read_text() for path in Path("telegram_bot").glob("*.py"))
    assert "table.look(code)" in code
    for own in ("look(code, u", "look(asked.code, a", "log(code, u", "table.mine", "view_of"):
        assert own not in code
