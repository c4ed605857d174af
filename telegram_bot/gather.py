"""Pressed buttons of a lobby's card: coming and going, what is chosen or wished, starting, and who has to get up."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from core.errors import Refused
from core.narrate import choices as words
from core.rules.editions import find
from core.service import house, lobby, options, starting, table, wishes
from core.service.table import Look
from telegram_bot import data
from telegram_bot.pressed import Denied, Press
from telegram_bot.words import edition_line, short

RULED = ("not_host", "not_in", "host_starts")  # refusals that do not hold for an admin


async def join(asked: Press) -> str:
    """Sit down. Whoever has never had the app open hears what is still to do."""
    await asyncio.to_thread(lobby.join, asked.code, asked.user.id)
    if await asyncio.to_thread(lobby.sits_elsewhere, asked.code, asked.user.id):
        return asked.t("bot.toast.joined.too")
    return asked.t("bot.toast.joined" if asked.user.reached else "bot.toast.joined.first")


async def leave(asked: Press) -> str:
    """Get up; also told when the seconds before the deal stop for it."""
    await asyncio.to_thread(lobby.leave, asked.code, asked.user.id)
    before = (await _look(asked)).before
    return asked.t("bot.toast.left.stopped" if before and before.stopped else "bot.toast.left")


async def begin(asked: Press) -> str:
    """Start: the seconds before the deal are counted, or it is dealt at once."""
    await ruled(asked, starting.begin)
    if (await _look(asked)).status == "playing":
        return asked.t("bot.toast.started")
    return asked.t("bot.toast.counts", seconds=round(house.settings().start_seconds))


async def wait(asked: Press) -> str:
    """Stop the seconds before the deal."""
    await ruled(asked, starting.wait)
    return asked.t("bot.toast.waits")


async def now(asked: Press) -> str:
    """Deal without waiting for them."""
    await ruled(asked, starting.now)
    return asked.t("bot.toast.started")


async def turn(asked: Press, page: str, toast: str) -> str:
    """Turn the card to one of its pages."""
    await ruled(asked, partial(options.turn_card, page=page))
    return asked.t(toast)


async def choices(asked: Press) -> str:
    """The page of options, on which the host and admins choose and others wish."""
    toast = "bot.toast.options" if (await _look(asked)).host == asked.user.id else "bot.toast.wishing"
    return await turn(asked, "options", toast)


async def computers(asked: Press) -> str:
    """One computer player more or less: so many as the button says, if it was drawn for the number that sits here."""
    count = int(asked.wish.detail)
    had = count - 1 if asked.wish.verb == data.ADD else count + 1
    await ruled(asked, partial(lobby.set_computers, count=count, had=had))
    return asked.t("bot.toast.computers", count=count)


async def kick(asked: Press) -> str:
    """Take a seat away from somebody."""
    chair = int(asked.wish.detail)
    name = next((seat.name for seat in (await _look(asked)).seats if seat.chair == chair), None)
    await ruled(asked, partial(lobby.kick, chair=chair))
    return asked.t("bot.toast.kicked", name=short(name or "?"))


async def close(asked: Press) -> str:
    """Close a lobby. A running game is ended by `/cancel`, which asks back."""
    if (await _look(asked)).status != "lobby":
        raise Refused("already_started")
    if not await asked.desk.rules_here(asked.chat, asked.user, asked.code):
        raise Denied
    await asyncio.to_thread(lobby.cancel, asked.code, asked.user.id, admin=True)
    return asked.t("bot.toast.closed")


async def choose(asked: Press) -> str:
    """The edition, one of its options, the pace or the language, as the button says; whoever may not decide wishes."""
    key, _, value = asked.wish.detail.partition(".")
    if value not in options.CHOICES.get(key, ()):
        return asked.t("bot.toast.unknown")
    call = (
        partial(options.set_edition, edition=value)
        if key == "edition"
        else partial(options.set_option, key=key, value=value)
    )
    try:
        await ruled(asked, call)
    except Refused as refused:
        if refused.reason != "not_host":
            raise
        return await _wish(asked, key)
    if key == "edition":
        return edition_line(asked.t, value, find(value).least, find(value).most)
    return words.at_table(asked.t, key, value)


async def _wish(asked: Press, key: str) -> str:
    await asyncio.to_thread(wishes.wish_on, asked.code, asked.user.id, key, asked.tap)
    look = await _look(asked)
    mine = look.before.wishes if look.before else ()
    places = {seat.index for seat in look.seats if seat.user_id == asked.user.id}
    wished = next((one.value for one in mine if one.place in places and one.key == key), None)
    if wished is None:
        return asked.t("bot.toast.unwished")
    return asked.t("bot.toast.wished", wish=words.at_table(asked.t, key, wished))


async def ruled(asked: Press, call: Callable[..., int]) -> None:
    """What the host may order, and an admin of the group who does not sit there. Raises what the order raises."""
    try:
        await asyncio.to_thread(call, asked.code, asked.user.id)
    except Refused as refused:
        own = asked.chat.kind == "private"
        if refused.reason not in RULED or not (own or await asked.desk.admin(asked.chat, asked.user)):
            raise
        await asyncio.to_thread(call, asked.code, asked.user.id, admin=True)


async def _look(asked: Press) -> Look:
    return await asyncio.to_thread(table.look, asked.code)


ACTS: dict[str, Callable[[Press], Awaitable[str]]] = {
    data.JOIN: join,
    data.LEAVE: leave,
    data.START: begin,
    data.WAIT: wait,
    data.NOW: now,
    data.OPTIONS: choices,
    data.SEATS: partial(turn, page="seats", toast="bot.toast.seats"),
    data.BACK: partial(turn, page="", toast="bot.toast.back"),
    data.ADD: computers,
    data.REMOVE: computers,
    data.KICK: kick,
    data.CLOSE: close,
    data.CHOOSE: choose,
}
