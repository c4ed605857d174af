"""All catalogues of all languages: complete, equal in what they say, and nothing the code asks for is missing."""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from core import errors
from core.i18n import FOLDER, LANGUAGES, translator
from core.particles import PAIRS
from core.rules import editions
from core.rules.reasons import Reason

ROOT = Path(__file__).parents[2]
FILES = sorted(FOLDER.glob("*/LC_MESSAGES/*.po"))
DOMAINS = sorted({path.stem for path in FILES})
EDITIONS = editions.EDITIONS.values()


def read(lang: str, domain: str) -> Catalog:
    with (FOLDER / lang / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def texts(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


def key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def facts(message: Message) -> set[str]:
    """The names of all facts in a message; plural forms count as one text ("one card", "{count} cards")."""
    return {name for text in texts(message) for _, name, _, _ in Formatter().parse(text) if name is not None}


def everything(lang: str) -> list[Message]:
    return [message for domain in DOMAINS for message in read(lang, domain) if message.id]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_catalogue(lang: str):
    assert sorted(path.stem for path in FILES if path.parts[-3] == lang) == DOMAINS


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-3::2]))
def test_nothing_is_missing_fuzzy_or_left_over(path: Path):
    catalogue = read(path.parts[-3], path.stem)
    assert [key(message) for message in catalogue if message.id and (message.fuzzy or not all(texts(message)))] == []
    assert list(catalogue.obsolete) == []
    assert catalogue.charset == "utf-8"
    plurals = [message for message in catalogue if message.id and message.pluralizable]
    assert [key(m) for m in plurals if len(m.string) != catalogue.num_plurals or m.id[0] != m.id[1]] == []


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_languages_say_the_same(lang: str, domain: str):
    one, other = read(LANGUAGES[0], domain), read(lang, domain)
    mine = {key(message): (facts(message), message.pluralizable) for message in one if message.id}
    theirs = {key(message): (facts(message), message.pluralizable) for message in other if message.id}
    assert theirs == mine


@pytest.mark.parametrize("lang", LANGUAGES)
def test_facts_are_plain_names_and_particles_are_known(lang: str):
    for message in everything(lang):
        for text in texts(message):
            for _, name, spec, conversion in Formatter().parse(text):
                assert name is None or re.fullmatch(r"[a-z][a-z_]*", name), key(message)
                assert not conversion, key(message)
                assert not spec or spec in PAIRS, key(message)
                assert not spec or lang == "ko", key(message)


def test_no_particle_is_fixed_to_a_fact():
    """After a fact the particle depends on the fact: `{name:이/가}`, unless 님 or a unit stands between."""
    fixed = re.compile(r"\}(은|는|이|가|을|를|과|와|으로|로)(?=[\s.,!?]|$)")
    assert [key(message) for message in everything("ko") for text in texts(message) if fixed.search(text)] == []


def test_each_language_uses_its_own_script():
    hangul, word = re.compile("[가-힣]"), re.compile("[A-Za-z]{4}")
    assert [key(m) for m in everything("en") for text in texts(m) if hangul.search(text.replace("한국어", ""))] == []
    latin = [text for m in everything("ko") for text in texts(m) if word.search(_bare(text))]
    assert [text for text in latin if not hangul.search(text) and text != "English"] == []


