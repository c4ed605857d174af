"""What every answer carries, and what no page may contain."""

import gzip
import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import brotli
import pytest
from flask import Flask

from core.i18n import LANGUAGES
from core.service import lobby
from tests.webapp.players import Player, Table
from webapp.assets import ROOT, Assets

PAGES = ["/", "/app", "/app/", "/help"]


class Inline(HTMLParser):
    """Collects what the policy would not run or paint."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: list[str] = []
        self._inside, self._inert = "", 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        self._inside = tag
        self.found += [f"<{tag} {name}>" for name in names if name == "style" or name.startswith("on")]
        addresses = [names[name] or "" for name in ("src", "href", "xlink:href") if name in names]
        self.found += [address for address in addresses if not _allowed(tag, address)]
        if tag == "style" or (tag == "script" and "src" not in names):
            self.found.append(f"<{tag}>")
        self._inert += tag == "template"
        if names.get("id") and not self._inert:
            self.ids.append(names["id"] or "")

    def handle_endtag(self, tag: str) -> None:
        self._inert -= tag == "template"

    def handle_data(self, data: str) -> None:
        if self._inside in ("script", "style") and data.strip():
            self.found.append(data)


def _allowed(tag: str, address: str) -> bool:
    here = address.startswith(("/", "#", "data:image/")) and not address.startswith("//")
    return here or (tag == "script" and address.startswith("https://telegram.org/")) or tag == "a"


def fragments(app: Flask) -> dict[str, str]:
    """Every page and fragment that there is, by name."""
    pages = {path: Player(app, None).get(path).text for path in PAGES}
    table = Table(app, 4)
    for phase in ("dig", "share", "reveal", "over"):
        for _ in range(10):
            table = Table(app, 4).forward(Random(3), phase=phase)
            if table.stranger.twin(table.code)["view"]["phase"] == phase:
                break
        for name, player in (("player", table.acting()), ("stranger", table.stranger)):
            pages[f"{phase} {name}"] = player.get(f"/g/{table.code}").text
    host = table.players[0]
    code = lobby.open_table(table.users[0].id)
    pages["lobby host"], pages["lobby stranger"] = host.get(f"/g/{code}").text, table.stranger.get(f"/g/{code}").text
    lobby.cancel(code, table.users[0].id)
    pages["cancelled"], pages["home"] = host.get(f"/g/{code}").text, host.get("/home").text
    return pages


def test_no_page_holds_inline_script_or_style_or_foreign_things(hasty: Flask):
    found = {name: Inline(html).found for name, html in fragments(hasty).items()}
    assert len(found) == 16
    assert {name: what for name, what in found.items() if what} == {}


def test_ids_are_there_once(hasty: Flask):
    for name, html in fragments(hasty).items():
        ids = Inline(html).ids
        assert sorted({one for one in ids if ids.count(one) > 1}) == [], name


def policy(answer) -> dict[str, list[str]]:
    rules = [rule.split() for rule in answer.headers["Content-Security-Policy"].split(";")]
    return {name: values for name, *values in rules}


def some(app: Flask, table: Table):
    player = table.players[0]
    drawn = app.extensions["assets"].url("icon.svg")
    paths = (*PAGES, "/home", f"/g/{table.code}", f"/g/{table.code}.json", "/healthz", "/x", drawn)
    return [player.get(path) for path in paths]


def test_every_answer_says_who_may_script_and_frame_it(app: Flask, table: Table):
    for answer in some(app, table):
        rules = policy(answer)
        assert rules["default-src"] == rules["style-src"] == ["'self'"]
        assert rules["script-src"] == ["'self'", "https://telegram.org"]
        assert rules["img-src"][:2] == ["'self'", "data:"]
        assert rules["frame-ancestors"] == ["'self'", "https://web.telegram.org", "https://*.telegram.org"]
        assert rules["object-src"] == rules["base-uri"] == ["'none'"]
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert "X-Frame-Options" not in answer.headers
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "camera=()" in answer.headers["Permissions-Policy"]


def test_pictures_from_elsewhere_are_photos_from_telegram_in_the_app_alone(app: Flask, table: Table):
    """A photo's address at t.me is forwarded, and a browser holds every host on the way against the policy."""
    photos = ["https://t.me", "https://*.telesco.pe", "https://*.cdn-telegram.org"]
    for answer in some(app, table):
        shell = answer.request.path in ("/", "/app", "/app/")
        assert policy(answer)["img-src"][2:] == (photos if shell else []), answer.request.path
    assert policy(Player(app, None).get("/r/raaaaaaaaaaaaaaaa"))["img-src"][2:] == []


def test_scripts_and_styles_carry_only_what_concerns_them(app: Flask, table: Table):
    for name in ("js/boot.js", "css/base.css"):
        answer = table.players[0].get(app.extensions["assets"].url(name))
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Content-Security-Policy" not in answer.headers


