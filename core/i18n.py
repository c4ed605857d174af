"""Languages: one translator per language over the catalogues in `core/locale`, read once, no global language.

A message id is a key ("reason.not_your_turn"); a message text holds `{named}` facts. Several catalogues (rules.po,
web.po, bot.po) merge into one translator.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from core.particles import particle

FOLDER = Path(__file__).parent / "locale"
FALLBACK = "en"


def _languages() -> tuple[str, ...]:
    found = sorted(folder.parent.name for folder in FOLDER.glob("*/LC_MESSAGES"))
    return tuple(sorted(found, key=lambda lang: lang != "ko"))  # Korean first, where languages are offered


LANGUAGES: tuple[str, ...] = _languages()


class Translator:
    """`t("card.MAP")`, `t("person", name="철수")`, `t.n("event.gold_kept", 3)` in one language.

    Facts are text or numbers. In Korean texts a fact may carry a particle: `{name:이/가}`. Names written from right to
    left are wrapped in isolation marks, so that they cannot turn the rest of a sentence around.
    """

    def __init__(self, lang: str, texts: GNUTranslations) -> None:
        self.lang = lang
        self._texts = texts

    def __call__(self, key: str, /, **facts: object) -> str:
        """The text of `key` with `facts` filled in.

        Raises:
            KeyError: no such key, or the text wants a fact that is not given.
        """
        return _filled(self._texts.gettext(key), facts)

    def n(self, key: str, count: int, /, **facts: object) -> str:
        """The text of plural `key` for `count`, which the text may show as `{count}`.

        Raises:
            KeyError: as for a call.
        """
        return _filled(self._texts.ngettext(key, key, count), {"count": count, **facts})

    def has(self, key: str) -> bool:
        """Whether there is a text for `key`, for keys that end in something from outside."""
        try:
            self._texts.gettext(key)
        except KeyError:
            return False
        return True

    def __repr__(self) -> str:
        return f"Translator({self.lang!r})"


@cache
def translator(lang: str) -> Translator:
    """The translator for one of `LANGUAGES`.

    Raises:
        KeyError: no such language.
    """
    if lang not in LANGUAGES:
        raise KeyError(lang)
    merged = Catalog(locale=lang)
    for message in messages(lang):
        if message.id in merged:
            raise ValueError(f"{lang}: {message.id!r} stands in two catalogues")
        merged[message.id] = message
    return Translator(lang, _compiled(merged))


def messages(lang: str) -> Iterator[Message]:
    """Every message of every catalogue of `lang`, for the translator and for tests over all texts."""
    for path in sorted((FOLDER / lang / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            yield from (message for message in read_po(file, locale=lang) if message.id)


def pick_language(code: str | None) -> str:
    """The language to speak with someone whose app says `code` ("ko", "en-GB", "de", None)."""
    base = (code or "").replace("_", "-").split("-")[0].lower()
    return base if base in LANGUAGES else FALLBACK


class _Unknown(NullTranslations):
    def gettext(self, message: str) -> str:
        raise KeyError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise KeyError(msgid1)


def _compiled(catalogue: Catalog) -> GNUTranslations:
    memory = BytesIO()
    write_mo(memory, catalogue)
    memory.seek(0)
    texts = GNUTranslations(memory)
    texts.add_fallback(_Unknown())
    return texts


class _Fact:
    """A value inside a sentence; formatting it knows particles and writing directions."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        word = str(self.value)
        shown = word if "/" in spec else format(self.value, spec)
        shown = isolated(shown)
        return shown + particle(word, spec) if "/" in spec else shown


def isolated(text: str) -> str:
    """`text`, kept apart from what stands round it if it changes the writing direction (Unicode Annex 9)."""
    apart = text.startswith(_APART) and text.endswith(_TOGETHER)
    return f"{_APART}{text}{_TOGETHER}" if _turns(text) and not apart else text


def _filled(text: str, facts: dict[str, object]) -> str:
    return text.format_map({name: _Fact(value) for name, value in facts.items()})


@lru_cache(maxsize=4096)
def _turns(value: str) -> bool:
    """Whether `value` holds anything that changes the writing direction round it."""
    if value.isascii():
        return False
    return any(unicodedata.bidirectional(sign) in _TURNING for sign in value)


_APART, _TOGETHER = "\u2068", "\u2069"
_TURNING = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI", "PDF", "PDI"})
