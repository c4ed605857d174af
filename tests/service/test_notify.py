"""Which step tells the chat what. Ids only, and nothing twice."""

import json

import pytest

from core.rules.deal import new_game
from core.rules.events import CardsDrawn, Discarded, GoalSeen, MapPlayed, PathLaid, RoleDealt, RoundStarted
from core.rules.outcomes import (
    GameEnded,
    GoldKept,
    GoldPicked,
    GoldStolen,
    NothingStolen,
    PoolOpened,
    RoundEnded,
    SaboteursPaid,
    WinnersPaid,
)
from core.rules.state import Result, Stolen
from core.service import dealing, lobby, notify
from core.service.chats import ChatRef
from tests.service.world import GROUP, content

GAME = new_game(4, b"seed").game._replace(acting=2)
RESULT = Result(
    round=1, winner="saboteurs", connector=None, roles=GAME.roles, spare=GAME.spare, treasure=0, ways=(), trapped=(1,),
    winners=(), shares=(0,) * 4, crystals=0, finds=(0,) * 4, picks=(), thefts=(Stolen(2, 0), Stolen(1, None)),
)  # fmt: skip
ROBBED = GAME._replace(acting=None, phase="reveal", result=RESULT)
ENDED = RoundEnded(1, "miners", 2, ("miner", "saboteur", "miner", "miner"), ("miner",), 2, ())


def told(*events, game=GAME, humans=(0, 1, 2, 3), alone=False):
    return notify.after("gcode", 9, events, game, humans, alone=alone)


def kinds(*events, **more):
    return [draft.kind for draft in told(*events, **more)]


@pytest.mark.parametrize(
    ("events", "game", "expected"),
    [
        ((RoundStarted(1, 2), RoleDealt("miner", 0)), GAME, ["lobby_card", "table_card", "turn_call"]),
        ((RoundStarted(2, 2), CardsDrawn(("MAP.1",), 0)), GAME, ["table_card", "turn_call"]),
        ((PathLaid(1, "P-X.1", 1, 0, False),), GAME, ["mine", "turn_call"]),
        ((MapPlayed(1, "MAP.1", 0), GoalSeen(0, "GOLD", 1)), GAME, ["mine", "turn_call"]),
        ((Discarded(1, 1),), GAME._replace(acting=None, phase="reveal"), []),
        ((ENDED, PoolOpened(4, 2)), GAME._replace(phase="share"), ["round_end", "growth", "turn_call"]),
        ((ENDED, SaboteursPaid((1,), 3)), GAME._replace(acting=None, phase="reveal"), ["round_end", "growth"]),
        ((GoldPicked(1, 2), GoldKept(3, 1)), GAME._replace(phase="share"), ["turn_call"]),
        ((GoldPicked(1, 0), GoldKept(3, 1)), GAME._replace(acting=None, phase="reveal"), ["gold"]),
        (
            (GoldPicked(1, 0), GoldKept(3, 1), GameEnded((1, 2, 3, 4), (3,))),
            GAME._replace(acting=None, phase="over"),
            ["gold", "game_end"],
        ),
        ((ENDED, WinnersPaid((0,), (5,))), GAME._replace(phase="theft"), ["round_end", "growth", "turn_call"]),
        ((ENDED, WinnersPaid((0,), (5,))), GAME._replace(acting=None, phase="reveal"), ["round_end", "growth"]),
        ((GoldStolen(3, 0),), ROBBED._replace(acting=2, phase="theft"), ["turn_call"]),
        ((GoldStolen(2, 0), NothingStolen(1, True)), ROBBED, ["gold"]),
        (
            (NothingStolen(2, False), NothingStolen(1, False), GameEnded((1, 2, 3, 4), (3,))),
            ROBBED,
            ["gold", "game_end"],
        ),
        ((ENDED, GoldStolen(2, 0), NothingStolen(1, True)), ROBBED, ["round_end", "growth", "gold"]),
    ],
)
def test_steps_and_their_notices(events, game, expected):
    assert kinds(*events, game=game) == expected


def test_computers_are_not_called():
    assert kinds(Discarded(1, 1), humans=(0, 1, 3)) == ["mine"]


def test_who_plays_alone_in_their_private_chat_is_not_called():
    """The computer players' moves are shown together, when it is that person's turn again."""
    assert kinds(Discarded(1, 1), humans=(2,), alone=True) == ["mine"]
    assert kinds(Discarded(1, 1), humans=(1,), alone=True) == []
    assert kinds(Discarded(1, 1), humans=(2,)) == ["mine", "turn_call"]


@pytest.mark.parametrize(("phase", "told"), [("share", 1), ("theft", 1), ("reveal", 2)])
def test_gold_is_told_to_a_chat_that_comes_back_when_it_lies_where_it_stays(phase: str, told: int):
    drafts = notify.anew("gcode", 9, ROBBED._replace(phase=phase), (), alone=False)
    assert [draft.kind for draft in drafts if draft.kind in ("round_end", "gold")] == ["round_end", "gold"][:told]


def test_a_call_names_the_seat_and_waits_a_little():
    *_, call = told(Discarded(1, 1))
    assert call == ("turn_call", {"code": "gcode", "version": 9, "seat": 2}, "call:gcode", notify.CALL_DELAY, True)


def test_moves_that_pass_quickly_are_one_picture():
    mine, _ = told(Discarded(1, 1))
    assert mine == ("mine", {"code": "gcode", "version": 9}, "mine:gcode", notify.MINE_DELAY, False)


def test_nothing_but_ids():
    """Whatever happened, a payload holds the table, the version, a seat or a round."""
    drafts = told(
        RoundStarted(1, 2), RoleDealt("saboteur", 0), CardsDrawn(("MAP.1",), 0), ENDED, GoldPicked(1, 0),
        GoldKept(3, 1), GameEnded((1, 2, 3, 4), (3,)),
    )  # fmt: skip
    assert {key for draft in drafts for key in draft.payload} == {"code", "version", "seat", "round"}
    assert all(isinstance(value, int) or value == "gcode" for draft in drafts for value in draft.payload.values())


def payloads() -> list[tuple[str, dict[str, object]]]:
    return [(row[1], json.loads(row[4])) for row in content("notice")["notice"]]


def test_a_whole_game_in_a_group(world, monkeypatch):
    monkeypatch.setattr(dealing, "new_seed", lambda: b"3")
    one = world.table(chat=GROUP)
    one.play_until("over")
    kinds = [kind for kind, _ in payloads()]
    assert kinds.count("round_end") == 3
    assert kinds.count("game_end") == 1
    assert kinds.count("gold") >= 1
    assert kinds.count("lobby_card") == kinds.count("table_card") == kinds.count("turn_call") == 1  # none was sent yet
    assert [payload["round"] for kind, payload in payloads() if kind == "round_end"] == [1, 2, 3]


def test_cancelling_a_lobby_and_a_game(world):
    one = world.table(chat=GROUP, start=False)
    lobby.cancel(one.code, one.users[0].id)
    assert [kind for kind, _ in payloads()] == ["lobby_card", "cancelled"]
    two = world.table(chat=ChatRef(-7))
    before = len(payloads())
    lobby.cancel(two.code, two.users[0].id)
    assert payloads()[before:] == [("cancelled", {"code": two.code, "version": two.look().version})]
