"""What public deeds and one's own maps say about goals and players."""

from collections import Counter

import pytest

from core.ai.deeds import read
from core.ai.ground import bare
from core.ai.table import Table, look
from core.rules.editions import DELUXE
from core.rules.events import (
    Discarded,
    Event,
    Freed,
    FrontRemoved,
    HatsSwapped,
    MapPlayed,
    PathLaid,
    RockFell,
    RoleInspected,
    RoundStarted,
    ToolBroken,
    ToolRepaired,
    Trapped,
)
from core.rules.state import Game, Look
from core.view import view_of
from tests.ai.positions import START, deluxe, position
from tests.ai.test_games import midway

DUG = [RoundStarted(1, 1), *(PathLaid(seat, f"P-EW.{seat}", seat, 0, False) for seat in (1, 2, 3))]
BLOCK = PathLaid(4, "D-EW.1", 4, 0, False)


def table(log: list[Event], game: Game | None = None, seat: int = 0) -> Table:
    return look(view_of(game or position(START, ["MAP"]), seat), log)


def test_before_anything_has_happened_all_are_alike() -> None:
    beliefs = table([]).mine
    assert beliefs.gold == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert beliefs.guilt == pytest.approx((0, 0.4, 0.4, 0.4, 0.4))  # four of the five cards I do not hold
    assert table([]).public.guilt == pytest.approx([1 / 3] * 5)


def test_a_saboteur_knows_that_one_place_is_taken() -> None:
    guilt = table([], position(START, ["MAP"], "saboteur")).mine.guilt
    assert guilt == pytest.approx((1, 0.2, 0.2, 0.2, 0.2))


def test_my_own_map_and_open_goals_are_certain() -> None:
    assert table([], position(START, [], knows=[1])).mine.gold == (0, 1, 0)
    assert table([], position(START, [], knows=[0])).mine.gold == pytest.approx((0, 0.5, 0.5))
    assert table([], position(START, [], knows=[0])).public.gold == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    game = position("S───────└", ["MAP"], goals=("GOLD", "STONE-NE", "STONE-NW"))
    assert table([], game).public.gold == pytest.approx((0.5, 0, 0.5))


def test_progress_clears_and_a_blocked_way_accuses() -> None:
    guilt = table([*DUG, BLOCK]).mine.guilt
    assert guilt[4] > 0.7
    assert max(guilt[1:4]) < 0.4


def test_a_rockfall_is_judged_by_what_it_took() -> None:
    useful = RockFell(2, "ROCKFALL.1", 2, 0, "P-EW.2")
    blocking = RockFell(2, "ROCKFALL.1", 4, 0, "D-EW.1")
    plain = table([*DUG, BLOCK]).mine.guilt[2]
    assert table([*DUG, useful]).mine.guilt[2] > table(DUG).mine.guilt[2]
    assert table([*DUG, BLOCK, blocking]).mine.guilt[2] < plain


def test_breaking_and_repairing_is_judged_by_whom() -> None:
    base = table([*DUG, BLOCK]).mine.guilt

    def after(event: Event) -> float:
        return table([*DUG, BLOCK, event]).mine.guilt[2]

    assert after(ToolBroken(2, "BREAK-CART.1", 4, "cart")) < base[2] < after(ToolBroken(2, "BREAK-CART.1", 3, "cart"))
    assert (
        after(ToolRepaired(2, "REPAIR-CART.1", 3, "cart"))
        < base[2]
        < after(ToolRepaired(2, "REPAIR-CART.1", 4, "cart"))
    )


def test_a_pass_by_one_who_cannot_dig_says_nothing() -> None:
    log = [ToolBroken(2, "BREAK-CART.1", 1, "cart"), Discarded(1, 1), Discarded(3, 1)]
    deeds = read(log, bare(view()), 5).deeds
    assert [(deed.do, deed.lame) for deed in deeds] == [("break", False), ("pass", True), ("pass", False)]


def view():
    return view_of(position(START, []), 0)


def test_digging_to_the_goal_one_has_seen_tells_of_it() -> None:
    looked: list[Event] = [*DUG, MapPlayed(1, "MAP.1", 0), PathLaid(1, "P-X.1", 4, 0, False)]
    up, down = (table([*looked, PathLaid(1, "P-NS.1", 4, y, False)]).mine.gold[0] for y in (-1, 1))
    assert up > 1 / 3 > down


def test_one_who_could_not_know_gets_the_benefit_of_the_doubt() -> None:
    """Only I know that the gold is at the bottom; digging to the top accuses whoever looked, not whoever did not."""
    up: list[Event] = [*DUG, PathLaid(3, "P-X.1", 4, 0, False), PathLaid(2, "P-NS.1", 4, -1, False)]
    game = position(START, [], knows=[2], goals=("STONE-NE", "STONE-NW", "GOLD"))
    looked = [*up[:1], MapPlayed(2, "MAP.1", 0), MapPlayed(2, "MAP.2", 2), *up[1:]]
    assert table(looked, game).mine.guilt[2] > table(up, game).mine.guilt[2]


