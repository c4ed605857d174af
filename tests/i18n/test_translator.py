"""The translator itself: keys, facts, plurals, merging, directions, choice of a language."""

from pathlib import Path

import pytest

from core import i18n

KO = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=1; plural=0;\\n"
"""
EN = KO.replace("nplurals=1; plural=0", "nplurals=2; plural=(n != 1)")
CARDS = 'msgid "hand"\nmsgid_plural "hand"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Two languages with two catalogues each, instead of the real ones."""

    def write(lang: str, name: str, text: str) -> None:
        path = tmp_path / lang / "LC_MESSAGES" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    write("ko", "one.po", KO + '\nmsgid "turn"\nmsgstr "{name:이/가} 둘 차례"\n')
    write("ko", "two.po", KO + CARDS + 'msgstr[0] "카드 {count}장"\n')
    write("en", "one.po", EN + '\nmsgid "turn"\nmsgstr "{name} is next"\n')
    write("en", "two.po", EN + CARDS + 'msgstr[0] "{count} card"\nmsgstr[1] "{count} cards"\n')
    monkeypatch.setattr(i18n, "FOLDER", tmp_path)
    i18n.translator.cache_clear()
    yield write
    i18n.translator.cache_clear()


def test_catalogues_of_a_folder_become_one_translator(folder):
    t = i18n.translator("ko")
    assert t("turn", name="길동") == "길동이 둘 차례"
    assert t.n("hand", 3) == "카드 3장"
    assert t.lang == "ko"


def test_plural_follows_the_language(folder):
    t = i18n.translator("en")
    assert [t.n("hand", count) for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_particles_only_where_the_text_asks(folder):
    assert i18n.translator("en")("turn", name="철수") == "철수 is next"
    assert i18n.translator("ko")("turn", name="철수") == "철수가 둘 차례"
    assert i18n.translator("ko")("turn", name=7) == "7이 둘 차례"


def test_unknown_key_and_missing_fact_are_errors(folder):
    t = i18n.translator("ko")
    with pytest.raises(KeyError, match="nope"):
        t("nope")
    with pytest.raises(KeyError, match="nope"):
        t.n("nope", 2)
    with pytest.raises(KeyError, match="name"):
        t("turn")
    assert t.has("turn")
    assert not t.has("nope")


def test_more_facts_than_needed_are_fine(folder):
    assert i18n.translator("en")("turn", name="Bob", seat=3) == "Bob is next"


@pytest.mark.parametrize("name", ["{name}", "{0}", "{", "%s", "<b>", "a/b", "\\", "{name:이/가}", "은/는"])
def test_names_are_never_read_as_texts(folder, name: str):
    assert i18n.translator("en")("turn", name=name) == f"{name} is next"


@pytest.mark.parametrize("name", ["محمد", "דוד", "\u202eevil", "Bob \u2067"])
def test_names_from_right_to_left_are_kept_apart(folder, name: str):
    assert i18n.translator("en")("turn", name=name) == f"\u2068{name}\u2069 is next"
    assert i18n.translator("ko")("turn", name=name).startswith(f"\u2068{name}\u2069")


@pytest.mark.parametrize("name", ["Bob", "José", "철수", "さくら", "Max 🦊", "", "Иван"])
def test_other_names_get_no_invisible_marks(folder, name: str):
    assert i18n.translator("en")("turn", name=name) == f"{name} is next"


def test_one_key_in_two_catalogues_is_an_error(folder):
    folder("ko", "three.po", KO + '\nmsgid "turn"\nmsgstr "x"\n')
    with pytest.raises(ValueError, match="two catalogues"):
        i18n.translator("ko")


def test_fuzzy_and_empty_texts_do_not_count(folder):
    folder("ko", "three.po", KO + '\n#, fuzzy\nmsgid "maybe"\nmsgstr "x"\n\nmsgid "none"\nmsgstr ""\n')
    t = i18n.translator("ko")
    assert not t.has("maybe")
    assert not t.has("none")


def test_translators_are_shared_but_languages_are_not_global():
    assert i18n.translator("ko") is i18n.translator("ko")
    assert i18n.translator("ko")("role.miner") != i18n.translator("en")("role.miner")
    with pytest.raises(KeyError):
        i18n.translator("../ko")


@pytest.mark.parametrize(
    ("code", "lang"),
    [("ko", "ko"), ("ko-KR", "ko"), ("KO_kr", "ko"), ("en", "en"), ("en-GB", "en"), ("de", "en"), ("kok", "en"),
     ("", "en"), (None, "en"), ("-", "en"), ("../ko", "en")],
)  # fmt: skip
def test_pick_language(code: str | None, lang: str):
    assert i18n.pick_language(code) == lang


def test_korean_and_english_are_there():
    assert i18n.LANGUAGES[:2] == ("ko", "en")
