"""Games that are over, watched again over HTTP: whoever may, as it was, and not a byte before the end."""

import json
import re
from random import Random

import pytest
from flask import Flask

from core.i18n import LANGUAGES
from core.rules import codec
from core.rules.editions import EDITIONS
from core.rules.notation import read_record
from core.rules.play import replay as play_again
from core.service import lobby, replay, talk
from core.store import db, games, tables
from tests.service.finished import to_the_end
from tests.view.scramble import scramble
from tests.webapp.players import Player, Table
from tests.webapp.test_headers import Inline
from webapp.limits import Buckets

NAMED = re.compile(r"Player \d")
LINK = "r" + "a" * 16
EYES = ("public", "open", "0", "1")
ASKED = ("replay", "record", "frames/0?from=public", "frames/0?from=open", "frames/3?from=0", "frames/0.json?from=open")


@pytest.fixture(params=EDITIONS)
def over(hasty: Flask, request: pytest.FixtureRequest) -> Table:
    table = Table(hasty, 4, edition=request.param)
    to_the_end(table.code)
    return table


@pytest.fixture
def one(hasty: Flask) -> Table:
    """For what is the same in every edition."""
    table = Table(hasty, 4)
    to_the_end(table.code)
    return table


def shared(table: Table, seat: int = 1) -> str:
    """The address of the link that somebody asks for, without the host."""
    answer = table.players[seat].post(f"/g/{table.code}/share", {})
    assert answer.status_code == 200, answer.text
    return re.sub(r"^https?://[^/]+", "", answer.get_json()["url"])


def addresses(code: str) -> list[str]:
    return [f"/g/{code}/{asked}" for asked in ASKED]


def test_until_the_end_there_is_nothing_for_anybody_under_any_address(hasty: Flask, nobody: Player):
    """Whatever the table holds, the answers are the same to the byte: none of it can be in them."""
    table = Table(hasty, 4).forward(Random(1), 20)
    with db.work():
        tables.Game.update(share=LINK, show_names=True).where(tables.Game.code == table.code).execute()
    shares = [f"/r/{LINK}{rest}" for rest in ("", "/record", "/frames/0?from=open", "/frames/0.json?from=1")]
    unknown = [address.replace(LINK, "r" + "b" * 16) for address in shares]

    def answers() -> list[tuple[int, str]]:
        got = [player.get(address) for player in (*table.players, table.stranger) for address in addresses(table.code)]
        got += [player.post(f"/g/{table.code}/share", {}) for player in (*table.players, table.stranger)]
        got += [player.post(f"/g/{table.code}/names", {"show": True}) for player in table.players]
        got += [player.get(address) for player in (table.players[0], nobody) for address in shares]
        return [(answer.status_code, answer.text) for answer in got]

    before = answers()
    assert {status for status, _ in before} == {422, 404}
    assert [nobody.get(one).text for one in shares] == [nobody.get(one).text for one in unknown]
    with db.work():
        row = games.by_code(table.code)
        other = scramble(codec.load(json.loads(row.state)), None, Random(2))
        tables.Game.update(state=json.dumps(codec.dump(other))).where(tables.Game.id == row.id).execute()
    assert answers() == before
    lobby.cancel(table.code, table.users[0].id)
    assert {status for status, _ in answers()} == {422, 404}


def test_whoever_is_not_signed_in_needs_the_link(one: Table, nobody: Player):
    for address in addresses(one.code):
        assert nobody.get(address).status_code == 401
    assert nobody.post(f"/g/{one.code}/share", {}).status_code == 401
    link = shared(one)
    for rest in ("", "/record", "/frames/0?from=open"):
        assert nobody.get(link + rest).status_code == 200


def test_a_link_is_for_those_who_sat_there_to_make(one: Table):
    assert one.stranger.post(f"/g/{one.code}/share", {}).status_code == 403
    assert one.stranger.post(f"/g/{one.code}/names", {"show": True}).status_code == 403
    assert one.players[1].post(f"/g/{one.code}/names", {"show": True}).status_code == 422
    assert shared(one, 0) == shared(one, 3)
    assert re.fullmatch(r"/r/r[a-z2-7]{16}", shared(one))


def test_a_seat_sees_again_what_it_saw_then(hasty: Flask):
    """While people play each of them looks now and then; afterwards the frames are what they saw."""
    table, dice = Table(hasty, 4, edition=max(EDITIONS)), Random(5)
    first, saw = table.stranger.twin(table.code)["version"], []
    for _ in range(12):
        table.forward(dice, 4)
        for seat, player in ((None, table.stranger), *enumerate(table.players)):
            seen = player.twin(table.code)
            saw.append((seen["version"] - first, seat, seen["view"]))
    to_the_end(table.code)
    for number, seat, view in saw:
        eyes = "public" if seat is None else seat
        again = table.stranger.get(f"/g/{table.code}/frames/{number}.json?from={eyes}").get_json()
        assert (again["view"], again["seats"], again["from"]) == (view, [], eyes)


