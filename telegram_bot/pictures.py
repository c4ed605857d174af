"""The card of a table with the mine as a picture, where its chat wants that; and how a mine grew, as a film."""

import asyncio
import logging
from collections.abc import Sequence

from core.errors import Refused
from core.picture import NoPicture, Studio
from core.rules.events import PathLaid, RoundStarted
from core.service import preferences, trace
from core.service.chats import ChatRef
from core.service.table import LogEntry, Look
from telegram_bot.messages import Writer
from telegram_bot.post import Picture, Post

log = logging.getLogger(__name__)


class Pictures:
    """What there is to see of a table, in its chat."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio

    async def wanted(self, chat: ChatRef) -> bool:
        """Whether this chat wants pictures."""
        chosen = await asyncio.to_thread(preferences.of_chat, chat)
        return chosen["pictures"] == "on"

    async def card(self, writer: Writer, chat: ChatRef, look: Look, entries: Sequence[LogEntry]) -> Post:
        """The card of a table. Raises NoPicture if its chat wants a picture and there is none for now."""
        words = writer.table_card(look)
        if look.view is None or not await self.wanted(chat):
            return words
        drawn = await self.studio.mine(look.view, layer(entries), look.computers)
        return Post(writer.caption(look, entries), words.keyboard, picture=Picture(drawn, words))

    async def either(self, writer: Writer, chat: ChatRef, look: Look, entries: Sequence[LogEntry]) -> Post:
        """The card of a table, in words if there is no picture for now."""
        try:
            return await self.card(writer, chat, look, entries)
        except NoPicture as why:
            log.info("no picture of table %s: %s", look.code, why)
            return writer.table_card(look)

    async def growth(self, writer: Writer, chat: ChatRef, code: str, number: int) -> tuple[bytes, str] | None:
        """How the mine grew in a round that is over, and what is said beside it; None if there is nothing to show."""
        if not await self.wanted(chat):
            return None
        try:
            views = await asyncio.to_thread(trace.grown, code, number)
            return await self.studio.growth(views), writer.growth(views[-1])
        except (NoPicture, Refused) as why:
            log.info("no film of table %s: %s", code, why)
            return None


def layer(entries: Sequence[LogEntry]) -> int | None:
    """Who laid the last card of this round, as far as these entries tell."""
    for event in (event for entry in reversed(entries) for event in reversed(entry.events)):
        if isinstance(event, RoundStarted):
            return None
        if isinstance(event, PathLaid):
            return event.seat
    return None
