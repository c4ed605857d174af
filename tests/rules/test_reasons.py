"""Every reason of the judge, provoked, and play refusing in the same words."""

import pytest

from core.errors import Refused
from core.rules.commands import (
    Discard,
    EndRound,
    NextRound,
    PickGold,
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
    Remove,
    StealGold,
)
from core.rules.editions import DELUXE
from core.rules.legality import options, plays, why_card, why_not
from core.rules.play import play
from core.rules.reasons import Reason

from .tables import maze, row, table

ROW = maze(row(1, 3))
LONG = maze(row(1, 7), ["8,0 STONE-NE@180"])
HAND = ("P-NS.1", "P-X.1", "BREAK-CART.1", "REPAIR-CART.1", "REPAIR-LANTERN-CART.1", "ROCKFALL.1", "MAP.1")
BROKEN = ((), ("BREAK-CART.3",), (), (), ())
MINE = (("BREAK-LANTERN.1",), (), (), (), ())
SHARE = {"phase": "share", "pool": (1, 2), "pickers": (0, 1)}

# the same with the cards of the larger box: seat 1 is trapped, seat 2 a thief, seat 3 has gold
MORE_HAND = (
    "L-W.1", "P-X.1", "THEFT.1", "HANDS-OFF.1", "SWAP-HANDS.1", "INSPECTION.1", "SWAP-HATS.1", "TRAPPED.1", "FREE.1",
)  # fmt: skip
MORE = {
    "edition": DELUXE.key,
    "front": ((), ("TRAPPED.2",), ("THEFT.2",), (), ()),
    "thieves": (2,),
    "gold": ((), (), (), (2,), ()),
}
CAUGHT = {**MORE, "front": (("TRAPPED.2", "THEFT.3"), *MORE["front"][1:]), "thieves": (2, 0)}
TWICE = (("TRAPPED.2", "BREAK-CART.1"), (), ("THEFT.2",), (), ())
THEFT = {**MORE, "phase": "theft", "pickers": (0,), "front": (("THEFT.3",), (), (), (), ()), "thieves": (0,)}

