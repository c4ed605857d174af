"""Which notices a change makes. Pure, and ids only: whoever sends them draws the words from the table as it is then."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from core.rules.events import Event, RoundStarted
from core.rules.outcomes import GameEnded, GoldPicked, GoldStolen, NothingStolen, RoundEnded
from core.rules.state import DIG, SHARE, THEFT, Game

CARD_DELAY = 1.0  # ten quick joins are one edit
CALL_DELAY = 1.0  # turns that pass quickly in the app call nobody
TALK_DELAY = 3.0  # several quick claims are one message
IN_PERSON = ("turn_call", "reminder", "opened", "began", "ended", "noted", "sat_in", "unseen")  # for one alone
STORY = ("lobby_card", "table_card", "round_end", "gold", "game_end", "cancelled")  # what a chat reads in its order
IN_ORDER = (*STORY, "growth")  # what waits for it; the film of a round holds up nothing
MINE_DELAY = 4.0  # moves that pass quickly are one picture
GROWTH_DELAY = 2.0  # how a round ended is read first


class Draft(NamedTuple):
    """A notice before it has an address. A waiting one with the same `dedupe` speaks for both.

    It keeps its own time, unless this one begins it `afresh`.
    """

    kind: str
    payload: dict[str, object]
    dedupe: str | None = None
    delay: float = 0.0
    afresh: bool = False


def lobby_opened(code: str, version: int) -> Draft:
    """The card of a lobby, at once."""
    return Draft("lobby_card", {"code": code, "version": version}, f"lobby:{code}")


def lobby_changed(code: str, version: int) -> Draft:
    """The card of the lobby, drawn anew."""
    return lobby_opened(code, version)._replace(delay=CARD_DELAY)


def table_changed(code: str, version: int) -> Draft:
    """The card of a running table, drawn anew: it waits or goes on, or somebody sits in for somebody."""
    return Draft("table_card", {"code": code, "version": version}, f"table:{code}", CARD_DELAY)


def cancelled(code: str, version: int) -> Draft:
    """The table is no more."""
    return Draft("cancelled", {"code": code, "version": version}, f"cancelled:{code}")


def moved_house(code: str, version: int, other: str, *, apart: bool) -> Draft:
    """Where this table stands there came an `other` one with its group, which takes its place or goes on `apart`."""
    return Draft("moved_house", {"code": code, "version": version, "other": other, "apart": apart})


def reminder(code: str, version: int, seat: int, by: int | None = None) -> Draft:
    """Half of the time is over, or somebody at the table (`by`) asks for the move."""
    asked = {} if by is None else {"by": by}
    return Draft("reminder", {"code": code, "version": version, "seat": seat, **asked}, f"remind:{code}:{version}")


def sat_in(code: str, version: int, seat: int) -> Draft:
    """A computer player sits in for somebody who did not ask for it: they hear how to take their seat back."""
    return Draft("sat_in", {"code": code, "version": version, "seat": seat}, f"sat_in:{code}:{seat}")


def opened(code: str, version: int, user_id: int, *, again: bool) -> Draft:
    """A lobby opens for which they waited, or one that plays a game of theirs `again`: they like direct messages."""
    facts: dict[str, object] = {"code": code, "version": version, "user": user_id, "again": again}
    return Draft("opened", facts, f"opened:{code}:{user_id}")


def personal(
    code: str, version: int, events: Sequence[Event], direct: Callable[[], Collection[int]], host: int | None
) -> list[Draft]:
    """That a game has begun or is over, for the seats of people who are written to; the `host` began it."""
    facts: dict[str, object] = {"code": code, "version": version}
    if any(isinstance(event, GameEnded) for event in events):
        return ended(code, version, direct())
    if any(isinstance(event, RoundStarted) and event.round == 1 for event in events):
        return [Draft("began", {**facts, "seat": seat}) for seat in sorted(direct()) if seat != host]
    return []


def ended(code: str, version: int, seats: Collection[int]) -> list[Draft]:
    """A game is over, or closed before: for each of these seats."""
    return [Draft("ended", {"code": code, "version": version, "seat": seat}) for seat in sorted(seats)]


def noted(code: str, version: int, note: Mapping[str, object], seats: Collection[int]) -> list[Draft]:
    """What somebody did to the table (`note`: a `core.narrate.presence.Note`), for each of these seats."""
    facts = {"code": code, "version": version, "note": note}
    return [Draft("noted", {**facts, "seat": seat}, f"noted:{code}:{seat}") for seat in sorted(seats)]


def unseen(code: str, version: int) -> Draft:
    """A lobby was opened where we may not write: whoever opened it hears so."""
    return Draft("unseen", {"code": code, "version": version}, f"unseen:{code}")


def extended(code: str, version: int, seat: int) -> Draft:
    """Whoever acts has more time: what calls them says so."""
    return Draft("extended", {"code": code, "version": version, "seat": seat}, f"extended:{code}")


def vote(code: str, version: int, ballot: Mapping[str, object], outcome: str) -> Draft:
    """How a vote stands, or what came of it (`outcome`: open, agreed, dropped). `by` proposed it; nobody is called."""
    facts = {name: value for name, value in ballot.items() if name != "seat"}
    told = {"code": code, "version": version, "outcome": outcome, "by": ballot["seat"], **facts}
    return Draft("vote", told, vote_key(code, ballot["number"]))


def vote_key(code: str, number: object) -> str:
    """Of several notices about one vote that wait, the newest goes."""
    return f"vote:{code}:{number}"


def said(code: str, version: int) -> Draft:
    """Claims that the chat shall hear too: all that it has not heard when this is sent."""
    return Draft("talk", {"code": code, "version": version}, f"talk:{code}", TALK_DELAY)


def after(
    code: str, version: int, events: Sequence[Event], game: Game, humans: Collection[int], *, alone: bool
) -> list[Draft]:
    """What a step tells the chat. `game` is the table after it, `humans` the seats of people.

    Who plays `alone` in their private chat is not called: the computer players answer within seconds. Their moves are
    shown together, when all of them have moved.
    """
    drafts = [draft for event in events for draft in _told(code, version, event, game)]
    dealt = any(isinstance(event, RoundStarted) for event in events)
    if game.phase == DIG and not dealt and (not alone or game.acting in humans):
        drafts.append(moved(code, version))
    return [*drafts, *called(code, version, game, humans, alone=alone)]


def moved(code: str, version: int) -> Draft:
    """Somebody has moved: the card of the table shows the mine and whose turn it is, a little later."""
    return Draft("mine", {"code": code, "version": version}, f"mine:{code}", MINE_DELAY)


def anew(code: str, version: int, game: Game, humans: Collection[int], *, alone: bool) -> list[Draft]:
    """What a chat has to know that heard nothing for a while. What has no `dedupe` it may have been told already."""
    facts: dict[str, object] = {"code": code, "version": version}
    card = Draft("table_card", facts, f"table:{code}")
    number = game.round - (game.phase == "dig")
    over = [Draft(kind, {**facts, "round": number}) for kind in ("round_end", "gold") if number]
    if game.phase in (SHARE, THEFT):
        over = over[:1]
    if game.phase == "over":
        return [*over, Draft("game_end", facts)]
    told = [*over, card] if game.phase == "dig" else [card, *over]
    return [lobby_opened(code, version), *told, *called(code, version, game, humans, alone=alone)]


def called(code: str, version: int, game: Game, humans: Collection[int], *, alone: bool) -> list[Draft]:
    """Whoever is to act is called, unless they play `alone` where they are called."""
    if alone or game.acting not in humans:
        return []
    call: dict[str, object] = {"code": code, "version": version, "seat": game.acting}
    return [Draft("turn_call", call, call_key(code), CALL_DELAY, afresh=True)]


def call_key(code: str) -> str:
    """By which the call to this table is found while it waits."""
    return f"call:{code}"


def _told(code: str, version: int, event: Event, game: Game) -> Iterator[Draft]:
    facts: dict[str, object] = {"code": code, "version": version}
    match event:
        case RoundStarted(round=number):
            if number == 1:
                yield lobby_opened(code, version)
            yield Draft("table_card", facts, f"table:{code}")
        case RoundEnded(round=number):
            yield Draft("round_end", {**facts, "round": number})
            yield Draft("growth", {**facts, "round": number}, delay=GROWTH_DELAY)
        case GoldPicked() if game.phase != SHARE:
            yield Draft("gold", {**facts, "round": game.round})
        case GoldStolen(seat=thief) | NothingStolen(seat=thief) if game.phase != THEFT and thief == _last_thief(game):
            yield Draft("gold", {**facts, "round": game.round})
        case GameEnded():
            yield Draft("game_end", facts)


def _last_thief(game: Game) -> int | None:
    """After whose turn the gold of this round lies where it stays."""
    return game.result.thefts[-1].thief if game.result and game.result.thefts else None