def test_errors_carry_the_same_headers(app: Flask, monkeypatch: pytest.MonkeyPatch, table: Table):
    monkeypatch.setattr("webapp.lobby.mine.tables_of", lambda _: 1 // 0)
    answer = table.players[0].get("/api/games")
    assert answer.status_code == 500
    assert policy(answer)["default-src"] == ["'self'"]
    assert answer.headers["Cache-Control"] == "no-store"


def test_private_things_are_stored_nowhere(app: Flask, table: Table):
    player = table.players[0]
    for path in ("/home", "/api/games", f"/g/{table.code}", f"/g/{table.code}.json", "/g/gNone", "/x", "/healthz"):
        assert player.get(path).headers["Cache-Control"] == "no-store", path
    assert player.order(table.code, {}, 0).headers["Cache-Control"] == "no-store"
    vary = player.get(f"/g/{table.code}").headers["Vary"]
    assert {"Accept", "Authorization", "X-Language", "Accept-Encoding"} <= set(vary.split(", "))


def test_the_shell_is_asked_for_anew_and_names_files_by_content(app: Flask):
    answer = Player(app, None).get("/")
    assert answer.headers["Cache-Control"] == "no-cache"
    names = re.findall(r"""(?:href|src)="(/static/[^"]+)""", answer.text)
    assert len(names) > 5
    for name in names:
        file = Player(app, None).get(name)
        assert file.status_code == 200
        assert file.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_the_shell_is_the_same_for_everybody(app: Flask, table: Table):
    pages = [player.get("/").text for player in (*table.players, Player(app, None))]
    assert len(set(pages)) == 1
    assert len({Player(app, None, lang).get("/").text for lang in LANGUAGES}) == 2


def test_an_old_address_serves_the_new_file_but_may_not_be_kept(app: Flask):
    name = app.extensions["assets"].url("js/boot.js")
    old = re.sub(r"/static/\w+/", "/static/0123456789abcdef/", name)
    answers = [Player(app, None).get(path) for path in (name, old)]
    assert answers[0].data == answers[1].data
    assert answers[1].headers["Cache-Control"] == "no-cache"


def test_texts_are_gzipped_where_it_pays(app: Flask, table: Table):
    player = table.players[0]
    static = app.extensions["assets"].url("css/base.css")
    for path in ("/", f"/g/{table.code}", f"/g/{table.code}.json", static):
        plain, packed = player.get(path), player.get(path, Accept_Encoding="gzip")
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == plain.data
        assert len(packed.data) < 0.5 * len(plain.data)
        assert int(packed.headers["Content-Length"]) == len(packed.data)
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert "Content-Encoding" not in plain.headers
        assert "Content-Encoding" not in player.get(path, Accept_Encoding="gzip;q=0").headers
    small = player.get("/healthz", Accept_Encoding="gzip")
    assert "Content-Encoding" not in small.headers


def test_a_gzipped_table_is_recognised_again(table: Table):
    player, path = table.players[0], f"/g/{table.code}"
    first = player.get(path, Accept_Encoding="gzip")
    assert first.headers["ETag"].startswith("W/")
    assert player.get(path, Accept_Encoding="gzip", If_None_Match=first.headers["ETag"]).status_code == 304


def test_streams_are_not_gzipped(table: Table):
    answer = table.players[0].post(f"/g/{table.code}/live", {"since": 0}, Accept_Encoding="gzip")
    assert "Content-Encoding" not in answer.headers
    answer.close()


def test_files_have_types_and_changes_change_the_address(tmp_path: Path):
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("export const a = 1;\n" * 100)
    (tmp_path / "b.svg").write_text("<svg/>")
    (tmp_path / ".hidden").write_text("x")
    assets = Assets(tmp_path, watch=True)
    first = assets.url("js/a.js")
    assert set(assets.files) == {"js/a.js", "b.svg"}
    assert assets.files["js/a.js"].type == "text/javascript; charset=utf-8"
    assert list(assets.files["js/a.js"].packed) == ["br", "gzip"]
    assert not assets.files["b.svg"].packed
    (tmp_path / "b.svg").write_text("<svg></svg>")
    assert assets.url("js/a.js") != first
    assert Assets(tmp_path).url("js/a.js") == assets.url("js/a.js")


def test_a_file_is_packed_as_the_browser_knows_it(app: Flask):
    path = app.extensions["assets"].url("js/boot.js")
    plain, gzipped, brotlied = (
        Player(app, None).get(path, Accept_Encoding=known) for known in ("identity", "gzip", "gzip, br")
    )
    assert [answer.headers.get("Content-Encoding") for answer in (plain, gzipped, brotlied)] == [None, "gzip", "br"]
    assert gzip.decompress(gzipped.data) == brotli.decompress(brotlied.data) == plain.data
    assert len(brotlied.data) < len(gzipped.data) < len(plain.data)


def test_the_style_sheets_of_the_first_page_come_in_one(tmp_path: Path):
    (tmp_path / "css").mkdir()
    for name in ("table", "base"):
        (tmp_path / "css" / f"{name}.css").write_text(f".{name} {{ color: red; }}\n")
    assert Assets(tmp_path).files["css/first.css"].plain == b".base{color:red}.table{color:red}"


def test_scripts_and_styles_are_sent_without_comments(tmp_path: Path):
    (tmp_path / "a.js").write_text("// why\nexport function twice(some) {\n  return `${2 * some} // times`;\n}\n")
    (tmp_path / "a.css").write_text("/* why */\n.a { width: calc(1px + 2em); color: red; }\n")
    files = Assets(tmp_path).files
    assert files["a.js"].plain == b"export function twice(some){return`${2 * some} // times`;}"
    assert files["a.css"].plain == b".a{width:calc(1px + 2em);color:red}"


def test_no_text_of_a_script_changes_on_its_way():
    """rjsmin takes a template inside of another one for code, and its spaces away."""
    files = Assets().files
    for path in (ROOT / "js").glob("*.js"):
        sent = files[f"js/{path.name}"].plain.decode()
        code = re.sub(r"(?:^|\s)//.*", "", path.read_text(), flags=re.MULTILINE)
        assert [text for text in re.findall(r'"[^"\n]*"|`[^`]*`', code) if text not in sent] == [], path.name
        assert re.findall(r"\$\{[^{}]*`.*", code) == [], path.name


def test_a_renamed_file_changes_the_address_too(tmp_path: Path):
    (tmp_path / "a.js").write_text("1")
    before = Assets(tmp_path).hash
    (tmp_path / "a.js").rename(tmp_path / "b.js")
    assert Assets(tmp_path).hash != before
