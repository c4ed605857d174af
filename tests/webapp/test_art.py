"""What the drawings are told: the parts of a card, and the view box of a maze."""

from core import art
from core.rules.cards import BASE_PATHS, PATHS, turned
from tests.art.drawings import cell, view


def test_every_tunnel_of_a_card_has_its_own_light() -> None:
    bridge = art.slab("B-1", "B-1.1", ("NS", "EW"), (True, False))
    assert bridge.tunnels == ("live-NS", "cold-EW")
    assert bridge.live
    blocked = art.slab("D-NS", "D-NS.1", ("N", "S"), (False, True))
    assert blocked.tunnels == ("cold-N", "live-S")
    assert not art.slab("D-NS", "D-NS.1", ("N", "S"), (False, False)).live


def test_light_falls_to_the_foot_of_a_ladder() -> None:
    assert art.slab_of("L-S").tunnels == ("live-S-up",)
    assert art.slab_of("L-ES", True).tunnels == ("live-NW",)
    assert not art.slab_of("L-S").blocked
    assert art.slab_of("D-S").tunnels == ("live-S",)


def test_the_boulder_lies_opposite_the_curve() -> None:
    assert art.slab_of("STONE-NE").centre == "stonesw"
    assert art.slab_of("STONE-NE", True).centre == "stonene"
    assert art.slab_of("STONE-NW").centre == "stonese"
    assert art.slab_of("STONE-NW", True).centre == "stonenw"


def test_finds_keep_out_of_the_way() -> None:
    for kind in BASE_PATHS:
        for copy in range(1, 30):
            for half in (False, True):
                tunnels = turned(PATHS[kind]) if half else PATHS[kind]
                found = art.finds(f"{kind}.{copy}", tunnels, half)
                assert 1 <= len(found) <= 2
                assert len({(what, x) for what, x, _ in found}) == len(found)
                assert all(y == 2 or what != "root" for what, _, y in found)
                for _, x, y in found:
                    corner = (
                        ("N" if y < 75 else "")
                        + ("E" if x > 50 else "")
                        + ("S" if y > 75 else "")
                        + ("W" if x < 50 else "")
                    )
                    assert corner not in tunnels


def test_the_view_box_holds_all_cards_and_bounds_also_the_frontier() -> None:
    scene = art.scene(view(cell(0, -3, "P-NS"), frontier=((-1, 0), (0, -4))))
    assert str(scene.fit) == "-24 -474 948 948"
    assert str(scene.bounds) == "-124 -624 1048 1098"


def test_dust_hangs_only_where_there_is_light() -> None:
    assert art.motes([cell(3, 3, "P-X", live=(False,))]) == ()
    assert all(0 <= x < 100 and 0 <= y < 150 for x, y, _, _ in art.motes([cell(0, 0, "START")]))
