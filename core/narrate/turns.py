"""What is told while the round is played."""

from collections.abc import Callable

from core.narrate.voice import Voice, card_name, place
from core.rules import events as e


def _round_started(event: e.RoundStarted, say: Voice) -> str:
    return say.by(event.starter, "event.round_started", round=event.round)


def _role_dealt(event: e.RoleDealt, say: Voice) -> str:
    return say.t(f"event.role_dealt.{event.role}")


def _cards_drawn(event: e.CardsDrawn, say: Voice) -> str | None:
    return say.t("event.cards_drawn", cards=say.cards(event.cards)) if event.cards else None


def _path_laid(event: e.PathLaid, say: Voice) -> str:
    where = place(say.t, event.x, event.y)
    return say.by(event.seat, "event.path_laid", card=card_name(say.t, event.card), place=where)


def _tool_broken(event: e.ToolBroken, say: Voice) -> str:
    return say.onto(event.seat, event.target, "event.tool_broken", tool=say.t(f"tool.{event.tool}"))


def _tool_repaired(event: e.ToolRepaired, say: Voice) -> str:
    return say.onto(event.seat, event.target, "event.tool_repaired", tool=say.t(f"tool.{event.tool}"))


def _rock_fell(event: e.RockFell, say: Voice) -> str:
    where = place(say.t, event.x, event.y)
    return say.by(event.seat, "event.rock_fell", card=card_name(say.t, event.removed), place=where)


def _map_played(event: e.MapPlayed, say: Voice) -> str | None:
    if event.seat == say.me:
        return None  # GoalSeen tells me what I saw
    return say.t("event.map_played", name=say.names[event.seat], goal=say.goal(event.goal))


def _goal_seen(event: e.GoalSeen, say: Voice) -> str:
    return say.t(f"event.goal_seen.{event.kind}", goal=say.goal(event.goal))


def _discarded(event: e.Discarded, say: Voice) -> str | None:
    if event.seat == say.me:
        return None  # CardsDiscarded tells me which
    return say.t.n("event.discarded", event.count, name=say.names[event.seat])


def _cards_discarded(event: e.CardsDiscarded, say: Voice) -> str:
    return say.t("event.cards_discarded", cards=say.cards(event.cards))


def _front_removed(event: e.FrontRemoved, say: Voice) -> str:
    card = card_name(say.t, event.card)
    if event.seat == say.me:
        return say.t("event.front_removed.me", card=card)  # CardsDiscarded tells me what for
    return say.t.n("event.front_removed", event.count, name=say.names[event.seat], card=card)


def _turn_skipped(event: e.TurnSkipped, say: Voice) -> str:
    return say.by(event.seat, "event.turn_skipped")


def _theft_laid(event: e.TheftLaid, say: Voice) -> str:
    return say.by(event.seat, "event.theft_laid")


def _theft_lifted(event: e.TheftLifted, say: Voice) -> str:
    return say.onto(event.seat, event.target, "event.theft_lifted")


def _hands_swapped(event: e.HandsSwapped, say: Voice) -> str:
    return say.onto(event.seat, event.target, "event.hands_swapped")


def _hand_taken(event: e.HandTaken, say: Voice) -> str:
    if not event.cards:
        return say.t("event.hand_taken.empty")
    return say.t("event.hand_taken", cards=say.cards(event.cards))


def _role_inspected(event: e.RoleInspected, say: Voice) -> str | None:
    if event.seat == say.me:
        return None  # RoleSeen tells me what I saw
    return say.onto(event.seat, event.target, "event.role_inspected")


def _role_seen(event: e.RoleSeen, say: Voice) -> str:
    return say.t("event.role_seen", name=say.names[event.target], role=say.t(f"role.{event.role}"))


def _hats_swapped(event: e.HatsSwapped, say: Voice) -> str:
    return say.onto(event.seat, event.target, "event.hats_swapped")


def _trapped(event: e.Trapped, say: Voice) -> str:
    return say.onto(event.seat, event.target, "event.trapped")


def _freed(event: e.Freed, say: Voice) -> str:
    return say.onto(event.seat, event.target, "event.freed")


def _goal_revealed(event: e.GoalRevealed, say: Voice) -> str:
    return say.by(event.seat, f"event.goal_revealed.{event.kind}", goal=say.goal(event.goal))


TELLERS: dict[type, Callable[..., str | None]] = {
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
    e.FrontRemoved: _front_removed,
    e.TurnSkipped: _turn_skipped,
    e.TheftLaid: _theft_laid,
    e.TheftLifted: _theft_lifted,
    e.HandsSwapped: _hands_swapped,
    e.HandTaken: _hand_taken,
    e.RoleInspected: _role_inspected,
    e.RoleSeen: _role_seen,
    e.HatsSwapped: _hats_swapped,
    e.Trapped: _trapped,
    e.Freed: _freed,
    e.GoalRevealed: _goal_revealed,
}
