"""What holds for every skin: all there is to draw is drawn, from its own sheet alone, and from public facts alone."""

import re
from gzip import compress
from itertools import product
from xml.etree import ElementTree

import pytest

from core import art
from core.rules.cards import ACTIONS, PATHS, symmetric, turned
from tests.art.drawings import DEALT, ROLES, SCRIPTS, Drawings, cell, drawings, goal, hand, refs, strip, view
from webapp.reader import SKINS

LIMIT = {"lantern": 27_500, "paper": 20_000}  # bytes of the sheet, packed
NAMED = {f"m-{name}" for name in ("last", "legal", "both", "target", "peek", "slip", "ghost", "edge", "bad", "badw")}
LINES = {f"a-c{way}" for way in ("NS", "EW", "NE", "ES", "SW", "NW", "1N", "1E", "1S", "1W")}  # lights run along them

# of seats, beside their faces and round their photos
CRESTS = {"a-pane", *(f"a-{part}{shape}" for part in ("crest", "frame") for shape in range(6))}

FACES = {f"m-seat{seat}" for seat in range(len(art.SEATS))}  # on pages that are drawn for any skin


@pytest.fixture(params=SKINS)
def drawn(request: pytest.FixtureRequest) -> Drawings:
    return drawings(request.param)


def everything(drawn: Drawings) -> str:
    """Every card, face and mark that a page can ask for."""
    cards = [
        drawn.card.any_card(kind, half, live, f"{kind}.{copy}")
        for kind in PATHS for half in (False, True) for live in (False, True) for copy in range(9)
    ]  # fmt: skip
    cards += [drawn.card.any_card(kind) for kind in art.ACTIONS]
    people = [drawn.people.nugget_back(), drawn.people.seat_face(None), *map(drawn.people.nugget, (1, 2, 3))]
    people += [drawn.people.crest(seat, "Ann", photo) for seat in range(len(art.SEATS)) for photo in (None, "a.svg")]
    people += map(drawn.people.role_card, (None, *ROLES))
    for seat, computer in product(range(len(art.SEATS)), (False, True)):
        people += [drawn.people.seat_face(seat, computer, masked) for masked in (False, True)]
        people += [drawn.people.portrait(seat, computer, role) for role in ROLES]
    shown = view(cell(1, 0, "P-X", last=True), goals=(goal(0, "GOLD"), goal(1, "STONE-NE"), goal(2)))
    mines = [drawn.mine.maze(shown, art.scene(shown, 0, computers)) for computers in ((), (0,))]
    bridges = [cell(x, 1, "B-1", live=live) for x, live in enumerate(((True, False), (False, True)))]
    mixed = view(*bridges, cell(3, 1, "D-NESW", live=(True, False, True, False)))
    return "".join([*cards, *people, *mines, drawn.mine.maze(mixed, art.scene(mixed))])


def test_a_sheet_is_whole_safe_and_small(drawn: Drawings) -> None:
    ElementTree.fromstring(drawn.sheet)
    assert refs(drawn.sheet) <= set(drawn.ids)
    assert not re.search(r"\bstyle=|<style|<script|<text|<image|<filter|<mask\b|<clipPath|{[{%#]", drawn.sheet)
    assert len(compress(drawn.sheet.encode())) < LIMIT[drawn.skin]


def test_ids_are_unique_and_keep_to_their_own_names(drawn: Drawings) -> None:
    assert len(drawn.ids) == len(set(drawn.ids))
    assert [ident for ident in drawn.ids if not re.match(r"[aimp]-", ident)] == []


def test_two_skins_share_only_what_scripts_and_pages_name() -> None:
    first, *others = (set(drawings(skin).ids) for skin in SKINS)
    for other in others:
        assert {ident for ident in first & other if not ident.startswith("i-")} == NAMED | LINES | CRESTS | FACES


def test_what_scripts_name_is_in_every_sheet(drawn: Drawings) -> None:
    scripts = "".join(script.read_text() for script in SCRIPTS)
    named = set(re.findall(r"[\"`#]((?:m|i|a|p)-[A-Za-z]+)[\"`]", scripts))
    assert NAMED | LINES | named <= set(drawn.ids)


def test_all_that_is_drawn_is_in_the_sheet_and_nothing_else(drawn: Drawings) -> None:
    root = ElementTree.fromstring(drawn.sheet)
    leads = {node.get("id", ""): refs(ElementTree.tostring(node, encoding="unicode")) for node in root.iter()}
    asked = refs(everything(drawn))
    assert asked <= set(drawn.ids)
    todo, used = [*asked, *NAMED, *LINES, *FACES, *(ident for ident in drawn.ids if ident.startswith("i-"))], set()
    while todo:
        ident = todo.pop()
        todo += leads[ident] - used
        used.add(ident)
    assert sorted({*drawn.ids} - used) == []


