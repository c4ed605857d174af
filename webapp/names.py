"""Names within sentences."""

from markupsafe import Markup, escape

from core.i18n import isolated


def framed(sentence: str, name: str) -> Markup:
    """`sentence` as markup with `name` in an element of its own: it reads, and alone is cut, in its own direction."""
    before, found, after = sentence.partition(isolated(name))
    return Markup("{}<bdi>{}</bdi>{}").format(before, name, after) if found and name else escape(sentence)
