"""What the chat reads: each function draws one message from a table as a spectator sees it, and nothing secret."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.i18n import Translator
from core.narrate import line, sayings, verdict
from core.narrate.mine import described
from core.narrate.voice import Voice
from core.rules.events import Event, GoalRevealed
from core.rules.outcomes import GameEnded
from core.service.outage import WEB
from core.service.table import LogEntry, Look
from core.service.talk import Saying
from core.view import SeatView, View
from telegram_bot import foyer, outcome
from telegram_bot.keyboards import Buttons
from telegram_bot.post import Post
from telegram_bot.table_keys import TableKeys
from telegram_bot.words import NAME_LENGTH, Mention, clock, draw, plain, short, units

CAPTION_LIMIT = 1024
NAME_LENGTHS = (NAME_LENGTH, 12, 6)  # under a picture names are shorter when many are hurt
MEDALS = ("🥇", "🥈", "🥉")
ROLES = {
    "miner": "⛏",
    "saboteur": "🧨",
    "green": "🟢",
    "blue": "🔵",
    "boss": "👑",
    "profiteer": "🎩",
    "geologist": "🔎",
}


class Asking(NamedTuple):
    """Texts about whoever has to act: what they are at, how they are called, what happens if they do nothing."""

    now: str
    call: str
    idle: str


ASKING = {
    "dig": Asking("bot.table.turn", "bot.turn.call", "bot.turn.discard"),
    "share": Asking("bot.table.share", "bot.turn.share", "bot.turn.pick"),
    "theft": Asking("bot.table.theft", "bot.turn.theft", "bot.turn.steal"),
}


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the messages of one chat. `paces` are the seconds for one turn at each pace."""

    t: Translator
    buttons: Buttons
    paces: Mapping[str, float]

    def lobby_card(self, look: Look, page: str = "") -> Post:
        """The one message of a lobby, turned to this `page` of it; once the game runs or is over it says so."""
        if look.lapsed:
            title = self.t("bot.lobby.lapsed")
            return Post(draw("card", self.t, title=title, seats=[]), self.buttons.open_here())
        if look.status == "cancelled":
            return Post(draw("card", self.t, title=self.t("bot.lobby.closed"), seats=[]))
        if look.status != "lobby":
            key = "bot.lobby.over" if look.status == "over" else "bot.lobby.playing"
            title = self.t(key, edition=self.t(f"edition.{look.edition}"))
            return Post(draw("card", self.t, title=title, seats=_seats(look)), self.buttons.table(look.code))
        return foyer.lobby(look, self.buttons, self.paces, page)

    def table_card(self, look: Look) -> Post:
        """Round, deck, hands and what lies in front of whom; whose turn it is."""
        if look.view is None or look.status != "playing":
            return self.lobby_card(look)
        names, now = _names(look), self._now(look)
        sitters = {seat.index for seat in look.seats if seat.sitter}
        html = draw(
            "table",
            self.t,
            view=look.view,
            names=names,
            now=now,
            paused=look.paused,
            tools=self._tools,
            sitters=sitters,
            mine=described(look.view, self.t),
        )
        return Post(html, TableKeys.of(self.buttons).card(look))

    def caption(self, look: Look, log: Sequence[LogEntry]) -> str:
        """What is said under the picture of the mine: the last move, whose turn, who is hurt, and the mine in words."""
        view = look.view
        if view is None or look.status != "playing":
            return self.lobby_card(look).html
        facts = {
            "line": self.last(look, log),
            "now": self._now(look),
            "paused": look.paused,
            "mine": described(view, self.t),
        }
        for most in NAME_LENGTHS:
            names = [short(name, most) for name in look.names]
            hurt = [(names[seat.index], what) for seat in view.seats if (what := self._hurt(seat))]
            html = draw("mine", self.t, view=view, hurt=hurt, **facts)
            if units(plain(html)) <= CAPTION_LIMIT:
                break
        return html

    def growth(self, view: View) -> str:
        """What is said beside the film of a round that ended like this."""
        return draw("growth", self.t, round=view.round, mine=described(view, self.t))

    def turn_call(
        self, look: Look, seat: int, telegram_id: int | None, log: Sequence[LogEntry], where: str = ""
    ) -> Post:
        """Calls one person by name, and says what happened last; outside of the table's chat also `where`."""
        call = self.t(_asking(look).call, name=Mention(look.seats[seat].name, telegram_id))
        html = draw("turn", self.t, call=call, line=self.last(look, log), where=where, **self._until(look))
        return Post(html, TableKeys.of(self.buttons).call(look), silent=False)

    def reminder(self, look: Look, seat: int, telegram_id: int | None, where: str = "", by: int | None = None) -> Post:
        """Calls once more, as somebody asked for (`by`) or half of the time is over, and says what happens at its end.

        Outside of the table's chat it also says `where`.
        """
        name = Mention(look.seats[seat].name, telegram_id)
        asked = by is not None and self.t("bot.turn.nudge", name=name, by=short(look.seats[by].name))
        call = asked or self.t("bot.turn.remind", name=name)
        idle = "bot.turn.sit" if look.sits_in else _asking(look).idle
        html = draw("reminder", self.t, call=call, idle=idle, where=where, **self._until(look))
        return Post(html, TableKeys.of(self.buttons).call(look), silent=False)

    def round_end(self, look: Look, number: int) -> Post | None:
        """Who won and why, who was what, what was paid openly; None when the table knows no such round."""
        result = outcome.of_round(look, number)
        if result is None or look.view is None:
            return None
        names = _names(look)
        facts = {
            "result": result,
            "told": verdict(outcome.ended(result), self.t, names),
            "names": names,
            "marks": ROLES,
            "trapped": ", ".join(names[seat] for seat in result.trapped),
            "paid": [told for event in outcome.paid(look.view, result) if (told := self.tell(event, look))],
        }
        ahead = not outcome.handed_out(result) and outcome.ahead(look, number)
        return self._news("round_end", look, ahead=ahead, silent=False, **facts)

    def gold(self, look: Look, number: int) -> Post | None:
        """What came of the gold afterwards: who kept nugget cards, never their values (R73), or who robbed whom."""
        result = outcome.of_round(look, number)
        if result is None or not outcome.handed_out(result):
            return None
        names = _names(look)
        order = self.t("bot.gold.order", names=" → ".join(names[seat] for seat in result.picks))
        lines = [self.tell(event, look) for event in outcome.thefts(result)] or [order]
        title = self.t("bot.gold.thefts" if result.thefts else "bot.gold.title")
        return self._news("gold", look, ahead=outcome.ahead(look, number), title=title, lines=lines)

    def news(self, kind: str, look: Look, number: int) -> Post | None:
        """`round_end` or `gold`, as the `kind` of notice says."""
        return self.round_end(look, number) if kind == "round_end" else self.gold(look, number)

    def game_end(self, look: Look) -> Post | None:
        """The standing with medals; ties share a place (R75)."""
        view = look.view
        if view is None or view.standing is None:
            return None
        names, places, rank = _names(look), [], 0
        for group in view.standing:
            gold = view.seats[group[0]].gold or 0
            medal = MEDALS[rank] if rank < len(MEDALS) and gold else f"{rank + 1}."
            places += [{"medal": medal, "name": names[seat], "gold": gold} for seat in group]
            rank += len(group)
        html = draw("game_end", self.t, told=self.outcome(look), places=places)
        return Post(html, self.buttons.game_end(look.code), silent=False)

    def outcome(self, look: Look) -> str:
        """Who has won the game that is over, in one sentence; "" while it is not."""
        view = look.view
        if view is None or view.standing is None:
            return ""
        return self.tell(GameEnded(tuple(seat.gold or 0 for seat in view.seats), view.standing[0]), look)

    def cancelled(self) -> Post:
        """A game that was running has been called off."""
        return Post(draw("text", self.t, mark="✖️", text=self.t("bot.cancelled")), self.buttons.open_here())

    def talk(self, look: Look, said: Sequence[Saying]) -> Post | None:
        """What players said with one tap, one line each; None when that is nothing."""
        say = Voice(self.t, _names(look), None)
        return Post(draw("talk", self.t, lines=[sayings.told(one.claim, say) for one in said])) if said else None

    def where(self, look: Look, seat: int) -> str:
        """What a table is called outside of its chat: by that chat, or by whom else one meets there."""
        others = [short(one.name) for one in look.seats if one.index != seat]
        return look.title if look.title and look.chat_kind != "private" else ", ".join(others)

    def last(self, look: Look, log: Sequence[LogEntry]) -> str:
        """One public line about the last step: a goal that was reached, otherwise the move itself."""
        steps = [entry for entry in log if entry.events]
        if not steps:
            return ""
        events = sorted(steps[-1].events, key=lambda event: not isinstance(event, GoalRevealed))
        return next((told for event in events if (told := self.tell(event, look))), "")

    def tell(self, event: Event, look: Look) -> str:
        """What everybody may hear about an event, "" when that is nothing."""
        return line(event, self.t, _names(look), None) or ""

    def _news(self, kind: str, look: Look, *, ahead: bool, silent: bool = True, **facts: object) -> Post:
        """What became of a round; if the next one is `ahead`, how it begins, but not at a table that waits."""
        offered = ahead and not look.paused
        how = self.t("bot.round.button" if look.due_at is None else "bot.round.next") if offered else ""
        html = draw(kind, self.t, ahead=how, **facts)
        return Post(html, self.buttons.round_end(look, ahead=offered), silent, ahead)

    def _until(self, look: Look) -> dict[str, object]:
        """The deadline, and what of it an old client shows that cannot count down; nothing without a clock."""
        if look.due_at is None or look.paused:
            return {"until": None, "clock": "", "more": "", "stands": False}
        more = (
            self.t("bot.turn.more", name=short(look.seats[look.acting].name))
            if look.extra and look.acting is not None
            else ""
        )
        at, stands = look.due_at, look.stands == WEB
        return {"until": int(at), "clock": clock(self.t, at, look.zone), "more": more, "stands": stands}

    def _now(self, look: Look) -> str:
        """What is going on at a table that plays."""
        if look.paused:
            return self.t("bot.table.paused")
        if look.acting is None:
            return self.t("bot.table.reveal")
        return self.t(_asking(look).now, name=_names(look)[look.acting])

    def _hurt(self, seat: SeatView) -> str:
        """What lies in front of somebody and keeps them from digging."""
        broken = [self.t("bot.table.broken", tools=self._tools(seat.broken))] if seat.broken else []
        return ", ".join([*broken, *([self.t("bot.table.trapped")] if seat.trapped else [])])

    def _tools(self, tools: Iterable[str]) -> str:
        return ", ".join(self.t(f"tool.{tool}") for tool in tools)


def _names(look: Look) -> list[str]:
    return [short(name) for name in look.names]


def _seats(look: Look) -> list[dict[str, object]]:
    return [{"name": short(seat.name), "computer": seat.computer} for seat in look.seats]


def _asking(look: Look) -> Asking:
    return ASKING[look.view.phase if look.view else "dig"]
