"""Theft, Hands off, inspection, hats, traps: what each changes and who is told what (R108, R120-R137)."""

import pytest

from core.rules.commands import (
    NextRound,
    PlayBreak,
    PlayFree,
    PlayHandsOff,
    PlayInspection,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    PlaySwapHands,
    PlaySwapHats,
    PlayTheft,
    PlayTrap,
)
from core.rules.editions import DELUXE
from core.rules.events import (
    CardsDrawn,
    Freed,
    HatsSwapped,
    RockFell,
    RoleDealt,
    RoleInspected,
    RoleSeen,
    TheftLaid,
    TheftLifted,
    Trapped,
)
from core.rules.legality import plays, why_not
from core.rules.play import play
from core.rules.state import Look

from .tables import maze, row, table

NOBODY = ((),) * 5


def holding(*hand, **changes):
    """Five seats, seat 0 acts and holds `hand` and a card to discard."""
    return table(hand=(*hand, "P-X.1"), edition=DELUXE.key, roles=changes.pop("roles", "GBCPO"), **changes)


def done(game, command):
    """The table after a command, and its events without the card that is drawn at the end."""
    after, events = play(game, command)
    assert events[-1] == CardsDrawn(game.deck[-1:], 0)
    assert after.acting == 1
    assert command.card not in after.hands[0]
    return after, events[:-1]


def targets(game, card):
    return [one.target for one in plays(game, 0, card)]


def test_a_theft_lies_in_front_of_the_thief():  # R120
    game, events = done(holding("THEFT.1", thieves=(3,), front=((), (), (), ("THEFT.2",), ())), PlayTheft(0, "THEFT.1"))
    assert events == (TheftLaid(0, "THEFT.1"),)
    assert (game.front[0], game.thieves, game.discards) == (("THEFT.1",), (3, 0), ())


def test_the_trapped_may_lay_a_theft():  # A26
    game, _ = done(holding("THEFT.1", front=(("TRAPPED.1",), *NOBODY[1:])), PlayTheft(0, "THEFT.1"))
    assert (game.front[0], game.thieves) == (("TRAPPED.1", "THEFT.1"), (0,))


@pytest.mark.parametrize("target", [0, 3])
def test_hands_off_takes_a_theft_away(target):  # R122: from anybody, oneself included
    front = (("THEFT.2",), ("TRAPPED.1",), (), ("BREAK-CART.1", "THEFT.3"), ())
    before = holding("HANDS-OFF.1", thieves=(3, 0), front=front)
    assert targets(before, "HANDS-OFF.1") == [0, 3]
    game, events = done(before, PlayHandsOff(0, "HANDS-OFF.1", target))
    assert events == (TheftLifted(0, "HANDS-OFF.1", target),)
    assert game.front[target] == (() if target == 0 else ("BREAK-CART.1",))
    assert game.thieves == ((3,) if target == 0 else (0,))
    assert sorted(game.discards) == sorted([front[target][-1], "HANDS-OFF.1"])


def test_a_thief_lifted_and_come_again_is_the_latest():  # R154
    game = holding("THEFT.1", thieves=(0, 2), front=(("THEFT.2",), (), ("THEFT.3",), (), ()))
    game = game._replace(hands=(("HANDS-OFF.1", "THEFT.1", "P-X.1"), *game.hands[1:]))
    game = play(game, PlayHandsOff(0, "HANDS-OFF.1", 0)).game._replace(acting=0)
    assert play(game, PlayTheft(0, "THEFT.1")).game.thieves == (2, 0)


def test_an_inspection_is_seen_by_one():  # R130
    before = holding("INSPECTION.1")
    assert targets(before, "INSPECTION.1") == [1, 2, 3, 4]
    game, events = done(before, PlayInspection(0, "INSPECTION.1", 2))
    assert events == (RoleInspected(0, "INSPECTION.1", 2), RoleSeen(2, "boss", 0))
    assert (events[0].to, events[1].to) == (None, 0)
    assert (game.looks, game.discards) == (((Look(2, "boss", True),), *NOBODY[1:]), ("INSPECTION.1",))


@pytest.mark.parametrize("target", [0, 3])
def test_hats_are_swapped_for_the_first_role_left_over(target):  # R134
    before = holding("SWAP-HATS.1", spare=("saboteur", "green", "blue"))
    assert targets(before, "SWAP-HATS.1") == [0, 1, 2, 3, 4]
    game, events = done(before, PlaySwapHats(0, "SWAP-HATS.1", target))
    assert events == (HatsSwapped(0, "SWAP-HATS.1", target), RoleDealt("saboteur", target))
    assert (game.roles[target], game.spare) == ("saboteur", ("green", "blue"))
    assert game.hats[target] == (before.roles[target],)
    assert [role for seat, role in enumerate(game.roles) if seat != target] == [
        role for seat, role in enumerate(before.roles) if seat != target
    ]


def test_hats_swapped_twice():  # R134: the old role does not come back
    game = holding("SWAP-HATS.1", spare=("saboteur", "green", "blue"))
    game = game._replace(hands=(("SWAP-HATS.1", "SWAP-HATS.2", "P-X.1"), *game.hands[1:]))
    for card in ("SWAP-HATS.1", "SWAP-HATS.2"):
        game = play(game._replace(acting=0), PlaySwapHats(0, card, 3)).game
    assert (game.roles[3], game.hats[3], game.spare) == ("green", ("profiteer", "saboteur"), ("blue",))


