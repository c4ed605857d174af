"""The next game: played again by the same people, waited for with /next, joined by an invitation."""

import pytest

from core.service import options, table
from tests.emulator import Chat, Message, User
from tests.service.finished import to_the_end
from tests.telegram_bot.running import EN, Scene


def over(scene: Scene, crowd: list[User], group: Chat) -> Message:
    """The standing of a game that these people have played."""
    code = scene.started(crowd, group)
    scene.quiet()
    to_the_end(code)
    return scene.new(group, EN("bot.end.title"), timeout=20)


def mentions(message: Message) -> set[int]:
    return {entity["user"]["id"] for entity in message.entities if entity["type"] == "text_mention"}


def test_played_again_the_others_are_called_and_one_press_is_enough(scene: Scene, crowd: list[User], group: Chat):
    ann, bob, cat = crowd
    final = over(scene, crowd, group)
    assert bob.press(final, "Play again").toast() == EN("bot.toast.again")
    card = scene.new(group, "Bob is the host.")
    assert EN("bot.lobby.invited", names="Ann, Cat") in card.text
    call = scene.new(group, EN("bot.called.back", names="Ann, Cat", host="Bob"))
    assert mentions(call) == {ann.id, cat.id}
    assert ann.press(call, "Join").toast() == EN("bot.toast.joined")
    assert cat.press(final, "Play again").toast() == EN("bot.toast.joined")
    scene.until(card, "3. Cat")
    assert "Called back" not in card.text
    assert [seat.name for seat in scene.look(group).seats] == ["Bob", "Ann", "Cat"]


def test_it_keeps_what_was_chosen(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[0], group)
    for key, value in (("maps", "5"), ("pace", "day"), ("language", "ko")):
        options.set_option(scene.code(group), scene.user_id(crowd[0]), key, value)
    for member in crowd[1:]:
        member.press(card, "✋").toast()
    former = scene.code(group)
    crowd[0].press_data(card, f"s:{former}").toast()
    to_the_end(former)
    final = scene.new(group, "게임 끝", timeout=20)
    crowd[2].press(final, "🔁").toast()
    look = scene.look(group)
    assert (look.options["maps"], look.pace, look.language, look.code != former) == ("5", "day", "ko", True)


def test_who_did_not_play_opens_a_table_of_their_own(scene: Scene):
    crowd = scene.people("Ann", "Bob", "Cat", "Zoe")
    group = scene.group(*crowd)
    final = over(scene, crowd[:3], group)
    assert crowd[3].press(final, "Play again").toast() == EN("reason.not_there")
    scene.open(crowd[3], group)
    assert crowd[0].press(final, "Play again").toast() == EN("reason.table_exists")


def test_again_in_another_chat_is_nothing(scene: Scene, crowd: list[User], group: Chat):
    former = scene.started(crowd, group)
    elsewhere = scene.group(*crowd)
    card = scene.open(crowd[0], elsewhere)
    assert crowd[0].press_data(card, f"A:{former}").toast() == EN("reason.no_such_game")


def test_alone_against_computers_once_more(scene: Scene):
    [eve] = scene.people("Eve")
    card = scene.open(eve, eve.private)
    eve.press(card, "Start").toast()
    former = scene.code(eve.private)
    to_the_end(former)
    final = scene.new(eve.private, EN("bot.end.title"), timeout=20)
    assert eve.press(final, "Play again").toast() == EN("bot.toast.opened")
    assert len(scene.look(eve.private).computers) == 3


def test_who_waits_is_called_once(scene: Scene, crowd: list[User], group: Chat):
    ann, bob, cat = crowd
    scene.command(bob, group, "/next")
    waits = scene.new(group, EN("bot.next.list", names="Bob"))
    assert cat.press(waits, "Call me").toast() == EN("bot.toast.waiting")
    scene.until(waits, EN("bot.next.list", names="Bob, Cat"))
    assert ann.press(waits, "Call me").toast() == EN("bot.toast.waiting")
    assert ann.press(waits, "Not me").toast() == EN("bot.toast.not_waiting")
    card = scene.open(cat, group)
    call = scene.new(group, EN("bot.called.fresh", names="Bob"))
    assert mentions(call) == {bob.id}
    assert bob.press(call, "Join").toast() == EN("bot.toast.joined")
    scene.command(ann, group, "/next")  # a table is open: it is shown instead
    scene.telegram.wait(lambda: card.deleted)
    shown = scene.new(group, "Cat is the host.", {card.id})
    assert ann.press(shown, "Join").toast() == EN("bot.toast.joined")
    assert ann.press(shown, "Leave").toast() == EN("bot.toast.left")
    cat.press(shown, "Close").toast()
    before = {message.id for message in group.said()}
    scene.open(cat, group)
    scene.quiet()
    assert not any(EN("bot.called.fresh", names="Bob") in m.text for m in group.said() if m.id not in before)


def test_whoever_writes_as_the_group_gets_the_list(scene: Scene):
    boss, bob = scene.people("Boss", "Bob")
    group = scene.group(bob)
    group.add(boss, status="creator", anonymous=True)
    scene.command(boss, group, "/next")
    waits = scene.new(group, EN("bot.next.nobody"))
    assert boss.press(waits, "Call me").toast() == EN("bot.toast.waiting")
    scene.until(waits, EN("bot.next.list", names="Boss"))


def test_a_friend_comes_by_an_invitation(scene: Scene):
    ann, bob = scene.people("Ann", "Bob")
    card = scene.open(ann, ann.private)
    code = scene.code(ann.private)
    link = next(button["url"] for button in card.buttons() if "Invite" in button["text"])
    assert f"start%3Djoin_{code}" in link
    bob.say(f"/start join_{code}")
    hello = scene.new(bob.private, EN("bot.hello.joined"))
    assert any(button.get("web_app", {}).get("url", "").endswith(f"?g={code}") for button in hello.buttons())
    scene.until(card, "5. Bob")
    assert [seat.name for seat in table.look(code).seats if not seat.computer] == ["Ann", "Bob"]
    bob.say(f"/start join_{code}")
    scene.new(bob.private, EN("bot.hello.joined"), {hello.id})
    assert len(table.look(code).seats) == 5


@pytest.mark.parametrize("how", ["gone", "begun", "group"])
def test_an_invitation_that_cannot_be_taken_says_why(scene: Scene, crowd: list[User], group: Chat, how: str):
    [zoe] = scene.people("Zoe")
    if how == "group":
        scene.open(crowd[0], group)
    code, said = {
        "gone": (lambda: "gnowhere", "bot.hello.gone"),
        "begun": (lambda: scene.started(crowd, group), "bot.hello.table"),
        "group": (lambda: scene.code(group), "bot.hello.table"),
    }[how]
    zoe.say(f"/start join_{code()}")
    scene.new(zoe.private, EN(said))
    if how == "group":
        assert [seat.name for seat in scene.look(group).seats] == ["Ann"]
