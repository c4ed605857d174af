"""What is told when a round or the game is over: who won and why, who was who, and who got how much gold."""

from collections.abc import Callable, Iterator

from core.narrate.voice import Voice
from core.rules import outcomes as e
from core.rules.cards import BLUE, GREEN, MINER, SABOTEUR

_CREW = {MINER, SABOTEUR}  # where there are no other roles, every seat has won or lost with its own side (R68)


def verdict(event: e.RoundEnded, say: Voice, *, roles: bool) -> str:
    """Who won and why; with `roles` also who was who."""
    told = _two_sides if {*event.roles, *event.spare} <= _CREW else _teams
    return " ".join(told(event, say, roles))


def _round_given_up(event: e.RoundGivenUp, say: Voice) -> str:
    return say.t("event.round_given_up")


def _round_ended(event: e.RoundEnded, say: Voice) -> str:
    return verdict(event, say, roles=True)


def _two_sides(event: e.RoundEnded, say: Voice, roles: bool) -> Iterator[str]:
    saboteurs = [seat for seat, role in enumerate(event.roles) if role == SABOTEUR]
    if event.winner == "saboteurs" and not saboteurs:
        key = "event.round_ended.nobody"  # R72
    elif say.me is None:
        key = f"event.round_ended.{event.winner}"
    else:
        won = (say.me in saboteurs) == (event.winner == "saboteurs")
        key = f"event.round_ended.{event.winner}.{'won' if won else 'lost'}"
    yield say.t(key, round=event.round)
    were = "event.saboteurs_were"
    if roles:
        yield say.t.n(were, len(saboteurs), names=say.people(saboteurs)) if saboteurs else say.t(f"{were}.none")
    if event.connector is None:
        yield say.t("event.treasure_was", goal=say.goal(event.treasure))


def _teams(event: e.RoundEnded, say: Voice, roles: bool) -> Iterator[str]:
    """Which team won and why; who of it is paid, and what I win myself, is told by WinnersPaid (R150)."""
    unfound = event.winner == "saboteurs" and SABOTEUR not in event.roles  # A32
    yield say.t(f"event.round_ended.{'unfound' if unfound else event.winner}", round=event.round)
    if event.connector is None:
        yield say.t("event.treasure_was", goal=say.goal(event.treasure))
    else:
        yield from _why(event, event.connector, say)
    if roles:
        held = [_holders(event, role, say) for role in dict.fromkeys(event.roles)]
        yield say.t("event.roles_were", roles=", ".join(held))


def _why(event: e.RoundEnded, connector: int, say: Voice) -> Iterator[str]:
    """Whose the connector is, and whom the doors let through (R142-R144)."""
    role = event.roles[connector]
    yield say.by(connector, f"event.dug.{role if role in (GREEN, BLUE) else 'neither'}")
    yield from (say.t(f"event.barred.{colour}") for colour in (GREEN, BLUE) if colour not in event.ways)
    if event.winner == "both":
        yield say.t("event.barred.nobody")


def _holders(event: e.RoundEnded, role: str, say: Voice) -> str:
    seats = [seat for seat, one in enumerate(event.roles) if one == role]
    return say.t("event.role_of", names=say.people(seats), role=say.t(f"role.{role}"))


def _pool_opened(event: e.PoolOpened, say: Voice) -> str:
    key = "event.pool_opened"
    if not event.count:
        return say.t(f"{key}.none")
    if event.first == say.me:
        return say.t.n(f"{key}.me", event.count)
    return say.t.n(key, event.count, name=say.names[event.first])


def _gold_picked(event: e.GoldPicked, say: Voice) -> str | None:
    if event.seat == say.me:
        return None  # GoldKept tells me what I kept
    name = say.names[event.seat]
    if not event.left:
        return say.t("event.gold_picked.last", name=name)
    return say.t.n("event.gold_picked", event.left, name=name)


def _gold_kept(event: e.GoldKept, say: Voice) -> str:
    return say.t.n("event.gold_kept", event.value)


def _saboteurs_paid(event: e.SaboteursPaid, say: Voice) -> str:
    if not event.seats:
        return say.t("event.saboteurs_paid.none")
    return say.group(event.seats, "event.saboteurs_paid", each=event.each)


def _geologists_paid(event: e.GeologistsPaid, say: Voice) -> str | None:
    if not event.crystals:
        return None
    if not event.each:
        return say.t("event.geologists_paid.none", crystals=event.crystals)
    return say.group(event.seats, "event.geologists_paid", crystals=event.crystals, each=event.each)


def _winners_paid(event: e.WinnersPaid, say: Voice) -> str:
    """Winners with equal shares in one sentence, large shares first."""
    if not event.seats:
        return say.t("event.winners_paid.none")
    shares = dict(zip(event.seats, event.shares, strict=True))
    told = []
    for each in sorted(set(event.shares), reverse=True):
        seats = [seat for seat in event.seats if shares[seat] == each]
        told.append(
            say.group(seats, "event.winners_paid", each=each) if each else say.group(seats, "event.winners_unpaid")
        )
    return " ".join(told)


def _gold_stolen(event: e.GoldStolen, say: Voice) -> str:
    return say.onto(event.seat, event.target, "event.gold_stolen")


def _nothing_stolen(event: e.NothingStolen, say: Voice) -> str:
    if event.trapped:
        return say.by(event.seat, "event.nothing_stolen.trapped")
    return say.by(event.seat, "event.nothing_stolen")


def _game_ended(event: e.GameEnded, say: Voice) -> str:
    return say.group(event.winners, "event.game_ended", total=event.totals[event.winners[0]])


TELLERS: dict[type, Callable[..., str | None]] = {
    e.RoundGivenUp: _round_given_up,
    e.RoundEnded: _round_ended,
    e.PoolOpened: _pool_opened,
    e.GoldPicked: _gold_picked,
    e.GoldKept: _gold_kept,
    e.SaboteursPaid: _saboteurs_paid,
    e.GeologistsPaid: _geologists_paid,
    e.WinnersPaid: _winners_paid,
    e.GoldStolen: _gold_stolen,
    e.NothingStolen: _nothing_stolen,
    e.GameEnded: _game_ended,
}
