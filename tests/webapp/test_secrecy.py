"""Non-interference at the edge: what a reader must not know changes no byte of any answer they can get.

The same position is stored twice, once with everything dealt anew that the reader must not know. HTML, JSON, refusals,
headers and hints must be equal; a cache that mixes readers up would show here too, since all share one app.
"""

import json
import logging
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from core.i18n import LANGUAGES
from core.kept import Kept
from core.rules import codec
from core.rules.editions import EDITIONS, Edition
from core.service import talk
from core.store import db, tables
from tests.e2e.arrange import arrange, hand, turn
from tests.view.scramble import scramble, scramble_events
from tests.webapp.players import Player, Table


def heard(answer: TestResponse) -> tuple[int, str, list[tuple[str, str]]]:
    return answer.status_code, answer.text, sorted(answer.headers.items())


def answers(player: Player, code: str, version: int) -> list[Any]:
    """Everything this person can get out of the server at this version without changing anything."""
    nonsense: list[Any] = [{"do": "pick", "index": 99}, {"do": "discard", "cards": ["MAP.1", "MAP.2"]}, {}]
    out = []
    for lang in LANGUAGES:
        paths = (f"/g/{code}", f"/g/{code}.json", f"/g/{code}/claims", "/home", "/api/games")
        out += [player.get(path, X_Language=lang) for path in paths]
        out += [player.order(code, order, version, "tap-0000", X_Language=lang) for order in nonsense]
        out += [player.order(code, {"do": "next"}, version - 1, "tap-0000", X_Language=lang)]
    out += [player.get(f"/g/{code}/live?since={version - 1}")]
    return [heard(answer) for answer in out]


def hints(player: Player, code: str, version: int) -> bytes:
    """The beginning of the stream."""
    stream = player.post(f"/g/{code}/live", {"since": version - 1})
    chunks = iter(stream.response)
    begin = b"".join(chunk if isinstance(chunk, bytes) else chunk.encode() for chunk in (next(chunks), next(chunks)))
    stream.close()
    return begin


class Other:
    """The table as it might be just as well, for one reader; puts the real one back afterwards."""

    def __init__(self, code: str, seat: int | None, dice: Random) -> None:
        self.code, self.seat, self.dice = code, seat, dice

    def __enter__(self) -> None:
        with db.work():
            row = tables.Game.get(tables.Game.code == self.code)
            self.state, self.steps = row.state, list(tables.Step.select().where(tables.Step.game == row))
            game = scramble(codec.load(json.loads(row.state)), self.seat, self.dice)
            tables.Game.update(state=json.dumps(codec.dump(game))).where(tables.Game.id == row.id).execute()
            for step in self.steps:
                events = [codec.event_from_json(event) for event in json.loads(step.events)]
                other = [codec.event_to_json(event) for event in scramble_events(events, self.seat, self.dice)]
                tables.Step.update(events=json.dumps(other)).where(tables.Step.id == step.id).execute()

    def __exit__(self, *error: object) -> None:
        with db.work():
            tables.Game.update(state=self.state).where(tables.Game.code == self.code).execute()
            for step in self.steps:
                tables.Step.update(events=step.events).where(tables.Step.id == step.id).execute()


def check(table: Table, dice: Random) -> None:
    version = table.stranger.twin(table.code)["version"]
    readers: list[tuple[int | None, Player]] = [(None, table.stranger), *enumerate(table.players)]
    for seat, player in [readers[0], *dice.sample(readers[1:], min(3, len(table.players)))]:
        before, begin = answers(player, table.code, version), hints(player, table.code, version)
        for cache in ("warm", "cold"):
            with Other(table.code, seat, dice):
                if cache == "cold":
                    table.app.extensions["kept"] = Kept()
                assert answers(player, table.code, version) == before
                assert hints(player, table.code, version) == begin
            table.app.extensions["kept"] = Kept()


@pytest.mark.parametrize(
    ("edition", "seats"), [(box.key, n) for box in EDITIONS.values() for n in (box.least, 5, box.most)]
)
def test_hidden_things_change_no_byte_while_people_dig(hasty: Flask, edition: str, seats: int):
    dice, table = Random(seats), Table(hasty, seats, edition=edition)
    check(table, dice)
    check(table.forward(dice, 25), dice)


