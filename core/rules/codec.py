"""A game, its commands and events as plain JSON values and back. Reading is strict: ValueError for anything malformed.

Commands: {"do": "path", "card": "P-X.3", "x": 1, "y": 0, "turned": false}, the seat comes from elsewhere.
Events: {"is": "PathLaid", ...}. A game carries its format number.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, get_args, get_origin, get_type_hints

from core.rules import commands as orders
from core.rules import events as facts
from core.rules.actions import FAMILY
from core.rules.board import GOALS, Board, at, board_of, xy
from core.rules.cards import GOAL_KINDS, PATHS, family, kind_of, symmetric
from core.rules.commands import Command, PlayPath
from core.rules.editions import deck_of, find, settle_options
from core.rules.events import Event
from core.rules.state import DIG, OVER, REVEAL, SHARE, THEFT, Game, Look, Result, Stolen

FORMAT = 2
_BUSY = (DIG, SHARE, THEFT)  # phases in which a seat acts
_LONGEST = 64  # of any text in a command
_MOST = 1 << 31  # of any number

# what plays a card is called as the card's family
_ORDERS: dict[str, type[Any]] = {
    **{family: sort for sort, family in FAMILY.items()}, "remove": orders.Remove, "discard": orders.Discard,
    "pick": orders.PickGold, "steal": orders.StealGold, "next": orders.NextRound,
    "end": orders.EndRound,
}  # fmt: skip
_FACTS: dict[str, type[Any]] = {sort.__name__: sort for sort in get_args(facts.Event)}
_DO = {sort: do for do, sort in _ORDERS.items()}


def command_to_json(command: Command) -> dict[str, Any]:
    """A command without its seat."""
    fields = {name: _plain(value) for name, value in command._asdict().items() if name != "seat"}
    return {"do": _DO[type(command)], **fields}


def command_from_json(data: object, seat: int) -> Command:
    """The command of a seat; a card equal to itself after a half turn is always laid unturned.

    ValueError unless `data` has exactly the fields of a known command, each of the right type and size.
    """
    if not isinstance(data, dict) or not isinstance(data.get("do"), str) or data["do"] not in _ORDERS:
        raise ValueError("no such command")
    sort = _ORDERS[data["do"]]
    rest = {name: value for name, value in data.items() if name != "do"}
    if "seat" in rest:
        raise ValueError("a command does not name its seat")
    command: Command = sort(**_fields(sort, {**rest, "seat": seat}))
    if isinstance(command, PlayPath) and command.turned and _turns_into_itself(command.card):
        return command._replace(turned=False)
    return command


def event_to_json(event: Event) -> dict[str, Any]:
    """An event with its audience."""
    return {"is": type(event).__name__, **{name: _plain(value) for name, value in event._asdict().items()}}


def event_from_json(data: object) -> Event:
    """An event. ValueError unless `data` has exactly the fields of a known one, each of the right type."""
    if not isinstance(data, dict) or not isinstance(data.get("is"), str) or data["is"] not in _FACTS:
        raise ValueError("no such event")
    sort = _FACTS[data["is"]]
    event: Event = sort(**_fields(sort, {name: value for name, value in data.items() if name != "is"}))
    return event


def dump(game: Game) -> dict[str, Any]:
    """The whole game, secrets included, as JSON values; equal games give equal values."""
    plain = {name: _plain(value) for name, value in game._asdict().items()}
    return {"format": FORMAT, **plain}


def load(data: object) -> Game:
    """A game from `dump`; an option that is newer than it is as usual.

    ValueError for another format, wrong types, or cards that are not each in one place.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT or type(data["format"]) is not int:
        raise ValueError("not a game of this format")
    rest = {name: value for name, value in data.items() if name != "format"}
    game = Game(**_fields(Game, rest))
    game = game._replace(options=settle_options(find(game.edition), game.options))
    _check(game)
    return game


def _turns_into_itself(card: str) -> bool:
    kind = kind_of(card)
    return kind in PATHS and symmetric(kind)


def _plain(value: Any) -> Any:
    if isinstance(value, Board):
        last = list(xy(value.last)) if value.last is not None else None
        return {"cards": [[c.x, c.y, c.card, c.turned] for c in value if c.shape.kind != "START"], "last": last}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, bytes):
        return value.hex()
    return dict(value) if isinstance(value, Mapping) else value


_PARTS = (Result, Look, Stolen)  # values inside a game
_HINTS: dict[type[Any], dict[str, Any]] = {
    sort: get_type_hints(sort) for sort in (*_ORDERS.values(), *_FACTS.values(), Game, *_PARTS)
}


def _fields(sort: type[Any], data: dict[Any, Any]) -> dict[str, Any]:
    hints = _HINTS[sort]
    if data.keys() != hints.keys():
        raise ValueError(f"wrong fields: {sorted(map(str, data.keys() ^ hints.keys()))}"[:200])
    return {name: _read(data[name], hint) for name, hint in hints.items()}


def _read(value: Any, hint: Any) -> Any:
    """The value as the type says, or ValueError."""
    if hint in (int, str, bool):
        if type(value) is not hint or (hint is str and len(value) > _LONGEST) or (hint is int and abs(value) > _MOST):
            raise ValueError(f"not a fair {hint.__name__}")
        return value
    if hint is bytes:
        return bytes.fromhex(_read_text(value))
    if hint is Board:
        return _read_board(value)
    if hint in _PARTS:
        return hint(**_fields(hint, _table(value)))
    if get_origin(hint) is tuple:
        if type(value) is not list or len(value) > 256:
            raise ValueError("not a list")
        inner = get_args(hint)[0]
        return tuple(_read(part, inner) for part in value)
    if type(None) in get_args(hint):
        return None if value is None else _read(value, get_args(hint)[0])
    return {_read(key, str): _read(part, str) for key, part in _table(value).items()}


