"""Korean particles after words of every script."""

import pytest

from core.particles import PAIRS, ending, particle

SHUT, OPEN, L = "consonant", "vowel", "l"


@pytest.mark.parametrize(
    ("word", "sound"),
    [
        ("철수", OPEN), ("길동", SHUT), ("서울", L), ("김철", L), ("박", SHUT), ("아이유", OPEN), ("값", SHUT),
        ("유저0", SHUT), ("유저1", L), ("유저2", OPEN), ("유저3", SHUT), ("유저4", OPEN), ("유저5", OPEN),
        ("유저6", SHUT),
        ("유저7", L), ("유저8", L), ("유저9", OPEN), ("유저10", SHUT), ("유저100", SHUT), ("２호", OPEN), ("③", SHUT),
        ("Bob", SHUT), ("Sam", SHUT), ("John", SHUT), ("Wang", SHUT), ("Jack", SHUT), ("Eric", SHUT), ("Philip", SHUT),
        ("Daniel", L), ("Paul", L), ("Will", L),
        ("Max", OPEN), ("Anna", OPEN), ("Mike", OPEN), ("Mark", OPEN), ("Chris", OPEN), ("Peter", OPEN), ("Lee", OPEN),
        ("David", OPEN), ("Dave", OPEN), ("José", OPEN), ("Zoë", OPEN), ("Chloe", OPEN), ("Noé", OPEN),
        ("L", L), ("R", L), ("M", SHUT), ("N", SHUT), ("A", OPEN), ("x", OPEN), ("KBS", OPEN), ("Mr T", OPEN),
        ("ㅋㅋㅋ", SHUT), ("ㅠㅠ", OPEN), ("ㄹㄹ", L), ("さくら", OPEN), ("ケン", SHUT), ("ゆん", SHUT),
        ("박길동 ⛏", SHUT), ("철수🦊", OPEN), ("Max 🦊", OPEN), ("서울!!!", L), ("철수~♡", OPEN), ("민지.", OPEN),
        ("지훈(관리자)", SHUT), ("민지 [방장]", OPEN), ("하늘 (Lv.25) 🔥", L), ("(길동)", SHUT), ("가족👨‍👩‍👧", SHUT),
        ("  길동  ", SHUT), ("한글\u200b", L), ("\u1100\u1161\u11a8", SHUT),
        ("", None), ("😀", None), ("!!!", None), ("🇰🇷", None), ("محمد", None), ("דוד", None), ("Иван", None),
        ("王", None),
        ("Jane", None), ("Akane", None), ("Pat", None), ("Robert", None), ("BOB", None), ("ราม", None),
    ],
)  # fmt: skip
def test_what_a_word_ends_with(word: str, sound: str | None):
    assert ending(word) == sound


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("철수", "는 가 를 와 로"),
        ("길동", "은 이 을 과 으로"),
        ("서울", "은 이 을 과 로"),
        ("유저7", "은 이 을 과 로"),
        ("유저10", "은 이 을 과 으로"),
        ("Daniel", "은 이 을 과 로"),
        ("Max 🦊", "는 가 를 와 로"),
        ("😀", "은(는) 이(가) 을(를) 와(과) (으)로"),
        ("", "은(는) 이(가) 을(를) 와(과) (으)로"),
        ("محمد", "은(는) 이(가) 을(를) 와(과) (으)로"),
    ],
)
def test_every_common_particle(word: str, forms: str):
    assert [particle(word, spec) for spec in ("은/는", "이/가", "을/를", "와/과", "으로/로")] == forms.split()


def test_rarer_particles():
    rarer = ("이나/나", "이라/라", "이에요/예요", "아/야")
    assert [particle("길동", spec) for spec in rarer] == ["이나", "이라", "이에요", "아"]
    assert [particle("철수", spec) for spec in rarer] == ["나", "라", "예요", "야"]
    assert all(len(forms) == 3 and all(forms) for forms in PAIRS.values())


@pytest.mark.parametrize("spec", ["", "/", "가/이", "는", "은/는 "])
def test_an_unknown_pair_is_an_error(spec: str):
    with pytest.raises(ValueError, match="unknown particle"):
        particle("철수", spec)