def test_frames_of_a_seat_show_no_card_of_others(over: Table):
    link = shared(over)
    for number in (4, 9, 15):
        everything = over.stranger.get(f"{link}/frames/{number}.json?from=open").get_json()
        for eyes in ("public", "0", "2"):
            page = over.stranger.get(f"{link}/frames/{number}?from={eyes}")
            told = page.text.split('data-slot="hands"')[1]
            assert told.count('class="face"') == (
                0 if eyes == "public" else len(everything["seats"][int(eyes)]["hand"])
            )


def test_names_do_not_leave_by_the_link_unless_the_host_says_so(over: Table, nobody: Player):
    link = shared(over)
    rests = ["", "/record", "/frames/7?from=open", "/frames/7.json?from=open"]
    rests += [f"/frames/{number}?from=0" for number in range(0, 40, 5)]

    def named() -> list[bool]:
        return [bool(NAMED.search(nobody.get(link + rest).text)) for rest in rests]

    assert not any(named())
    assert "Dwarf 1" in nobody.get(link).text
    assert over.players[0].post(f"/g/{over.code}/names", {"show": True}).get_json() == {"show": True}
    assert all(named()[:4])
    over.players[0].post(f"/g/{over.code}/names", {"show": False})
    assert not any(named())
    for text in (nobody.get(link).text, over.stranger.get(f"/g/{over.code}/record").text):
        assert over.code not in text
        assert not NAMED.search(text)


def test_in_the_app_people_are_called_by_their_names(one: Table):
    page = one.players[2].get(f"/g/{one.code}/replay").text
    assert len(set(NAMED.findall(page))) == 4
    assert "Dwarf 1" not in page.split('id="sharing"')[0]


def test_the_switch_for_names_and_the_link_are_shown_to_those_whose_they_are(one: Table):
    pages = [player.get(f"/g/{one.code}/replay").text for player in (one.players[0], one.players[1], one.stranger)]
    assert ["replay-names" in page for page in pages] == [True, False, False]
    assert ['id="share-link"' in page for page in pages] == [True, True, False]
    assert all('value=""' in page for page in pages[:2])
    address = shared(one)
    assert address in one.players[0].get(f"/g/{one.code}/replay").text
    assert address not in one.stranger.get(f"/g/{one.code}/replay").text


def test_a_record_is_a_file_that_can_be_played_again(over: Table, nobody: Player):
    link = shared(over)
    answers = [over.stranger.get(f"/g/{over.code}/record"), nobody.get(f"{link}/record")]
    assert answers[0].text == answers[1].text
    for answer in answers:
        assert answer.headers["Content-Disposition"] == 'attachment; filename="saboteur.txt"'
        assert answer.mimetype == "text/plain"
    allowed = [answer.headers.get("Access-Control-Allow-Origin") for answer in answers]
    assert allowed == [None, "https://web.telegram.org"]  # Telegram fetches files for people by the link alone
    with db.reading():
        saved = codec.load(json.loads(games.by_code(over.code).state))
    assert play_again(**read_record(answers[0].text)._asdict()) == saved


def test_frames_may_be_kept_for_ever_under_an_address_that_says_how_they_are_drawn(one: Table, nobody: Player):
    link = shared(one)
    stamps = {
        lang: re.findall(r'data-stamp="([^"]+)"', nobody.get(link, X_Language=lang).text)[0] for lang in LANGUAGES
    }
    assert len(set(stamps.values())) == len(LANGUAGES)
    kept = nobody.get(f"{link}/frames/5?from=open&as={stamps['en']}", Accept_Encoding="gzip")
    assert kept.headers["Cache-Control"] == "private, max-age=31536000, immutable"
    assert kept.headers["Content-Encoding"] == "gzip"
    assert {"X-Language", "X-Skin"} <= set(kept.headers["Vary"].split(", "))
    for other in ("", f"&as={stamps['ko']}", "&as=old"):
        assert nobody.get(f"{link}/frames/5?from=open{other}").headers["Cache-Control"] == "no-store"
    replay.show_names(one.code, one.users[0].id, True)
    assert nobody.get(f"{link}/frames/5?from=open&as={stamps['en']}").headers["Cache-Control"] == "no-store"
    named = re.findall(r'data-stamp="([^"]+)"', nobody.get(link).text)[0]
    assert "immutable" in nobody.get(f"{link}/frames/5?from=open&as={named}").headers["Cache-Control"]
    with db.work():
        tables.User.update(name="Somebody else").where(tables.User.id == one.users[0].id).execute()
    assert nobody.get(f"{link}/frames/5?from=open&as={named}").headers["Cache-Control"] == "no-store"


def test_pages_of_links_are_unlisted_and_tell_nobody_where_one_came_from(one: Table, nobody: Player):
    link = shared(one)
    for address in (link, f"{link}/frames/0?from=0", f"{link}/record", "/r/nothing"):
        answer = nobody.get(address)
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        if answer.mimetype == "text/html" and "frames" not in address:
            assert 'content="noindex, nofollow"' in answer.text or answer.status_code == 404
    assert nobody.get("/r/nothing").status_code == 404
    assert "leads nowhere" in nobody.get("/r/nothing").text


