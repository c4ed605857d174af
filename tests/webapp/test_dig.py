"""The page while people dig: what each may do, what lies before whom, and what only one of them knows."""

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask

from core.i18n import LANGUAGES, translator
from core.rules.editions import EDITIONS, USUAL
from tests.e2e.arrange import Change, arrange, dealt, front, gold, hand, maze, role, turn
from tests.webapp.players import Table

RICH = next(box for box in EDITIONS.values() if box.removal)  # the edition with all there is
ON_SEATS = ("HANDS-OFF", "SWAP-HANDS", "INSPECTION", "SWAP-HATS", "TRAPPED", "FREE")
Put = Callable[..., Table]


@pytest.fixture
def put(app: Flask, tmp_path: Path) -> Put:
    """A table of four at which these changes were made."""

    def make(*changes: Change, seats: int = 4, edition: str = RICH.key) -> Table:
        table = Table(app, seats, edition=edition)
        arrange(tmp_path / "game.sqlite3", table.code, dealt(0), *changes)
        return table

    return make


def page(table: Table, seat: int | None = 0, lang: str = "en") -> str:
    reader = table.stranger if seat is None else table.players[seat]
    answer = reader.get(f"/g/{table.code}", X_Language=lang)
    assert answer.status_code == 200
    return answer.text


def part(html: str, name: str) -> str:
    """The markup of one part, up to the next one."""
    return re.split(r"data-part=", html.split(f'data-part="{name}"', 1)[1], maxsplit=1)[0]


def cards(html: str) -> list[dict[str, Any]]:
    """My hand as the page's script reads it."""
    found = []
    for tag in re.findall(r'<button[^>]*class="card[^>]*>', html):
        data = {name: unescape(value) for name, value in re.findall(r'data-(\w+)="([^"]*)"', tag)}
        found.append({**data, "plays": json.loads(data["plays"])})
    return found


def seat(html: str, index: int) -> str:
    return re.split(r"</li>", part(html, "seats").split(f'data-do="seat" data-seat="{index}"')[1])[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ON_SEATS)
def test_a_card_for_a_seat_lights_those_who_are_offered_and_says_what_it_will_do(put: Put, kind: str, lang: str):
    table = put(front(0, "TRAPPED", "THEFT"), front(2, "TRAPPED", "THEFT"), hand(0, kind))
    twin = table.players[0].twin(table.code)["view"]["hand"][0]
    (card,) = cards(page(table, lang=lang))
    assert [play["target"] for play in card["plays"]] == [play["target"] for play in twin["plays"]]
    assert twin["plays"]
    sentences = [play["say"] for play in card["plays"]]
    assert len(set(sentences)) == len(sentences)
    for play in card["plays"]:
        assert (f"Player {play['target']}" in play["say"]) == (play["target"] != 0)


def test_what_the_page_adds_to_a_card_is_the_order(put: Put):
    """The script sends the card and everything of a play but the words: each such order is taken."""
    kinds = (*ON_SEATS, "THEFT", "MAP", "BREAK-CART", "REPAIR-PICKAXE-CART")
    for kind in kinds:
        table = put(front(1, "BREAK-PICKAXE", "TRAPPED", "THEFT"), hand(0, kind, "P-X"))
        card = cards(page(table))[0]
        play = {key: value for key, value in card["plays"][0].items() if key not in ("say", "sign", "where")}
        order = {"do": card["family"], "card": card["card"], **play}
        seen = table.players[0].twin(table.code)["version"]
        assert table.players[0].order(table.code, order, seen).status_code == 200, kind


