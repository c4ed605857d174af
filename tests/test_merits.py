"""What a finished game came to for one seat, from its moves, its words and its marks."""

import pytest

from core.merits import DEEDS, Played, merits
from core.reveal import Marked, reveal
from core.rules.commands import Discard, PlayMap, PlayPath
from core.rules.events import RockFell, ToolRepaired
from core.rules.state import OVER
from core.talk import ACCUSE, GOLD, STONE, Claim, Heard
from core.trace import dug
from tests.golden import book
from tests.trace.rounds import drawn, played, recorded, tunnel

LAST = PlayPath(0, "P-EW.40", 7, 0, False)
QUIET = Discard(0, ("P-EW.40",))


def round_(last=LAST, roles="MSM", goal=0, **changes):
    """Seat 0 looks at a goal, the others put a card away, seat 0 digs to the gold or does not."""
    hands = {0: ("MAP.1", "P-EW.40"), 1: ("D-S.1",), 2: ("D-W.1",)}
    game = drawn(tunnel(6), hands, roles, **changes)
    return played(game, PlayMap(0, "MAP.1", goal), Discard(1, ("D-S.1",)), Discard(2, ("D-W.1",)), last)


def of(seat, turns, said=(), marked=(), gold=None):
    """The merits of a game of this one round."""
    _, result = dug(turns)
    game = turns[-1].after._replace(phase=OVER)
    if gold is not None:
        game = game._replace(gold=tuple((amount,) for amount in gold))
    return merits(seat, game, [Played(turns, result, reveal(turns, said, marked))])


def test_gold_wins_and_ties_share_it():
    turns = round_()
    assert [of(seat, turns, gold=(3, 5, 5)).won for seat in range(3)] == [False, True, True]
    assert [of(seat, turns, gold=(3, 5, 5)).gold for seat in range(3)] == [3, 5, 5]


def test_rounds_by_role():
    turns = round_()
    _, result = dug(turns)
    for seat in range(3):
        assert of(seat, turns).roles == {result.roles[seat]: (1, int(seat in result.winners))}


def test_only_doubts_that_stand_are_counted():
    turns = round_()
    marks = [Marked(0, 1, -1), Marked(1, 2, -2), Marked(1, 0, 2)]
    found = of(2, turns, marked=marks)
    assert (found.doubted, found.right) == (2, 1)
    assert of(2, turns, marked=[*marks, Marked(2, 2, 0)]).doubted == 1, "a mark that was taken away"


def lie():
    """Seat 0 has seen the stone at the top, and says that it is gold."""
    return Heard(1, Claim(0, GOLD, goal=0))


def test_lies_are_told_knowing_better():
    turns = round_()
    assert [of(seat, turns, [lie()]).lies for seat in range(3)] == [1, 0, 0]
    assert of(0, turns, [Heard(0, Claim(0, GOLD, goal=0))]).lies == 0, "a guess"


def test_a_lie_is_uncovered_by_the_truth_about_the_same_goal_and_once():
    truth = Claim(1, STONE, goal=0)
    turns = round_()
    assert of(1, turns, [lie(), Heard(2, truth)]).uncovered == 1
    assert of(1, turns, [lie(), Heard(2, truth), Heard(2, truth._replace(kind=GOLD)), Heard(2, truth)]).uncovered == 1
    assert of(1, turns, [Heard(0, truth), lie()]).uncovered == 0, "it was said before"
    assert of(1, turns, [lie(), Heard(2, Claim(1, GOLD, goal=0))]).uncovered == 0, "it was believed"
    assert of(0, turns, [lie(), Heard(2, Claim(0, STONE, goal=0))]).uncovered == 0, "it was one's own"
    assert of(1, turns, [Heard(0, Claim(0, GOLD, goal=0)), Heard(2, truth)]).uncovered == 0, "it was an error"


def deeds(seat, *args, **more):
    return set(of(seat, *args, **more).deeds)


def test_who_digs_to_the_gold():
    assert "struck" in deeds(0, round_())
    assert "struck" not in deeds(1, round_())
    assert "struck" not in deeds(0, round_(QUIET))


def test_a_saboteur_whom_nobody_blamed():
    turns = round_(QUIET)
    wrong = Heard(0, Claim(2, ACCUSE, target=0))
    assert "unseen" in deeds(1, turns, [wrong])
    assert "unseen" not in deeds(1, turns), "nobody was blamed at all"
    assert "unseen" not in deeds(1, turns, [wrong, Heard(1, Claim(0, ACCUSE, target=1))])
    assert "unseen" not in deeds(1, round_(), [wrong]), "a round that was lost"
    assert "unseen" not in deeds(2, turns, [Heard(0, Claim(1, ACCUSE, target=0))]), "no saboteur"


def test_a_fine_nose():
    turns = round_(roles="MSS")
    assert "nose" in deeds(0, turns, marked=[Marked(0, 1, -1), Marked(1, 2, -2)])
    assert "nose" not in deeds(0, turns, marked=[Marked(0, 1, -1)])
    assert "nose" not in deeds(0, round_(), marked=[Marked(0, 1, -1), Marked(1, 2, -2)])


def test_all_tools_broken_at_once():
    broken = ("BREAK-PICKAXE.1", "BREAK-LANTERN.1", "BREAK-CART.1")
    assert "collector" in deeds(2, round_(front=((), (), broken)))
    assert "collector" not in deeds(2, round_(front=((), (), broken[:2])))


def heard(*events):
    """The round in which these events came with the first move."""
    first, *rest = round_()
    return (first._replace(events=(*first.events, *events)), *rest)


def test_repairing_for_others_again_and_again():
    other, own = ToolRepaired(1, "REPAIR-CART.1", 2, "cart"), ToolRepaired(1, "REPAIR-CART.1", 1, "cart")
    assert "toolbox" in deeds(1, heard(other, other, other))
    assert "toolbox" not in deeds(2, heard(other, other, other))
    assert "toolbox" not in deeds(1, heard(other, other, own, own))


def test_rocks_fall_more_than_once():
    rocks = RockFell(1, "ROCKFALL.1", 1, 0, "P-X.1")
    assert "rocks" in deeds(1, heard(rocks, rocks))
    assert "rocks" not in deeds(1, heard(rocks, rocks._replace(seat=0)))


def test_fresh_air():
    assert "air" in deeds(0, round_(), gold=(0, 1, 2))
    assert "air" not in deeds(1, round_(), gold=(0, 1, 2))


def test_every_round_won():
    turns = round_()
    assert ["hat_trick" in deeds(seat, turns) for seat in range(3)] == [True, False, True]
    assert dug(turns)[1].winners == (0, 2)


@pytest.mark.parametrize("name", book.names())
def test_recorded_games_add_up(name):
    rounds = recorded(name)
    game = rounds[-1][-1].after
    parts = [Played(turns, dug(turns)[1], reveal(turns, (), ())) for turns in rounds]
    found = [merits(seat, game, parts) for seat in range(game.seats)]
    assert [one.gold for one in found] == list(game.totals())
    assert any(one.won for one in found)
    results = (*game.history, game.result)
    for seat, one in enumerate(found):
        assert sum(count for count, _ in one.roles.values()) == len(results)
        assert sum(won for _, won in one.roles.values()) == sum(seat in result.winners for result in results)
        bare = merits(seat, game, ())
        assert (bare.won, bare.gold, bare.roles) == (one.won, one.gold, one.roles)
        assert set(bare.deeds) <= set(one.deeds) <= set(DEEDS)
