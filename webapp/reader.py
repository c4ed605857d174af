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
    return i18n.pick_language(request.accept_languages.best_match(i18n.LANGUAGES))


def translator() -> i18n.Translator:
    """The translator for this answer."""
    return i18n.translator(language())
