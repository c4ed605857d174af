"""Every event in every language for every reader: the actor, the one it happens to, a bystander, a spectator."""

from typing import get_args

import pytest

from core.i18n import LANGUAGES, translator
from core.narrate import card_name, line, place
from core.narrate.presence import Note, told
from core.narrate.voice import Voice
from core.particles import PAIRS
from core.rules.events import CardsDrawn, Discarded, Event, MapPlayed, RoleInspected, TurnSkipped
from core.rules.outcomes import GeologistsPaid
from tests.i18n.told_ends import ENDS
from tests.i18n.told_presence import NOTES
from tests.i18n.told_turns import TURNS

NAMES = ["철수", "길동", "Bob", "서울"]
TOLD = [*TURNS, *ENDS]


@pytest.mark.parametrize(("event", "ko", "en", "my_ko", "my_en"), TOLD)
def test_what_is_told(event: Event, ko: str | None, en: str | None, my_ko: str | None, my_en: str | None):
    assert line(event, translator("ko"), NAMES, None) == ko
    assert line(event, translator("en"), NAMES, None) == en
    assert line(event, translator("ko"), NAMES, 1) == (ko if my_ko == "=" else my_ko)
    assert line(event, translator("en"), NAMES, 1) == (en if my_en == "=" else my_en)


@pytest.mark.parametrize(("note", "ko", "en", "my_ko", "my_en"), NOTES)
def test_what_is_told_of_presence(note: Note, ko: str, en: str, my_ko: str, my_en: str):
    for lang, public, mine in (("ko", ko, my_ko), ("en", en, my_en)):
        assert told(note, Voice(translator(lang), NAMES, None)) == public
        assert told(note, Voice(translator(lang), NAMES, 1)) == (public if mine == "=" else mine)


def test_every_event_is_told_here():
    assert {type(event) for event, *_ in TOLD} == set(get_args(Event))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("event", [event for event, *_ in TOLD])
def test_every_language_tells_every_event_to_every_seat(lang: str, event: Event):
    told = [line(event, translator(lang), NAMES, me) for me in (None, 0, 1, 2, 3)]
    assert any(told) or event in (CardsDrawn((), 1), GeologistsPaid(0, (1,), 0))
    assert all(text is None or (len(text) > 5 and "{" not in text) for text in told)


@pytest.mark.parametrize("event", [event for event, *_ in TOLD if event.to is not None])
def test_private_events_are_told_to_their_seat_only(event: Event):
    assert [line(event, translator("en"), NAMES, me) for me in (None, 0, 2, 3)] == [None] * 4


SILENT = (Discarded(1, 1), MapPlayed(1, "MAP.1", 0), RoleInspected(1, "INSPECTION.1", 2))
ROLES = ("miner", "boss", "geologist", "profiteer", "saboteur")


def test_discards_and_peeks_of_others_tell_no_face():
    texts = [line(event, translator("en"), NAMES, 0) for event in SILENT]
    assert not any(word in str(text) for text in texts for word in ("gold", "stone", "crossing", *ROLES))


@pytest.mark.parametrize(
    "name", ["철수", "길동", "서울", "Bob", "Jane", "유저7", "유저10", "王", "😀", "Max 🦊", "!!!"]
)
def test_no_name_makes_a_particle_doubtful(name: str):
    """Where nobody knows how a name is said, 님 or another word stands between it and the particle."""
    doubtful = [either for _, _, either in PAIRS.values()]
    for event, *_ in TOLD:
        for me in (None, 0, 1, 2, 3):
            text = line(event, translator("ko"), [name] * 4, me) or ""
            assert [either for either in doubtful if either in text] == [], text
            assert text.count(name) == text.count(f"{name}님"), text


@pytest.mark.parametrize("name", ["<b>", "{name}", "{0}", "&amp;", "*_[", "%s"])
def test_names_stand_as_they_are(name: str):
    assert line(TurnSkipped(0), translator("en"), [name], None) == f"{name} has no cards left and passes."


def test_a_seat_without_a_name_is_an_error():
    with pytest.raises(IndexError):
        line(TurnSkipped(3), translator("en"), ["Ann"], None)


@pytest.mark.parametrize(
    ("cell", "en", "ko"),
    [((8, -2), "8 right, 2 up", "오른쪽 8, 위 2"), ((-1, 3), "1 left, 3 down", "왼쪽 1, 아래 3"), ((0, 1), "1 down",
     "아래 1"),
     ((4, 0), "4 right", "오른쪽 4"), ((0, 0), "start", "시작")],
)  # fmt: skip
def test_place(cell: tuple[int, int], en: str, ko: str):
    assert place(translator("en"), *cell) == en
    assert place(translator("ko"), *cell) == ko


def test_card_name_of_ids_and_kinds():
    t = translator("en")
    names = [card_name(t, card) for card in ("P-X.3", "P-X", "REPAIR-PICKAXE-CART.1")]
    assert names == ["crossing", "crossing", "pickaxe or mine cart repair"]
