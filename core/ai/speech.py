"""What a computer player says right after its move, as people do: with a claim that need not be true.

Whether it speaks, and about what, follows from what everybody sees and from chance (`occasion`): a saboteur is as
talkative as a miner. Only the words follow from what it knows (`words`): whoever digs for the gold tells what it has
seen and believes; whoever is better off without the gold says what serves.
"""

from collections.abc import Sequence
from typing import NamedTuple

from core.ai.beliefs import Beliefs
from core.ai.minds import Dice
from core.ai.sides import spoils
from core.ai.table import Table, look
from core.rules import events as done
from core.rules.cards import GOLD as TREASURE
from core.rules.events import Event
from core.talk import ACCUSE, GOLD, REPAIR, STONE, TRUST, Claim, Heard
from core.view import View, outside

ACTS = (
    done.PathLaid, done.ToolBroken, done.ToolRepaired, done.RockFell, done.MapPlayed, done.Discarded, done.TheftLaid,
    done.TheftLifted, done.HandsSwapped, done.RoleInspected, done.HatsSwapped, done.Trapped, done.Freed,
    done.FrontRemoved,
)  # one for each move  # fmt: skip
HARM, HELP = (done.ToolBroken, done.Trapped), (done.ToolRepaired, done.Freed)

REST = 3  # rounds of turns from one word to the next; whoever has just seen something does not wait
GLARING = 0.7  # guilt that the whole table sees
SURE = 0.65  # guilt of one whom I call a saboteur
FILLERS = ("hmm", "hurry")  # instead of what I have said before


class Occasion(NamedTuple):
    """Something to talk about: a goal that was looked at, a person, or nothing but the phrase of this `kind`."""

    chance: float
    kind: str | None = None
    goal: int | None = None
    target: int | None = None
    helped: bool = False  # the target, just now


def speak(view: View, log: Sequence[Event], said: Sequence[Heard], dice: Dice) -> Claim | None:
    """What the seat of this view says after the last move of the log, which is its own; mostly nothing.

    `said` is what everybody has said in this round, in order. The same again gives the same.
    """
    acts = [event for event in log if isinstance(event, ACTS)]
    if view.phase != "dig" or view.seat is None or not acts or acts[-1].seat != view.seat:
        return None
    table = look(view, log)
    found = occasion(outside(view), view.seat, table.public, acts, said)
    if found is None or dice.random() >= found.chance:
        return None
    mine = [one.claim for one in said if one.claim.seat == view.seat]
    claim = words(found, table, mine, dice)
    if found.kind is None and claim in mine:
        return Claim(view.seat, FILLERS[len(mine) % len(FILLERS)])
    return claim


def occasion(view: View, me: int, public: Beliefs, acts: Sequence[Event], said: Sequence[Heard]) -> Occasion | None:
    """What there is to talk about for `me`, as anybody could tell; `view` and `public` are those of a spectator."""
    match acts[-1]:
        case done.MapPlayed(goal=goal):
            return Occasion(0.85, goal=goal)
        case done.RoleInspected(target=target):
            return Occasion(0.85, target=target)
    seats = len(view.seats)
    quiet = [len(acts) - one.moves for one in said if one.claim.seat == me]
    if quiet and quiet[-1] <= REST * seats:
        return None
    since = _meanwhile(acts, me)
    if _done_to(me, HARM, since) and (view.seats[me].broken or view.seats[me].trapped):
        return Occasion(0.6, REPAIR)
    if _done_to(me, HELP, since):
        return Occasion(0.4, "thanks")
    if any(one.claim[1:] == (ACCUSE, None, me) and len(acts) - one.moves <= seats for one in said):
        return Occasion(0.4, "not_me")
    if said and len(acts) - said[-1].moves <= seats // 2:  # others are talking
        return None
    return _remark(view, me, public, acts[-1], since)


def words(found: Occasion, table: Table, mine: Sequence[Claim], dice: Dice) -> Claim:
    """How this is put into words by one who knows what `table` tells, and has said `mine` before."""
    if found.goal is not None:
        gold = table.view.goals[found.goal].known == TREASURE
        kind = _lie_about_goal(gold, table, mine, dice) if spoils(table) else GOLD if gold else STONE
        return Claim(table.seat, kind, goal=found.goal)
    if found.target is not None:
        judged = _verdict(found.target, table) if not spoils(table) else _slander(found, table, dice)
        return Claim(table.seat, judged, target=found.target) if judged else Claim(table.seat, FILLERS[0])
    assert found.kind is not None
    return Claim(table.seat, found.kind)


def _meanwhile(acts: Sequence[Event], me: int) -> Sequence[Event]:
    """What the others did since my move before the last."""
    mine = [number for number, act in enumerate(acts[:-1]) if getattr(act, "seat", None) == me]
    return acts[mine[-1] + 1 if mine else 0 : -1]


def _done_to(me: int, deeds: tuple[type[Event], ...], acts: Sequence[Event]) -> bool:
    return any(isinstance(act, deeds) and getattr(act, "target", None) == me for act in acts)


def _remark(view: View, me: int, public: Beliefs, last: Event, since: Sequence[Event]) -> Occasion | None:
    """Small talk: about whom I have just done something to, about whom all suspect, about a tunnel that fell in."""
    match last:
        case done.ToolBroken(target=target) | done.Trapped(target=target):
            return Occasion(0.4, target=target)
        case done.ToolRepaired(target=target) | done.Freed(target=target) if target != me:
            return Occasion(0.3, target=target, helped=True)
    worst = max((seat.index for seat in view.seats if seat.index != me), key=lambda seat: public.guilt[seat])
    if public.guilt[worst] >= GLARING:
        return Occasion(0.2, target=worst)
    if any(isinstance(act, done.RockFell) for act in since):
        return Occasion(0.15, "hmm")
    return Occasion(0.04, "nice")


def _verdict(target: int, table: Table) -> str | None:
    """What I believe, if I do."""
    guilt = table.mine.guilt[target]
    return ACCUSE if guilt >= SURE else TRUST if guilt < table.prior else None


def _slander(found: Occasion, table: Table, dice: Dice) -> str | None:
    """Whoever I have helped is praised, an accomplice at times; anybody else accused, if it may be believed."""
    assert found.target is not None
    bold = dice.random() < 0.5
    if found.helped or (bold and table.mine.guilt[found.target] >= SURE):
        return TRUST
    return ACCUSE if bold or table.public.guilt[found.target] >= table.prior > table.mine.guilt[found.target] else None


def _lie_about_goal(gold: bool, table: Table, mine: Sequence[Claim], dice: Dice) -> str:
    """Never gold where it is; sometimes where it is not, as long as it can still be anywhere else for the others."""
    told = any(claim.kind == GOLD for claim in mine) or any(goal.kind == TREASURE for goal in table.view.goals)
    return STONE if gold or told or dice.random() < 0.5 else GOLD
