"""Who reads the answer, and in which language: header first, then the person's own, then the browser's."""

from flask import g, request

from core import i18n


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
