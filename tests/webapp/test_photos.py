"""Photos from Telegram: seen at the table by whoever is signed in, unless their owner says no, and nowhere else."""

import logging
import re

import pytest
from flask import Flask

from core.service import lobby, people
from core.service import table as tables
from tests.service.finished import to_the_end
from tests.webapp.players import Player, Table, launch

ANN, BOB = (f"https://t.me/i/userpic/320/{name}.svg" for name in ("ann", "bob"))
FOREIGN = re.compile(r"userpic")


def sign_in(app: Flask, telegram_id: int, photo: str | None) -> None:
    data = launch(telegram_id, f"Player {telegram_id - 70_000}", photo=photo)
    assert app.test_client().post("/api/login", headers={"Authorization": f"tma {data}"}).status_code == 200


@pytest.fixture
def seen(hasty: Flask) -> Table:
    """A running table of four, the first two of whom came with a photo."""
    table = Table(hasty, 4)
    sign_in(hasty, 70_000, ANN)
    sign_in(hasty, 70_001, BOB)
    return table


def show(player: Player, shown: bool) -> None:
    answer = player.post("/api/photo", {"show": shown})
    assert answer.get_json()["user"]["photo_shown"] is shown


def photos(player: Player, code: str) -> list[str | None]:
    """By seat: the address that this reader gets, the same in data and on the page."""
    told = [seat["photo"] for seat in player.twin(code)["seats"]]
    page = player.get(f"/g/{code}").text
    drawn = set(re.findall(r'<image class="photo" href="([^"]+)"', page))
    assert drawn == {photo for photo in told if photo}
    assert set(re.findall(r"[^\"]*userpic[^\"]*", page)) == drawn
    return told


def everywhere(table: Table) -> str:
    """All that anybody can get of this table and of the people at it, headers too."""
    paths = ["/home", "/api/games", *(f"/g/{table.code}{rest}" for rest in ("", ".json", "/claims", "/replay"))]
    answers = [player.get(path) for player in (*table.players, table.stranger) for path in paths]
    return "\n".join(f"{answer.headers}{answer.text}" for answer in answers)


def test_photos_stand_at_the_seats_for_those_who_are_signed_in(seen: Table):
    for player in (*seen.players, seen.stranger):
        assert photos(player, seen.code) == [ANN, BOB, None, None]
    assert [seat.photo for seat in tables.look(seen.code).seats] == [None] * 4  # for the chat


def test_photos_stand_in_the_lobby(app: Flask, seen: Table):
    code = lobby.open_table(seen.users[0].id)
    lobby.join(code, seen.users[3].id)
    assert photos(seen.players[1], code) == [ANN, None]


def test_who_turns_it_off_is_seen_by_nobody(seen: Table):
    before = seen.players[2].get(f"/g/{seen.code}")
    show(seen.players[0], False)
    after = seen.players[2].get(f"/g/{seen.code}", If_None_Match=before.headers["ETag"])
    assert after.status_code == 200  # whoever asks learns of it, though nobody has moved
    assert photos(seen.players[0], seen.code) == [None, BOB, None, None]
    show(seen.players[1], False)
    assert not FOREIGN.search(everywhere(seen))
    show(seen.players[0], True)
    assert photos(seen.players[3], seen.code) == [ANN, None, None, None]


def test_nothing_depends_on_a_photo_that_is_not_shown(app: Flask, seen: Table):
    show(seen.players[0], False)

    def told() -> list[tuple[str, str]]:
        answers = [player.get(f"/g/{seen.code}") for player in (*seen.players[1:], seen.stranger)]
        return [(answer.headers["ETag"], answer.text) for answer in answers]

    before = told()
    for other in (f"{ANN[:-4]}-2.svg", None):
        sign_in(app, 70_000, other)
        assert told() == before


def test_a_launch_without_a_photo_takes_it_away(app: Flask, seen: Table):
    sign_in(app, 70_000, None)
    sign_in(app, 70_001, "https://evil.example/i/userpic/320/bob.svg")
    assert photos(seen.players[2], seen.code) == [None] * 4
    people.remember(people.Person(70_001, "Player 1"))  # the bot, which hears of no photo
    sign_in(app, 70_001, BOB)
    people.remember(people.Person(70_001, "Player 1"))
    assert photos(seen.players[2], seen.code) == [None, BOB, None, None]


def test_replays_links_records_and_the_list_of_tables_hold_none(seen: Table, nobody: Player):
    to_the_end(seen.code)
    player = seen.players[0]
    link = re.sub(r"^https?://[^/]+", "", player.post(f"/g/{seen.code}/share", {}).get_json()["url"])
    player.post(f"/g/{seen.code}/names", {"show": True})
    paths = [f"/g/{seen.code}/{rest}" for rest in ("replay", "record", "frames/1?from=open", "frames/1.json?from=0")]
    answers = [player.get(path) for path in (*paths, "/home", "/api/games", "/help")]
    answers += [nobody.get(f"{link}{rest}") for rest in ("", "/record", "/frames/1?from=open", "/frames/1.json?from=0")]
    assert [answer.status_code for answer in answers] == [200] * len(answers)
    assert [answer.request.path for answer in answers if FOREIGN.search(f"{answer.headers}{answer.text}")] == []


def test_no_log_holds_one(app: Flask, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.DEBUG):
        table = Table(app, 3)
        sign_in(app, 70_000, ANN)
        show(table.players[0], False)
        table.players[1].get(f"/g/{table.code}")
    assert len(caplog.records) >= 3
    assert not FOREIGN.search(caplog.text)


def test_the_switch_is_there_for_those_who_have_one(seen: Table):
    switch = re.compile(r'data-do="photo" data-value="(\w+)" aria-pressed="true"')
    for path in (f"/g/{seen.code}", "/home"):
        assert switch.findall(seen.players[0].get(path).text) == ["on"]
        assert switch.findall(seen.players[2].get(path).text) == []
        assert 'data-do="photo"' not in seen.players[2].get(path).text
    show(seen.players[0], False)
    assert switch.findall(seen.players[0].get("/home").text) == ["off"]


@pytest.mark.parametrize("body", [{}, {"show": None}, {"show": "on"}, {"show": 1}, {"show": True, "of": 1}])
def test_the_switch_is_read_strictly(seen: Table, body: object):
    assert seen.players[0].post("/api/photo", body).status_code == 400
    assert photos(seen.players[0], seen.code)[0] == ANN
