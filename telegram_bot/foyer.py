"""The card of a lobby in the chat: its front, its page of options, and the page on which a seat is taken away."""

from collections.abc import Mapping

from core.i18n import Translator
from core.narrate import choices as words
from core.rules.editions import find
from core.service.before import Before
from core.service.options import CHOICES
from core.service.outage import WEB
from core.service.table import Look
from telegram_bot.foyer_keys import FoyerKeys, on_the_page
from telegram_bot.keyboards import Buttons
from telegram_bot.post import Post
from telegram_bot.words import clock, draw, edition_line, short

ALWAYS = ("edition", "language")  # chosen on that page too, but with lines of their own on every one
WISHES = 8  # so many lines at most; the app shows all


def lobby(look: Look, buttons: Buttons, paces: Mapping[str, float], page: str = "") -> Post:
    """What the chat sees of a lobby, turned to one of `core.service.options.PAGES`."""
    assert look.before is not None
    t, before, box = buttons.t, look.before, find(look.edition)
    most = look.seats_wanted or box.most
    keys = FoyerKeys.of(buttons)
    html = draw(
        "lobby",
        t,
        edition=t(f"edition.{look.edition}"),
        host=next((short(seat.name) for seat in look.seats if seat.user_id == look.host), None),
        seats=_seats(look),
        before=before,
        stands=look.stands == WEB,
        starts=_moment(t, look, before.starts_at),
        closes=_moment(t, look, before.closes_at),
        missing=box.least - len(look.seats),
        free=most - len(look.seats),
        room=edition_line(t, look.edition, box.least, most),
        pace=t("choice", what=words.name(t, "pace"), value=words.pace(t, look.pace, paces)),
        language=words.at_table(t, "language", look.language),
        options=_options(look, buttons, everything=page == "options"),
        wishes=_wishes(look, before, buttons),
        invited=", ".join(map(short, before.invited)),
        outside=_outside(look),
        page=page,
        note="" if look.host else t("bot.say.anonymous"),
    )
    return Post(html, keys.page(look, page, most), silent=False)


def _seats(look: Look) -> list[dict[str, object]]:
    return [{"name": short(seat.name), "computer": seat.computer, "reached": seat.reached} for seat in look.seats]


def _outside(look: Look) -> str:
    """Who has never had the app open, by name."""
    return ", ".join(short(seat.name) for seat in look.seats if not seat.computer and not seat.reached)


def _options(look: Look, buttons: Buttons, *, everything: bool) -> list[str]:
    """Options and their values, those that are as usual only if `everything` is shown."""
    options = [one for one in on_the_page(look).items() if one[0] not in ALWAYS]
    unusual = [(key, value) for key, value in options if value != CHOICES[key][0]]
    return [words.at_table(buttons.t, *option) for option in (options if everything else unusual)]


def _wishes(look: Look, before: Before, buttons: Buttons) -> list[str]:
    """One line for each thing that is wished, by all who wish it."""
    by: dict[tuple[str, str], list[str]] = {}
    for one in before.wishes:
        by.setdefault((one.key, one.value), []).append(short(look.seats[one.place].name))
    t = buttons.t
    lines = [t("bot.lobby.wish", names=", ".join(who), wish=words.at_table(t, *what)) for what, who in by.items()]
    return lines[:WISHES]


def _moment(t: Translator, look: Look, at: float | None) -> tuple[int, str] | None:
    """For a `tg-time`: Unix seconds, and what old clients show instead."""
    if at is None:
        return None
    return int(at), clock(t, at, look.zone)
