"""One sentence per event, for one audience in one language. Plain text: escaping happens where it is shown.

`names` are the players' names by seat; `me` is the reader's seat, None for a spectator and for the chat. Private events
of other seats give None, and so do public halves whose private half tells the reader more.
"""

from collections.abc import Callable, Iterable, Sequence

from core.i18n import Translator
from core.rules import events as e
from core.rules.events import Event


def line(event: Event, t: Translator, names: Sequence[str], me: int | None) -> str | None:
    """What the reader at `me` is told about `event`, None when that is nothing.

    Raises:
        IndexError: the event speaks of a seat without a name.
    """
    if event.to is not None and event.to != me:
        return None
    teller = _TELLERS[type(event)]
    return teller(event, _Voice(t, names, me))


def place(t: Translator, x: int, y: int) -> str:
    """Where cell (x, y) lies as seen from the start card: "3 right, 1 up"."""
    across = t("place.right" if x > 0 else "place.left", count=abs(x)) if x else ""
    along = t("place.down" if y > 0 else "place.up", count=abs(y)) if y else ""
    return ", ".join(part for part in (across, along) if part)


def card_name(t: Translator, card: str) -> str:
    """The name of a card id or kind: "P-X.3" is a crossing."""
    return t(f"card.{card.partition('.')[0]}")


class _Voice:
    """Speaks one language to one reader."""

    def __init__(self, t: Translator, names: Sequence[str], me: int | None) -> None:
        self.t, self.names, self.me = t, names, me

    def by(self, seat: int, key: str, **facts: object) -> str:
        """A sentence whose subject is `seat`; `key` has a second form for when that is the reader."""
        if seat == self.me:
            return self.t(f"{key}.me", **facts)
        return self.t(key, name=self.names[seat], **facts)

    def group(self, seats: Sequence[int], key: str, **facts: object) -> str:
        """A sentence about several seats; `key` has forms for the reader alone and among others."""
        if self.me not in seats:
            return self.t.n(key, len(seats), names=self.people(seats), **facts)
        others = [seat for seat in seats if seat != self.me]
        if not others:
            return self.t(f"{key}.me", **facts)
        return self.t(f"{key}.us", names=", ".join(self.person(seat) for seat in others), **facts)

    def people(self, seats: Sequence[int]) -> str:
        """Several names in one phrase: "Ann, Bob and you"."""
        *most, last = [self.person(seat) for seat in seats]
        return self.t("person.and", names=", ".join(most), last=last) if most else last

    def person(self, seat: int) -> str:
        return self.t("person.me") if seat == self.me else self.t("person", name=self.names[seat])

    def cards(self, cards: Iterable[str]) -> str:
        return ", ".join(card_name(self.t, card) for card in cards)

    def goal(self, index: int) -> str:
        return self.t(f"goal.{index}")


def _round_started(event: e.RoundStarted, say: _Voice) -> str:
    return say.by(event.starter, "event.round_started", round=event.round)


def _role_dealt(event: e.RoleDealt, say: _Voice) -> str:
    return say.t(f"event.role_dealt.{event.role}")


def _cards_drawn(event: e.CardsDrawn, say: _Voice) -> str | None:
    return say.t("event.cards_drawn", cards=say.cards(event.cards)) if event.cards else None


def _path_laid(event: e.PathLaid, say: _Voice) -> str:
    where = place(say.t, event.x, event.y)
    return say.by(event.seat, "event.path_laid", card=card_name(say.t, event.card), place=where)


def _tool_broken(event: e.ToolBroken, say: _Voice) -> str:
    tool = say.t(f"tool.{event.tool}")
    if event.target == say.me:
        return say.t("event.tool_broken.mine", name=say.names[event.seat], tool=tool)
    return say.by(event.seat, "event.tool_broken", target=say.names[event.target], tool=tool)


def _tool_repaired(event: e.ToolRepaired, say: _Voice) -> str:
    tool = say.t(f"tool.{event.tool}")
    if event.seat == event.target:
        if event.seat == say.me:
            return say.t("event.tool_repaired.me_own", tool=tool)
        return say.t("event.tool_repaired.own", name=say.names[event.seat], tool=tool)
    if event.target == say.me:
        return say.t("event.tool_repaired.mine", name=say.names[event.seat], tool=tool)
    return say.by(event.seat, "event.tool_repaired", target=say.names[event.target], tool=tool)


