"""Korean particles: which of two forms follows a word, whatever script the word is written in.

The form depends on the sound the word ends with. Where a reader could say the word in two ways (many Latin words, other
scripts, emoji alone), both forms are written as Korean print does: 은(는), (으)로.
"""

import re
import unicodedata
from functools import lru_cache

# spec as catalogues write it -> (after a consonant, after a vowel, when nobody can tell)
PAIRS: dict[str, tuple[str, str, str]] = {
    "은/는": ("은", "는", "은(는)"),
    "이/가": ("이", "가", "이(가)"),
    "을/를": ("을", "를", "을(를)"),
    "와/과": ("과", "와", "와(과)"),
    "으로/로": ("으로", "로", "(으)로"),
    "이나/나": ("이나", "나", "(이)나"),
    "이라/라": ("이라", "라", "(이)라"),
    "이에요/예요": ("이에요", "예요", "이에요(예요)"),
    "이었어요/였어요": ("이었어요", "였어요", "이었어요(였어요)"),
    "아/야": ("아", "야", "아(야)"),
}

_OPEN, _L, _SHUT = "vowel", "l", "consonant"
_DIGITS = dict(zip("0123456789", (_SHUT, _L, _OPEN, _SHUT, _OPEN, _OPEN, _SHUT, _L, _L, _OPEN), strict=True))
_LETTER_NAMES = {"L": _L, "R": _L, "M": _SHUT, "N": _SHUT}  # 엘 알 엠 엔; all others end in a vowel (에이, 비, 엑스)
_BRACKETS = re.compile(r"\s*[(\[{<（][^()\[\]{}<>（）]*[)\]}>）]\W*$")
_LATIN = re.compile(r"[A-Za-z]+$")
_SAID = (  # how the end of a Latin word is read in Korean, first match wins
    (re.compile(r"[lmn]e$|t$|q$"), None),  # Jane but Akane, Pat but Robert
    (re.compile(r"l$"), _L),  # Daniel 다니엘
    (re.compile(r"[mn]$|ng$|ck$|[aeiou][bcpk]$"), _SHUT),  # Sam 샘, Wang 왕, Jack 잭, Bob 밥
)


def particle(word: str, spec: str) -> str:
    """The form of `spec`, one of `PAIRS`, that follows `word`.

    Raises:
        ValueError: no such pair.
    """
    if spec not in PAIRS:
        raise ValueError(f"unknown particle {spec!r}")
    shut, vowel, either = PAIRS[spec]
    sound = ending(word)
    if sound == _L and spec == "으로/로":
        sound = _OPEN  # 서울로, not 서울으로
    return either if sound is None else vowel if sound == _OPEN else shut


@lru_cache(maxsize=4096)
def ending(word: str) -> str | None:
    """What `word` ends with when read aloud: "vowel", "l", another "consonant", or None when nobody can tell."""
    text = unicodedata.normalize("NFKC", word)
    bare = _BRACKETS.sub("", text)  # 철수(관리자) is said 철수
    spoken = _spoken(bare) or _spoken(text)
    if not spoken:
        return None
    last = spoken[-1]
    if last in _DIGITS:
        return _DIGITS[last]
    return _hangul(last) or _kana(last) or _latin(spoken)


def _spoken(text: str) -> str:
    """`text` up to its last letter or digit: emoji, marks and punctuation are not read."""
    end = len(text)
    while end and unicodedata.category(text[end - 1])[0] not in "LN":
        end -= 1
    return text[:end]


def _hangul(letter: str) -> str | None:
    code = ord(letter)
    if 0xAC00 <= code <= 0xD7A3:
        final = (code - 0xAC00) % 28
        return _OPEN if not final else _L if final == 8 else _SHUT
    if 0x1161 <= code <= 0x1175:  # a vowel alone: ㅠㅠ
        return _OPEN
    if 0x1100 <= code <= 0x1112 or 0x11A8 <= code <= 0x11C2:  # a consonant alone is said by its name: 기역, 리을
        return _L if code in (0x1105, 0x11AF) else _SHUT
    return None


def _kana(letter: str) -> str | None:
    name = unicodedata.name(letter, "")
    if not name.startswith(("HIRAGANA", "KATAKANA")):
        return None
    return _SHUT if name.endswith("LETTER N") else _OPEN


def _latin(spoken: str) -> str | None:
    plain = "".join(sign for sign in unicodedata.normalize("NFD", spoken) if not unicodedata.combining(sign))
    found = _LATIN.search(plain)
    if not found:
        return None
    word = found[0]
    spelt = _LETTER_NAMES.get(word[-1].upper(), _OPEN)
    if len(word) == 1:
        return spelt
    said = next((sound for pattern, sound in _SAID if pattern.search(word.lower())), _OPEN)
    if word.isupper() and len(word) <= 4:  # KBS or BOB: an abbreviation is spelt, a name is not
        return said if said == spelt else None
    return said
