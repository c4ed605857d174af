"""A role stands on the page only in what is held, or in a sheet that is asked for: the log lies open on a table."""

import json
import re
from typing import Any

import pytest
from flask import Flask

from core.i18n import LANGUAGES, translator
from core.kept import Kept
from core.rules import codec
from core.rules.editions import EDITIONS, Edition
from core.rules.events import HatsSwapped, RoleDealt, RoleInspected, RoleSeen
from core.store import db, tables
from tests.webapp.players import Table


def shown(table: Table, seat: int, language: str) -> tuple[str, str]:
    """The page without what is held and without sheets, and what is held."""
    html = table.players[seat].get(f"/g/{table.code}", X_Language=language).text
    (held,) = re.findall(r'<template id="secret">.*?</template>', html, re.DOTALL)
    return re.sub(r"<template.*?</template>|<dialog.*?</dialog>", "", html, flags=re.DOTALL), held


def recast(table: Table, seat: int, role: str) -> None:
    """The same round, in which this seat has been dealt another role."""
    with db.work():
        row = tables.Game.get(tables.Game.code == table.code)
        game = codec.load(json.loads(row.state))
        roles = [*game.roles, *game.spare]
        there = roles.index(role)
        roles[seat], roles[there] = roles[there], roles[seat]
        game = game._replace(roles=tuple(roles[: game.seats]), spare=tuple(roles[game.seats :]))
        row.state = json.dumps(codec.dump(game))
        row.save()
        for step in tables.Step.select().where(tables.Step.game == row):
            events = [codec.event_from_json(one) for one in json.loads(step.events)]
            events = [RoleDealt(roles[one.to], one.to) if isinstance(one, RoleDealt) else one for one in events]
            step.events = json.dumps([codec.event_to_json(one) for one in events])
            step.save()
    table.app.extensions["kept"] = Kept()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", EDITIONS.values(), ids=lambda box: box.key)
def test_a_page_is_the_same_for_every_role(app: Flask, box: Edition, language: str):
    table, pages, held = Table(app, 4, edition=box.key), set(), set()
    roles = sorted(set(box.roles[4]))
    for role in roles:
        recast(table, 1, role)
        page, secret = shown(table, 1, language)
        assert translator(language)(f"role.{role}") in secret
        pages.add(page)
        held.add(secret)
    assert (len(pages), len(held)) == (1, len(roles))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_tells_that_there_is_a_role_to_see_not_which(app: Flask, language: str):
    table, t = Table(app, 4), translator(language)
    add(table, HatsSwapped(0, "SWAP-HATS.1", 1), RoleDealt("boss", 1), RoleInspected(1, "INSPECTION.1", 2))
    add(table, RoleSeen(2, "geologist", 1))
    texts = [line["text"] for line in table.players[1].get(f"/g/{table.code}.json", X_Language=language).json["log"]]
    assert texts.count(t("ui.log.role")) == 2  # at the deal and with another hat
    assert texts[-1] == t("ui.log.role_seen", name="Player 2")
    others = [line["text"] for line in table.players[2].twin(table.code)["log"]]
    assert not [text for text in others if "geologist" in text or "boss" in text]


def add(table: Table, *events: Any) -> None:
    """One more step of the log."""
    with db.work():
        row = tables.Game.get(tables.Game.code == table.code)
        row.version += 1
        row.save()
        tables.Step.create(
            game=row, version=row.version, seat=1, by="person", command="{}", at=row.changed,
            events=json.dumps([codec.event_to_json(event) for event in events]),
        )  # fmt: skip
