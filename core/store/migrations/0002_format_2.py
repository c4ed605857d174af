"""Saved games and their logs in format 2, which knows more than one treasure: format 1 held games of nuggets only."""

import json
from collections.abc import Callable
from typing import Any

from peewee import Database
from playhouse.migrate import SchemaMigrator


def up(migrator: SchemaMigrator, db: Database) -> None:
    _rewrite(db, "game", "state", "state IS NOT NULL", _state)
    _rewrite(db, "step", "events", "events LIKE '%RoundEnded%'", _events)


def _rewrite(db: Database, table: str, column: str, where: str, change: Callable[[Any], Any]) -> None:
    """Row by row: a house of many years need not fit into memory. What has the new form already stays as it is."""
    for (row,) in db.execute_sql(f'SELECT id FROM "{table}" WHERE {where} ORDER BY id').fetchall():
        ((text,),) = db.execute_sql(f'SELECT {column} FROM "{table}" WHERE id = ?', (row,)).fetchall()
        old = json.loads(text)
        new = change(old)
        if new != old:
            text = json.dumps(new, separators=(",", ":"), ensure_ascii=False)
            db.execute_sql(f'UPDATE "{table}" SET {column} = ? WHERE id = ?', (text, row))


def _state(game: dict[str, Any]) -> dict[str, Any]:
    if game["format"] != 1:
        return game
    seats = game["seats"]
    return {
        **game,
        "format": 2,
        "aside": [],
        "looks": [[] for _ in range(seats)],
        "hats": [[] for _ in range(seats)],
        "thieves": [],
        "result": game["result"] and _result(game["result"]),
        "history": [_result(result) for result in game["history"]],
    }


def _result(result: dict[str, Any]) -> dict[str, Any]:
    """Whoever had the winning role has won; saboteurs alone were paid a share that everybody saw."""
    kept = {key: value for key, value in result.items() if key != "paid"}
    roles, won = result["roles"], {"miners": "miner", "saboteurs": "saboteur"}[result["winner"]]
    return {
        **kept,
        "ways": [],
        "trapped": [],
        "winners": [seat for seat, role in enumerate(roles) if role == won],
        "shares": [result["paid"] if role == "saboteur" else 0 for role in roles],
        "crystals": 0,
        "finds": [0] * len(roles),
        "thefts": [],
    }


def _events(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [_event(event) for event in events]


def _event(event: dict[str, Any]) -> dict[str, Any]:
    if event["is"] != "RoundEnded" or "ways" in event:
        return event
    return {**event, "spare": [event["spare"]], "ways": []}
