"""A running table in the chat: more time, nudges, pauses, coming back to one's seat, and votes by buttons."""

import pytest

from core.service import absence, choices, forgetting, house, outage, table, votes
from core.store import db
from core.store.tables import Beat, Game
from tests.emulator import Chat, Emulator, Message, User, faults
from tests.telegram_bot.running import EN, Scene
from tests.telegram_bot.test_play import called


def acting(code: str) -> int:
    seat = table.look(code).acting
    assert seat is not None
    return seat


def long_ago(code: str, seconds: float = 3000.0) -> None:
    """This turn began so long ago."""
    with db.work():
        Game.update(turn_at=house.now() - seconds).where(Game.code == code).execute()


def later_call(scene: Scene, group: Chat, code: str) -> Message:
    """The call of whoever acts, noted as such."""
    call = called(scene, group, code)
    scene.quiet()
    return call


def test_more_time_by_a_button_twice_a_round(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    call = later_call(scene, group, code)
    seat, due = acting(code), table.look(code).due_at
    slow, other = crowd[seat], crowd[(seat + 1) % 3]
    assert other.press(call, "More time").toast() == "It is not your turn."
    assert slow.press(call, "More time").toast() == "You have more time."
    assert table.look(code).due_at > due
    scene.until(call, f"{slow.first_name} has taken more time.")
    times = [e["unix_time"] for e in call.entities if e["type"] == "date_time"]
    assert times == [int(table.look(code).due_at)]
    assert slow.press(call, "More time").toast() == "You have more time."
    scene.telegram.wait(lambda: not any("More time" in b["text"] for b in call.buttons()))


def test_the_same_press_of_more_time_counts_once_and_an_old_one_not(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    call = later_call(scene, group, code)
    slow = crowd[acting(code)]
    (said,) = [b["callback_data"] for b in call.buttons() if "callback_data" in b]
    presses = [slow.press_data(call, said) for _ in range(3)]
    assert {press.toast() for press in presses} == {"You have more time."}
    assert table.look(code).times_left == 1
    scene.quiet()
    (newer,) = [b["callback_data"] for b in call.buttons() if "callback_data" in b]
    scene.move(code, discard=True)
    slow.press_data(call, newer).toast()
    assert table.look(code).extra == 0


def test_a_nudge_replaces_the_call_and_says_by_whom(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    call = later_call(scene, group, code)
    slow, other = crowd[acting(code)], crowd[(acting(code) + 1) % 3]
    scene.command(other, group, "/nudge")
    scene.new(group, "Give them a little longer.")
    long_ago(code)
    scene.command(slow, group, "/nudge")
    scene.new(group, "It is your own turn.")
    scene.command(other, group, "/nudge")
    nudge = scene.new(group, f"{slow.first_name}, {other.first_name} asks for your move.")
    assert nudge.mentions() == [slow.id]
    scene.telegram.wait(lambda: call.deleted)
    scene.move(code, discard=True)
    scene.telegram.wait(lambda: nudge.deleted)


@pytest.mark.parametrize("way", ["direct", "none"])
def test_a_nudge_that_the_group_cannot_hear_is_told(scene: Scene, crowd: list[User], group: Chat, way: str):
    code = scene.started(crowd, group)
    slow, other = crowd[acting(code)], crowd[(acting(code) + 1) % 3]
    slow.start()
    scene.new(slow.private, "")
    choices.choose_for_person(scene.user_id(slow), "calls", way)
    long_ago(code)
    scene.command(other, group, "/nudge")
    scene.new(group, f"{other.first_name} nudges {slow.first_name}.")
    scene.quiet()
    assert sum("asks for your move" in message.text for message in slow.private.said()) == (way == "direct")


def test_what_is_asked_or_done_already_is_said(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    for command, asked in (("/pause", "proposes a pause"), ("/cancel", "proposes to end the game")):
        scene.command(crowd[1], group, command)
        ballot = scene.new(group, asked)
        before = {message.id for message in group.said()}
        scene.command(crowd[1], group, command)
        scene.new(group, EN("reason.voted"), before)
        assert crowd[0].press(ballot, "No").toast()
        assert crowd[2].press(ballot, "No").toast()
    absence.pause(code, scene.user_id(crowd[0]))
    for user in crowd[:2]:
        before = {message.id for message in group.said()}
        scene.command(user, group, "/pause")
        scene.new(group, EN("reason.paused"), before)


@pytest.mark.parametrize("command", ["/pause", "/nudge", "/vote"])
def test_whoever_writes_as_the_group_is_shown_the_buttons(scene: Scene, crowd: list[User], group: Chat, command: str):
    card = scene.open(crowd[0], group)
    (boss,) = scene.people("Boss")
    group.add(boss, status="administrator", anonymous=True)
    scene.command(boss, group, command)
    scene.new(group, EN("bot.say.anonymous"))
    scene.telegram.wait(lambda: card.deleted)
    assert crowd[1].press(scene.new(group, "who is in", {card.id}), "Join").toast() == EN("bot.toast.joined")


def test_in_a_lobby_nobody_is_nudged(scene: Scene, crowd: list[User], group: Chat):
    scene.open(crowd[0], group)
    scene.command(crowd[0], group, "/nudge")
    scene.new(group, "The game has not started yet.")


def test_who_has_a_sitter_comes_back_with_one_tap(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    later_call(scene, group, code)
    away = crowd[(acting(code) + 1) % 3]
    absence.hand_over(code, scene.user_id(away))
    card = scene.new(group, "a computer player sits in")
    scene.quiet()
    assert away.press(card, "Take my seat back").toast() == "The seat is yours again."
    assert not any(seat.sitter for seat in table.look(code).seats)
    assert away.press(card, "Take my seat back").toast() == "The seat is yours again."  # and does nothing


def test_nobody_is_offered_the_seat_of_who_was_forgotten(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    later_call(scene, group, code)
    forgetting.forget(scene.user_id(crowd[(acting(code) + 1) % 3]))
    card = scene.new(group, "a computer player sits in")
    assert [button["text"] for button in card.buttons()] == [EN("bot.button.table")]


def test_anybody_lets_a_paused_table_go_on(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    later_call(scene, group, code)
    scene.command(crowd[0], group, "/pause")
    card = scene.new(group, "⏸ The game is paused.")
    assert "▶️ ⏸" not in card.text
    assert table.look(code).paused
    assert crowd[2].press(card, "go on").toast() == "The game goes on."
    assert not table.look(code).paused
    called(scene, group, code)


def test_a_table_that_all_have_left_waits_in_the_chat_for_one_press(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    later_call(scene, group, code)
    for user in crowd:
        absence.hand_over(code, scene.user_id(user))
    card = scene.new(group, "The game is paused.")
    scene.quiet()
    assert crowd[2].press(card, "go on").toast() == "The game goes on."
    look = table.look(code)
    assert (look.paused, [seat.sitter for seat in look.seats]) == (False, [True, True, False])


def test_who_is_no_host_asks_all_for_a_pause(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    later_call(scene, group, code)
    scene.command(crowd[1], group, "/pause")
    vote = scene.new(group, "Bob proposes a pause.")
    assert "1 more yes is needed." in vote.text
    scene.quiet()
    assert crowd[2].press(vote, "Yes").toast() == "You are for it."
    assert table.look(code).paused
    scene.until(vote, "The table agrees.")
    assert vote.buttons() == []
    assert crowd[0].press_data(vote, f"V:{code}:1.yes").toast() == "This vote is over."


def test_a_vote_that_fails_changes_nothing_and_says_so(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    later_call(scene, group, code)
    scene.command(crowd[1], group, "/cancel")
    vote = scene.new(group, "Bob proposes to end the game.")
    scene.quiet()
    assert crowd[0].press(vote, "No").toast() == "You are against it."
    scene.until(vote, "👎 Ann")
    assert crowd[2].press(vote, "No").toast() == "You are against it."
    scene.until(vote, "The vote comes to nothing.")
    assert table.look(code).status == "playing"


def test_what_can_be_decided_is_chosen_from_buttons(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    later_call(scene, group, code)
    scene.command(crowd[2], group, "/vote")
    menu = scene.new(group, "What shall the table decide?")
    assert [b["text"] for b in menu.buttons()] == ["🏳️ End the game", "⏸ Pause the game"]
    assert crowd[2].press(menu, "End the game").toast() == "You have asked the table."
    vote = scene.new(group, "Cat proposes to end the game.")
    scene.quiet()
    assert crowd[1].press(menu, "Pause").toast() == "One question at a time: something else is being voted on."
    assert crowd[1].press(vote, "Yes").toast() == "You are for it."
    scene.new(group, "The table was closed.")
    scene.telegram.wait(lambda: vote.buttons() == [])


def test_an_admin_without_a_seat_may_say_yes_alone(scene: Scene, crowd: list[User], group: Chat, telegram: Emulator):
    code = scene.started(crowd, group)
    later_call(scene, group, code)
    votes.propose(code, scene.user_id(crowd[1]), "pause")
    vote = scene.new(group, "Bob proposes a pause.")
    scene.quiet()
    zoe, boss = scene.people("Zoe", "Boss")
    group.add(zoe)
    group.add(boss, status="administrator")
    assert zoe.press(vote, "Yes").toast() == "You have no seat here. Join first."
    assert boss.press(vote, "Yes").toast() == "You are for it."
    assert table.look(code).paused


def test_a_menu_of_proposals_is_good_for_one(scene: Scene, crowd: list[User], group: Chat):
    """A press that arrives late, or twice, opens no other vote; the buttons go."""
    code = scene.started(crowd, group)
    later_call(scene, group, code)
    scene.command(crowd[1], group, "/vote")
    menu = scene.new(group, EN("bot.vote.ask"))
    said = next(one["callback_data"] for one in menu.buttons() if EN("bot.button.propose.pause") == one["text"])
    assert crowd[1].press_data(menu, said).toast() == EN("bot.toast.proposed")
    vote = scene.new(group, "Bob proposes a pause.")
    assert crowd[1].press_data(menu, said).toast() == EN("bot.toast.proposed")
    assert table.look(code).vote is not None
    assert crowd[0].press(vote, "No").toast()
    assert crowd[2].press(vote, "No").toast()
    assert table.look(code).vote is None
    assert crowd[1].press_data(menu, said).toast() == EN("bot.toast.old")
    assert table.look(code).vote is None
    scene.telegram.wait(lambda: menu.buttons() == [])


def test_nobody_can_end_a_round_by_a_forged_press(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    call = later_call(scene, group, code)
    for said in (
        f"P:{code}:9.round",
        f"P:{code}:9.sit",
        f"P:{code}:end",
        f"V:{code}:0.yes",
        f"M:{code}:0.9",
        f"P:{code}:9.dance",
    ):
        assert crowd[1].press_data(call, said).toast()
    assert table.look(code).view.phase == "dig"
    assert table.look(code).vote is None


def test_it_is_noted_since_when_telegram_does_not_answer(scene: Scene, telegram: Emulator):
    def lost() -> bool:
        with db.reading():
            return Beat.get_or_none(Beat.name == outage.TELEGRAM) is not None

    assert not lost()
    telegram.plan.add(faults.broken("getUpdates", times=3))
    telegram.wait(lost, 20, "a note that Telegram does not answer")
    telegram.wait(lambda: not lost(), 30, "a note that it answers again")