def test_signs_stand_on_seats_in_their_sheets_and_on_my_own_row(put: Put):
    lying = ("BREAK-CART", "TRAPPED", "THEFT")
    table = put(front(0, *lying), front(2, "THEFT"))
    for reader in (0, 1, None):
        html = page(table, reader)
        assert re.findall(r'data-sign="(\w+)"', seat(html, 0)) == ["cart", "trap", "theft"]
        assert re.findall(r'data-sign="(\w+)"', part(html, "seat-0")) == ["cart", "trap", "theft"]
        assert re.findall(r'data-sign="(\w+)"', seat(html, 1)) == []
        assert re.findall(r'data-sign="(\w+)"', seat(html, 2)) == ["theft"]
        label = re.findall(r'aria-label="([^"]*)"', seat(html, 0))[0]
        assert [word in label for word in ("broken mine cart", "trapped", "thief")] == [True] * 3
        assert ('class="before-me"' in html) == (reader == 0)


def test_what_lies_before_me_can_be_removed_on_my_turn_by_who_has_the_cards(put: Put, tmp_path: Path):
    table = put(front(0, "BREAK-CART", "TRAPPED"), front(1, "THEFT"))

    def offered(reader: int | None) -> list[tuple[str, str]]:
        return re.findall(r'data-do="rid" data-front="([A-Z-]*)\.\d" data-what="([^"]*)"', page(table, reader))

    assert offered(0) == [("BREAK-CART", "broken mine cart"), ("TRAPPED", "trap")]
    assert 'data-cost="2"' in page(table)
    assert offered(1) == offered(None) == []  # not their turn
    arrange(tmp_path / "game.sqlite3", table.code, turn(1))
    assert offered(1) == [("THEFT", "theft")] * 2  # in the sheet, and at hand since there is no choice
    assert offered(0) == []
    arrange(tmp_path / "game.sqlite3", table.code, hand(1, "P-X"))
    assert offered(1) == []


def test_how_many_cards_may_be_discarded_is_said_to_the_page(put: Put):
    for box in EDITIONS.values():
        table = put(edition=box.key)
        assert f'data-drop="{max(box.discards)}"' in page(table, 0)
        assert 'data-drop="0"' in page(table, 1)
    few = put(hand(0, "P-X", "MAP"))
    assert 'data-drop="2"' in page(few)


def test_everybody_sees_who_has_gold_and_only_i_see_how_much(put: Put):
    table = put(gold(0, 7, 0, 3))
    for reader in (0, 1, None):
        html = page(table, reader)
        assert ['class="rich"' in seat(html, index) for index in range(4)] == [False, True, False, True]
        words = ["has gold" in part(html, f"seat-{index}") for index in range(4)]
        assert words == [False, reader != 1, False, True]
        assert ("My gold: 7" in html) == (reader == 1)
        assert "My gold: 3" not in html
    assert "rich" not in page(put(edition=USUAL))


def test_an_inspection_stays_in_my_notes_until_a_change_of_hats_makes_it_old(put: Put, tmp_path: Path):
    table = put(role(2, "blue"), hand(0, "INSPECTION"), hand(1, "SWAP-HATS"))
    act(table, 0, target=2)
    notes = part(page(table), "notes")
    assert "Player 2: blue miner" in notes
    assert "no change since" in notes
    assert 'id="look-2"' in page(table)
    assert 'data-sign="eye"' in seat(page(table), 2)
    act(table, 1, target=2)
    assert "As of then" in part(page(table), "notes")
    for reader in (1, 3, None):
        html = page(table, reader)
        assert 'id="look-' not in html
        assert "blue miner" not in part(html, "notes")
        assert not re.findall(r'data-sign="eye"', part(html, "seats"))


def test_a_new_hat_is_news_like_the_role_at_the_beginning(put: Put):
    table = put(role(1, "boss"), hand(0, "SWAP-HATS"))
    assert 'data-news="1.0"' in part(page(table, 1), "brief")
    act(table, 0, target=1)
    mine = page(table, 1)
    now = translator("en")(f"role.{table.players[1].twin(table.code)['view']['role']}")
    assert 'data-news="1.1"' in part(mine, "brief")
    assert "A new role for you" in part(mine, "brief")
    assert now not in part(mine, "brief")  # people sit next to each other
    assert f"I am now: {now}" in part(mine, "notes")
    assert "Before: boss." in part(mine, "notes")
    assert "I am now" not in page(table, 0)


