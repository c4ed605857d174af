"""Tables as a test wants them: the saved game of a running server is taken up, changed, and laid down again."""

import json
from collections.abc import Callable, Sequence
from functools import reduce
from pathlib import Path
from typing import Any

from peewee import SqliteDatabase

from core.rules import codec
from core.rules.board import at
from core.rules.cards import kind_of, laid
from core.rules.deal import deal
from core.rules.play import Turn
from core.rules.state import Game, Step, swapped

Change = Callable[[Game], Game]


def arrange(database: Path, code: str, *changes: Change) -> None:
    """Change the table `code` of the server on `database`; whoever looks at it afterwards sees it so."""
    file = SqliteDatabase(database, timeout=20, lock_type="IMMEDIATE")
    with file, file.atomic():
        (state,) = file.execute_sql("select state from game where code = ?", (code,)).fetchone()
        game = reduce(lambda one, change: change(one), changes, codec.load(json.loads(state)))
        after = json.dumps(codec.dump(game))
        codec.load(json.loads(after))  # every card is still in one place
        file.execute_sql(
            "update game set state = ?, acting = ?, due_at = null, version = version + 1 where code = ?",
            (after, game.acting, code),
        )


def turn(seat: int) -> Change:
    """It is this seat's turn to dig."""
    return lambda game: game._replace(acting=seat)


def dealt(seat: int) -> Change:
    """The round has just been dealt, and this seat begins."""
    return lambda game: deal(game._replace(round=game.round - 1), seat).game


def hand(seat: int, *kinds: str) -> Change:
    """These cards, and no others, in the hand of a seat."""

    def change(game: Game) -> Game:
        game = game._replace(deck=(*game.hands[seat], *game.deck), hands=swapped(game.hands, seat, ()))
        for kind in kinds:
            game, card = _taken(game, kind, seat)
            game = game._replace(hands=swapped(game.hands, seat, (*game.hands[seat], card)))
        return game

    return change


def front(seat: int, *kinds: str) -> Change:
    """These cards lie in front of a seat."""

    def change(game: Game) -> Game:
        for kind in kinds:
            game, card = _taken(game, kind)
            game = game._replace(front=swapped(game.front, seat, (*game.front[seat], card)))
            if kind == "THEFT":
                game = game._replace(thieves=(*game.thieves, seat))
        return game

    return change


def maze(*cards: tuple[str, int, int, bool]) -> Change:
    """These path cards lie in the maze: kind, x, y, turned."""

    def change(game: Game) -> Game:
        for kind, x, y, turned in cards:
            game, card = _taken(game, kind)
            game = game._replace(board=game.board.put(at(x, y), laid(card, turned)))
        return game

    return change


def gold(*pieces: int) -> Change:
    """So much gold by seat."""
    return lambda game: game._replace(gold=tuple((piece,) if piece else () for piece in pieces))


def role(seat: int, wanted: str) -> Change:
    """This role for a seat; whoever had it, or the roles left over, get the other one."""

    def change(game: Game) -> Game:
        roles = [*game.roles, *game.spare]
        there = roles.index(wanted)
        roles[seat], roles[there] = roles[there], roles[seat]
        return game._replace(roles=tuple(roles[: game.seats]), spare=tuple(roles[game.seats :]))

    return change


def _taken(game: Game, kind: str, keep: int | None = None) -> tuple[Game, str]:
    """A card of this kind from anywhere but the hand `keep`; other hands and what lies aside get one of the deck."""
    heaps = {"deck": game.deck, "discards": game.discards, "aside": game.aside}
    heaps |= {str(seat): held for seat, held in enumerate(game.hands) if seat != keep}
    found = [(heap, card) for heap, cards in heaps.items() for card in cards if kind_of(card) == kind]
    heap, card = found[0]
    rest = tuple(one for one in heaps[heap] if one != card)
    if heap in ("deck", "discards"):
        return game._replace(**{heap: rest}), card
    game, rest = game._replace(deck=game.deck[1:]), (*rest, game.deck[0])
    return game._replace(aside=rest) if heap == "aside" else game._replace(
        hands=swapped(game.hands, int(heap), rest)
    ), card


def relive(database: Path, code: str, opening: Step, turns: Sequence[Turn]) -> int:
    """The table `code` has gone as these turns tell, step by step, and nothing was said; the version of the deal."""
    file = SqliteDatabase(database, timeout=20, lock_type="IMMEDIATE")
    after = turns[-1].after if turns else opening.game
    told = [(None, {}, opening.events), *((one.command.seat, one.command, one.events) for one in turns)]
    with file, file.atomic():
        ((row, version),) = file.execute_sql("select id, version from game where code = ?", (code,)).fetchall()
        for table in ("step", "claim", "mark"):
            file.execute_sql(f"delete from {table} where game_id = ?", (row,))
        for number, (seat, command, events) in enumerate(told, version + 1):
            order = json.dumps(codec.command_to_json(command) if command else {"start": True})
            heard = json.dumps([codec.event_to_json(event) for event in events])
            file.execute_sql(
                "insert into step (game_id, version, seat, by, command, events, at)"
                " values (?, ?, ?, 'person', ?, ?, 0)",
                (row, number, seat, order, heard),
            )
        file.execute_sql(
            "update game set state = ?, status = ?, acting = ?, due_at = null, version = ? where id = ?",
            (json.dumps(codec.dump(after)), "over" if after.phase == "over" else "playing", after.acting,
             version + len(told), row),
        )  # fmt: skip
    return int(version) + 1


def talked(database: Path, code: str, claims: Sequence[tuple[Any, ...]], marks: Sequence[tuple[Any, ...]]) -> None:
    """This was said, (version, round, seat, kind, goal, target), and marked, (version, round, seat, target, trust)."""
    file = SqliteDatabase(database, timeout=20, lock_type="IMMEDIATE")
    with file, file.atomic():
        ((row,),) = file.execute_sql("select id from game where code = ?", (code,)).fetchall()
        for number, claim in enumerate(claims, 1):
            file.execute_sql(
                "insert into claim (game_id, number, version, round, seat, kind, goal, target, tap, at)"
                " values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
                (row, number, *claim, f"said-{number}"),
            )
        for mark in marks:
            file.execute_sql(
                "insert into mark (game_id, version, round, seat, target, trust, at) values (?, ?, ?, ?, ?, ?, 0)",
                (row, *mark),
            )
        file.execute_sql("update game set said = ? where id = ?", (len(claims), row))