def _rock_fell(event: e.RockFell, say: _Voice) -> str:
    where = place(say.t, event.x, event.y)
    return say.by(event.seat, "event.rock_fell", card=card_name(say.t, event.removed), place=where)


def _map_played(event: e.MapPlayed, say: _Voice) -> str | None:
    if event.seat == say.me:
        return None  # GoalSeen tells me what I saw
    return say.t("event.map_played", name=say.names[event.seat], goal=say.goal(event.goal))


def _goal_seen(event: e.GoalSeen, say: _Voice) -> str:
    return say.t(f"event.goal_seen.{event.kind}", goal=say.goal(event.goal))


def _discarded(event: e.Discarded, say: _Voice) -> str | None:
    if event.seat == say.me:
        return None  # CardsDiscarded tells me which
    return say.t.n("event.discarded", event.count, name=say.names[event.seat])


def _cards_discarded(event: e.CardsDiscarded, say: _Voice) -> str:
    return say.t("event.cards_discarded", cards=say.cards(event.cards))


def _turn_skipped(event: e.TurnSkipped, say: _Voice) -> str:
    return say.by(event.seat, "event.turn_skipped")


def _goal_revealed(event: e.GoalRevealed, say: _Voice) -> str:
    return say.by(event.seat, f"event.goal_revealed.{event.kind}", goal=say.goal(event.goal))


def _round_ended(event: e.RoundEnded, say: _Voice) -> str:
    saboteurs = [seat for seat, role in enumerate(event.roles) if role == "saboteur"]
    if event.winner == "saboteurs" and not saboteurs:
        key = "event.round_ended.nobody"  # R72
    elif say.me is None:
        key = f"event.round_ended.{event.winner}"
    else:
        won = (say.me in saboteurs) == (event.winner == "saboteurs")
        key = f"event.round_ended.{event.winner}.{'won' if won else 'lost'}"
    were = "event.saboteurs_were"
    who = say.t.n(were, len(saboteurs), names=say.people(saboteurs)) if saboteurs else say.t(f"{were}.none")
    told = [say.t(key, round=event.round), who]
    if event.connector is None:
        told.append(say.t("event.treasure_was", goal=say.goal(event.treasure)))
    return " ".join(told)


def _pool_opened(event: e.PoolOpened, say: _Voice) -> str:
    key = "event.pool_opened"
    if not event.count:
        return say.t(f"{key}.none")
    if event.first == say.me:
        return say.t.n(f"{key}.me", event.count)
    return say.t.n(key, event.count, name=say.names[event.first])


def _gold_picked(event: e.GoldPicked, say: _Voice) -> str | None:
    if event.seat == say.me:
        return None  # GoldKept tells me what I kept
    name = say.names[event.seat]
    if not event.left:
        return say.t("event.gold_picked.last", name=name)
    return say.t.n("event.gold_picked", event.left, name=name)


def _gold_kept(event: e.GoldKept, say: _Voice) -> str:
    return say.t.n("event.gold_kept", event.value)


def _saboteurs_paid(event: e.SaboteursPaid, say: _Voice) -> str:
    if not event.seats:
        return say.t("event.saboteurs_paid.none")
    return say.group(event.seats, "event.saboteurs_paid", each=event.each)


def _game_ended(event: e.GameEnded, say: _Voice) -> str:
    return say.group(event.winners, "event.game_ended", total=event.totals[event.winners[0]])


_TELLERS: dict[type, Callable[..., str | None]] = {
    e.RoundStarted: _round_started,
    e.RoleDealt: _role_dealt,
    e.CardsDrawn: _cards_drawn,
    e.PathLaid: _path_laid,
    e.ToolBroken: _tool_broken,
    e.ToolRepaired: _tool_repaired,
    e.RockFell: _rock_fell,
    e.MapPlayed: _map_played,
    e.GoalSeen: _goal_seen,
    e.Discarded: _discarded,
    e.CardsDiscarded: _cards_discarded,
    e.TurnSkipped: _turn_skipped,
    e.GoalRevealed: _goal_revealed,
    e.RoundEnded: _round_ended,
    e.PoolOpened: _pool_opened,
    e.GoldPicked: _gold_picked,
    e.GoldKept: _gold_kept,
    e.SaboteursPaid: _saboteurs_paid,
    e.GameEnded: _game_ended,
}
