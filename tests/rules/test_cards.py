"""The box: counts, shapes, half turns, ids (rules 1 and 2)."""

from collections import Counter

import pytest

from core.rules import cards
from core.rules.cards import BASE_PATHS, DOORS, LADDERS, MORE_PATHS, PATHS, SHAPES, WAYS
from core.rules.editions import BASE, DELUXE, OPTIONS, deck_of, find, path_kinds, settle_options


def test_forty_paths_and_twenty_seven_actions():
    paths = sum(count for kind, count in BASE.deck.items() if cards.family(kind) == "path")
    assert (paths, sum(BASE.deck.values())) == (40, 67)
    by_family = {f: sum(n for k, n in BASE.deck.items() if cards.family(k) == f) for f in ("break", "repair", "map")}
    assert by_family == {"break": 9, "repair": 9, "map": 6}
    through = sum(n for kind, n in BASE.deck.items() if kind.startswith("P-"))
    assert through == 31


def test_the_larger_box():  # rules 2.1-2.4
    families = Counter({cards.family(kind): 0 for kind in DELUXE.deck})
    for kind, count in DELUXE.deck.items():
        families[cards.family(kind)] += count
    assert families == {
        "path": 70, "break": 9, "repair": 9, "map": 6, "rockfall": 4, "theft": 4, "hands_off": 3, "swap_hands": 2,
        "inspection": 2, "swap_hats": 2, "trap": 3, "free": 4,
    }  # fmt: skip
    assert families.total() == 118
    assert all(DELUXE.deck[kind] == count for kind, count in BASE.deck.items() if kind != "ROCKFALL")
    marks = [sum(DELUXE.deck[kind] for kind in kinds) for kinds in (cards.CRYSTALS, cards.DOORS)]
    assert (marks, sum(DELUXE.deck.get(kind, 0) for kind in cards.LADDERS)) == ([10, 6], 4)
    assert {len(roles) for roles in DELUXE.roles.values()} == {15}


def test_deck_of_an_option_of_maps():
    deck = deck_of(BASE, {"maps": "5"})
    assert len(deck) == 66
    assert set(deck_of(BASE, {"maps": "6"})) - set(deck) == {"MAP.6"}
    assert len(set(deck)) == len(deck)


def test_gold_and_roles():
    assert sum(BASE.nuggets.values()) == 28
    assert sum(value * count for value, count in BASE.nuggets.items()) == 44
    assert all(len(BASE.roles[n]) == n + 1 for n in range(3, 11))
    saboteurs = [BASE.roles[n].count("saboteur") for n in range(3, 11)]
    assert saboteurs == [1, 1, 2, 2, 3, 3, 3, 4]


# printed and turned openings as the manifest writes them: id, openings, after a half turn
OPENINGS = """P-X NESW NESW;P-T3 NES NSW;P-T4 ESW NEW;P-NS NS NS;P-EW EW EW;P-NE NE SW;P-NW NW ES;D-NESW NESW NESW;
D-NES NES NSW;D-ESW ESW NEW;D-NS NS NS;D-EW EW EW;D-NE NE SW;D-NW NW ES;D-S S N;D-W W E;B-1 NESW NESW;C-1 NESW NESW;
C-2 NESW NESW;L-S S N;L-W W E;L-ES ES NW;L-NE NE SW;G-NS NES NSW;G-EW EW EW;G-ES ES NW;U-NS NS NS;U-EW EW EW;
U-SW SW NE;M-1 NES NSW;M-2 NESW NESW;M-3 NESW NESW;M-4 NES NSW;M-5 NES NSW;K-S S N;K-W W E;K-ESW ESW NEW;
K-NES NES NSW;K-X NESW NESW;K-ESWn NESW NESW;K-NSWe NESW NESW;K-EWs ESW NEW"""


@pytest.mark.parametrize("line", [line.strip() for line in OPENINGS.split(";")])
def test_openings_before_and_after_a_half_turn(line: str):
    kind, printed, half = line.split()
    assert SHAPES[kind, False].opens == cards.mask(printed)
    assert SHAPES[kind, True].opens == cards.mask(half)