def _read_text(value: Any) -> str:
    if type(value) is not str or len(value) > 1024:
        raise ValueError("not a text")
    return value


def _table(value: Any) -> dict[Any, Any]:
    if type(value) is not dict:
        raise ValueError("not a table")
    return value


def _read_board(value: Any) -> Board:
    data = _table(value)
    if data.keys() != {"cards", "last"} or type(data["cards"]) is not list:
        raise ValueError("not a board")
    paths, goals = [], {}
    for row in data["cards"]:
        if type(row) is not list or len(row) != 4:
            raise ValueError("not a card in a maze")
        x, y, card, half = (_read(part, sort) for part, sort in zip(row, (int, int, str, bool), strict=True))
        if (x, y) in GOALS and card in GOAL_KINDS:
            goals[GOALS.index((x, y))] = (card, half)
        else:
            paths.append((x, y, card, half))
    board = board_of(paths, goals)
    last = None if data["last"] is None else _read(data["last"], tuple[int, ...])
    if last is not None and (len(last) != 2 or at(*last) not in board.removable()):
        raise ValueError("the last card is not in the maze")
    board.last = last and at(*last)
    return board


def _check(game: Game) -> None:
    """ValueError unless the parts of a game fit each other."""
    box = find(game.edition)
    if not box.least <= game.seats <= box.most:
        raise ValueError("seats of no such edition")
    rows = (game.hands, game.front, game.peeks, game.looks, game.roles, game.hats, game.gold)
    if any(len(row) != game.seats for row in rows):
        raise ValueError("not a row for each seat")
    _check_cards(game)
    _check_roles(game)
    _check_phase(game)
    for result in (*game.history, *([game.result] if game.result else [])):
        _check_result(game, result)


def _check_cards(game: Game) -> None:
    """Every card in one place, and what lies before a seat may lie there (R25, R108)."""
    paths = [cell.card for cell in game.board if family(cell.shape.kind) == "path"]
    held = [card for row in (*game.hands, *game.front) for card in row]
    deck = deck_of(game.rules, game.options)
    if Counter([*paths, *held, *game.aside, *game.deck, *game.discards]) != Counter(deck):
        raise ValueError("every card must be in one place")
    for front in game.front:
        kinds = [kind_of(card) for card in front]
        if len(set(kinds)) < len(kinds) or not {family(kind) for kind in kinds} <= {"break", "trap", "theft"}:
            raise ValueError("no such cards can lie in front of anybody")
    if sorted(game.goals) != sorted(GOAL_KINDS) or not {goal for row in game.peeks for goal in row} <= {0, 1, 2}:
        raise ValueError("wrong goals")
    if any(cell.card != game.goals[GOALS.index((cell.x, cell.y))] for cell in game.board if cell.card in GOAL_KINDS):
        raise ValueError("an open goal is another one")
    if any(value <= 0 for row in (*game.gold, game.stack, game.pool) for value in row):
        raise ValueError("gold that is none")


def _check_roles(game: Game) -> None:
    """Every role is somebody's, left over or put away (R103, R134)."""
    crew, put_away = game.rules.roles[game.seats], [role for row in game.hats for role in row]
    if sorted((*game.roles, *game.spare, *put_away)) != sorted(crew):
        raise ValueError("wrong roles")
    if any(look.role not in crew for row in game.looks for look in row):
        raise ValueError("no such role was seen")


def _check_phase(game: Game) -> None:
    """Those who act, pick or steal fit the phase."""
    acting = () if game.acting is None else (game.acting,)
    mover = () if game.mover is None else (game.mover,)
    _check_seats(game, *acting, *mover, *game.pickers, *(look.target for row in game.looks for look in row))
    if game.phase not in (*_BUSY, REVEAL, OVER) or bool(acting) != (game.phase in _BUSY):
        raise ValueError("nobody is acting who should, or somebody who should not")
    if game.phase in (SHARE, THEFT) and game.phase != (SHARE if game.rules.treasure == "nuggets" else THEFT):
        raise ValueError("the edition has no such phase")
    if bool(game.pickers) != (game.phase in (SHARE, THEFT)) or (game.pickers and game.pickers[:1] != acting):
        raise ValueError("those who pick or steal do not fit the phase")
    if len(game.pool) != len(game.pickers) * (game.phase == SHARE):
        raise ValueError("the pool and those who pick from it do not fit")
    thieves = [seat for seat in range(game.seats) if game.lying(seat, "theft")]
    stealing = thieves if game.phase == DIG else sorted(game.pickers) if game.phase == THEFT else []
    if not sorted(game.thieves) == thieves == stealing:
        raise ValueError("thieves without a Theft, or the other way round")
    if (game.result is None) != (game.phase == DIG):
        raise ValueError("a result belongs to a round that is over")


def _check_result(game: Game, result: Result) -> None:
    if not len(result.roles) == len(result.shares) == len(result.finds) == game.seats:
        raise ValueError("not a result for each seat")
    one = () if result.connector is None else (result.connector,)
    robbed = [seat for theft in result.thefts for seat in theft if seat is not None]
    _check_seats(game, *one, *result.trapped, *result.winners, *result.picks, *robbed)


def _check_seats(game: Game, *seats: int) -> None:
    if any(not 0 <= seat < game.seats for seat in seats):
        raise ValueError("no such seat")
