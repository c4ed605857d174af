"""While a game runs: turn calls that replace each other, one reminder, ends of rounds and of the game."""

import re
import time
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from core.preferences import ZONES
from core.service import absence, chats, moves, notify, outbox, preferences, table
from core.service.chats import ChatRef
from core.store import db, games
from telegram_bot import pace
from tests.emulator import Chat, Emulator, Message, User
from tests.telegram_bot.running import EN, KO, Scene

SECRET = re.compile(r"\b(saboteurs?|miners?)\b|\b(?:[PD]-[A-Z]|BREAK|REPAIR|ROCKFALL|MAP\b|STONE|GOLD)")


def called(scene: Scene, group: Chat, code: str) -> Message:
    """The turn call of whoever acts now."""
    acting = table.look(code).acting
    assert acting is not None
    name = table.look(code).seats[acting].name
    return scene.new(group, f"{name}, it is your turn.")


def calls(group: Chat) -> list[Message]:
    return [message for message in group.said() if "▶️" in message.text and "your turn." in message.text.split("\n")[0]]


def test_a_turn_call_mentions_links_and_rings(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    call = called(scene, group, code)
    acting = table.look(code).acting
    assert acting is not None
    assert call.mentions() == [crowd[acting].id]
    assert not call.silent
    assert call.buttons()[0]["url"] == f"https://t.me/{scene.telegram.username}/play?startapp={code}"
    times = [(e["unix_time"], e["date_time_format"]) for e in call.entities if e["type"] == "date_time"]
    assert times == [(int(table.look(code).due_at or 0), "r")]


@pytest.mark.parametrize(("zone", "name"), [(None, "Seoul"), ("auckland", "Auckland"), ("utc", "UTC")])
def test_a_client_that_cannot_count_down_reads_the_time_of_the_chat(
    scene: Scene, crowd: list[User], group: Chat, zone: str | None, name: str
):
    if zone:
        preferences.set_for_chat(ChatRef(group.id), None, "zone", zone)
    code = scene.started(crowd, group)
    until = datetime.fromtimestamp(table.look(code).due_at or 0, ZoneInfo(ZONES[zone or "seoul"]))
    assert f"Time is up at {until:%H:%M} ({name})" in called(scene, group, code).text


def test_calls_replace_each_other_and_tell_the_last_move(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    former = called(scene, group, code)
    for _ in range(4):
        acting = table.look(code).acting
        assert acting is not None
        mover = table.look(code).seats[acting].name
        scene.move(code, discard=True)
        call = called(scene, group, code)
        assert f"{mover} discards a card face down." in call.text
        scene.telegram.wait(lambda gone=former: gone.deleted)
        scene.telegram.wait(lambda now=call: calls(group) == [now])
        former = call


def test_quick_turns_make_few_calls(scene: Scene, crowd: list[User], group: Chat, telegram: Emulator):
    code = scene.started(crowd, group)
    called(scene, group, code)
    before = len(telegram.called("sendMessage", chat_id=group.id))
    for _ in range(9):
        scene.move(code, discard=True)
    called(scene, group, code)
    scene.quiet()
    assert len(telegram.called("sendMessage", chat_id=group.id)) - before <= 4
    scene.telegram.wait(lambda: len(calls(group)) == 1)


def test_one_reminder_that_the_next_call_replaces(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[0], group)
    code = scene.code(group)
    for member in crowd[1:]:
        member.press(card, "Join").toast()
    while table.look(code).pace != "blitz":
        crowd[0].press(card, "Pace").toast()
    crowd[0].press(card, "Start").toast()
    call = called(scene, group, code)
    scene.quiet()
    scene.hurry(code)
    slow = table.look(code).acting
    reminder = scene.new(group, "everyone is waiting for you")
    assert slow is not None
    assert reminder.mentions() == [crowd[slow].id]
    assert "a card is discarded for you" in reminder.text
    scene.telegram.wait(lambda: call.deleted)
    scene.hurry(code)
    following = scene.new(group, f"{crowd[slow].first_name} discards a card face down.")
    scene.telegram.wait(lambda: reminder.deleted)
    scene.telegram.wait(lambda: calls(group) == [following])


def test_a_reminder_is_not_lost_because_somebody_went(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    called(scene, group, code)
    seat = table.look(code).acting
    assert seat is not None
    with db.work():
        row = games.by_code(code)
        moves.tell(row, [notify.reminder(code, row.version, seat)])
        absence.hand_over(code, scene.user_id(crowd[(seat + 1) % 3]))
    assert scene.new(group, "everyone is waiting for you").mentions() == [crowd[seat].id]


def test_a_late_call_is_not_made(scene: Scene, crowd: list[User], group: Chat, telegram: Emulator):
    """A call that waited while the turn passed to somebody else is drawn for nobody."""
    from tests.emulator import faults

    code = scene.started(crowd, group)
    called(scene, group, code)
    scene.quiet()
    telegram.plan.add(faults.too_fast(chat=group.id, seconds=1))
    scene.move(code, discard=True)
    telegram.wait(lambda: [c for c in telegram.called("sendMessage", chat_id=group.id) if c.error])
    scene.move(code, discard=True)
    scene.move(code, discard=True)
    called(scene, group, code)
    scene.quiet()
    scene.telegram.wait(lambda: len(calls(group)) == 1)


def play_round(scene: Scene, code: str) -> None:
    """Play on until roles are turned up, and the gold is shared."""
    number = (table.look(code).view or object()).round  # type: ignore[attr-defined]
    for _ in range(300):
        view = table.look(code).view
        assert view is not None
        if view.phase in ("reveal", "over") and view.round == number:
            return
        scene.move(code)


def test_a_whole_game_in_the_chat(scene: Scene, crowd: list[User], group: Chat, telegram: Emulator):
    code = scene.started(crowd, group)
    for number in (1, 2, 3):
        mark = len(telegram.called())
        play_round(scene, code)
        end = scene.new(group, f"Round {number} is over")
        for call in telegram.calls[mark:]:
            text = str(call.params.get("text"))
            if f"Round {number} is over" in text:
                break
            if f"Round {number - 1} is over" in text:
                continue  # it offers no next round any more
            assert not SECRET.search(str(call.params).replace("saboteur_test_bot", "").replace("saboteur.test", ""))
        view = table.look(code).view
        assert view is not None
        result = [*view.history, view.result][number - 1]
        assert result is not None
        for member, role in zip(crowd, result.roles, strict=True):
            assert f"{member.first_name}: {EN(f'role.{role}')}" in end.text
        if result.picks:
            gold = scene.new(group, "The gold is shared")
            assert " → ".join(crowd[seat].first_name for seat in result.picks) in gold.text
        if number < 3:
            last = scene.new(group, "The gold is shared" if result.picks else f"Round {number} is over")
            assert crowd[number].press(last, "Next round").toast() == "The next round begins."
            assert crowd[0].press(last, "Next round").toast() == EN("bot.toast.old")
            scene.new(group, f"Round {number + 1} of 3")
    final = scene.new(group, "The game is over")
    view = table.look(code).view
    assert view is not None
    for seat, member in enumerate(crowd):
        assert f"{member.first_name}: {EN.n('bot.end.gold', view.seats[seat].gold or 0, name='')[2:]}" in final.text
    scene.quiet()
    scene.telegram.wait(lambda: calls(group) == [])
    telegram.wait(lambda: "This game is over." in next(m.text for m in group.said() if "3. Cat" in m.text))
    assert crowd[1].press(final, "Play again").toast() == EN("bot.toast.again")
    assert "Bob is the host." in scene.new(group, "who is in").text


def test_only_players_start_the_next_round(scene: Scene, crowd: list[User], group: Chat):
    [stranger] = scene.people("Zoe")
    group.add(stranger)
    code = scene.started(crowd, group)
    play_round(scene, code)
    end = scene.new(group, "Round 1 is over")
    scene.quiet()
    button = next(m for m in reversed(group.said()) if any("Next" in b["text"] for b in m.buttons()))
    assert stranger.press(button, "Next round").toast() == "You have no seat here. Join first."
    assert (table.look(code).view or object()).round == 1  # type: ignore[attr-defined]
    assert end.id <= button.id


def test_computer_players_are_not_called(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[0], group)
    for count in (1, 2):
        crowd[0].press(card, "Add computer").toast()
        scene.telegram.wait(lambda count=count: card.text.count("🤖") == count)
    crowd[0].press(card, "Start").toast()
    code = scene.code(group)
    scene.telegram.wait(lambda: table.look(code).acting == 0)
    call = called(scene, group, code)
    scene.quiet()
    scene.telegram.wait(lambda: calls(group) == [call])
    assert call.mentions() == [crowd[0].id]


def test_korean_calls(scene: Scene):
    crowd = scene.people("철수", "영희", "민수", language="ko")
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    for member in crowd[1:]:
        assert member.press(card, 0).toast() == KO("bot.toast.joined")
    crowd[0].press(card, KO("bot.button.start")).toast()
    call = scene.new(group, "님, 차례예요.")
    acting = table.look(scene.code(group)).acting
    assert acting is not None
    assert call.text.startswith(f"▶️ {crowd[acting].first_name}님, 차례예요.")
    assert call.mentions() == [crowd[acting].id]


def test_a_card_that_is_gone_costs_no_call_and_is_posted_afresh(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    called(scene, group, code)
    scene.quiet()
    card = chats.posted(code, "table_card")
    assert card is not None
    group.messages.pop(card[0]).deleted = True
    scene.move(code, discard=True)
    called(scene, group, code)
    scene.quiet()
    scene.telegram.wait(lambda: (chats.posted(code, "table_card") or card)[0] in group.messages)
    assert outbox.waiting() == 0


def test_we_stay_below_the_flood_limit(
    scene: Scene, crowd: list[User], group: Chat, telegram: Emulator, monkeypatch: pytest.MonkeyPatch
):
    """A busy table, with the minute shortened to three seconds: the limit is never hit, the newest call comes."""
    monkeypatch.setattr(pace, "GROUP_CALLS", 18)
    monkeypatch.setattr(pace, "GROUP_SECONDS", 3.2)
    monkeypatch.setattr(telegram, "flood_seconds", 3.0)
    monkeypatch.setattr(telegram, "flood_limit", 20)
    code = scene.started(crowd, group)
    for _ in range(14):
        called(scene, group, code)
        scene.move(code, discard=True)
    called(scene, group, code)
    scene.quiet()
    assert [c.error for c in telegram.called(chat_id=group.id) if c.error] == []


def test_calls_leave_room_for_the_end_of_a_round(
    scene: Scene, crowd: list[User], group: Chat, monkeypatch: pytest.MonkeyPatch
):
    """With the minute full of turn calls, an end is told at once; the call that waited is then needless."""
    monkeypatch.setattr(pace, "GROUP_CALLS", 10)
    code = scene.started(crowd, group)
    for _ in range(8):
        scene.move(code, discard=True)
        time.sleep(0.25)
    play_round(scene, code)
    scene.new(group, "Round 1 is over", timeout=5)
