"""What may be said when, and what is offered: the judge of claims and of private marks."""

from dataclasses import replace

import pytest

from core import talk
from core.rules.deal import new_game
from core.rules.editions import EDITIONS
from core.talk import Claim, Silence
from core.view import View, view_of


def view(**changes: object) -> View:
    """A table of four before the first move, as everybody sees it."""
    return replace(view_of(new_game(4, bytes(16), next(iter(EDITIONS)), {}).game, None), **changes)


def seat(number: int, **changes: object) -> View:
    seats = list(view().seats)
    seats[number] = replace(seats[number], **changes)
    return view(seats=tuple(seats))


def opened(goal: int) -> View:
    goals = list(view().goals)
    goals[goal] = replace(goals[goal], open=True, kind="GOLD")
    return view(goals=tuple(goals))


PHASES = ("dig", "share", "theft", "reveal", "over")
EVERYTHING = [offer.claim for offer in talk.offers(view(), 1)]


@pytest.mark.parametrize("claim", EVERYTHING, ids=str)
def test_a_claim_is_read_as_it_was_written(claim: Claim):
    assert talk.claim_from_json(talk.claim_to_json(claim), claim.seat) == claim


@pytest.mark.parametrize("data", [
    None, [], "gold", {}, {"kind": None}, {"kind": "shout"}, {"kind": ["gold"]}, {"kind": "gold"},
    {"kind": "gold", "goal": "0"},
    {"kind": "gold", "goal": True}, {"kind": "gold", "goal": 0, "target": 1}, {"kind": "accuse", "goal": 0},
    {"kind": "trust", "target": None}, {"kind": "repair", "target": 1}, {"kind": "nice", "goal": 0},
    {"kind": "nice", "text": "<b>"}, {"kind": "nice", "seat": 2},
])  # fmt: skip
def test_anything_else_is_malformed(data: object):
    with pytest.raises(ValueError, match=r"claim|goal|target"):
        talk.claim_from_json(data, 0)


@pytest.mark.parametrize(("claim", "table", "why"), [
    (Claim(0, "gold", goal=1), view(), None),
    (Claim(0, "gold", goal=3), view(), Silence.NO_SUCH_GOAL),
    (Claim(0, "stone", goal=-1), view(), Silence.NO_SUCH_GOAL),
    (Claim(0, "stone", goal=1), opened(1), Silence.GOAL_OPEN),
    (Claim(0, "stone", goal=0), opened(1), None),
    (Claim(0, "accuse", target=3), view(), None),
    (Claim(0, "accuse", target=0), view(), Silence.ABOUT_MYSELF),
    (Claim(0, "trust", target=4), view(), Silence.NO_SUCH_SEAT),
    (Claim(0, "trust", target=-1), view(), Silence.NO_SUCH_SEAT),
    (Claim(2, "repair"), view(), Silence.NOTHING_BROKEN),
    (Claim(2, "repair"), seat(2, broken=("cart",)), None),
    (Claim(2, "repair"), seat(2, trapped=True), None),
    (Claim(1, "repair"), seat(2, broken=("cart",)), Silence.NOTHING_BROKEN),
    *((Claim(0, "gold", goal=1), view(phase=phase), Silence.NOT_DIGGING) for phase in PHASES[1:]),
    *((Claim(0, kind), view(phase=phase), None) for kind in talk.PHRASES for phase in PHASES),
])  # fmt: skip
def test_what_may_be_said(claim: Claim, table: View, why: Silence | None):
    assert talk.why_not(claim, table) == why


@pytest.mark.parametrize("table", [view(), opened(0), seat(1, broken=("lantern",)), view(phase="reveal")])
def test_what_is_offered_is_what_the_judge_lets_pass(table: View):
    offers = talk.offers(table, 1)
    assert [offer.why for offer in offers] == [talk.why_not(offer.claim, table) for offer in offers]
    assert len({offer.claim for offer in offers}) == len(offers) == 6 + 2 * 3 + 1 + len(talk.PHRASES)
    assert {offer.claim.kind for offer in offers} == set(talk.KINDS)


def test_whoever_looks_is_told_the_same():
    """A claim is judged by what everybody sees: a seat's own view says neither more nor less."""
    game = new_game(4, bytes(16), next(iter(EDITIONS)), {}).game
    views = [view_of(game, reader) for reader in (None, 0, 1, 2, 3)]
    assert len({talk.offers(one, 2) for one in views}) == 1


GOLD, STONE, NICE = Claim(0, "gold", goal=0), Claim(0, "stone", goal=0), Claim(0, "nice")


@pytest.mark.parametrize(("claim", "earlier", "pause"), [
    (GOLD, [], None),
    (GOLD, [(NICE, 98.5)], (Silence.TALKS_TOO_FAST, 1)),
    (GOLD, [(NICE, 98.0)], None),
    (GOLD, [(GOLD, 97.0)], (Silence.SAID_ALREADY, 27)),
    (GOLD, [(STONE, 97.0)], None),
    (GOLD, [(GOLD, 70.0)], None),
    (GOLD, [(Claim(0, "hmm"), at) for at in (50.0, 55.0, 60.0, 65.0, 70.0)], None),
    (GOLD, [(Claim(0, "hmm"), at) for at in (50.0, 55.0, 60.0, 65.0, 70.0, 75.0)], (Silence.TALKS_TOO_FAST, 10)),
    (GOLD, [(Claim(0, "hmm"), at) for at in (40.0, 55.0, 60.0, 65.0, 70.0, 75.0)], None),
    (GOLD, [(GOLD, 3700.0)], None),
])  # fmt: skip
def test_how_long_one_has_to_wait(claim: Claim, earlier: list[tuple[Claim, float]], pause: tuple[Silence, int] | None):
    """At 100 s. A clock that was put back silences nobody."""
    assert talk.too_soon(claim, earlier, 100.0) == pause


def test_how_much_one_may_say_while_nothing_else_happens():
    most = talk.MOST_AT_A_STAND
    assert talk.enough(most - 1, view()) is talk.enough(0, view(phase="over")) is None
    assert talk.enough(most, view()) == talk.enough(most, view(phase="reveal")) == Silence.SAID_ENOUGH
    assert talk.enough(most, view(phase="over")) == Silence.TALK_OVER


@pytest.mark.parametrize(("target", "table", "why"), [
    (1, view(), None), (0, view(), Silence.ABOUT_MYSELF), (9, view(), Silence.NO_SUCH_SEAT),
    (1, view(phase="reveal"), Silence.NOT_DIGGING),
])  # fmt: skip
def test_whom_one_may_mark(target: int, table: View, why: Silence | None):
    assert talk.why_not_mark(0, target, table) == why