def test_chances_stay_chances_in_whole_rounds() -> None:
    for seats in (3, 4, 7, 10):
        game, log = midway(seats, b"chances %d" % seats, 40)
        for beliefs in (table(log, game, game.acting).mine, table(log, game, game.acting).public):
            assert sum(beliefs.gold) == pytest.approx(1)
            assert all(0 <= chance <= 1 for chance in (*beliefs.gold, *beliefs.guilt))


# all roles


def crowd(role: str = "green", **changes: object) -> Game:
    return deluxe(START, ["MAP"], role, **changes)


def test_before_anything_has_happened_every_role_is_as_likely_as_in_the_deck() -> None:
    crew = table([], crowd()).mine.crew
    assert crew[0] == {"green": 1.0}
    for other in crew[1:]:
        assert other["green"] == pytest.approx(3 / 14)
        assert other["blue"] == pytest.approx(4 / 14)
        assert other["saboteur"] == pytest.approx(3 / 14)
        assert sum(other.values()) == pytest.approx(1)


def test_an_inspected_role_is_certain_and_out_of_the_stock() -> None:
    beliefs = table([], crowd(seen={1: "saboteur", 2: "blue"})).mine
    assert (beliefs.guilt[1], beliefs.guilt[2]) == (1, 0)
    assert beliefs.guilt[3] == pytest.approx(2 / 12)
    assert beliefs.crew[3]["blue"] == pytest.approx(3 / 12)


def test_a_new_hat_begins_anew_and_the_old_one_is_out_of_the_stock() -> None:
    looked: list[Event] = [RoleInspected(0, "INSPECTION.1", 4)]
    changed = [*looked, HatsSwapped(3, "SWAP-HATS.1", 4)]
    before = table(looked, crowd(seen={4: "saboteur"})).mine.guilt
    after = table(changed, crowd(looks=((Look(4, "saboteur", False),), (), (), (), ()))).mine.guilt
    assert before[4] == 1
    assert after[4] == pytest.approx(2 / 13)
    public = table([*DUG, BLOCK, HatsSwapped(3, "SWAP-HATS.1", 4)], crowd()).public.guilt
    assert public[4] < table([*DUG, BLOCK], crowd()).public.guilt[4]


def test_my_own_former_role_is_out_of_the_stock() -> None:
    hats = (("saboteur",), (), (), (), ())
    beliefs = table([HatsSwapped(0, "SWAP-HATS.1", 0)], crowd(hats=hats)).mine
    assert beliefs.guilt[0] == 0
    assert beliefs.guilt[1] == pytest.approx(2 / 13)


def test_a_door_tells_of_its_colour() -> None:
    log = [*DUG, PathLaid(1, "U-EW.1", 4, 0, False)]
    crew = table(log, crowd()).mine.crew
    assert crew[1]["blue"] > crew[2]["blue"] > 0
    assert crew[1].get("green", 0) < crew[2]["green"]


def test_a_crystal_tells_of_a_geologist() -> None:
    crew = table([*DUG, PathLaid(1, "K-X.1", 4, 0, False)], crowd("boss")).mine.crew
    assert crew[1]["geologist"] > crew[2]["geologist"]


def test_to_trap_a_trusted_player_accuses_and_to_free_one_clears() -> None:
    log: list[Event] = [*DUG, *(PathLaid(1, f"P-EW.{x}", x, 0, False) for x in (4, 5))]
    plain = table(log, crowd()).mine.guilt[2]
    assert table([*log, Trapped(2, "TRAPPED.1", 1)], crowd()).mine.guilt[2] > plain
    assert table([*log, Freed(2, "FREE.1", 1)], crowd()).mine.guilt[2] < plain


def test_who_got_rid_of_a_trap_could_dig_again() -> None:
    log: list[Event] = [Trapped(2, "TRAPPED.1", 1), Discarded(1, 1), FrontRemoved(1, "TRAPPED.1", 2), Discarded(1, 3)]
    story = read(log, bare(view()), 5)
    assert [(deed.do, deed.lame) for deed in story.deeds] == [("trap", False), ("pass", True), ("pass", False)]


def test_chances_of_roles_stay_chances_in_whole_rounds() -> None:
    for seats in (2, 5, 12):
        for moves in (30, 70, 100):
            game, log = midway(seats, b"roles %d" % seats, moves, edition=DELUXE.key)
            if game.phase != "dig":
                continue
            mine = table(log, game, game.acting).mine
            assert [sum(crew.values()) for crew in mine.crew] == pytest.approx([1] * seats, abs=1e-4)
            for role, count in Counter(DELUXE.roles[seats]).items():
                assert sum(crew.get(role, 0) for crew in mine.crew) <= count + 0.3
