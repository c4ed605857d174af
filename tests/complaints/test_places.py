"""Groups that change, topics, private chats: where messages go, and where they cannot go."""

import pytest

from core.service import chats, lobby, table
from core.service.chats import ChatRef
from tests.complaints.begun import begun
from tests.complaints.heard import heard
from tests.emulator import Chat, User
from tests.telegram_bot.running import Scene


def called(scene: Scene, group: Chat, code: str) -> None:
    """Whoever acts is called in this chat."""
    look = table.look(code)
    scene.new(group, f"{look.seats[look.acting].name}, it is your turn.")


@heard(
    "TelegramBots/Telegram.Bot#171",
    "alvarogzp/telegram-bot-framework#53",
    "zeroone2numeral2/tg-secret-santa-bot#2",
    "yagop/node-telegram-bot-api#1155",
    about="The group became a supergroup, its id changed, and the game was lost.",
    instead="The table moves with the group, whether Telegram tells us of it or we find out.",
)
@pytest.mark.parametrize("tell", [("to", "from"), ("from", "to"), ()], ids=["told", "other order", "not told"])
def test_lost_on_the_way_to_a_supergroup(scene: Scene, crowd: list[User], tell: tuple[str, ...]):
    group = scene.group(*crowd, kind="group")
    code = begun(scene, crowd, group)
    called(scene, group, code)
    scene.quiet()
    grown = group.migrate(tell=tell)
    scene.move(code, discard=True)
    called(scene, grown, code)
    assert chats.open_table(ChatRef(grown.id)) == code


@heard(
    "eternnoir/pyTelegramBotAPI#2204",
    "nminaya/grammar-nazi-bot#55",
    about="Removed from a group, the bot crashed.",
    instead="That group is left in peace, and all the others go on.",
)
def test_removed_from_a_group(scene: Scene, crowd: list[User], group: Chat):
    other = scene.group(*crowd)
    gone, here = (begun(scene, crowd, one) for one in (group, other))
    scene.quiet()
    scene.telegram.allowed = {"message", "callback_query"}  # nobody tells us
    group.kick_bot(crowd[0])
    scene.telegram.allowed = None
    for code in (gone, here):
        scene.move(code, discard=True)
    called(scene, other, here)
    scene.quiet()
    assert chats.is_gone(ChatRef(group.id))
    assert table.look(gone).status == "playing"


@heard(
    "OliverHofkens/scryfall-telegram#21",
    "Peiiii/nextclaw#11",
    "alexei-led/ccgram#178",
    about="Answers landed in the wrong topic.",
    instead="Whatever belongs to a topic is said in it, from the lobby to the turn call.",
)
def test_the_wrong_topic(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, forum=True)
    thread = group.topic("Games").id
    begun(scene, crowd, group, thread)
    scene.new(group, "it is your turn.")
    scene.command(crowd[1], group, "/rules", thread=thread)
    scene.new(group, "one minute")
    assert {message.thread for message in group.said()} == {thread}


@heard(
    "tdlib/telegram-bot-api#447",
    "openclaw/openclaw#874",
    about="The general topic must be addressed without a number.",
    instead="What is said there carries none.",
)
def test_the_general_topic(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, forum=True)
    scene.open(crowd[0], group)
    calls = scene.telegram.called("sendMessage", chat_id=group.id)
    assert [call for call in calls if "message_thread_id" in call.params] == []


@heard(
    "lamapgame/lamap-bot#118",
    "jh0ker/mau_mau_bot#138",
    about="Groups wanted games inside topics.",
    instead="Each topic has a table of its own, and they do not get into each other's way.",
)
def test_a_game_in_each_topic(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, forum=True)
    threads = [group.topic(name).id for name in ("One", "Two")]
    cards = [scene.open(crowd[0], group, thread=thread) for thread in threads]
    assert crowd[1].press(cards[1], "Join").toast()
    assert [len(scene.look(group, thread).seats) for thread in threads] == [1, 2]


@heard(
    "timjb/halma#7",
    "GreyWolfDev/Werewolf#81",
    about="New people could not start the bot at all, or did not find the group's game.",
    instead="Nobody has to write to the bot first: joining and playing need one tap on the card.",
)
def test_who_never_started_the_bot(scene: Scene, crowd: list[User], group: Chat):
    code = begun(scene, crowd, group)
    assert not any(member.started for member in crowd)
    for _ in range(3):
        called(scene, group, code)
        scene.move(code, discard=True)
    assert [call for call in scene.telegram.called() if call.params.get("chat_id") in {one.id for one in crowd}] == []


@heard(
    "obviyus/SuperSeriousBot#317",
    "leonschreiber96/telegram-stat-bot#14",
    "GameFeeder/GameFeeder#201",
    "PhilPinsdorf/FhAachenMensaBot#70",
    about="One person had blocked the bot, and everybody behind them in the loop got nothing.",
    instead="Each chat is served for itself: who cannot be reached holds nobody up.",
)
def test_one_who_blocked_the_bot(scene: Scene, crowd: list[User], group: Chat):
    ann, bob, _ = crowd
    alone = scene.open(ann, ann.private)
    scene.quiet()
    scene.telegram.allowed = {"message", "callback_query"}
    ann.block()
    scene.telegram.allowed = None
    blocked = scene.code(ann.private)
    lobby.set_computers(blocked, scene.user_id(ann), 4)
    card = scene.open(bob, group)
    assert crowd[2].press(card, "Join").toast()
    scene.until(card, "2. Cat")
    scene.quiet()
    assert "5. " not in alone.text
    assert table.look(blocked).status == "lobby"