def test_pages_hold_nothing_inline_and_every_id_once(over: Table, nobody: Player):
    link = shared(over)
    pages = [over.players[0].get(f"/g/{over.code}/replay"), nobody.get(link), nobody.get("/r/nothing")]
    pages += [
        nobody.get(f"{link}/frames/{number}?from={eyes}") for number, eyes in ((0, 1), (12, "open"), (30, "public"))
    ]
    for page in pages:
        found = Inline(page.text)
        assert found.found == []
        assert sorted({one for one in found.ids if found.ids.count(one) > 1}) == []


def test_what_was_said_stands_in_every_frame_alike_and_marks_change_no_byte(hasty: Flask, nobody: Player):
    table = Table(hasty, 4).forward(Random(1), 3)
    talk.claim(table.code, table.users[2].id, {"kind": "accuse", "target": 1}, "word-one")
    table.forward(Random(1), 2)
    talk.mark(table.code, table.users[0].id, 3, -2)
    to_the_end(table.code)
    link = shared(table)
    decided = replay.reel(table.code).chapters[0].decided

    def answers() -> list[bytes]:
        rests = [f"frames/{at}{end}?from={eyes}" for at in (3, 4, decided) for end in ("", ".json") for eyes in EYES]
        return [table.players[seat].get(f"/g/{table.code}/{rest}").data for rest in rests for seat in (0, 1)]

    before = answers()
    with db.work():
        assert tables.Mark.delete().execute() == 1
    assert answers() == before
    for eyes in EYES:
        told = [nobody.get(f"{link}/frames/{at}.json?from={eyes}").get_json() for at in (3, 4, decided)]
        assert [[one["kind"] for one in frame["said"]] for frame in told] == [["accuse"], [], []]
        assert told[0]["said"][0]["text"] == "Dwarf 2 is a saboteur!"
        assert [len(frame["words"]) for frame in told] == [0, 0, 1]
        pages = [nobody.get(f"{link}/frames/{at}?from={eyes}").text for at in (3, 4, decided)]
        captions = [page.split('data-slot="caption"')[1].split("data-slot")[0] for page in pages]
        assert ["Dwarf 2 is a saboteur!" in caption for caption in captions] == [True, False, False]
        assert ['class="stamp ' in page for page in pages] == [False, False, True]
    page = nobody.get(f"{link}").text
    talk.claim(table.code, table.users[0].id, {"kind": "thanks"}, "word-two")
    assert re.findall(r'data-stamp="([^"]+)"', page) != re.findall(r'data-stamp="([^"]+)"', nobody.get(link).text)


BAD = (
    "",
    "from=",
    "from=-1",
    "from=01",
    "from=all",
    "from=0&from=1",
    "from=0&seat=1",
    "from=public&as=a b",
    "from=public&as=",
)


def test_queries_are_read_strictly(one: Table):
    link, me = shared(one), one.players[0]
    for address in (f"/g/{one.code}/frames/1", f"/g/{one.code}/frames/1.json", f"{link}/frames/1"):
        assert [me.get(f"{address}?{query}").status_code for query in BAD] == [400] * len(BAD)
        assert [me.get(f"{address}?from={seat}").status_code for seat in (3, 4, 99)] == [200, 404, 404]
    for address in (f"/g/{one.code}/frames/99999?from=0", f"/g/{one.code}/frames/-1?from=0", f"{link}/frames/x?from=0"):
        assert me.get(address).status_code == 404
    for query in (
        f"/g/{one.code}/replay?x=1",
        f"/g/{one.code}/record?x=1",
        f"{link}/record?a",
    ):
        assert me.get(query).status_code == 400


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_speaks_the_language_it_is_asked_in(one: Table, nobody: Player, lang: str):
    page = Player(one.app, None, "en").get(f"{shared(one)}?lang={lang}").text
    assert f'<html lang="{lang}"' in page
    assert f'<main id="view" class="replay" lang="{lang}"' in page


def test_what_others_hang_behind_a_link_is_no_matter(one: Table, nobody: Player):
    link = shared(one)
    for query in ("fbclid=IwAR0", "x", "utm_source=a&utm_source=b", "lang=xx", "skin=xx", "lang=en&lang=ko", "lang="):
        page = nobody.get(f"{link}?{query}")
        assert page.status_code == 200
        assert 'data-kind="replay"' in page.text


def test_links_are_made_and_tried_at_a_measured_pace(app: Flask, nobody: Player):
    table = Table(app, 4)
    to_the_end(table.code)
    app.extensions["buckets"] = Buckets(burst=15, rate=1e-3)
    player = table.players[0]
    assert [player.post(f"/g/{table.code}/share", {}).status_code for _ in range(3)] == [200, 429, 429]
    statuses = [nobody.get(f"/r/r{'a' * 15}{letter}").status_code for letter in "abcdefghijklmnopqr"]
    assert statuses == [404] * 15 + [429] * 3
    assert player.get(f"/g/{table.code}/frames/0?from=0").status_code == 200  # nobody pays for others
