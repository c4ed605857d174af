"""The book of cards: how to play, and a page for each card and role; sheets of the app that can stand by themselves."""

from typing import Any

from flask import Blueprint, Response

from core import book
from core.art.maze import scene
from core.rules.cards import PATHS, symmetric
from webapp import pages
from webapp.errors import Rejected

bp = Blueprint("book", __name__)


@bp.get("/help")
def contents() -> Response:
    """How to play, and all cards by edition."""
    return pages.page("book/contents.html", contents=book.contents())


@bp.get("/cards/<name>")
def card(name: str) -> Response:
    """One card or role: what it looks like, how many there are, what it does."""
    try:
        page = book.page(name)
    except KeyError:
        raise Rejected(404, "not_found") from None
    return pages.page("book/card.html", **_of(page))


def _of(page: book.Page) -> dict[str, Any]:
    return {
        "page": page,
        "chapters": {name: book.chapter(name) for name in page.related},
        "both": page.name in PATHS and page.chapter != "sites" and not symmetric(page.name),
        "scenes": [(view, scene(view)) for view in book.example(page.name)],
    }
