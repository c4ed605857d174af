"""The page of a round's end whose gold is paid: every way a round can end is told as the rules meant it."""

import re
from random import Random
from typing import Any

import pytest
from flask import Flask

from core.i18n import LANGUAGES, translator
from tests.webapp.ends import SHARES, Ending, put
from tests.webapp.players import Player, Table

JSON = "application/json"
BOSS_ONLY = {"double_door": "boss_only"}

# how it ended, who won, whom the doors let through, why, and the shares by seat
ENDINGS = {
    "green_own": (Ending("GBCPO", 0), "green", "green blue", "own.green", {0: 3, 2: 2, 3: 1}),
    "blue_own": (Ending("BGCPO", 0, crystals=3), "blue", "green blue", "own.blue", {0: 3, 2: 2, 3: 1}),
    "blue_by_green": (Ending("GBC", 0, ("blue",)), "blue", "blue", "other.blue", {1: 4, 2: 3}),
    "green_by_blue": (Ending("BGS", 0, ("green",)), "green", "green", "other.green", {1: 5}),
    "both": (Ending("OGBS", 0), "both", "green blue", "both", {1: 4, 2: 4}),
    "only_green": (Ending("SGB", 0, ("green",)), "green", "green", "only.green", {1: 5}),
    "only_blue": (Ending("CGB", 0, ("blue",)), "blue", "blue", "only.blue", {0: 3, 2: 4}),
    "barred": (Ending("GBCP", 0, ("blue", "green")), "barred", "", "barred", {2: 3, 3: 2}),
    "barred_boss": (Ending("GBCP", 0, ("blue", "green"), options=BOSS_ONLY), "barred", "", "barred.boss", {2: 4}),
    "saboteurs": (Ending("SGBPO", None, crystals=2), "saboteurs", "", None, {0: 4, 3: 2}),
    "unfound": (Ending("GBOO", None, crystals=3), "saboteurs", "", None, {}),
    "trapped": (Ending("GGCO", 0, trapped=(1, 3), crystals=4), "green", "green blue", "own.green", {0: 4, 2: 3}),
    "crowd": (Ending("GGGGBBBCPOOS", 0), "green", "green blue", "own.green", dict.fromkeys(range(4), 1) | {7: 0, 8: 0}),
    "two": (Ending("GB", 0), "green", "green blue", "own.green", {0: 5}),
}


def ended(app: Flask, ending: Ending, pace: str = "none") -> Table:
    """A table at which a round has just come to this end."""
    table = Table(app, len(ending.roles), edition=SHARES)
    put(table.code, ending, pace)
    return table


def page(table: Table, player: Player | None = None, language: str = "en") -> str:
    """What somebody sees, by default a spectator."""
    answer = (player or table.stranger).get(f"/g/{table.code}", X_Language=language)
    assert answer.status_code == 200
    return answer.text


def part(html: str, name: str) -> str:
    """The step of the story with this class."""
    found = re.search(rf'<li class="{name}">(.*?) </li>', html, re.DOTALL)
    return found[1] if found else ""


def purses(text: str) -> list[tuple[str, int]]:
    """Names and amounts as they stand in a list of pay."""
    rows = re.findall(r'<b>([^<]+)</b><span class="purse"[^>]*>.*?</svg>(\d+)</span>', text, re.DOTALL)
    return [(name, int(amount)) for name, amount in rows]