def test_every_card_of_both_manifests_is_known():
    assert (len(BASE_PATHS), len(MORE_PATHS)) == (16, 26)
    assert path_kinds("base") == BASE_PATHS.keys()
    assert path_kinds("deluxe") == BASE_PATHS.keys() | MORE_PATHS.keys()
    assert {kind for kind in BASE.deck if cards.family(kind) == "path"} == BASE_PATHS.keys()


@pytest.mark.parametrize("kind", PATHS)
def test_tunnels_are_a_partition(kind: str):
    sides = "".join(PATHS[kind])
    assert len(set(sides)) == len(sides)
    assert all(tunnel == "".join(sorted(tunnel, key="NESW".index)) for tunnel in PATHS[kind])
    assert cards.turned(cards.turned(PATHS[kind])) == PATHS[kind]
    assert len(WAYS[kind]) == (1 if cards.symmetric(kind) else 2)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=lambda shape: f"{shape.kind}-{shape.turned}")
def test_spread_walks_inside_tunnels_only(shape):
    for sides in range(16):
        joined = [tunnel for tunnel in shape.tunnels if cards.mask(tunnel) & sides]
        assert shape.spread[sides] == cards.mask("".join(joined))


def test_mirror_curves_differ():
    for one, other in (("P-NE", "P-NW"), ("D-NE", "D-NW"), ("STONE-NE", "STONE-NW")):
        lying = {SHAPES[kind, half].opens for kind in (one, other) for half in (False, True)}
        assert len(lying) == 4


def test_ladders_and_doors_have_their_tunnel():
    assert LADDERS - {"START"} == {kind for kind in PATHS if kind.startswith("L-")}
    assert {kind for kind, colour in DOORS.items() if colour == "green"} == {"G-NS", "G-EW", "G-ES"}
    assert SHAPES["G-NS", True].door == cards.mask("NS")
    assert len(cards.CRYSTALS) == 8


@pytest.mark.parametrize("card", ["P-X.1", "D-NESW.1", "MAP.6", "START", "GOLD", "REPAIR-LANTERN-CART.1", "P-EW.99"])
def test_ids_name_their_kind(card: str):
    assert cards.kind_of(card) == card.partition(".")[0]


@pytest.mark.parametrize(
    "card", ["", "P-X", "P-X.", "P-X.0", "P-X.01", "P-X.1.2", "P-X.x", "P-X.²", "GOLD.1", "NO.1", "P-X.9999"]
)
def test_ids_that_name_nothing(card: str):
    with pytest.raises(ValueError, match="no such card"):
        cards.kind_of(card)


def test_only_a_path_card_can_lie_in_the_maze():
    with pytest.raises(ValueError, match="not a path card"):
        cards.laid("MAP.1", False)
    assert cards.laid("P-X.1", True) == cards.laid("P-X.1", False)


def test_tools_and_families():
    assert cards.tools_of("REPAIR-LANTERN-CART") == ("lantern", "cart")
    assert cards.tools_of("BREAK-PICKAXE") == ("pickaxe",)
    assert cards.tools_of("P-X") == ()
    assert [cards.family(k) for k in ("P-X", "MAP", "ROCKFALL", "START", "GOLD")] == [
        "path", "map", "rockfall", "start", "goal",
    ]  # fmt: skip


def test_options_are_settled():
    usual = settle_options(BASE, None)
    assert usual == {
        "board_limit": "none", "gold_pool": "miners", "broken_forfeits_gold": "off", "vote_end": "off", "maps": "6",
    }  # fmt: skip
    assert usual == {key: OPTIONS[key][0] for key in BASE.options}
    assert settle_options(BASE, {"maps": "5"})["maps"] == "5"
    assert settle_options(DELUXE, None) == {
        "board_limit": "none", "vote_end": "off", "double_door": "boss_and_profiteer", "theft_auto": "timeout",
    }  # fmt: skip
    for wrong in ({"maps": "7"}, {"colour": "red"}, {"theft_auto": "always"}):
        with pytest.raises(ValueError, match="no such option"):
            settle_options(BASE, wrong)
    for unknown in (find, path_kinds):
        with pytest.raises(ValueError, match="no such edition"):
            unknown("other")
