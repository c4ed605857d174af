"""Saved games and their logs in format 2, which knows more than one treasure: format 1 held games of nuggets only."""

import json
from collections.abc import Callable
from typing import Any

from peewee import Database, Model, TextField
from playhouse.migrate import SchemaMigrator


def up(migrator: SchemaMigrator, db: Database) -> None:
    class Game(Model):
        state = TextField(null=True)

        class Meta:
            database = db

    class Step(Model):
        events = TextField()

        class Meta:
            database = db

    _rewrite(Game, "state", Game.state.is_null(False), _state)
    _rewrite(Step, "events", Step.events.contains("RoundEnded"), _events)


def _rewrite(table: Any, column: str, where: object, change: Callable[[Any], Any]) -> None:
    """Row by row: a house of many years need not fit into memory. What has the new form already stays as it is."""
    text = getattr(table, column)
    for (row,) in list(table.select(table.id).where(where).tuples()):
        old = json.loads(table.select(text).where(table.id == row).scalar())
        new = change(old)
        if new != old:
            written = json.dumps(new, separators=(",", ":"), ensure_ascii=False)
            table.update({text: written}).where(table.id == row).execute()


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