@pytest.mark.parametrize("name", ENDINGS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_is_explained(app: Flask, name: str, language: str):
    ending, winner, ways, why, shares = ENDINGS[name]
    t = translator(language)
    html = page(ended(app, ending), language=language)
    assert f">{t(f'ui.paid.{winner}')}</h1>" in html
    assert f'class="end {"gold" if ending.digger is not None else "dark"}' in html
    assert re.findall(r'<li class="(green|blue)">', part(html, "ways")) == ways.split()
    told = [key for key in WHYS if f"<p>{t(key)}</p>" in part(html, "ways")]
    assert told == ([f"ui.why.{why}"] if why else [])
    assert purses(part(html, "pay shares")) == [(f"Player {seat}", share) for seat, share in shares.items()]
    assert len(re.findall(r'class="[a-z]+ won"', html)) == len(shares)
    assert len(re.findall(r'class="[a-z]+ caught"', html)) == len(ending.trapped)
    assert 'href="#i-trap"' in part(html, "pay shares") or not ending.trapped
    assert not re.search(r"\bui\.\w", re.sub(r"data-texts=.*", "", html))


WHYS = [f"ui.why.{case}.{colour}" for case in ("own", "other", "only") for colour in ("green", "blue")]
WHYS += ["ui.why.both", "ui.why.barred", "ui.why.barred.boss"]


@pytest.mark.parametrize(
    ("roles", "crystals", "trapped", "told", "paid"),
    [
        ("GBOO", 3, (), "ui.paid.each", {2: 1, 3: 1}),
        ("GBOO", 4, (2,), "ui.paid.each", {3: 4}),
        ("GBOO", 1, (), "ui.paid.each", {}),
        ("GBO", 2, (2,), "ui.paid.unpaid", {}),
        ("GBC", 2, (), "ui.paid.no_geologist", {}),
    ],
)
def test_crystals_go_to_geologists(app: Flask, roles: str, crystals: int, trapped: Any, told: str, paid: Any):
    ending = Ending(roles, 0, crystals=crystals, trapped=trapped)
    html, t = page(ended(app, ending)), translator("en")
    (box,) = [one for one in re.findall(r'<li class="pay">(.*?) </li>', html, re.DOTALL) if "i-crystal" in one]
    each = max(paid.values(), default=0)
    assert t("ui.paid.crystals", n=crystals) in box
    assert t(told, n=each) in box if told == "ui.paid.each" else t(told) in box
    assert purses(box) == [(f"Player {seat}", amount) for seat, amount in paid.items()]


def test_what_everybody_has_from_the_round_stands_by_their_role(hasty: Flask):
    table = ended(hasty, Ending("GBCPS", 0, crystals=3, thieves=(3, 1), gold=(0, 2, 0, 0, 0)))

    def earned() -> list[int]:
        roles = page(table).split('<ol class="roles"')[1].split("</ol>")[0].split("<li ")[1:]
        found = [re.search(r'class="earned" role="img" aria-label="Gold: (\d)"', role) for role in roles]
        return [int(one[1]) if one else 0 for one in found]

    before, sums = earned(), table.players[0].twin(table.code)["view"]["result"]
    assert before == [share + find for share, find in zip(sums["shares"], sums["finds"], strict=True)]
    rob = table.players[1].order(table.code, {"do": "steal", "target": 0}, table.players[1].twin(table.code)["version"])
    assert rob.status_code == 200
    assert earned() == [before[0] - 1, before[1] + 1, *before[2:]]


def test_many_roles_left_over_are_counted(app: Flask):
    html = page(ended(app, Ending("GB", 0)))
    assert "spare" not in html
    counted = html[html.index('class="left-over"') :].partition("</p>")[0]
    names = {"blue miner × 3", "boss", "geologist × 2", "green miner × 3", "profiteer", "saboteur × 3"}
    assert set(re.findall(r"<span[^>]*>([^<]+)</span>", counted)) == names
    assert "Left over: 13" in counted


def test_a_round_that_shares_nugget_cards_is_told_as_ever(hasty: Flask):
    table = Table(hasty, 4).forward(Random(3), phase="reveal")
    html = page(table, table.players[0])
    assert 'class="steps"' not in html
    assert html.count('class="prize"') == html.count('class="share"') == 1
    assert len(re.findall(r'<li class="(?:miner|saboteur)[ "]', html)) == 5
    assert "spare" in html


# thefts


def robbing(app: Flask, pace: str = "none") -> Table:
    """Seat 1 is to choose whom to rob, then seat 3; seat 4 has no gold."""
    return ended(app, Ending("GBCPS", 0, thieves=(3, 1), gold=(0, 2, 0, 0, 0)), pace)


def test_only_the_thief_is_asked_and_only_for_those_who_have_gold(app: Flask):
    table = robbing(app)
    for seat, player in enumerate([*table.players, table.stranger]):
        html = page(table, player)
        offered = re.findall(r'data-do="pick" data-index="(\d)"', html)
        assert offered == (["0", "2", "3"] if seat == 1 else [])
        assert ("Player 1 chooses whom to rob…" in html) == (seat != 1)
        assert ("No gold: Player 4." in html) == (seat == 1)
    assert "Next: Player 3." in page(table)
    assert "Next: you." in page(table, table.players[3])


def test_a_theft_counts_once_and_is_told_to_all(app: Flask):
    table = robbing(app)
    thief, seen = table.players[1], table.stranger.twin(table.code)["version"]
    order = {"do": "steal", "target": 0}
    answers = [thief.order(table.code, order, seen, "tap-once-1", Accept=JSON).get_json() for _ in range(2)]
    assert [answer["repeated"] for answer in answers] == [False, True]
    assert thief.order(table.code, order, seen, Accept=JSON).status_code == 409
    assert "You steal a gold piece from Player 0." in page(table, thief)
    assert "Player 1 steals a gold piece from you!" in page(table, table.players[0])
    assert "Player 1 steals a gold piece from Player 0." in page(table)
    assert [one.twin(table.code)["view"]["gold"] for one in (thief, table.players[0])] == [3, 2]
    assert table.stranger.twin(table.code)["acting"] == 3


@pytest.mark.parametrize(
    ("seat", "target", "reason"), [(1, 1, "not_on_self"), (1, 4, "no_gold_there"), (3, 0, "not_your_turn")]
)
def test_a_theft_that_is_refused_says_why(app: Flask, seat: int, target: int, reason: str):
    table = robbing(app)
    seen = table.stranger.twin(table.code)["version"]
    answer = table.players[seat].order(table.code, {"do": "steal", "target": target}, seen, Accept=JSON)
    assert (answer.status_code, answer.get_json()["reason"]) == (422, reason)
    assert answer.get_json()["text"]


def test_what_happens_when_the_time_is_up_is_said_beforehand(app: Flask):
    table, rule = robbing(app, pace="live"), translator("en")("ui.theft.late")
    assert [page(table, player).count(rule) for player in table.players] == [1, 2, 1, 1, 1]  # 2: also on the sheet
    assert rule in page(table)


def test_where_time_does_not_run_nothing_is_said_about_it(app: Flask):
    assert translator("en")("ui.theft.late") not in page(robbing(app))


@pytest.mark.parametrize("language", LANGUAGES)
def test_thefts_that_take_nothing_are_told(app: Flask, language: str):
    ending = Ending("SGB", None, trapped=(1,), thieves=(1, 0))
    table, t = ended(app, ending), translator(language)
    html = page(table, language=language)
    assert t("event.nothing_stolen.trapped", name="Player 1") in html
    assert t("event.nothing_stolen", name="Player 0") in html
    assert table.stranger.twin(table.code)["view"]["phase"] == "reveal"


# rounds and games


def test_earlier_rounds_are_named_with_every_winner(app: Flask):
    won = {"green": Ending("GBC", 0), "barred": Ending("GBC", 0, ("blue", "green"))}
    html = page(ended(app, Ending("GBS", None, earlier=tuple(won.values()))))
    rounds = re.findall(r'<li class="(\w+)"><button[^>]*><b>Round (\d)</b><span>([^<]+)</span>', html)
    t = translator("en")
    winners = [*won, "saboteurs"]
    assert rounds == [(code, str(number), t(f"ui.won.{code}")) for number, code in enumerate(winners, 1)]


def test_after_the_last_round_places_come_first_and_the_round_is_told_below(app: Flask):
    first, second = Ending("GBC", 2), Ending("GBC", 1)
    table = ended(app, Ending("GBC", 0, gold=(2, 6, 3), earlier=(first, second)))
    html = page(table, table.players[0])
    places = re.findall(r'<span class="place">(\d)</span>.*?<b>([^<]+)</b>.*?</svg>(\d+)</span>', html, re.DOTALL)
    assert places == [("1", "You", "6"), ("1", "Player 1", "6"), ("1", "Player 2", "6")]
    assert "3 players share the win" in html
    assert html.index('class="standing"') < html.index('class="rounds"') < html.index('class="steps"')
    assert html.count("<h1>") == 1
    assert purses(part(html, "pay shares")) == [("You", 4), ("Player 2", 3)]


# secrets


def test_nobody_elses_gold_is_told_before_the_game_is_over(app: Flask):
    """R155: everybody sees whether somebody has gold, only they themselves how much."""
    table, held = ended(app, Ending("GBCPS", 0, thieves=(1,), gold=(7031, 8047, 0, 0, 9053))), [7034, 8047, 2, 1, 9053]
    for seat, player in enumerate([*table.players, table.stranger]):
        seen = player.twin(table.code)
        assert seen["view"]["gold"] == (held[seat] if seat < 5 else None)
        assert [one["gold"] for one in seen["view"]["seats"]] == [None] * 5
        assert [one["has_gold"] for one in seen["view"]["seats"]] == [True] * 5
        told = page(table, player) + str(seen)
        assert [amount for amount in held if amount > 9 and str(amount) in told] == [
            amount for amount in held[seat : seat + 1] if amount > 9
        ]