def test_a_look_is_outdated_by_new_hats_and_renewed_by_another_look():  # R135
    looks = ((Look(2, "boss", True), Look(3, "profiteer", True)), (Look(2, "boss", True),), (), (), ())
    game, _ = done(holding("SWAP-HATS.1", looks=looks, spare=("blue",)), PlaySwapHats(0, "SWAP-HATS.1", 2))
    assert game.looks[0] == (Look(2, "boss", False), Look(3, "profiteer", True))
    assert game.looks[1] == (Look(2, "boss", False),)
    again = game._replace(acting=0, hands=(("INSPECTION.2", "P-X.1"), *game.hands[1:]))
    assert play(again, PlayInspection(0, "INSPECTION.2", 2)).game.looks[0] == (
        Look(3, "profiteer", True),
        Look(2, "blue", True),
    )


def test_what_was_looked_at_and_put_away_is_for_one_round():  # R156
    looks = ((Look(2, "boss", True),), *NOBODY[1:])
    game = holding("MAP.1", looks=looks, hats=(("boss",), *NOBODY[1:]), thieves=(0,), mover=0)
    after = play(game._replace(phase="reveal", acting=None), NextRound(0)).game
    assert (after.looks, after.hats, after.thieves, after.front) == (NOBODY, NOBODY, (), NOBODY)
    assert (len(after.aside), len(after.roles) + len(after.spare)) == (10, 15)


def test_a_trap_is_for_others_and_only_once():  # R108, R136
    before = holding("TRAPPED.1", front=((), ("TRAPPED.2",), ("THEFT.1",), ("BREAK-CART.1",), ()), thieves=(2,))
    assert targets(before, "TRAPPED.1") == [2, 3, 4]
    game, events = done(before, PlayTrap(0, "TRAPPED.1", 3))
    assert events == (Trapped(0, "TRAPPED.1", 3),)
    assert (game.front[3], game.discards) == (("BREAK-CART.1", "TRAPPED.1"), ())


@pytest.mark.parametrize("target", [0, 3])
def test_the_trapped_are_freed(target):  # R137: anybody, oneself included
    front = (("TRAPPED.2",), (), (), ("TRAPPED.3", "BREAK-CART.1"), ())
    before = holding("FREE.1", front=front)
    assert targets(before, "FREE.1") == [0, 3]
    game, events = done(before, PlayFree(0, "FREE.1", target))
    assert events == (Freed(0, "FREE.1", target),)
    assert game.front[target] == (() if target == 0 else ("BREAK-CART.1",))
    assert sorted(game.discards) == sorted([front[target][0], "FREE.1"])


def test_what_the_trapped_may_do():  # R136
    front = (("TRAPPED.2",), ("TRAPPED.3", "BREAK-CART.2"), ("THEFT.2",), (), ())
    hand = (
        "MAP.1", "ROCKFALL.1", "REPAIR-CART.1", "BREAK-CART.1", "THEFT.1", "HANDS-OFF.1", "SWAP-HANDS.1",
        "INSPECTION.1", "SWAP-HATS.1", "TRAPPED.1", "FREE.1",
    )  # fmt: skip
    game = holding(*hand, board=maze(row(1, 2)), front=front, thieves=(2,))
    assert why_not(game, PlayPath(0, "P-X.1", 3, 0, False)) == "trapped"
    orders = [
        PlayMap(0, "MAP.1", 0), PlayRockfall(0, "ROCKFALL.1", 1, 0), PlayRepair(0, "REPAIR-CART.1", 1, "cart"),
        PlayBreak(0, "BREAK-CART.1", 1), PlayTheft(0, "THEFT.1"), PlayHandsOff(0, "HANDS-OFF.1", 2),
        PlaySwapHands(0, "SWAP-HANDS.1", 1), PlayInspection(0, "INSPECTION.1", 1), PlaySwapHats(0, "SWAP-HATS.1", 0),
        PlayTrap(0, "TRAPPED.1", 2), PlayFree(0, "FREE.1", 0),
    ]  # fmt: skip
    assert [why_not(game, one) for one in orders] == [None] * 3 + ["already_broken"] + [None] * 7
    assert all(plays(game, 0, card) for card in hand)
    freed = play(game, PlayFree(0, "FREE.1", 0)).game._replace(acting=0)
    assert why_not(freed, PlayPath(0, "P-X.1", 3, 0, False)) is None


@pytest.mark.parametrize("kind", ["L-NE", "G-EW", "U-EW", "K-X", "B-1", "M-2"])
def test_rocks_fall_on_any_path(kind):  # R117
    cards = ["2,0 P-X", f"1,0 {kind}", "3,0 L-W"]
    game, events = done(holding("ROCKFALL.4", board=maze(cards)), PlayRockfall(0, "ROCKFALL.4", 1, 0))
    assert events == (RockFell(0, "ROCKFALL.4", 1, 0, f"{kind}.2"),)
    assert game.discards == (f"{kind}.2", "ROCKFALL.4")
    assert [cell.live for cell in game.board if cell.x == 3] == [(True,)]  # the other ladder leads on
