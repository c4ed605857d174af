"""Who reads the answer: in which language (header first, then the person's own, then the browser's), in which skin."""

from flask import g, request

from core import i18n

SKINS = ("lantern", "paper")  # the first is shown to whoever has not chosen


def language() -> str:
    """The language of this answer, one of `core.i18n.LANGUAGES`."""
    asked = request.headers.get("X-Language")
    if asked in i18n.LANGUAGES:
        return asked
    user = g.get("user")
    if user is not None and user.language:
        return i18n.pick_language(user.language)
    wanted = (code.split("-")[0].lower() for code in request.accept_languages.values())
    return i18n.pick_language(next((code for code in wanted if code in i18n.LANGUAGES), None))


def translator() -> i18n.Translator:
    """The translator for this answer."""
    return i18n.translator(language())


def skin() -> str:
    """The skin of this answer, one of `SKINS`: by header, or in the address of a page that is opened by itself."""
    asked = request.headers.get("X-Skin") or request.args.get("skin")
    return asked if asked in SKINS else SKINS[0]