# reason -> (changes of the table, a command that provokes it)
CASES = [
    ("game_over", {"phase": "over", "acting": None}, NextRound(0)),
    ("game_over", {"phase": "over", "acting": None}, Discard(0, ("P-X.1",))),
    ("game_over", {"phase": "over", "acting": None}, EndRound(0)),
    ("wrong_phase", SHARE, EndRound(0)),
    ("no_such_seat", {}, EndRound(5)),
    ("round_goes_on", {}, EndRound(1)),
    ("round_goes_on", {"deck": ()}, EndRound(1)),
    ("round_goes_on", {"options": {"vote_end": "on"}}, EndRound(1)),
    ("no_such_seat", {}, Discard(5, ("P-X.1",))),
    ("no_such_seat", {}, Discard(-1, ("P-X.1",))),
    ("no_such_seat", {}, PlayBreak(0, "BREAK-CART.1", 5)),
    ("no_such_seat", {}, PlayRepair(0, "REPAIR-CART.1", -1, "cart")),
    ("not_your_turn", {}, Discard(1, ("P-X.91",))),
    ("not_your_turn", SHARE, PickGold(1, 0)),
    ("wrong_phase", {}, PickGold(0, 0)),
    ("wrong_phase", {}, NextRound(0)),
    ("wrong_phase", SHARE, Discard(0, ("P-X.1",))),
    ("wrong_phase", {"phase": "reveal", "acting": None}, PlayPath(0, "P-X.1", 4, 0, False)),
    ("not_your_card", {}, PlayPath(0, "P-X.2", 4, 0, False)),
    ("not_your_card", {}, PlayMap(0, "MAP.2", 0)),
    ("not_your_card", {}, Discard(0, ("P-X.91",))),
    ("not_your_card", {}, Discard(0, ("nonsense",))),
    ("wrong_card", {}, PlayPath(0, "MAP.1", 4, 0, False)),
    ("wrong_card", {}, PlayMap(0, "P-X.1", 0)),
    ("wrong_card", {}, PlayBreak(0, "REPAIR-CART.1", 1)),
    ("wrong_card", {}, PlayRockfall(0, "MAP.1", 1, 0)),
    ("wrong_card", {}, PlayPath(0, "P-X.1", 4, 0, True)),
    ("broken_tools", {"front": MINE}, PlayPath(0, "P-X.1", 4, 0, False)),
    ("cell_taken", {}, PlayPath(0, "P-X.1", 0, 0, False)),
    ("cell_taken", {}, PlayPath(0, "P-X.1", 1, 0, False)),
    ("cell_taken", {}, PlayPath(0, "P-X.1", 8, -2, False)),
    ("cell_taken", {"board": LONG}, PlayPath(0, "P-X.1", 8, 0, False)),
    ("off_board", {"options": {"board_limit": "5x9"}}, PlayPath(0, "P-X.1", -1, 0, False)),
    ("off_board", {"options": {"board_limit": "5x9"}}, PlayPath(0, "P-X.1", 10**9, 0, False)),
    ("edge_mismatch", {}, PlayPath(0, "P-NS.1", 4, 0, False)),
    ("not_connected", {"board": maze(["0,1 D-NS"])}, PlayPath(0, "P-NS.1", 0, 2, False)),
    ("not_connected", {}, PlayPath(0, "P-X.1", 6, 3, False)),
    ("not_connected", {}, PlayPath(0, "P-X.1", 256, 0, False)),
    ("not_connected", {}, PlayPath(0, "P-X.1", 0, -(10**9), False)),
    ("not_on_self", {}, PlayBreak(0, "BREAK-CART.1", 0)),
    ("already_broken", {"front": BROKEN}, PlayBreak(0, "BREAK-CART.1", 1)),
    ("nothing_to_repair", {}, PlayRepair(0, "REPAIR-CART.1", 1, "cart")),
    ("nothing_to_repair", {"front": MINE}, PlayRepair(0, "REPAIR-LANTERN-CART.1", 0, "cart")),
    ("wrong_tool", {"front": MINE}, PlayRepair(0, "REPAIR-CART.1", 0, "lantern")),
    ("wrong_tool", {}, PlayRepair(0, "REPAIR-CART.1", 0, "spoon")),
    ("no_card_there", {}, PlayRockfall(0, "ROCKFALL.1", 4, 0)),
    ("no_card_there", {}, PlayRockfall(0, "ROCKFALL.1", -255, 1)),
    ("not_removable", {}, PlayRockfall(0, "ROCKFALL.1", 0, 0)),
    ("not_removable", {}, PlayRockfall(0, "ROCKFALL.1", 8, 0)),
    ("not_removable", {"board": LONG}, PlayRockfall(0, "ROCKFALL.1", 8, 0)),
    ("no_such_goal", {}, PlayMap(0, "MAP.1", 3)),
    ("no_such_goal", {}, PlayMap(0, "MAP.1", -1)),
    ("goal_already_open", {"board": LONG}, PlayMap(0, "MAP.1", 1)),
    ("wrong_count", {}, Discard(0, ())),
    ("wrong_count", {}, Discard(0, ("P-X.1", "MAP.1"))),
    ("no_such_nugget", SHARE, PickGold(0, 2)),
    ("no_such_nugget", SHARE, PickGold(0, -1)),
    ("wrong_count", {}, Remove(0, ("P-X.1", "MAP.1"), "BREAK-CART.3")),  # only where one can (R105)
    ("no_such_seat", MORE, PlayHandsOff(0, "HANDS-OFF.1", 5)),
    ("no_such_seat", MORE, PlaySwapHands(0, "SWAP-HANDS.1", -1)),
    ("no_such_seat", MORE, PlayInspection(0, "INSPECTION.1", 5)),
    ("no_such_seat", MORE, PlaySwapHats(0, "SWAP-HATS.1", -1)),
    ("no_such_seat", MORE, PlayTrap(0, "TRAPPED.1", 5)),
    ("no_such_seat", MORE, PlayFree(0, "FREE.1", -1)),
    ("no_such_seat", THEFT, StealGold(0, 5)),
    ("not_your_turn", MORE, PlayTheft(1, "P-X.91")),
    ("not_your_turn", MORE, Remove(1, ("P-X.91", "P-X.92"), "TRAPPED.2")),
    ("not_your_turn", THEFT, StealGold(1, 3)),
    ("wrong_phase", MORE, StealGold(0, 3)),
    ("wrong_phase", THEFT, Discard(0, ("P-X.1",))),
    ("wrong_phase", THEFT, NextRound(0)),
    ("wrong_phase", THEFT, PickGold(0, 0)),
    ("wrong_phase", THEFT, Remove(0, ("P-X.1", "FREE.1"), "THEFT.3")),
    ("not_your_card", MORE, PlayTheft(0, "THEFT.2")),
    ("not_your_card", MORE, Discard(0, ("P-X.1", "P-X.1"))),
    ("not_your_card", MORE, Discard(0, ("P-X.1", "FREE.1", "FREE.2"))),
    ("not_your_card", CAUGHT, Remove(0, ("P-X.1", "P-X.1"), "TRAPPED.2")),
    ("not_your_card", CAUGHT, Remove(0, ("P-X.1", "TRAPPED.2"), "TRAPPED.2")),
    ("wrong_card", MORE, PlayTheft(0, "FREE.1")),
    ("wrong_card", MORE, PlayHandsOff(0, "FREE.1", 2)),
    ("wrong_card", MORE, PlaySwapHands(0, "SWAP-HATS.1", 1)),
    ("wrong_card", MORE, PlayInspection(0, "TRAPPED.1", 1)),
    ("wrong_card", MORE, PlaySwapHats(0, "SWAP-HANDS.1", 1)),
    ("wrong_card", MORE, PlayTrap(0, "INSPECTION.1", 3)),
    ("wrong_card", MORE, PlayFree(0, "HANDS-OFF.1", 1)),
    ("wrong_count", MORE, Discard(0, ())),
    ("wrong_count", MORE, Discard(0, ("P-X.1", "L-W.1", "FREE.1", "TRAPPED.1"))),
    ("wrong_count", CAUGHT, Remove(0, ("P-X.1",), "TRAPPED.2")),
    ("wrong_count", CAUGHT, Remove(0, ("P-X.1", "FREE.1", "L-W.1"), "TRAPPED.2")),
    ("not_in_front", MORE, Remove(0, ("P-X.1", "FREE.1"), "TRAPPED.2")),
    ("not_in_front", CAUGHT, Remove(0, ("P-X.1", "FREE.1"), "nonsense")),
    ("trapped", CAUGHT, PlayPath(0, "P-X.1", 4, 0, False)),
    (
        "broken_tools",
        {**CAUGHT, "front": (("TRAPPED.2", "BREAK-CART.1"), *[()] * 4)},
        PlayPath(0, "P-X.1", 4, 0, False),
    ),
    ("ladder_by_goal", {**MORE, "board": maze(row(1, 6))}, PlayPath(0, "L-W.1", 7, 0, True)),
    ("ladder_by_goal", {**MORE, "board": LONG}, PlayPath(0, "L-W.1", 8, 1, True)),
    ("not_connected", {**MORE, "board": maze(["3,3 P-NS"])}, PlayPath(0, "L-W.1", 2, 3, False)),  # wall to wall, A19
    ("edge_mismatch", MORE, PlayPath(0, "L-W.1", 4, 0, True)),
    ("not_on_self", MORE, PlaySwapHands(0, "SWAP-HANDS.1", 0)),
    ("not_on_self", MORE, PlayInspection(0, "INSPECTION.1", 0)),
    ("not_on_self", MORE, PlayTrap(0, "TRAPPED.1", 0)),
    ("not_on_self", THEFT, StealGold(0, 0)),
    ("already_trapped", MORE, PlayTrap(0, "TRAPPED.1", 1)),
    ("not_trapped", MORE, PlayFree(0, "FREE.1", 0)),
    ("not_trapped", MORE, PlayFree(0, "FREE.1", 2)),
    ("already_thief", CAUGHT, PlayTheft(0, "THEFT.1")),
    ("no_theft_there", MORE, PlayHandsOff(0, "HANDS-OFF.1", 1)),
    ("no_gold_there", THEFT, StealGold(0, 1)),
]


