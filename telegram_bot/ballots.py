"""What a vote looks like in the chat."""

from collections.abc import Mapping
from typing import Any

from core.narrate.presence import PROPOSED, Note, told
from core.narrate.voice import Voice
from core.service.outage import WEB
from core.service.table import Look
from telegram_bot.keyboards import Buttons
from telegram_bot.post import Post
from telegram_bot.table_keys import TableKeys
from telegram_bot.words import clock, draw, short


def ballot(look: Look, buttons: Buttons, facts: Mapping[str, Any]) -> Post:
    """How the vote of a notice stands, with its buttons, or what came of it."""
    t, names = buttons.t, [short(name) for name in look.names]
    asked = Note(PROPOSED, facts["by"], facts["target"], facts["what"])
    html = draw(
        "vote",
        t,
        asked=told(asked, Voice(t, names, None)),
        yes=", ".join(names[seat] for seat in facts["yes"]),
        no=", ".join(names[seat] for seat in facts["no"]),
        outcome=facts["outcome"],
        missing=facts["needed"] - len(facts["yes"]),
        alone=facts["alone"],
        until=int(facts["until"]),
        stands=look.stands == WEB,
        clock=clock(t, facts["until"], look.zone),
    )
    keys = TableKeys.of(buttons).vote(look.code, facts["number"]) if facts["outcome"] == "open" else None
    return Post(html, keys, silent=facts["outcome"] != "open")
