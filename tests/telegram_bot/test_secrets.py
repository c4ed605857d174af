"""Nothing secret leaves towards the chat: texts stay the same to the byte when only hidden things differ."""

import random
from dataclasses import replace
from itertools import islice, takewhile
from pathlib import Path

import pytest

from core.i18n import LANGUAGES, translator
from core.rules import codec
from core.rules.editions import EDITIONS, USUAL
from core.rules.state import Game
from core.rules.state import Look as Seen
from core.service.table import LogEntry, Look, SeatInfo
from core.view import view_of
from telegram_bot.keyboards import Buttons, Links
from telegram_bot.messages import Writer
from telegram_bot.post import Post
from tests.telegram_bot.walks import FOND, walk

SEATS = tuple(SeatInfo(index, name, False, index + 1, "en") for index, name in enumerate(("Ann", "Bob", "Cat", "Dan")))
LINKS = Links("saboteur_test_bot", "play", "https://saboteur.test")
LOOK = Look(
    code="gSECRETSTEST0001",
    status="playing",
    version=7,
    view=None,
    seats=SEATS,
    my_seat=None,
    host=1,
    edition=USUAL,
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


SEEDS = range(len(FOND))


def hidden(game: Game, dice: random.Random) -> Game:
    """The same table with other secrets: hands of the same size, deck, discards, cards and roles that are out of the
    game, what was looked at and put away, unseen goals, amounts of gold; and roles until they are turned up.
    """
    cards = [card for hand in game.hands for card in hand] + [*game.deck, *game.discards, *game.aside]
    dice.shuffle(cards)
    hands = []
    for hand in game.hands:
        hands.append(tuple(cards[: len(hand)]))
        del cards[: len(hand)]
    deck, discards, aside = (_taken(cards, len(pile)) for pile in (game.deck, game.discards, game.aside))
    roles = [*game.roles, *game.spare]
    if game.result is None:
        dice.shuffle(roles)
    goals = list(game.goals)
    if not any(goal.open for goal in view_of(game, None).goals):
        dice.shuffle(goals)
    return game._replace(
        seed=bytes(16),
        hands=tuple(hands),
        deck=deck,
        discards=discards,
        aside=aside,
        roles=tuple(roles[: game.seats]),
        spare=tuple(roles[game.seats :]),
        goals=tuple(goals),
        gold=tuple(tuple(9 - value for value in some) for some in game.gold),
        peeks=tuple(reversed(game.peeks)),
        looks=tuple((Seen((seat + 1) % game.seats, dice.choice(roles), True),) for seat in range(game.seats)),
        hats=tuple((dice.choice(roles),) for _ in range(game.seats)),
    )


def _taken(cards: list[str], count: int) -> tuple[str, ...]:
    taken = tuple(cards[:count])
    del cards[:count]
    return taken


def drawn(game: Game, log: list[LogEntry]) -> list[Post | None]:
    """Everything the chat could be told about a table now."""
    found: list[Post | None] = []
    look = replace(LOOK, view=view_of(game, None), acting=game.acting, edition=game.edition)
    for language in LANGUAGES:
        t = translator(language)
        for private in (False, True):
            writer = Writer(t, Buttons(t, LINKS, private=private), {"live": 180.0})
            found += [writer.lobby_card(look), writer.table_card(look), writer.round_end(look, game.round)]
            found += [writer.gold(look, game.round), writer.game_end(look)]
            if game.acting is not None:
                found += [writer.turn_call(look, game.acting, 5, log), writer.reminder(look, game.acting, 5)]
    return found


def walked(edition: str, seed: int) -> list[tuple[Game, list[LogEntry]]]:
    """The first round of a game and a piece of the second."""
    steps = walk(edition, 4, seed)
    first = list(takewhile(lambda step: step[0].round == 1, steps))
    return [*first, *islice(steps, 25)]


@pytest.fixture(params=[(edition, seed) for edition in EDITIONS for seed in SEEDS], ids=str)
def games(request: pytest.FixtureRequest) -> list[tuple[Game, list[LogEntry]]]:
    return walked(*request.param)


@pytest.mark.parametrize("edition", EDITIONS)
def test_these_tables_hold_something_to_hide(edition: str):
    found = [game for seed in SEEDS for game, _ in walked(edition, seed)]
    handing_out = {"nuggets": "share", "shares": "theft"}[found[0].rules.treasure]
    assert {game.phase for game in found} == {"dig", handing_out, "reveal"}
    assert any(game.round == 2 and any(game.gold) for game in found)
    if found[0].rules.aside:
        assert any(any(game.looks) for game in found)
        assert any(any(game.hats) for game in found)
        assert any(game.thieves for game in found)


def test_messages_do_not_depend_on_secrets(games: list[tuple[Game, list[LogEntry]]]):
    dice = random.Random(1)
    for game, log in games:
        other = hidden(game, dice)
        assert codec.dump(other) != codec.dump(game)
        assert drawn(other, log) == drawn(game, log)


def test_a_round_that_is_not_over_has_no_end(games: list[tuple[Game, list[LogEntry]]]):
    game = next(game for game, _ in reversed(games) if game.round == 1 and game.phase == "dig")
    look = replace(LOOK, view=view_of(game, None))
    t = translator("en")
    writer = Writer(t, Buttons(t, LINKS, private=False), {})
    assert writer.round_end(look, 1) is None
    assert writer.gold(look, 1) is None
    assert writer.game_end(look) is None


def test_the_bot_looks_as_a_spectator_only():
    """No file of the bot asks the services for anybody's own view or log."""
    code = "".join(path.read_text() for path in Path("telegram_bot").glob("*.py"))
    assert "table.look(code)" in code
    for own in ("look(code, u", "look(asked.code, a", "log(code, u", "tables_of", "view_of", "talk.marks"):
        assert own not in code