def set_up(changes):
    given = dict(changes)
    hand = MORE_HAND if "edition" in given else HAND
    return table(given.pop("board", ROW), hand, **given)


@pytest.mark.parametrize(("reason", "changes", "command"), CASES, ids=[f"{c[0]}-{type(c[2]).__name__}" for c in CASES])
def test_refused_for_this_reason(reason, changes, command):
    game = set_up(changes)
    before = repr(game)
    assert why_not(game, command) == Reason(reason)
    with pytest.raises(Refused) as refusal:
        play(game, command)
    assert refusal.value.reason == reason
    assert repr(game) == before
    assert (type(command), command) not in [(type(one), one) for one in options(game, 0)]


WHOLE_CARD = [
    (None, {}, "P-X.1"),
    (None, {}, "MAP.1"),
    ("game_over", {"phase": "over", "acting": None}, "P-X.1"),
    ("wrong_phase", SHARE, "P-X.1"),
    ("not_your_turn", {"acting": 1}, "P-X.1"),
    ("not_your_card", {}, "P-X.2"),
    ("broken_tools", {"front": MINE}, "P-X.1"),
    ("nowhere_fits", {"board": maze(["0,1 D-NS", "0,-1 D-NS", "1,0 D-EW", "-1,0 D-EW"])}, "P-X.1"),
    ("no_target", {"board": maze()}, "ROCKFALL.1"),
    ("no_target", {}, "REPAIR-CART.1"),
    ("no_target", {"front": ((), *[("BREAK-CART.2",)] * 4)}, "BREAK-CART.1"),
    *((None, MORE, card) for card in MORE_HAND),
    ("trapped", CAUGHT, "P-X.1"),
    ("nowhere_fits", {**MORE, "board": maze(["1,0 D-EW", "0,1 D-NS", "-1,0 D-EW", "0,-1 D-NS"])}, "P-X.1"),
    ("already_thief", CAUGHT, "THEFT.1"),
    ("no_target", {**MORE, "front": ((),) * 5, "thieves": ()}, "HANDS-OFF.1"),
    ("no_target", {**MORE, "front": ((),) * 5}, "FREE.1"),
    ("no_target", {**MORE, "front": ((), *((f"TRAPPED.{seat}",) for seat in range(1, 5)))}, "TRAPPED.1"),
]


@pytest.mark.parametrize(("reason", "changes", "card"), WHOLE_CARD)
def test_why_a_whole_card_cannot_be_played(reason, changes, card):
    game = set_up(changes)
    assert why_card(game, 0, card) == (Reason(reason) if reason else None)
    assert bool(plays(game, 0, card)) == (reason is None)


def test_every_reason_is_provoked():
    assert {case[0] for case in CASES} | {case[0] for case in WHOLE_CARD if case[0]} == set(Reason)