def _bare(text: str) -> str:
    """`text` without facts, tags and addresses."""
    return re.sub(r"\{[^}]*\}|<[^>]*>|https?://\S+|/[a-z]+", "", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_a_sentence(lang: str):
    t = translator(lang)
    planned = {cls.reason for cls in vars(errors).values() if isinstance(cls, type) and hasattr(cls, "reason")}
    wanted = {key(message): dict.fromkeys(facts(message), 1) for message in everything(lang)}
    for code in {*Reason, *planned, *refused_in_code()}:
        assert t(f"reason.{code}", **wanted[f"reason.{code}"]).endswith((".", "!", "요")), code


def refused_in_code() -> set[str]:
    """Codes that services refuse with, as literals."""
    source = "\n".join(path.read_text() for path in (ROOT / "core").rglob("*.py"))
    return set(re.findall(r"Refused\(\s*\"([a-z_]+)\"", source))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_of_every_edition_is_named_and_explained(lang: str):
    t = translator(lang)
    for kind in card_kinds():
        assert t(f"card.{kind}"), kind
        assert len(t(f"card.{kind}.about")) > 8, kind


def card_kinds() -> set[str]:
    return {kind for edition in EDITIONS for kind in edition.deck}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_cards_tell_them_apart(lang: str):
    t = translator(lang)
    names = [t(f"card.{kind}") for kind in card_kinds()]
    assert len(set(names)) == len(names)


def test_english_names_of_path_cards_take_the_article_a():
    """The text says "lays a {card}"."""
    t = translator("en")
    assert [kind for kind in card_kinds() if kind[1] == "-" and t(f"card.{kind}")[0] in "aeiou"] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_value_is_named(lang: str):
    t = translator(lang)
    for option, values in editions.OPTIONS.items():
        assert t(f"option.{option}")
        assert t(f"option.{option}.about")
        for value in values:
            assert t(f"option.{option}.{value}")
    for edition in EDITIONS:
        assert t(f"edition.{edition.key}")
        assert t(f"edition.{edition.key}.about")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_else_with_a_code_is_named(lang: str):
    t = translator(lang)
    roles = {role for edition in EDITIONS for crew in edition.roles.values() for role in crew}
    codes = "tool.pickaxe tool.lantern tool.cart goal.0 goal.1 goal.2"
    told = {role: (t(f"role.{role}"), t(f"role.{role}.about"), t(f"event.role_dealt.{role}")) for role in roles}
    assert all(map(all, told.values()))
    assert len(set(told.values())) == len(roles) == 7
    assert all(t(code) for code in codes.split())


# Where code asks: t("key"), t.n("key", ...), say.t("key"), say.by(seat, "event.key"), and the same with prefixes.
ASKED = re.compile(r"""(?<![\w.])(?:\w+\.)?t(?:\.n|\.has)?\(\s*(f?)(["'])([^"'\n]+)\2\s*([~+]?)""")


def asked() -> set[tuple[str, str]]:
    """(key or pattern, file) of every literal key in Python and in templates; what varies becomes `.+`."""
    found = set()
    for folder, suffixes in (("core", {".py"}), ("webapp", {".py"}), ("telegram_bot", {".py"}),
                             ("templates", {".html", ".j2", ".svg", ".txt"})):  # fmt: skip
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in suffixes:
                found |= {(pattern, str(path.relative_to(ROOT))) for pattern in keys_in(path.read_text())}
    return found


def keys_in(source: str) -> set[str]:
    keys = set()
    for formatted, _, literal, joined in ASKED.findall(source):
        pattern = ".+".join(map(re.escape, re.split(r"\{[^}]*\}", literal))) if formatted else re.escape(literal)
        keys.add(pattern + (".+" if joined else ""))
    return keys


def test_the_scan_sees_every_way_of_asking():
    source = """t("a.b") + say.t('c', x=1) {{ t("d." ~ kind) }} t.n("e", 3) t(f"f.{x}.g") t.has("h") get("no") at("no")
    self.t("i") t("j." + k) t(
        "l") x.get("no") t(other)"""
    assert keys_in(source) == {r"a\.b", "c", r"d\..+", "e", r"f\..+\.g", "h", "i", r"j\..+", "l"}


def test_every_key_the_code_asks_for_exists():
    keys = {key(message) for message in everything(LANGUAGES[0])}
    wanted = asked()
    assert len(wanted) > 10
    assert {(p, path) for p, path in wanted if not any(re.fullmatch(p, k) for k in keys)} == set()
