"""The sheets of what I choose once for all and of what my games came to."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from core.i18n import translator
from core.narrate import choices as words
from core.preferences import PERSON
from core.service import lobby, people, preferences, stats
from core.service.chats import ChatRef
from core.store import db
from core.store.tables import Result
from tests.service.finished import to_the_end
from tests.webapp.players import NOW, Player, Table

EN = translator("en")
GROUP = ChatRef(-1001, None, "The <b>mine</b>", "en", "supergroup")


@pytest.fixture
def over(hasty: Flask) -> Table:
    """A table of four in a group, whose game is over."""
    table = Table(hasty, 4)
    code = lobby.open_table(table.users[0].id, GROUP, pace="none")
    for user in table.users[1:3]:
        lobby.join(code, user.id)
    lobby.start(code, table.users[0].id)
    to_the_end(code)
    return table


def shown(page: str) -> dict[str, str]:
    """What holds, by key."""
    return dict(re.findall(r'data-key="(\w+)" data-now="(\w+)"', page))


def test_a_line_for_each_choice(table: Table):
    player = table.players[0]
    page = player.get("/me/settings").text
    assert shown(page) == {key: one.usual for key, one in PERSON.items()}
    for key, one in PERSON.items():
        assert words.name(EN, key) in page
        assert all(f'value="{value}"' in page for value in one.values)


def test_a_choice_holds(table: Table):
    player = table.players[0]
    answer = player.post("/me/settings", {"key": "zone", "value": "berlin"})
    assert (answer.status_code, answer.get_json()) == (200, {"key": "zone", "value": "berlin"})
    assert shown(player.get("/me/settings").text)["zone"] == "berlin"
    assert shown(table.players[1].get("/me/settings").text)["zone"] == "seoul"
    assert preferences.of_person(table.users[0].id)["zone"] == "berlin"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"key": "zone"}, 400),
        ({"key": "zone", "value": 1}, 400),
        ({"key": "zone", "value": "utc", "user": 1}, 400),
        ({"key": "ZONE", "value": "utc"}, 400),
        ({"key": "zone", "value": "moon"}, 422),
        ({"key": "pictures", "value": "off"}, 422),
    ],
)
def test_choices_are_read_strictly(table: Table, body: object, status: int):
    answer = table.players[0].post("/me/settings", body)
    assert answer.status_code == status
    assert answer.get_json()["text"]
    assert preferences.of_person(table.users[0].id)["zone"] == "seoul"


@pytest.mark.parametrize("path", ["/me/settings", "/me/record"])
def test_nobody_has_nothing(nobody: Player, path: str):
    assert nobody.get(path).status_code == 401
    assert nobody.post("/me/settings", {"key": "zone", "value": "utc"}).status_code == 401


def test_my_record(over: Table):
    page = over.players[0].get("/me/record").text
    mine = stats.mine(over.users[0].id)
    assert re.findall(r"<dd>(\d+)</dd>", page) == ["1", str(mine.wins), str(mine.gold)]
    for one in mine.roles:
        assert EN("bot.stats.share", what=EN(f"role.{one.name}"), of=one.of, won=one.won) in page
    assert "<h4>The &lt;b&gt;mine&lt;/b&gt;</h4>" in page
    [group] = stats.groups(over.users[0].id, month=True)
    honoured = re.findall(r'<li value="(\d+)">.*?<b class="name">([^<]+)</b>', page)
    assert honoured == [(str(one.place), one.name) for one in group.lines]
    assert {one.name for one in group.lines} == {"Player 0", "Player 1", "Player 2"}


def test_tables_of_honour_are_of_this_month_or_of_all_time(over: Table):
    player = over.players[0]
    this = player.get("/me/record").text
    assert ('data-value="month" aria-pressed="true"' in this, "Player 1" in this) == (True, True)
    with db.work():
        Result.update(at=NOW - 32 * 24 * 3600).execute()
    later, ever = (player.get(f"/me/record?span={span}").text for span in ("month", "all"))
    assert ("Player 1" in later, EN("bot.top.none") in later) == (False, True)
    assert ("Player 1" in ever, 'data-value="all" aria-pressed="true"' in ever) == (True, True)
    assert re.findall(r"<dd>(\d+)</dd>", later) == re.findall(r"<dd>(\d+)</dd>", this)
    assert player.get("/me/record?span=year").status_code == 400


def test_my_record_leads_to_my_data(app: Flask, over: Table):
    page = over.players[0].get("/me/record").text
    assert re.findall(r"""href="(https[^"]+)""", page) == [
        f"https://t.me/mine_bot?text=/{one}" for one in ("mydata", "forgetme")
    ]
    app.extensions["settings"] = replace(app.extensions["settings"], bot_username=None)
    assert "t.me" not in over.players[0].get("/me/record").text


def test_who_has_not_played_there_sees_no_table_of_honour(over: Table):
    page = over.players[3].get("/me/record").text
    assert EN("bot.stats.none") in page
    assert "honour" not in page
    assert "Player 0" not in page


def test_nothing_of_a_game_that_runs(table: Table):
    page = table.players[0].get("/me/record").text
    assert EN("bot.stats.none") in page
    assert table.code not in page
    assert "Player" not in page


def test_whoever_does_not_want_to_be_counted(over: Table):
    player = over.players[0]
    assert shown(player.get("/me/record").text) == {"counted": "on"}
    assert player.post("/me/settings", {"key": "counted", "value": "off"}).status_code == 200
    assert shown(player.get("/me/record").text) == {"counted": "off"}
    [group] = stats.groups(over.users[1].id, month=True)
    assert "Player 0" not in {one.name for one in group.lines}


def test_games_in_private_are_nobodys_honour(hasty: Flask):
    user = people.remember(people.Person(77, "Ann", "en"))
    code = lobby.set_up(user.id, 3, True, chat=ChatRef(77, None, "", "en", "private"), pace="none")
    to_the_end(code)
    assert stats.groups(user.id, month=False) == ()
    assert EN("bot.stats.none") not in Player(hasty, user.id).get("/me/record").text


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_menu_leads_there(table: Table, language: str):
    t = translator(language)
    for path in (f"/g/{table.code}", "/home"):
        page = table.players[0].get(path, X_Language=language).text
        assert 'data-do="own" aria-haspopup="dialog"' in page
        assert t("me.settings") in page
        assert t("me.record") in page
