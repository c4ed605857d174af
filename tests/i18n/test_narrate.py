"""Every event in every language for every reader: the actor, the one it happens to, a bystander, a spectator."""

from typing import get_args

import pytest

from core.i18n import LANGUAGES, translator
from core.narrate import card_name, line, place
from core.rules.events import (
    CardsDiscarded,
    CardsDrawn,
    Discarded,
    Event,
    GameEnded,
    GoalRevealed,
    GoalSeen,
    GoldKept,
    GoldPicked,
    MapPlayed,
    PathLaid,
    PoolOpened,
    RockFell,
    RoleDealt,
    RoundEnded,
    RoundStarted,
    SaboteursPaid,
    ToolBroken,
    ToolRepaired,
    TurnSkipped,
)

NAMES = ["철수", "길동", "Bob", "서울"]
MIXED = ("miner", "saboteur", "saboteur", "miner")
ALL_MINERS = ("miner",) * 4

# (event, Korean and English for a spectator, Korean and English for seat 1)
TOLD = [
    (RoundStarted(2, 0), "2라운드가 시작됐어요. 철수님부터예요.", "Round 2 begins. 철수 goes first.", "=", "="),
    (RoundStarted(2, 1), "2라운드가 시작됐어요. 길동님부터예요.", "Round 2 begins. 길동 goes first.",
     "2라운드가 시작됐어요. 나부터예요.", "Round 2 begins. You go first."),
    (RoleDealt("miner", 1), None, None, "나는 광부예요. 금을 향해 굴을 파세요!",
     "You are a miner. Dig for the gold!"),
    (RoleDealt("saboteur", 1), None, None, "나는 방해꾼이에요. 금에 닿지 못하게 막으세요!",
     "You are a saboteur. Do not let them reach the gold!"),
    (CardsDrawn(("P-X.1", "MAP.2"), 1), None, None, "카드를 받았어요: 네거리 굴, 지도", "You draw: crossing, map."),
    (CardsDrawn((), 1), None, None, None, None),
    (PathLaid(1, "P-X.1", 3, -1, False), "길동님이 네거리 굴을 놓았어요: 오른쪽 3, 위 1",
     "길동 lays a crossing: 3 right, 1 up.",
     "내가 네거리 굴을 놓았어요: 오른쪽 3, 위 1", "You lay a crossing: 3 right, 1 up."),
    (ToolBroken(0, "BREAK-CART.1", 1, "cart"), "철수님이 길동님의 수레를 망가뜨렸어요.",
     "철수 breaks 길동’s mine cart.",
     "철수님이 내 수레를 망가뜨렸어요!", "철수 breaks your mine cart!"),
    (ToolBroken(1, "BREAK-LANTERN.1", 3, "lantern"), "길동님이 서울님의 등불을 망가뜨렸어요.",
     "길동 breaks 서울’s lantern.",
     "내가 서울님의 등불을 망가뜨렸어요.", "You break 서울’s lantern."),
    (ToolRepaired(0, "REPAIR-CART.1", 2, "cart"), "철수님이 Bob님의 수레를 고쳤어요.",
     "철수 repairs Bob’s mine cart.", "=", "="),
    (ToolRepaired(0, "REPAIR-CART.1", 0, "cart"), "철수님이 자기 수레를 고쳤어요.",
     "철수 repairs their own mine cart.",
     "=", "="),
    (ToolRepaired(0, "REPAIR-CART.1", 1, "cart"), "철수님이 길동님의 수레를 고쳤어요.",
     "철수 repairs 길동’s mine cart.",
     "철수님이 내 수레를 고쳐 줬어요!", "철수 repairs your mine cart!"),
    (ToolRepaired(1, "REPAIR-CART.1", 0, "cart"), "길동님이 철수님의 수레를 고쳤어요.",
     "길동 repairs 철수’s mine cart.",
     "내가 철수님의 수레를 고쳤어요.", "You repair 철수’s mine cart."),
    (ToolRepaired(1, "REPAIR-CART.1", 1, "cart"), "길동님이 자기 수레를 고쳤어요.",
     "길동 repairs their own mine cart.",
     "내가 내 수레를 고쳤어요.", "You repair your own mine cart."),
    (RockFell(1, "ROCKFALL.1", -2, 0, "D-S.1"), "길동님이 낙석으로 세로 막다른 굴을 치웠어요: 왼쪽 2",
     "길동 lets rocks fall, and a vertical dead end is gone: 2 left.",
     "내가 낙석으로 세로 막다른 굴을 치웠어요: 왼쪽 2",
     "You let rocks fall, and a vertical dead end is gone: 2 left."),
    (MapPlayed(1, "MAP.1", 0), "길동님이 지도로 위쪽 목적지를 봤어요.", "길동 looks at the top goal with a map.",
     None, None),
    (MapPlayed(0, "MAP.1", 2), "철수님이 지도로 아래쪽 목적지를 봤어요.", "철수 looks at the bottom goal with a map.",
     "=", "="),
    (GoalSeen(1, "GOLD", 1), None, None, "지도로 보니 가운데 목적지에 금이 있어요!",
     "Your map shows gold at the middle goal!"),
    (GoalSeen(1, "STONE-NW", 1), None, None, "지도로 보니 가운데 목적지는 돌이에요.",
     "Your map shows only stone at the middle goal."),
    (Discarded(1, 1), "길동님이 카드 1장을 엎어서 버렸어요.", "길동 discards a card face down.", None, None),
    (Discarded(0, 2), "철수님이 카드 2장을 엎어서 버렸어요.", "철수 discards 2 cards face down.", "=", "="),
    (CardsDiscarded(("D-NS.1",), 1), None, None, "카드를 버렸어요: 막힌 세로 굴",
     "You discard: blocked vertical tunnel."),
    (TurnSkipped(1), "길동님은 카드가 없어 차례를 넘겨요.", "길동 has no cards left and passes.",
     "카드가 없어 내 차례를 넘겨요.", "You have no cards left and pass."),
    (GoalRevealed(1, 0, "GOLD", False), "금이다! 길동님이 위쪽 목적지의 보물에 닿았어요.",
     "Gold! 길동 breaks through to the treasure at the top goal.", "금이다! 내가 위쪽 목적지의 보물에 닿았어요.",
     "Gold! You break through to the treasure at the top goal."),
    (GoalRevealed(1, 0, "STONE-NE", True), "길동님이 위쪽 목적지를 열었지만 돌이었어요.",
     "길동 reaches the top goal: only stone.",
     "내가 위쪽 목적지를 열었지만 돌이었어요.", "You reach the top goal: only stone."),
    (RoundEnded(1, "miners", 0, MIXED, "miner", 2), "1라운드는 광부의 승리예요. 방해꾼은 길동님과 Bob님이었어요.",
     "The miners win round 1. The saboteurs were 길동 and Bob.",
     "1라운드는 광부의 승리, 나는 졌어요. 방해꾼은 나와 Bob님이었어요.",
     "The miners win round 1, you lose. The saboteurs were you and Bob."),
    (RoundEnded(3, "saboteurs", None, MIXED, "miner", 2),
     "3라운드는 방해꾼의 승리예요. 방해꾼은 길동님과 Bob님이었어요. 금은 아래쪽 목적지에 있었어요.",
     "The saboteurs win round 3. The saboteurs were 길동 and Bob. The gold lay at the bottom goal.",
     "3라운드는 방해꾼인 내가 이겼어요! 방해꾼은 나와 Bob님이었어요. 금은 아래쪽 목적지에 있었어요.",
     "You win round 3 as a saboteur! The saboteurs were you and Bob. The gold lay at the bottom goal."),
    (RoundEnded(2, "miners", 3, ALL_MINERS, "saboteur", 0), "2라운드는 광부의 승리예요. 방해꾼은 없었어요.",
     "The miners win round 2. There was no saboteur.", "2라운드는 나와 광부들의 승리예요! 방해꾼은 없었어요.",
     "You win round 2 with the miners! There was no saboteur."),
    (RoundEnded(2, "saboteurs", None, ALL_MINERS, "saboteur", 0),
     "2라운드는 아무도 이기지 못했어요. 금을 찾지 못했거든요. 방해꾼은 없었어요. 금은 위쪽 목적지에 있었어요.",
     "Nobody wins round 2: the gold was not found. There was no saboteur. The gold lay at the top goal.", "=", "="),
    (PoolOpened(3, 1), "금덩이 카드 3장을 길동님부터 나눠 가져요.", "3 nugget cards go round, 길동 picks first.",
     "금덩이 카드 3장을 나부터 나눠 가져요.", "3 nugget cards go round, you pick first."),
    (PoolOpened(0, 1), "이번 라운드에는 나눌 금덩이 카드가 없어요.", "No nugget cards are shared this round.", "=",
     "="),
    (GoldPicked(1, 2), "길동님이 금덩이 카드 한 장을 골랐어요. 2장 남았어요.", "길동 keeps a nugget card, 2 go on.",
     None, None),
    (GoldPicked(0, 0), "철수님이 마지막 금덩이 카드를 가졌어요.", "철수 keeps the last nugget card.", "=", "="),
    (GoldKept(2, 1), None, None, "금덩이 2개짜리 카드를 가졌어요.", "You keep a card with 2 nuggets."),
    (SaboteursPaid((1,), 4), "방해꾼은 금덩이를 4개씩 받아요: 길동님", "길동 gets nuggets worth 4.",
     "내가 금덩이를 4개 받아요.", "You get nuggets worth 4."),
    (SaboteursPaid((0, 1, 3), 3), "방해꾼은 금덩이를 3개씩 받아요: 철수님, 길동님과 서울님",
     "철수, 길동 and 서울 get nuggets worth 3 each.", "철수님, 서울님과 내가 금덩이를 3개씩 받아요.",
     "철수, 서울 and you get nuggets worth 3 each."),
    (SaboteursPaid((), 0), "이번 라운드에는 아무도 금을 받지 못해요.", "Nobody gets gold this round.", "=", "="),
    (GameEnded((3, 1, 4, 2), (2,)), "Bob님이 금덩이 4개로 우승했어요!", "Bob wins the game with gold worth 4!", "=",
     "="),
    (GameEnded((4, 5, 4, 2), (1,)), "길동님이 금덩이 5개로 우승했어요!", "길동 wins the game with gold worth 5!",
     "내가 금덩이 5개로 우승했어요!", "You win the game with gold worth 5!"),
    (GameEnded((4, 4, 0, 2), (0, 1)), "철수님과 길동님이 금덩이 4개로 우승했어요!",
     "철수 and 길동 share the win with gold worth 4 each!", "철수님과 내가 금덩이 4개로 함께 우승했어요!",
     "철수 and you share the win with gold worth 4 each!"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "ko", "en", "my_ko", "my_en"), TOLD)
