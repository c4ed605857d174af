"""A game as JSON: it comes back as it was in every phase, and nothing malformed is read."""

import copy
import json

import pytest

from core.rules.codec import dump, load
from core.rules.deal import new_game
from core.rules.editions import BASE, DELUXE
from core.rules.play import play

from .random_games import random_game


def games_of(edition, number):
    """Every table of a random game."""
    played = random_game(number, edition, seats=5)
    game = new_game(5, played.seed, edition, played.game.options).game
    yield game
    for command in played.commands:
        game = play(game, command).game
        yield game


def at_every_phase(edition):
    found = {}
    for number in range(40):
        for game in games_of(edition, number):
            found.setdefault(game.phase, game)
        if len(found) == 4:
            break
    return found


PHASES = at_every_phase(BASE.key)
MORE_PHASES = at_every_phase(DELUXE.key)


@pytest.mark.parametrize(
    "game", [*PHASES.values(), *MORE_PHASES.values()], ids=lambda game: f"{game.edition}-{game.phase}"
)
def test_a_game_comes_back_in_every_phase(game):
    text = json.dumps(dump(game))
    assert load(json.loads(text)) == game
    assert json.dumps(dump(load(json.loads(text)))) == text
    assert json.loads(text)["format"] == 2


def changed(data, path, value):
    """A deep copy with one value exchanged; `path` like "board.cards.0"."""
    data = copy.deepcopy(data)
    *way, last = (int(part) if part.isdigit() else part for part in path.split("."))
    inner = data
    for part in way:
        inner = inner[part]
    inner[last] = value
    return data


SPOILED = [
    ("format", 1),
    ("format", True),
    ("seed", "xyz"),
    ("seed", 7),
    ("edition", "other"),
    ("options", []),
    ("options", {"maps": "8"}),
    ("options.maps", "7"),
    ("options.maps", 6),
    ("seats", 4),
    ("seats", 2),
    ("round", "1"),
    ("phase", "pause"),
    ("phase", "over"),
    ("phase", "share"),
    ("acting", None),
    ("acting", 5),
    ("acting", "0"),
    ("mover", -1),
    ("hands", []),
    ("hands.0", None),
    ("hands.0.0", "P-X.1"),
    ("deck.0", "P-X.77"),
    ("deck", []),
    ("goals.0", "GOLD"),
    ("goals", ["GOLD"]),
    ("roles.0", "boss"),
    ("spare", []),
    ("peeks.0", [3]),
    ("front.0", ["BREAK-CART.1", "BREAK-CART.1"]),
    ("gold", [[1]]),
    ("gold.0", [1.5]),
    ("pool", [1]),
    ("pickers", [1]),
    ("board", None),
    ("board", {"cards": []}),
    ("board.cards", {}),
    ("board.cards", [[1, 0, "P-X.1"]]),
    ("board.cards", [[0, 0, "P-X.1", False]]),
    ("board.cards", [[8, 0, "GOLD", False], [8, 2, "GOLD", False]]),
    ("board.last", [1]),
    ("board.last", [99, 99]),
    ("board.last", "1,0"),
    ("result", {"round": 1}),
    ("history", [None]),
]


@pytest.mark.parametrize(("path", "value"), SPOILED, ids=lambda value: str(value)[:30])
def test_a_spoiled_game_is_refused(path, value):
    data = dump(new_game(5, b"spoil").game)
    with pytest.raises(ValueError, match=r"."):
        load(changed(data, path, value))


@pytest.mark.parametrize(
    ("phase", "path", "value"),
    [
        ("share", "acting", None),
        ("share", "pool", []),
        ("share", "result", None),
        ("reveal", "acting", 0),
        ("reveal", "result.picks", "none"),
        ("over", "result", None),
        ("over", "history.0.winner", 7),
    ],
)
def test_a_spoiled_phase_is_refused(phase, path, value):
    with pytest.raises(ValueError, match=r"."):
        load(changed(dump(PHASES[phase]), path, value))