@pytest.mark.parametrize("kind", PATHS)
def test_every_path_card_is_drawn_both_ways_in_both_states(drawn: Drawings, kind: str) -> None:
    ways = (False,) if symmetric(kind) else (False, True)
    seen = {drawn.whole(drawn.card.any_card(kind, half, live)) for half in ways for live in (False, True)}
    assert len(seen) == 2 * len(ways)
    assert all("rotate" not in card for card in seen)


@pytest.mark.parametrize("kind", PATHS)
@pytest.mark.parametrize("half", [False, True])
def test_a_card_shows_exactly_its_tunnels(drawn: Drawings, kind: str, half: bool) -> None:
    tunnels = turned(PATHS[kind]) if half else PATHS[kind]
    shown = re.findall(r"#[ap]-(?:way-)?(?:live|cold)-([NESWnesw]+)(?:-up|o)?\"", drawn.card.any_card(kind, half))
    assert sorted(name.upper() for name in shown) == sorted(tunnels)


def test_each_tunnel_has_its_own_light(drawn: Drawings) -> None:
    shown = view(cell(1, 0, "D-NS", live=(True, False)))
    lying = drawn.whole(drawn.mine.maze(shown, art.scene(shown)))
    assert re.search(r"#[ap]-(way-)?live-N\"", lying)
    assert re.search(r"#[ap]-(way-)?cold-S\"", lying)


def test_every_card_of_every_deck_has_a_picture_of_its_own(drawn: Drawings) -> None:
    pictures = {re.sub(r"#(a-r|p-p)\d", "", drawn.whole(drawn.card.any_card(kind))) for kind in DEALT}
    assert len(pictures) == len(DEALT)
    assert set(ACTIONS) <= set(DEALT)


def test_hand_and_board_show_the_same_face(drawn: Drawings) -> None:
    for kind in ("P-T3", "D-ESW", "P-NE"):
        shown = view(cell(1, 0, kind))
        lying = drawn.mine.maze(shown, art.scene(shown))
        assert strip(drawn.card.any_card(kind, card=f"{kind}.1")) in lying
        assert strip(drawn.card.any_card(kind, card=f"{kind}.1")) in drawn.card.hand_card(hand(kind))


def test_people_roles_and_gold_all_differ(drawn: Drawings) -> None:
    people, seats = drawn.people, range(len(art.SEATS))
    faces = [people.seat_face(seat, c, m) for seat in seats for c in (False, True) for m in (False, True)]
    cards = [people.portrait(seat, c, role) for seat in seats for c in (False, True) for role in ROLES]
    cards += [people.role_card(role) for role in (None, *ROLES)]
    gold = [*map(people.nugget, (1, 2, 3)), people.nugget_back(), people.seat_face(None)]
    everyone = [*faces, *cards, *gold]
    assert len({drawn.whole(picture) for picture in everyone}) == len(everyone)


def test_goals_are_told_apart_by_a_sign_and_by_nothing_else(drawn: Drawings) -> None:
    backs = [drawn.card.sealed_art(sign) for sign in ("sun", "moon", "star")]
    assert len({re.sub("sun|moon|star", "", back) for back in backs}) == 1
    assert len(set(backs)) == 3


def test_what_one_seat_knows_lies_in_its_slips_alone(drawn: Drawings) -> None:
    plain, knowing = view(), view(goals=(goal(0, "GOLD"), goal(1, "STONE-NE"), goal(2)))
    pictures = [drawn.whole(drawn.mine.maze(shown, art.scene(shown))) for shown in (plain, knowing)]
    bare = [
        picture.replace(drawn.mine.slips(shown), "")
        for picture, shown in zip(pictures, (plain, knowing), strict=True)
    ]  # fmt: skip
    assert bare[0] == bare[1]
    gold, stone = drawn.mine.slips(knowing).split('<g class="slip" ')[1:]
    assert re.sub(r"\d+", "", gold) != re.sub(r"\d+", "", stone)


def test_the_page_finds_the_same_maze_in_every_skin() -> None:
    shown = view(
        cell(1, 0, "P-T4"), cell(2, 0, "D-EW", live=(False, True), last=True), goals=tuple(map(goal, range(3)))
    )
    told = {
        tuple(re.findall(r'data-[a-z]+="[^"]*"', drawings(skin).mine.maze(shown, art.scene(shown)))) for skin in SKINS
    }  # fmt: skip
    assert len(told) == 1


def test_paper_is_quick_to_paint() -> None:
    assert not re.search(r"Gradient|<pattern|url\(", drawings("paper").sheet)
