"""Cards, people, roles and icons as pictures."""

import re

import pytest

from core import art
from core.rules.cards import ACTIONS, BASE_PATHS, BLUE, DOORS, GREEN, MORE_PATHS, PATHS, TOOLS, symmetric, turned
from core.rules.editions import EDITIONS
from tests.art.drawings import (
    CARD,
    DEALT,
    ICONS,
    PEOPLE,
    ROLES,
    SCRIPTS,
    SEAT_SIGNS,
    TEMPLATES,
    TEXT_SIGNS,
    TRUST_SIGNS,
    cell,
    hand,
    maze,
    strip,
    uses,
    view,
    whole,
)

SEATS = range(max(box.most for box in EDITIONS.values()))


@pytest.mark.parametrize("kind", PATHS)
def test_every_path_card_renders_both_ways_in_both_states(kind: str) -> None:
    seen = {whole(CARD.any_card(kind, half, live)) for half in (False, True) for live in (False, True)}
    assert len(seen) >= (2 if symmetric(kind) else 4)


@pytest.mark.parametrize("kind", PATHS)
@pytest.mark.parametrize("half", [False, True])
def test_a_card_shows_exactly_its_tunnels(kind: str, half: bool) -> None:
    tunnels = turned(PATHS[kind]) if half else PATHS[kind]
    drawn = re.findall(r"#a-(?:live|cold)-([NESWnesw]+)(?:-up)?\"", CARD.any_card(kind, half))
    assert sorted(name.upper() for name in drawn) == sorted(tunnels)


def test_only_dead_ends_are_boarded_up() -> None:
    boarded = {kind for kind in PATHS if "a-live-rubble" in uses(CARD.any_card(kind))}
    assert boarded == {kind for kind in PATHS if kind.startswith("D-")} | {"K-S", "K-W"}
    plugged = {kind for kind in PATHS if re.search(r"a-live-[nesw]\b", CARD.any_card(kind))}
    assert plugged == {"G-NS", "M-1", "M-2", "M-3", "M-4", "M-5", "K-ESWn", "K-NSWe", "K-EWs"}
    assert plugged & set(BASE_PATHS) == set()


def test_no_transform_turns_a_card() -> None:
    for kind in PATHS:
        assert "rotate" not in CARD.any_card(kind, True)


def test_whatever_may_be_dealt_has_a_picture_and_nothing_else() -> None:
    assert set(art.ACTIONS) == set(ACTIONS)


@pytest.mark.parametrize("kind", sorted(ACTIONS))
def test_every_action_card_renders(kind: str) -> None:
    picture = whole(CARD.any_card(kind, False, True, f"{kind}.1"))
    assert picture.count("<svg") == 1


def test_every_card_of_the_deck_has_its_own_picture() -> None:
    pictures = {re.sub(r"#a-r\d", "", CARD.any_card(kind)) for kind in DEALT}
    assert len(pictures) == len(DEALT)


def test_action_cards_differ_in_their_picture_not_only_in_place_or_colour() -> None:
    drawn = [(picture, second) for _, picture, _, _, second in art.ACTIONS.values()]
    assert len(set(drawn)) == len(art.ACTIONS)
    harm = {kind for kind, (family, _, _, mark, _) in art.ACTIONS.items() if family == "break" and mark == "mx"}
    assert harm == {kind for kind in art.ACTIONS if kind.startswith("BREAK-")} | {"TRAPPED"}
    help_ = {kind for kind, (family, _, _, mark, _) in art.ACTIONS.items() if family == "mend" and mark == "mok"}
    assert help_ == {kind for kind in art.ACTIONS if kind.startswith("REPAIR-")} | {"HANDS-OFF", "FREE"}


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("live", [False, True])
def test_special_paths_show_what_they_are(live: bool, half: bool) -> None:
    shown = {kind: uses(CARD.any_card(kind, half, live)) for kind in DEALT if kind in PATHS}
    for part, kinds in {
        "a-ladder": {"L-S", "L-W", "L-ES", "L-NE"},
        "a-doorg": {kind for kind, colour in DOORS.items() if colour == GREEN},
        "a-doorb": {kind for kind, colour in DOORS.items() if colour == BLUE},
        "a-crystal": {kind for kind in MORE_PATHS if kind.startswith("K-")},
        f"a-{'live' if live else 'cold'}-bridge": {"B-1"},
        "a-ridgenw": {"C-1"},
        "a-ridgene": {"C-2"},
    }.items():
        assert {kind for kind, parts in shown.items() if part in parts} == kinds


def test_a_bridge_has_the_light_of_the_way_over_it() -> None:
    for live in ((True, False), (False, True)):
        lying = maze(view(cell(1, 0, "B-1", live=live)))
        assert f"#a-{'live' if live[0] else 'cold'}-bridge" in lying
        assert f"#a-{'cold' if live[0] else 'live'}-bridge" not in lying
    drawn = uses(CARD.any_card("B-1"))
    assert drawn.index("a-live-EW") < drawn.index("a-live-bridge")


