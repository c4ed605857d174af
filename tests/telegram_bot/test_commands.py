"""Every command, in groups, topics and private chats."""

import pytest

from core.rules.editions import EDITIONS, USUAL
from core.service import people, table
from core.service.people import Person
from telegram_bot.words import edition_line
from tests.emulator import User, faults
from tests.telegram_bot.running import EN, KO, Running, Scene


@pytest.fixture
def crowd(scene: Scene) -> list[User]:
    return scene.people("Ann", "Bob", "Cat")


def test_newgame_is_saboteur(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    scene.command(crowd[0], group, "/newgame")
    assert "Ann is the host." in scene.new(group, "who is in").text


@pytest.mark.parametrize("command", ["/table", "/leave", "/cancel", "/pause", "/nudge", "/vote"])
def test_without_a_game(scene: Scene, crowd: list[User], command: str):
    group = scene.group(*crowd)
    scene.command(crowd[0], group, command)
    answer = scene.new(group, "There is no game in this chat.")
    assert f"/saboteur@{scene.telegram.username}" in answer.text
    assert crowd[1].press(answer, "Open a table").toast() == "You opened a table."
    assert "Bob is the host." in scene.new(group, "Bob").text
    assert crowd[2].press(answer, "Open a table").toast() == EN("reason.table_exists")


def test_table_shows_the_lobby_again(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    scene.command(crowd[1], group, "/table")
    assert "1. Ann" in scene.new(group, "who is in", {card.id}).text
    scene.telegram.wait(lambda: card.deleted)


def test_table_shows_the_running_game(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    scene.started(crowd, group)
    former = scene.new(group, "Round 1 of 3")
    scene.quiet()
    scene.command(crowd[2], group, "/table")
    shown = scene.new(group, "Round 1 of 3", {former.id})
    assert "Ann: 6 cards" in shown.text
    assert "cards left in the deck" in shown.text
    assert any("startapp" in b["url"] for b in shown.buttons())
    scene.telegram.wait(lambda: former.deleted)


def test_answers_stay_in_their_topic(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, forum=True)
    thread = group.topic("Games").id
    for command in ("/help", "/rules", "/language", "/table", "/saboteur", "/start"):
        scene.command(crowd[0], group, command, thread=thread)
    scene.telegram.wait(lambda: len(group.said()) == 6)
    assert {message.thread for message in group.said()} == {thread}


def test_answers_in_the_general_topic_carry_no_thread(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, forum=True)
    scene.command(crowd[0], group, "/rules")
    assert scene.new(group, "one minute").thread is None


def test_help_names_every_command(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    scene.command(crowd[0], group, "/help")
    text = scene.new(group, "/saboteur").text
    for command in scene.telegram.commands_for(crowd[1], group):
        assert f"/{command} " in text


def test_help_names_every_edition(scene: Scene, crowd: list[User]):
    scene.command(crowd[0], crowd[0].private, "/help")
    text = scene.new(crowd[0].private, "/saboteur").text
    assert all(edition_line(EN, key, box.least, box.most) in text for key, box in EDITIONS.items())


def test_rules_fit_one_message(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    scene.command(crowd[0], group, "/rules")
    text = scene.new(group, "one minute").text
    assert "Saboteurs keep them from it." in text
    more = [EN(f"edition.{key}") for key, box in EDITIONS.items() if box.treasure == "shares"]
    assert all(EN("bot.rules.more", edition=name) in text for name in more)


def test_leave(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    crowd[1].press(card, "Join").toast()
    scene.until(card, "2. Bob")
    scene.command(crowd[1], group, "/leave")
    scene.new(group, "Bob left the table.")
    scene.telegram.wait(lambda: "2. Bob" not in card.text)
    scene.command(crowd[2], group, "/leave")
    scene.new(group, "You have no seat here.")


def test_leave_during_the_game_is_refused(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    code = scene.started(crowd, group)
    scene.command(crowd[1], group, "/leave")
    scene.new(group, "The game has already started.")
    assert len(table.look(code).seats) == 3


def test_cancel_a_lobby(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[1], group)
    scene.command(crowd[2], group, "/cancel")
    scene.new(group, "Only the host or an admin")
    scene.command(crowd[1], group, "/cancel")
    scene.new(group, "✖️ The table was closed.")
    scene.until(card, "This table was closed.")


def test_cancel_a_game_asks_back(scene: Scene, crowd: list[User]):
    ann, bob, cat = crowd
    group = scene.group(*crowd)
    code = scene.started([bob, ann, cat], group)
    scene.command(bob, group, "/cancel")
    question = scene.new(group, "End the running game")
    assert cat.press(question, "Yes").toast() == "Only the host or an admin of this group can do that."
    assert cat.press(question, "No").toast() == "Only the host or an admin of this group can do that."
    assert table.look(code).status == "playing"
    assert bob.press(question, "No").toast() == "Playing on."
    scene.telegram.wait(lambda: question.deleted)
    scene.command(ann, group, "/cancel")
    question = scene.new(group, "End the running game")
    assert ann.press(question, "Yes").toast() == "The table is closed."
    scene.new(group, "✖️ The table was closed.")
    assert table.look(code).status == "cancelled"
    scene.telegram.wait(lambda: not any("your turn" in m.text for m in group.said()))


def test_where_members_are_hidden_admins_are_found_all_the_same(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    group.hidden_members = True
    scene.open(crowd[1], group)
    scene.command(crowd[2], group, "/cancel")
    scene.new(group, "Only the host or an admin")
    scene.command(crowd[0], group, "/cancel")
    scene.new(group, EN("bot.cancelled"))


def test_where_telegram_does_not_say_nobody_is_an_admin(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    group.hidden_members = True
    scene.telegram.plan.add(faults.refused("getChatAdministrators", "CHAT_ADMIN_REQUIRED"))
    scene.open(crowd[1], group)
    scene.command(crowd[0], group, "/cancel")
    scene.new(group, "Only the host or an admin")


def test_language_of_a_group(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[1], group)
    scene.command(crowd[2], group, "/language")
    choice = scene.new(group, "Which language")
    for user in crowd[1:]:  # nor the host of the table, as in the settings
        assert user.press(choice, "한국어").toast() == EN("reason.group_admins")
    assert crowd[0].press(choice, "한국어").toast() == KO("bot.toast.language")
    crowd[2].press(card, 0).toast()
    scene.until(card, KO("bot.lobby.title", edition=KO(f"edition.{USUAL}")))
    assert crowd[2].press(card, 0).toast() == EN("reason.already_in")  # toasts stay in the person's own language


def test_language_in_private(scene: Scene):
    [eve] = scene.people("Eve")
    eve.say("/language")
    choice = scene.new(eve.private, EN("bot.say.language.own"))
    assert eve.press(choice, "한국어").toast() == KO("bot.toast.language")
    eve.say("/rules")
    scene.new(eve.private, KO("bot.rules.title"))
    group = scene.group(eve, *scene.people("Ann"))
    card = scene.open(eve, group)
    assert eve.press(card, 0).toast() == KO("reason.already_in")


def test_a_new_group_speaks_as_its_first_player(scene: Scene):
    [han] = scene.people("한솔", language="ko")
    group = scene.group(han)
    assert KO("bot.lobby.title", edition=KO(f"edition.{USUAL}")) in scene.open(han, group).text


def test_start_in_private(scene: Scene):
    [eve] = scene.people("Eve")
    eve.start()
    hello = scene.new(eve.private, EN("bot.hello"))
    links = [b["web_app"]["url"] for b in hello.buttons() if "web_app" in b]
    assert links == ["https://saboteur.test/app/"]
    assert any(b.get("url", "").endswith("?startgroup=play") for b in hello.buttons())
    assert people.remember(Person(eve.id, "Eve")).can_write


def test_start_with_a_table(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    scene.open(crowd[0], group)
    code = scene.code(group)
    for payload in (code, f"open_{code}", f"join_{code}"):
        before = {m.id for m in crowd[1].private.said()}
        crowd[1].start(payload)
        hello = scene.new(crowd[1].private, EN("bot.hello.table"), before)
        assert hello.buttons()[0]["web_app"]["url"] == f"https://saboteur.test/app/?g={code}"


@pytest.mark.parametrize("payload", ["nonsense", "g" * 64, "open_", "join_gAAAAAAAAAAAAAAAA"])
def test_start_with_an_unknown_table(scene: Scene, payload: str):
    [eve] = scene.people("Eve")
    eve.start(payload)
    assert EN("bot.hello.table") not in scene.new(eve.private, EN("bot.hello")).text


def test_any_other_words_in_private_get_help(scene: Scene):
    [eve] = scene.people("Eve")
    eve.say("what is this?")
    scene.new(eve.private, "/saboteur")


def test_an_anonymous_admin_opens_a_table_without_a_seat(scene: Scene):
    boss, ann = scene.people("Boss", "Ann")
    group = scene.group(boss, ann)
    group.add(boss, status="creator", anonymous=True)
    card = scene.open(boss, group)
    assert EN("bot.say.anonymous") in card.text
    assert "is the host" not in card.text
    assert ann.press(card, "Join").toast() == "You are in."
    scene.until(card, "Ann is the host.")
    scene.command(boss, group, "/leave")
    scene.new(group, EN("bot.say.anonymous"), {card.id})


def test_a_channel_opens_a_table_without_a_seat(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    group.post_as_channel("News", f"/saboteur@{scene.telegram.username}")
    card = scene.new(group, EN("bot.say.anonymous"))
    assert crowd[0].press(card, "Join").toast() == "You are in."


def test_what_is_not_for_us_is_not_answered(scene: Scene, crowd: list[User], bot: Running):
    group = scene.group(*crowd)
    for text in ("hello", "/saboteur", "/table@other_bot", "/unknown", "saboteur"):
        crowd[0].send(group, text)
    scene.command(crowd[0], group, "/rules")
    scene.new(group, "one minute")
    assert len(group.said()) == 1


def test_who_asks_us_for_what_we_do_not_know_is_told_so(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    crowd[0].send(group, f"/unknown@{scene.telegram.username.upper()} please")
    scene.new(group, EN("bot.say.unknown", command=f"/help@{scene.telegram.username}"))
