"""After the day: every game came to an end that was told, whoever had to act was called once, and nobody was spammed.

Each deviation needs a fault of the right kind in that chat at that time; whatever has none is a complaint.
"""

import json
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.rules import cards
from tests.emulator.world import Call
from tests.scenario.callings import Callings
from tests.scenario.evidence import Evidence, chat_of, message_of
from tests.scenario.reasons import BEFORE, Reasons
from tests.scenario.weather import DEAF, DOWN

MOST, MINUTE = 20, 60.0  # messages and edits of one group
WRITES = ("sendMessage", "sendPhoto", "sendAnimation", "sendDocument", "editMessageText", "editMessageCaption",
          "editMessageMedia", "editMessageReplyMarkup")  # fmt: skip
ENDS = {"over": "game_end", "cancelled": "cancelled"}
ROLES = re.compile(r"(?<![/\w])(miners?|saboteurs?|geologists?|profiteers?|boss)\b")  # the game has a capital
CARDS = re.compile(r"\b(?:" + "|".join(map(re.escape, cards.PATHS)) + r"|BREAK-\w+|REPAIR-\w+)\b")
PEOPLE = re.compile(r"Person \d+|tg://user")
OPEN = ("round_end", "gold", "game_end")  # what tells roles, which are no secret any more
ORDER = {"round_end": 0, "gold": 1, "game_end": 2}
PRESSED = 30.0  # seconds before a fault in which a press may have been taken that was not answered


@dataclass
class Audit:
    """`check` finds complaints; `seen` counts."""

    day: Evidence
    seen: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)

    def check(self) -> list[str]:
        self.reasons = Reasons(self.day)
        self.writes = [call for call in self.day.calls if call.method in WRITES]
        if self.day.waiting:
            self.complaints.append(f"{self.day.waiting} notices still wait to be sent")
        for what in (self.ends, self.nobody_spammed, self.nothing_secret, self.in_order, self.presses_answered):
            self.complaints += what()
        callings = Callings(self.day, self.reasons, self.seen)
        self.complaints += callings.check()
        return self.complaints

    def ends(self) -> Iterator[str]:
        """Every game is over, was called off or waits, and its chat knows; or its people read it in the app."""
        for game in self.day.games:
            self.seen[f"games {'paused' if game.paused and game.status == 'playing' else game.status}"] += 1
            if game.status not in ENDS and not game.paused:
                yield f"{game.code} is {game.status}, and nobody knows"
            if not game.begun:
                continue
            kind = ENDS.get(game.status, "table_card")
            lost = [(one.kind, one.failed) for one in self.day.told if one.code == game.code and one.failed][-5:]
            if any(one.kind == kind and one.message for one in self.day.told if one.code == game.code):
                self.seen["ends told in the chat"] += 1
            elif game.read and self.reasons.ever({"chat deleted"}, game.chat):
                self.seen["ends read in the app, the chat being gone"] += 1
            else:
                yield f"nobody was told that {game.code} is {game.status}: {lost}"

    def most(self) -> dict[int, int]:
        """By group: the most messages and edits in a minute, tries that came too early among them."""
        by_chat: dict[int, list[float]] = defaultdict(list)
        for call in self.writes:
            chat = self.day.moved(chat_of(call)) or 0
            if chat < 0 and (call.result is not None or (call.error and call.error.code == 429)):
                by_chat[chat].append(call.at)
        return {
            chat: max(bisect_left(times, at + MINUTE) - index for index, at in enumerate(times))
            for chat, found in by_chat.items()
            if (times := sorted(found))
        }

    def nobody_spammed(self) -> Iterator[str]:
        most = self.most()
        self.seen["messages and edits"] = len(self.writes)
        self.seen["most in one minute"] = max(most.values(), default=0)
        for chat, times in most.items():
            if times > MOST:
                yield f"{times} messages and edits within a minute in chat {chat}"

    def nothing_secret(self) -> Iterator[str]:
        """No card of a hand in any call, and no role but in what tells how a round ended."""
        chats = {game.code: game.chat for game in self.day.games}
        may = {(chats[one.code], one.message) for one in self.day.told if one.kind in OPEN and one.message}
        told = {said(call) for call in self.writes if self.key(call) in may and "send" in call.method}
        for call in self.writes:
            text = said(call)
            if CARDS.search(text):
                yield f"a card in {text!r}"
            about = any(code in text for code in chats) or PEOPLE.search(text)  # a greeting explains the game
            if about and ROLES.search(text) and self.key(call) not in may and text not in told:
                yield f"a role in {text!r}"

    def key(self, call: Call) -> tuple[int | None, int]:
        return self.day.moved(chat_of(call)), message_of(call)

    def in_order(self) -> Iterator[str]:
        """What became of a round is told before what became of the next one, also after an outage."""
        for game in self.day.games:
            if self.reasons.ever({"migrated", "topic deleted"}, game.chat):
                continue  # numbers of messages begin anew, or things are told anew
            found = [one for one in self.day.told if one.code == game.code and one.kind in ORDER and one.message]
            story = [(one.round or 99, ORDER[one.kind]) for one in sorted(found, key=lambda one: one.message or 0)]
            if story != sorted(story) and not self.reasons.ever(DEAF, game.chat):
                yield f"{game.code} was told in the order {story}"

    def presses_answered(self) -> Iterator[str]:
        for press in self.day.presses:
            self.seen["presses answered"] += press.answer is not None
            if press.answer is not None:
                continue
            cut = [c for c in self.day.calls if str(c.params.get("callback_query_id")) == press.id and c.fault]
            down = any(one.began - PRESSED <= press.when <= one.ended + BEFORE for one in self.reasons.of(DOWN))
            if press.gone or cut or down:
                self.seen["presses unanswered, for a reason"] += 1
            else:
                yield f"nobody answered {press.data} of {press.when:.0f}"


def said(call: Call) -> str:
    """Everything that people read or press in a message."""
    params = call.params
    media = params.get("media")
    caption = str(media.get("caption", "")) if isinstance(media, dict) else ""
    keys = json.dumps(params.get("reply_markup") or "", ensure_ascii=False)
    return " ".join((str(params.get("text", "")), str(params.get("caption", "")), caption, keys))