def test_a_hand_card_brings_both_ways_and_shows_the_first() -> None:
    for kind in DEALT:
        both = whole(CARD.hand_card(hand(kind)))
        assert both.count("<svg") == (2 if kind in PATHS and not symmetric(kind) else 1)
        assert both.count('display="none"') == both.count("<svg") - 1
        if kind in PATHS:
            assert re.findall(r'data-turned="(\d)"', both) == ["0", "1"][: both.count("<svg")]
            assert strip(CARD.any_card(kind, card=f"{kind}.1")) in both


def test_a_card_keeps_its_face_from_hand_to_board() -> None:
    for kind in ("P-T3", "D-ESW", "P-NE"):
        for half in (False, True):
            lying = maze(view(cell(1, 0, kind, half)))
            assert strip(CARD.any_card(kind, half, True, f"{kind}.1")) in lying


def test_copies_differ_but_each_is_always_the_same() -> None:
    faces = [CARD.any_card("P-X", card=f"P-X.{copy}") for copy in range(1, 6)]
    assert len(set(faces)) > 2
    assert faces == [CARD.any_card("P-X", card=f"P-X.{copy}") for copy in range(1, 6)]


def test_faces_are_all_different_and_wear_the_mask_only_when_told() -> None:
    faces = [whole(PEOPLE.seat_face(seat, computer)) for seat in SEATS for computer in (False, True)]
    masked = [whole(PEOPLE.seat_face(seat, computer, True)) for seat in SEATS for computer in (False, True)]
    assert len(art.SEATS) == len(SEATS)
    assert len({*faces, *masked}) == 4 * len(SEATS)
    assert len({d.cloth for d in art.SEATS}) == len({(d.hat, d.beard) for d in art.SEATS}) == len(SEATS)
    whole(PEOPLE.seat_face(None))


def test_role_cards_portraits_gold_and_backs() -> None:
    assert sorted(art.ROLES) == ROLES
    roles = [whole(PEOPLE.role_card(role)) for role in (*ROLES, None)]
    portraits = [whole(PEOPLE.portrait(3, computer, role)) for computer in (False, True) for role in ROLES]
    gold = [whole(PEOPLE.nugget(value)) for value in (1, 2, 3)]
    assert len({*roles, *portraits, *gold, whole(PEOPLE.nugget_back())}) == 3 * len(ROLES) + 5


def test_every_role_has_a_niche_and_a_sign_of_its_own() -> None:
    niches, signs = zip(*((niche, tuple(s[0] for s in signs)) for niche, _, signs in art.ROLES.values()), strict=True)
    assert len(set(niches)) == len(set(signs)) == len(ROLES)
    for role, (niche, _, parts) in art.ROLES.items():
        for picture in (PEOPLE.role_card(role), PEOPLE.portrait(3, False, role), PEOPLE.portrait(3, True, role)):
            assert {f"a-{niche}", *(f"a-{part[0]}" for part in parts)} <= set(uses(picture))


def test_diggers_carry_the_doors_they_pass() -> None:
    carried = {role: {"a-doorg", "a-doorb"} & set(uses(PEOPLE.portrait(3, False, role))) for role in ROLES}
    assert {role: sorted(doors) for role, doors in carried.items() if doors} == {
        "green": ["a-doorg"],
        "blue": ["a-doorb"],
        "boss": ["a-doorb", "a-doorg"],
    }


def test_only_a_saboteur_wears_the_mask() -> None:
    masked = {role for role in ROLES for computer in (False, True) if "m3" in PEOPLE.portrait(3, computer, role)}
    assert masked == {"saboteur"}


@pytest.mark.parametrize("name", ICONS)
def test_icons(name: str) -> None:
    assert 'viewBox="0 0 24 24"' in whole(PEOPLE.icon(name))


def test_icons_are_those_that_pages_and_scripts_show() -> None:
    pages = "".join(page.read_text() for page in TEMPLATES.rglob("*.html"))
    scripts = "".join(script.read_text() for script in SCRIPTS)
    said = " ".join(re.findall(r"\bicon\((.*?)\) ?\}\}", pages))
    shown = set(re.findall(r'"(\w+)"', said)) & set(ICONS) | set(re.findall(r'"#i-(\w+)"', scripts))
    assert {*shown, *TOOLS, *SEAT_SIGNS, *art.SIGNS, *TEXT_SIGNS, *TRUST_SIGNS} == set(ICONS)
    brought = set(re.findall(r'<symbol id="i-(\w+)"', pages))  # by a page that is fetched by and by
    assert set(re.findall(r'\bicon\("(\w+)"\)', pages)) <= shown | brought