def test_whom_it_was_done_to_is_told_so(put: Put):
    table = put(hand(0, "SWAP-HANDS"), hand(3, "P-X", "P-T3"))
    act(table, 0, target=3)

    def done_to(reader: int | None) -> list[str]:
        return re.findall(r"data-mine=.1.>.*?<span>([^<]*)</span></li>", part(page(table, reader), "logs"))

    assert done_to(3) == ["Player 0 swaps hands with you!"]
    assert [done_to(reader) for reader in (0, 1, None)] == [[], [], []]
    assert [card["card"].split(".")[0] for card in cards(page(table, 0))] == ["P-X", "P-T3"]


def test_every_card_of_the_maze_is_named_and_explains_itself(put: Put):
    table = put(maze(("P-X", 1, 0, False), ("L-ES", 4, 1, True), ("G-ES", 1, -1, False), ("U-EW", 2, 0, False),
                     ("K-X", 1, 1, False)))  # fmt: skip
    for reader in (0, None):
        lying = part(page(table, reader), "lying")
        assert re.findall(r"<li>((?:Row|start|\d)[^<]*?)\s*<", lying) == [
            "Row: 2 up", "8 right, 2 up: goal, face down",
            "Row: 1 up", "1 right, 1 up: curved green door; joins right, below; nothing beyond: right",
            "Row: start", "start: start; joins above, right, below, left; nothing beyond: above, below, left",
            "1 right: crossing; joins above, right, below, left",
            "2 right: horizontal blue door; joins right, left; nothing beyond: right", "8 right: goal, face down",
            "Row: 1 down", "1 right, 1 down: crystal crossing; joins above, right, below, left; "
            "nothing beyond: right, below, left; laid last",
            "4 right, 1 down: left ladder curve; joins above, left; nothing beyond: above, left",
            "Row: 2 down", "8 right, 2 down: goal, face down",
            "1 up: from below", "2 right, 1 up: from left", "1 left: from right",
            "3 right: from left", "4 right: from below", "1 down: from above, right",
            "2 right, 1 down: from left", "3 right, 1 down: from right", "1 right, 2 down: from above",
        ]  # fmt: skip
        kinds = json.loads(unescape(re.findall(r'data-kinds="([^"]*)"', lying)[0]))
        signs = {kind: kinds[kind]["sign"] for kind in ("START", "L-ES", "G-ES", "U-EW", "K-X", "P-X", "")}
        assert signs == {
            "START": "ladder", "L-ES": "ladder", "G-ES": "doorg", "U-EW": "doorb", "K-X": "crystal", "P-X": "", "": "",
        }  # fmt: skip
        assert all(kind["title"] and kind["about"] for kind in kinds.values())


def test_a_cut_off_card_is_called_so(put: Put):
    table = put(maze(("P-NS", 4, 1, False), ("D-W", 4, 0, False)))
    lying = part(page(table), "lying")
    assert "4 right, 1 down: vertical tunnel; joins above, below; nothing beyond: below; cut off" in lying
    assert "4 right: horizontal dead end; dead end: left; nothing beyond: left; cut off" in lying


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("box", EDITIONS.values(), ids=lambda box: box.key)
def test_a_table_of_any_size_can_be_drawn_for_everybody(hasty: Flask, box: Any, lang: str):
    dice = Random(3)
    for seats in (box.least, box.most):
        table = Table(hasty, seats, edition=box.key).forward(dice, 30)
        for reader in (*range(seats), None):
            html = page(table, reader, lang)
            assert html.count('class="person"') == seats + 1  # and the notes


def act(table: Table, seat: int, **choice: int) -> None:
    """This seat plays its only card so."""
    mine = table.players[seat].twin(table.code)
    (order,) = [play for play in mine["view"]["hand"][0]["plays"] if choice.items() <= play.items()]
    assert table.players[seat].order(table.code, order, mine["version"]).status_code == 200