def test_what_is_told(event: Event, ko: str | None, en: str | None, my_ko: str | None, my_en: str | None):
    assert line(event, translator("ko"), NAMES, None) == ko
    assert line(event, translator("en"), NAMES, None) == en
    assert line(event, translator("ko"), NAMES, 1) == (ko if my_ko == "=" else my_ko)
    assert line(event, translator("en"), NAMES, 1) == (en if my_en == "=" else my_en)


def test_every_event_is_told_here():
    assert {type(event) for event, *_ in TOLD} == set(get_args(Event))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("event", [event for event, *_ in TOLD])
def test_every_language_tells_every_event_to_every_seat(lang: str, event: Event):
    told = [line(event, translator(lang), NAMES, me) for me in (None, 0, 1, 2, 3)]
    assert any(told) or event == CardsDrawn((), 1)
    assert all(text is None or (len(text) > 5 and "{" not in text) for text in told)


@pytest.mark.parametrize("event", [event for event, *_ in TOLD if event.to is not None])
def test_private_events_are_told_to_their_seat_only(event: Event):
    assert [line(event, translator("en"), NAMES, me) for me in (None, 0, 2, 3)] == [None] * 4


def test_discards_and_peeks_of_others_tell_no_face():
    texts = [line(event, translator("en"), NAMES, 0) for event in (Discarded(1, 1), MapPlayed(1, "MAP.1", 0))]
    assert not any(word in str(text) for text in texts for word in ("gold", "stone", "crossing"))


@pytest.mark.parametrize("name", ["<b>", "{name}", "{0}", "&amp;", "*_[", "%s"])
def test_names_stand_as_they_are(name: str):
    assert line(TurnSkipped(0), translator("en"), [name], None) == f"{name} has no cards left and passes."


def test_a_seat_without_a_name_is_an_error():
    with pytest.raises(IndexError):
        line(TurnSkipped(3), translator("en"), ["Ann"], None)


@pytest.mark.parametrize(
    ("cell", "en", "ko"),
    [((8, -2), "8 right, 2 up", "오른쪽 8, 위 2"), ((-1, 3), "1 left, 3 down", "왼쪽 1, 아래 3"), ((0, 1), "1 down",
     "아래 1"),
     ((4, 0), "4 right", "오른쪽 4")],
)  # fmt: skip
def test_place(cell: tuple[int, int], en: str, ko: str):
    assert place(translator("en"), *cell) == en
    assert place(translator("ko"), *cell) == ko


def test_card_name_of_ids_and_kinds():
    t = translator("en")
    names = [card_name(t, card) for card in ("P-X.3", "P-X", "REPAIR-PICKAXE-CART.1")]
    assert names == ["crossing", "crossing", "pickaxe or mine cart repair"]
