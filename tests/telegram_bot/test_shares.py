"""Games in which gold is paid in shares: from two to twelve players, with traps, doors and thieves in the chat."""

import json
import logging
import re

import pytest

from core.rules import codec
from core.rules.editions import EDITIONS, find
from core.service import outbox, table
from core.store import db
from core.store.tables import Game as Row
from tests.emulator import Chat, Emulator, Message, User
from tests.telegram_bot.running import EN, Scene
from tests.telegram_bot.test_play import called, calls, play_round
from tests.telegram_bot.test_return import away

SHARES = next(key for key, box in EDITIONS.items() if box.treasure == "shares")
BOX = find(SHARES)
ROLES = {role for deck in BOX.roles.values() for role in deck}
WORDS = "|".join({*ROLES, "miner"} - {"green", "blue"})  # of doors everybody may speak
SECRET = re.compile(rf"\b(?:{WORDS})s?\b|\b(?:{'|'.join(map(re.escape, BOX.deck))})\.\d")


def nearly_over(code: str, thieves: tuple[int, ...] = (2, 0)) -> None:
    """One card for each to pass with, then the saboteur Bob wins; a Theft lies before each thief, Cat is trapped."""
    with db.work():
        row = Row.get(Row.code == code)
        game = codec.load(json.loads(row.state))
        front: list[tuple[str, ...]] = [(), (), ("TRAPPED.1",)]
        for copy, seat in enumerate(thieves, 1):
            front[seat] = (*front[seat], f"THEFT.{copy}")
        lying = {card for cards in front for card in cards}
        cards = [*game.deck, *game.aside, *(card for hand in game.hands for card in hand)]
        cards = [card for card in cards if card not in lying]
        roles, spare = ("geologist", "saboteur", "green"), list(game.roles + game.spare)
        for role in roles:
            spare.remove(role)
        game = game._replace(
            hands=((cards[0],), (cards[1],), (cards[2],)), aside=tuple(cards[3:13]), discards=tuple(cards[13:]),
            deck=(), front=tuple(front), thieves=thieves, roles=roles, spare=tuple(spare),
        )  # fmt: skip
        row.state = json.dumps(codec.dump(game))
        row.save()


def pass_all(scene: Scene, code: str) -> None:
    while (view := table.look(code).view) and view.phase == "dig":
        scene.move(code, discard=True)


@pytest.fixture
def robbing(scene: Scene, crowd: list[User], group: Chat) -> str:
    """A table at which Ann chooses whom to rob."""
    code = scene.started(crowd, group, SHARES)
    scene.quiet()
    nearly_over(code)
    pass_all(scene, code)
    return code


def steal(code: str, thief: User, scene: Scene, target: int) -> None:
    look = table.look(code)
    table.submit(code, scene.user_id(thief), {"do": "steal", "target": target}, look.version, "rob")


def test_a_thief_is_called_and_the_thefts_are_told_once(scene: Scene, crowd: list[User], group: Chat, robbing: str):
    end = scene.new(group, "Round 1 is over")
    assert "🔒 Trapped at the end, so without a share: Cat" in end.text
    assert "Bob wins and gets 5 gold." in end.text
    assert not any("Next" in button["text"] for button in end.buttons())
    call = scene.new(group, "Ann, choose whom to steal from.")
    assert call.mentions() == [crowd[0].id]
    scene.command(crowd[1], group, "/table")
    assert "Ann: 0 cards, plans a theft" in scene.new(group, "Ann chooses whom to steal from.").text
    assert not any(EN("bot.gold.thefts") in message.text for message in group.said())
    steal(robbing, crowd[0], scene, 1)
    told = scene.new(group, EN("bot.gold.thefts"))
    assert told.text.split("\n")[1:3] == ["Ann steals a gold piece from Bob.", "Cat is trapped and cannot steal."]
    scene.telegram.wait(lambda: call.deleted)
    scene.quiet()
    assert sum(EN("bot.gold.thefts") in message.text for message in group.said()) == 1
    assert crowd[2].press(told, "Next round").toast() == EN("bot.toast.next")
    scene.new(group, "Round 2 of 3")


