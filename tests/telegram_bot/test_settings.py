"""The menu of what a group or a person chooses once for all."""

import pytest

from core.i18n import LANGUAGES, translator
from core.narrate import choices as words
from core.preferences import CHAT, HOURS, PERSON, ZONES
from core.service import chats, choices, forgetting, preferences, table
from core.service.chats import ChatRef
from telegram_bot import data
from tests.emulator import Chat, Message, User, faults
from tests.telegram_bot.running import EN, KO, Running, Scene


@pytest.fixture
def menu(scene: Scene, crowd: list[User], group: Chat) -> Message:
    """The menu of Ann's group, of which she is the owner; Bob asked for it."""
    scene.command(crowd[1], group, "/settings")
    return scene.new(group, EN("bot.settings.group"))


def line(key: str, value: str) -> str:
    return words.line(EN, key, value)


def said(key: str, value: str, seen: str) -> str:
    return data.write(data.PREFER, detail=f"{key}.{value}.{seen}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_and_every_value_has_words(lang: str):
    t = translator(lang)
    for key, one in (*CHAT.items(), *PERSON.items()):
        assert words.name(t, key)
        named = [words.value(t, key, value) for value in one.values]
        assert len(set(named)) == len(named), key
    assert all(words.value(t, "hours", hours) for hours in HOURS)
    assert all(words.value(t, choices.LANGUAGE, language) for language in LANGUAGES)
    assert words.name(t, choices.PHOTO) != words.name(t, choices.COUNTED)


@pytest.mark.parametrize("key", [*CHAT, *PERSON])
def test_every_choice_fits_a_button(key: str):
    one = CHAT.get(key) or PERSON[key]
    longest = max(one.values, key=len)
    assert data.read(said(key, longest, longest)) == (data.PREFER, "", f"{key}.{longest}.{longest}")


def test_a_line_for_each_choice(menu: Message):
    labels = [button["text"] for button in menu.buttons()]
    lines = [f"▫️ {line(key, one.usual)}" for key, one in CHAT.items()]
    assert labels == ["🌐 Language: English", *lines, EN("bot.button.history"), EN("bot.button.close")]


def test_a_press_goes_to_the_next_value_and_tells_who_did_it(
    scene: Scene, crowd: list[User], group: Chat, menu: Message
):
    name = EN("pref.pictures")
    assert crowd[0].press(menu, name).toast() == line("pictures", "off")
    scene.until(menu, "Last changed by Ann")
    assert preferences.of_chat(ChatRef(group.id))["pictures"] == "off"
    assert crowd[0].press(menu, name).toast() == line("pictures", "on")
    assert [one.after for one in preferences.history(ChatRef(group.id))] == ["on", "off"]


def test_many_values_have_a_page(scene: Scene, crowd: list[User], group: Chat, menu: Message):
    ann = crowd[0]
    assert ann.press(menu, EN("pref.zone")).toast() == EN("bot.toast.menu")
    scene.until(menu, EN("bot.settings.pick", value="Seoul"))
    labels = [button["text"] for button in menu.buttons()]
    assert len(labels) == len(ZONES) + 1
    assert "✅ Seoul" in labels
    assert ann.press(menu, "Berlin").toast() == line("zone", "berlin")
    scene.until(menu, EN("bot.settings.group"))
    assert f"▫️ {line('zone', 'berlin')}" in [button["text"] for button in menu.buttons()]
    ann.press(menu, EN("pref.zone")).toast()
    scene.until(menu, EN("bot.settings.pick", value="Berlin"))
    ann.press(menu, EN("bot.button.settings")).toast()
    scene.until(menu, EN("bot.settings.group"))


def test_the_language_is_found_by_its_sign(scene: Scene, crowd: list[User], group: Chat, menu: Message):
    assert crowd[0].press(menu, "🌐").toast() == "Language: 한국어"
    scene.until(menu, KO("bot.settings.group"))
    assert chats.language(ChatRef(group.id)) == "ko"
    assert "🌐 언어: 한국어" in [button["text"] for button in menu.buttons()]


def test_others_are_told_who_may(scene: Scene, crowd: list[User], group: Chat, menu: Message):
    before = menu.text
    for button in ("🌐", EN("pref.zone"), EN("bot.button.history"), EN("bot.button.close")):
        assert crowd[1].press(menu, button).toast() == EN("reason.group_admins")
    assert menu.text == before
    assert not menu.deleted
    assert preferences.history(ChatRef(group.id)) == []


def test_a_former_admin_has_no_power_over_an_old_menu(scene: Scene, crowd: list[User], group: Chat, menu: Message):
    group.add(crowd[2], status="administrator")
    assert crowd[2].press(menu, EN("pref.pictures")).toast() == line("pictures", "off")
    scene.until(menu, "Last changed by Cat")
    group.add(crowd[2])
    assert crowd[2].press(menu, EN("pref.pictures")).toast() == EN("reason.group_admins")
    assert preferences.of_chat(ChatRef(group.id))["pictures"] == "off"


def test_an_anonymous_admin_asks_and_presses_and_stays_unknown(scene: Scene):
    [boss] = scene.people("Boss")
    group = scene.group()
    group.add(boss, status="creator", anonymous=True)
    scene.command(boss, group, "/settings")
    menu = scene.new(group, "⚙️")
    before = chats.language(ChatRef(group.id))
    boss.press(menu, "🌐").toast()
    scene.telegram.wait(lambda: chats.language(ChatRef(group.id)) != before)
    [change] = preferences.history(ChatRef(group.id))
    assert (change.name, change.key) == (None, "language")
    t = translator(chats.language(ChatRef(group.id)))
    scene.until(menu, t("bot.settings.somebody"))
    assert "Boss" not in menu.text


def test_an_old_menu_does_not_undo_what_another_admin_chose(
    scene: Scene, crowd: list[User], group: Chat, menu: Message
):
    ref = ChatRef(group.id)
    preferences.set_for_chat(ref, None, "zone", "tokyo")
    assert crowd[0].press_data(menu, said("zone", "berlin", "seoul")).toast() == EN("reason.changed_meanwhile")
    assert preferences.of_chat(ref)["zone"] == "tokyo"
    scene.telegram.wait(lambda: any(line("zone", "tokyo") in button["text"] for button in menu.buttons()))
    assert crowd[0].press_data(menu, said("zone", "tokyo", "seoul")).toast() == line("zone", "tokyo")
    assert len(preferences.history(ref)) == 1


def test_what_was_changed(scene: Scene, crowd: list[User], group: Chat, menu: Message):
    ref, ann = ChatRef(group.id), crowd[0]
    assert ann.press(menu, EN("bot.button.history")).toast() == EN("bot.toast.menu")
    scene.until(menu, EN("bot.settings.unchanged"))
    ann.press(menu, EN("bot.button.settings")).toast()
    scene.until(menu, EN("bot.settings.group"))
    [fox] = scene.people("<b>Fox</b>")
    preferences.set_for_chat(ref, scene.user_id(fox), "pictures", "off")
    preferences.set_for_chat(ref, scene.user_id(crowd[1]), "zone", "utc")
    forgetting.forget(scene.user_id(crowd[1]))
    ann.press(menu, EN("bot.button.history")).toast()
    scene.until(menu, EN("bot.settings.history"))
    newest, older = menu.text.split("\n")[1:]
    assert f"{EN('bot.settings.somebody')} · Time zone: Seoul → UTC" in newest
    assert "<b>Fox</b> · Pictures of the mine: on → off" in older


def test_the_menu_goes_when_it_is_closed(scene: Scene, crowd: list[User], menu: Message):
    assert crowd[0].press(menu, EN("bot.button.close")).toast() == EN("bot.toast.menu.closed")
    scene.telegram.wait(lambda: menu.deleted)


def test_a_topic_has_settings_of_its_own(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, forum=True)
    thread = group.topic("Mine").id
    scene.command(crowd[0], group, "/settings", thread=thread)
    menu = scene.new(group, EN("bot.settings.topic"))
    assert menu.thread == thread
    assert crowd[0].press(menu, EN("pref.pictures")).toast() == line("pictures", "off")
    assert preferences.of_chat(ChatRef(group.id, thread))["pictures"] == "off"
    assert preferences.of_chat(ChatRef(group.id))["pictures"] == "on"


def test_mine_in_private(scene: Scene, crowd: list[User]):
    ann = crowd[0]
    ann.say("/settings")
    menu = scene.new(ann.private, EN("bot.settings.own"))
    labels = [button["text"] for button in menu.buttons()]
    lines = [f"▫️ {line(key, one.usual)}" for key, one in PERSON.items()]
    assert labels == ["🌐 Language: English", *lines, f"▫️ {line('counted', 'on')}", EN("bot.button.close")]
    assert ann.press(menu, EN("pref.counted")).toast() == line("counted", "off")
    scene.telegram.wait(lambda: any(line("counted", "off") in button["text"] for button in menu.buttons()))
    assert ann.press(menu, "🌐").toast() == "언어: 한국어"
    scene.until(menu, KO("bot.settings.own"))
    assert next(one.now for one in choices.of_person(scene.user_id(ann)) if one.key == "language") == "ko"


@pytest.mark.parametrize(
    "text",
    ["p:zone.moon.seoul", "p:colour.red.blue", "p:zone.utc.berlin", "p:photo.off.on", "m:key.colour", "p:..", "m:x"],
)
def test_forged_presses_change_nothing(scene: Scene, crowd: list[User], group: Chat, menu: Message, text: str):
    before = preferences.of_chat(ChatRef(group.id))
    assert crowd[0].press_data(menu, text).toast() != EN("bot.toast.trouble")
    assert preferences.of_chat(ChatRef(group.id)) == before


def test_a_menu_that_cannot_be_edited_any_more_still_works(
    scene: Scene, crowd: list[User], group: Chat, menu: Message, bot: Running
):
    scene.telegram.plan.add(faults.refused("editMessageText", "message can't be edited"))
    assert crowd[0].press(menu, EN("pref.pictures")).toast() == line("pictures", "off")
    assert preferences.of_chat(ChatRef(group.id))["pictures"] == "off"


def test_where_admins_alone_open_tables(scene: Scene, crowd: list[User], group: Chat):
    ref = ChatRef(group.id)
    preferences.set_for_chat(ref, None, "opens", "admins")
    scene.command(crowd[1], group, "/saboteur")
    scene.new(group, EN("reason.group_admins"))
    assert chats.open_table(ref) is None
    card = scene.open(crowd[0], group)
    assert "Ann is the host." in card.text


def test_an_anonymous_admin_opens_a_table_where_admins_alone_may(scene: Scene):
    [boss] = scene.people("Boss")
    group = scene.group()
    group.add(boss, status="creator", anonymous=True)
    preferences.set_for_chat(ChatRef(group.id, title="The mine"), None, "opens", "admins")
    scene.command(boss, group, "/saboteur")
    scene.telegram.wait(lambda: chats.open_table(ChatRef(group.id)))


def test_where_admins_alone_end_a_game(scene: Scene, crowd: list[User], group: Chat):
    ann, bob, cat = crowd
    preferences.set_for_chat(ChatRef(group.id), None, "ends", "admins")
    code = scene.started([bob, ann, cat], group)
    scene.command(ann, group, "/cancel")
    question = scene.new(group, EN("bot.say.end"))
    assert bob.press(question, EN("bot.button.end")).toast() == EN("reason.group_admins")
    assert ann.press(question, EN("bot.button.end")).toast() == EN("bot.toast.closed")
    assert table.look(code).status == "cancelled"


def test_an_anonymous_admin_who_chooses_the_language_by_its_command_stays_unknown(scene: Scene):
    [boss] = scene.people("Boss")
    group = scene.group()
    group.add(boss, status="creator", anonymous=True)
    scene.command(boss, group, "/language")
    choice = scene.new(group, "🌐")
    other = "en" if chats.language(ChatRef(group.id)) == "ko" else "ko"
    boss.press(choice, {"ko": "한국어", "en": "English"}[other]).toast()
    assert [(one.name, one.after) for one in preferences.history(ChatRef(group.id))] == [(None, other)]


@pytest.mark.parametrize(("ends", "who"), [("host", "bot.vote.alone.host"), ("admins", "bot.vote.alone.admins")])
def test_a_vote_says_who_may_decide_alone(scene: Scene, crowd: list[User], group: Chat, ends: str, who: str):
    ann, bob, cat = crowd
    preferences.set_for_chat(ChatRef(group.id), None, "ends", ends)
    code = scene.started([bob, ann, cat], group)
    scene.command(cat, group, "/cancel")
    vote = scene.new(group, EN("event.proposed.end", name="Cat"))
    assert EN(who) in vote.text
    bob.press(vote, EN("bot.button.yes")).toast()
    scene.telegram.wait(lambda: "Bob" in vote.text or table.look(code).status == "cancelled")
