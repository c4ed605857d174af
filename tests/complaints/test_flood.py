"""Telegram's limits for busy groups."""

from core.service import table, written
from tests.complaints.begun import begun
from tests.complaints.heard import heard
from tests.emulator import Chat, Emulator, User, faults
from tests.telegram_bot.running import Scene

GROUP = -1001


@heard(
    "python-telegram-bot/python-telegram-bot#939",
    "#4722",
    about="Many edits in a row led to long waits.",
    instead="Ten who join at once make a few edits: what is shown is what holds when it is drawn.",
)
def test_an_edit_for_every_press(scene: Scene, telegram: Emulator):
    crowd = scene.people(*(f"P{number}" for number in range(10)))
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    for press in [member.press(card, "Join") for member in crowd[1:]]:
        press.toast()
    scene.until(card, "10. P")
    assert len(telegram.called("editMessageText", chat_id=group.id)) <= 3


@heard(
    "grammyjs/website#1076",
    "adriankumpf/findmeaflat#7",
    about="More than twenty messages or edits a minute, and the group heard nothing for a while.",
    instead="We count, and stay below: what does not fit waits, and what is newer replaces it.",
)
def test_more_than_twenty_a_minute(scene: Scene):
    sent, now = [], 0.0
    while now < 180:
        if written.begin(GROUP, 18, 60.0, now, fresh=True):
            sent.append(now)
        now += 0.5
    assert len(sent) >= 50
    assert max(sum(start <= one < start + 60 for one in sent) for start in sent) < 20


@heard(
    "jh0ker/mau_mau_bot#5",
    "altryne/chatGPT-telegram-bot#52",
    "UNICT-DMI/Telegram-SpottedDMI-Bot#33",
    about="In busy moments bots were silenced, and what they had to say was lost.",
    instead="A flood limit holds that chat alone for as long as Telegram asks; then the newest is told.",
)
def test_silenced_and_forgotten(scene: Scene, crowd: list[User], group: Chat, telegram: Emulator):
    code = begun(scene, crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    telegram.plan.add(faults.too_fast(chat=group.id, seconds=1))
    scene.move(code, discard=True)
    telegram.wait(lambda: [call for call in telegram.called(chat_id=group.id) if call.error])
    scene.move(code, discard=True)
    look = table.look(code)
    scene.new(group, f"{look.seats[look.acting].name}, it is your turn.")
    scene.quiet()
    telegram.wait(lambda: sum("your turn." in message.text for message in group.said()) == 1)
