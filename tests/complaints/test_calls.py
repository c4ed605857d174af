"""Calls and cards as people see them in their chats."""

from core.service import people, preferences, table
from tests.complaints.begun import begun
from tests.complaints.heard import heard
from tests.emulator import Chat, User
from tests.telegram_bot.running import Scene


@heard(
    "tobymao/18xx#956",
    "#3451",
    "#5301",
    about="People wanted other channels, and the name of the game in the notice.",
    instead="Whoever wants it is called by a direct message, which names the group and leads to its table.",
)
def test_one_channel_for_all(scene: Scene, crowd: list[User], group: Chat):
    for member in crowd:
        member.start()
        preferences.set_for_person(scene.user_id(member), "calls", "direct")
        people.set_can_write(member.id, True)
    scene.quiet()
    code = begun(scene, crowd, group)
    acting = crowd[table.look(code).acting]
    call = scene.new(acting.private, "your turn")
    assert group.title in call.text
    assert [button["web_app"]["url"] for button in call.buttons() if "web_app" in button][0].endswith(code)
    scene.quiet()
    assert not any("your turn" in message.text for message in group.said())


@heard(
    "ArcaneCircle/chess#4",
    about="While people talked, the message of the game scrolled out of sight.",
    instead="Each call is a new message with the last move and the way in; a command brings the card down.",
)
def test_scrolled_out_of_sight(scene: Scene, crowd: list[User], group: Chat):
    code = begun(scene, crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    mover = table.look(code).names[table.look(code).acting]
    talk = [member.send(group, "who is it?") for member in crowd]
    scene.move(code, discard=True)
    call = scene.new(group, f"{mover} discards a card face down.")
    assert call.id > talk[-1].id
    assert any(code in button.get("url", "") for button in call.buttons())
    before = {message.id for message in group.said()}
    scene.command(crowd[0], group, "/table")
    assert scene.new(group, "Round 1 of 3", before).id > call.id