def test_claims_tell_what_was_said_and_nothing_more(hasty: Flask):
    """True or false, by whoever knows or does not: the page, the log and the hints stay the same to the byte."""
    dice, table = Random(3), Table(hasty, 5).forward(Random(3), 12)
    for seat, user in enumerate(table.users):
        talk.claim(table.code, user.id, {"kind": ("gold", "stone")[seat % 2], "goal": seat % 3}, "goal")
        talk.mark(table.code, user.id, (seat + 1) % 5, 2 - seat)
    check(table, dice)


def test_nobodys_marks_change_a_byte_for_anybody_else(hasty: Flask, caplog: pytest.LogCaptureFixture):
    table = Table(hasty, 4).forward(Random(1), 6)
    version = table.stranger.twin(table.code)["version"]
    others = [*table.players[1:], table.stranger]
    for cache in ("warm", "cold"):
        before = [(answers(player, table.code, version), hints(player, table.code, version)) for player in others]
        own = answers(table.players[0], table.code, version)
        caplog.clear()
        with caplog.at_level(logging.DEBUG):
            for target, trust in ((1, -2), (2, 2), (3, 1 if cache == "warm" else -1)):
                assert (
                    table.players[0].post(f"/g/{table.code}/marks", {"target": target, "trust": trust}).status_code
                    == 200
                )
        assert not {"trust", "target"} & set(re.findall(r"\w+", caplog.text))
        if cache == "cold":
            table.app.extensions["kept"] = Kept()
        after = [(answers(player, table.code, version), hints(player, table.code, version)) for player in others]
        assert after == before
        assert answers(table.players[0], table.code, version) != own


@pytest.mark.parametrize("box", [box for box in EDITIONS.values() if box.removal], ids=lambda box: box.key)
def test_what_was_looked_at_swapped_and_exchanged_stays_with_those_who_know(hasty: Flask, box: Edition, tmp_path: Path):
    """One seat looks at another's role, hands are swapped, hats are changed: each is told their own half."""
    dice, table = Random(1), Table(hasty, 4, edition=box.key)
    cards = ("INSPECTION", "SWAP-HANDS", "SWAP-HATS")
    for seat, (card, target) in enumerate(zip(cards, (1, 3, 1), strict=True)):
        arrange(tmp_path / "game.sqlite3", table.code, turn(seat), hand(seat, card, "P-X"))
        mine = table.players[seat].twin(table.code)
        (order,) = [play for play in mine["view"]["hand"][0]["plays"] if play["target"] == target]
        assert table.players[seat].order(table.code, order, mine["version"]).status_code == 200
        check(table, dice)
    assert table.players[0].twin(table.code)["view"]["looks"]
    assert table.players[1].twin(table.code)["view"]["hats"]


@pytest.mark.parametrize(("edition", "phase"), [
    (box.key, phase) for box in EDITIONS.values()
    for phase in ("share" if box.treasure == "nuggets" else "theft", "reveal")
])  # fmt: skip
def test_hidden_things_change_no_byte_at_the_end_of_a_round(hasty: Flask, edition: str, phase: str):
    dice = Random(7)
    tables_ = (Table(hasty, 4, edition=edition).forward(dice, phase=phase) for _ in range(40))
    table = next(table for table in tables_ if table.stranger.twin(table.code)["view"]["phase"] == phase)
    check(table, dice)


def test_the_scrambled_table_is_another_one(hasty: Flask):
    """The test above would prove nothing if nothing were changed."""
    table, dice = Table(hasty, 5), Random(1)
    table.forward(dice, 10)
    mine = [player.twin(table.code) for player in table.players]
    with Other(table.code, 0, dice):
        theirs = [player.twin(table.code) for player in table.players]
    assert mine[0] == theirs[0]
    assert all(one["view"]["hand"] != other["view"]["hand"] for one, other in zip(mine[1:], theirs[1:], strict=True))
    assert [player.twin(table.code) for player in table.players] == mine


def test_nobodys_cards_or_roles_are_in_a_spectators_page(hasty: Flask):
    table = Table(hasty, 5)
    table.forward(Random(2), 12)
    page = table.stranger.get(f"/g/{table.code}").text
    laid = {cell["card"] for cell in table.stranger.twin(table.code)["view"]["cells"]}
    for player in table.players:
        seen = player.twin(table.code)
        assert not [card["card"] for card in seen["view"]["hand"] if card["card"] in page and card["card"] not in laid]
        assert player.get(f"/g/{table.code}").text.count('data-card="') >= len(seen["view"]["hand"])
    assert 'id="secret"' not in page