@pytest.mark.parametrize(
    ("phase", "path", "value"),
    [
        ("dig", "edition", "base"),
        ("dig", "options.theft_auto", "never"),
        ("dig", "seats", 13),
        ("dig", "aside", []),
        ("dig", "aside.0", "P-X.1"),
        ("dig", "spare", []),
        ("dig", "spare.0", "miner"),
        ("dig", "hats.0", ["boss"]),
        ("dig", "hats", []),
        ("dig", "looks.0", [{"target": 5, "role": "boss", "current": True}]),
        ("dig", "looks.0", [{"target": 1, "role": "miner", "current": True}]),
        ("dig", "looks.0", [{"target": 1, "role": "boss", "current": 1}]),
        ("dig", "looks.0", [{"target": 1, "role": "boss"}]),
        ("dig", "thieves", [1]),
        ("dig", "stack", [0]),
        ("dig", "gold.0", [0]),
        ("dig", "gold.0", [-1]),
        ("theft", "acting", None),
        ("theft", "pickers", []),
        ("theft", "pickers", [0, 1, 2, 3, 4]),
        ("theft", "thieves", []),
        ("theft", "phase", "share"),
        ("theft", "phase", "dig"),
        ("theft", "result", None),
        ("theft", "result.shares", [1]),
        ("theft", "result.winners", [5]),
        ("theft", "result.trapped", [-1]),
        ("theft", "result.thefts", [{"thief": 0, "victim": 5}]),
        ("theft", "result.thefts", [{"thief": None, "victim": 0}]),
        ("theft", "result.connector", 5),
        ("reveal", "pickers", [0]),
        ("reveal", "phase", "theft"),
        ("over", "history.0.finds", []),
    ],
)
def test_a_spoiled_game_of_shares_is_refused(phase, path, value):
    with pytest.raises(ValueError, match=r"."):
        load(changed(dump(MORE_PHASES[phase]), path, value))


def test_cards_that_cannot_lie_in_front_of_anybody_are_refused():  # R108
    game = MORE_PHASES["dig"]._replace(thieves=(), front=((),) * 5)
    cards = [card for card in (*game.deck, *game.aside) if card.startswith(("TRAPPED", "BREAK-CART", "FREE", "P-X"))]
    whole = game._replace(discards=(), hands=((),) * 5, front=((),) * 5, aside=(), deck=())
    all_cards = [card for row in (*game.hands, game.deck, game.aside, game.discards) for card in row]

    def lying(*front):
        rest = tuple(card for card in all_cards if card not in front)
        return dump(whole._replace(front=(front, *((),) * 4), deck=rest))

    kinds = {
        kind: [card for card in cards if card.startswith(kind)] for kind in ("TRAPPED", "BREAK-CART", "FREE", "P-X")
    }
    load(lying(kinds["TRAPPED"][0], kinds["BREAK-CART"][0]))
    for wrong in (kinds["TRAPPED"][:2], kinds["BREAK-CART"][:2], kinds["FREE"][:1], kinds["P-X"][:1]):
        with pytest.raises(ValueError, match="in front of"):
            load(lying(*wrong))


@pytest.mark.parametrize("data", [None, [], "x", {}, {"format": 2}])
def test_what_is_no_game(data):
    with pytest.raises(ValueError, match=r"."):
        load(data)


def test_a_missing_or_further_field_is_refused():
    data = dump(new_game(5, b"x").game)
    with pytest.raises(ValueError, match="wrong fields"):
        load({**data, "more": 1})
    for name in data:
        with pytest.raises(ValueError, match=r"."):
            load({key: value for key, value in data.items() if key != name})


def test_thieves_that_do_not_fit_the_phase_are_refused():
    stealing, closed = MORE_PHASES["theft"], MORE_PHASES["reveal"]
    theft = next(card for card in closed.discards if card.startswith("THEFT"))
    left = tuple(card for card in closed.discards if card != theft)
    front = ((*closed.front[0], theft), *closed.front[1:])
    for wrong in (
        stealing._replace(pickers=stealing.pickers * 2),
        closed._replace(discards=left, front=front, thieves=(0,)),
    ):
        with pytest.raises(ValueError, match="thieves"):
            load(dump(wrong))