def test_a_thief_who_does_nothing_is_reminded_and_robs_the_richest(
    scene: Scene, crowd: list[User], group: Chat, robbing: str
):
    scene.new(group, "Ann, choose whom to steal from.")
    scene.quiet()
    scene.hurry(robbing)
    reminder = scene.new(group, EN("bot.turn.steal"))
    assert reminder.mentions() == [crowd[0].id]
    assert reminder.text.startswith("⏰ Ann, everyone is waiting for you.")
    scene.hurry(robbing)
    assert "Ann steals a gold piece from Bob." in scene.new(group, EN("bot.gold.thefts")).text


def test_thieves_who_cannot_steal_hold_nobody_up(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group, SHARES)
    scene.quiet()
    nearly_over(code, thieves=(2,))
    pass_all(scene, code)
    told = scene.new(group, EN("bot.gold.thefts"))
    assert "Cat is trapped and cannot steal." in told.text
    assert scene.new(group, "Round 1 is over").id < told.id
    scene.quiet()
    scene.telegram.wait(lambda: calls(group) == [])


def test_silenced_among_thieves(scene: Scene, crowd: list[User], group: Chat, robbing: str):
    """Whoever comes back hears who has to choose, is not called once more, and hears of no theft before it is done."""
    call = scene.new(group, "Ann, choose whom to steal from.")
    scene.quiet()
    group.kick_bot(crowd[0])
    away(scene, group)
    before = {message.id for message in group.said()}
    group.set_bot(crowd[0], status="member", can_send=True)
    scene.new(group, "Ann chooses whom to steal from.", before)
    scene.quiet()
    assert not call.deleted
    assert not any(EN("bot.gold.thefts") in message.text for message in group.said())
    steal(robbing, crowd[0], scene, 1)
    assert scene.new(group, EN("bot.gold.thefts")).id > call.id


@pytest.mark.parametrize("count", [BOX.least, BOX.most])
def test_a_whole_game_in_the_chat(scene: Scene, telegram: Emulator, caplog: pytest.LogCaptureFixture, count: int):
    """Nothing secret is said before a round is over, all of it afterwards, and none of it is logged."""
    caplog.set_level(logging.DEBUG, "telegram_bot")
    caplog.set_level(logging.DEBUG, "core")
    crowd = scene.people(*(f"P{seat}" for seat in range(count)))
    group = scene.group(*crowd)
    code = scene.started(crowd, group, SHARES)
    for number in range(1, BOX.rounds + 1):
        called(scene, group, code)
        scene.quiet()
        mark = len(telegram.calls)
        play_round(scene, code)
        end = scene.new(group, f"Round {number} is over")
        nothing_secret(telegram, mark, number)
        all_told(end, code, number)
        scene.quiet()
        if number < BOX.rounds:
            last = max((m for m in group.said() if any("Next" in b["text"] for b in m.buttons())), key=lambda m: m.id)
            assert crowd[-1].press(last, "Next round").toast() == EN("bot.toast.next")
            scene.new(group, f"Round {number + 1} of {BOX.rounds}")
    final = scene.new(group, "The game is over")
    view = table.look(code).view
    assert view is not None
    for seat, member in enumerate(crowd):
        assert EN.n("bot.end.gold", view.seats[seat].gold or 0, name=member.first_name) in final.text
    scene.quiet()
    assert outbox.waiting() == 0
    assert not [record for record in caplog.records if SECRET.search(record.getMessage())]


def nothing_secret(telegram: Emulator, mark: int, number: int) -> None:
    for call in telegram.calls[mark:]:
        if f"Round {number} is over" in str(call.params.get("text")):
            return
        said = json.dumps({key: call.params.get(key) for key in ("text", "reply_markup")}, ensure_ascii=False)
        assert not SECRET.search(re.sub(r"saboteur(_test_bot|\.test)", "", said)), said


def all_told(end: Message, code: str, number: int) -> None:
    look = table.look(code)
    assert look.view is not None
    result = next(one for one in (*look.view.history, look.view.result) if one and one.round == number)
    for name, role in zip(look.names, result.roles, strict=True):
        assert EN("bot.round.role", name=name, role=EN(f"role.{role}")) in end.text
