"""Statistics in the chat: mine, the group's, my data, and being forgotten."""

import json
from dataclasses import replace

import pytest

from core.errors import NoSuchUser
from core.i18n import LANGUAGES, translator
from core.merits import DEEDS
from core.service import chats, forgetting, lobby, people, stats, table
from core.service.chats import ChatRef
from core.settings import Settings
from core.store import db
from core.store.tables import Game, Result
from core.store.tables import User as Person
from telegram_bot.stats import FILE, ICONS
from telegram_bot.words import draw
from tests.emulator import Chat, Emulator, User, faults
from tests.service.finished import to_the_end
from tests.telegram_bot.running import EN, KO, Running, Scene


def finished(scene: Scene, crowd: list[User], group: Chat) -> str:
    """A game that these people have played to its end."""
    host = scene.user_id(crowd[0])
    code = lobby.open_table(host, ChatRef(group.id, None, "The mine", "en", group.kind))
    for member in crowd[1:]:
        lobby.join(code, scene.user_id(member))
    lobby.start(code, host)
    to_the_end(code)
    scene.quiet()
    return code


def test_mine_in_a_group_and_in_private(scene: Scene, crowd: list[User], group: Chat):
    finished(scene, crowd, group)
    finished(scene, crowd, scene.group(*crowd))
    me = scene.user_id(crowd[0])
    scene.command(crowd[0], group, "/stats")
    here = scene.new(group, "Ann in numbers")
    assert EN("bot.stats.here") in here.text
    assert "Games: 1 ·" in here.text
    assert not here.buttons()
    assert not here.mentions()
    crowd[0].say("/stats")
    whole = scene.new(crowd[0].private, "Ann in numbers")
    record = stats.mine(me)
    assert EN("bot.stats.games", games=2, wins=record.wins, gold=record.gold) in whole.text
    for share in record.roles:
        line = EN("bot.stats.share", what=EN(f"role.{share.name}"), of=share.of, won=share.won)
        assert line in whole.text


def test_what_comes_from_private_marks_stays_private(scene: Scene, crowd: list[User], group: Chat):
    finished(scene, crowd, group)
    facts = {"doubted": 4, "right": 3, "lies": 2, "uncovered": 1, "deeds": ["nose", "air"], "roles": {"miner": [3, 1]}}
    with db.work():
        mine = Result.user == scene.user_id(crowd[0])
        Result.update(facts=json.dumps(facts)).where(mine).execute()
    scene.command(crowd[0], group, "/stats")
    told = scene.new(group, "Ann in numbers").text
    assert EN("bot.stats.lies", count=2) in told
    assert EN("bot.deed.air") in told
    crowd[0].say("/stats")
    own = scene.new(crowd[0].private, "Ann in numbers").text
    for private in (EN("bot.stats.doubts", of=4, won=3), EN("bot.deed.nose")):
        assert private in own
        assert private not in told


def test_nothing_of_a_running_game(scene: Scene, crowd: list[User], group: Chat):
    scene.started(crowd, group)
    scene.command(crowd[1], group, "/stats")
    assert EN("bot.stats.none") in scene.new(group, "Bob in numbers").text
    scene.command(crowd[1], group, "/top")
    assert EN("bot.top.none") in scene.new(group, "Table of honour").text


def test_the_table_of_honour_turns_to_all_time_and_back(scene: Scene, crowd: list[User], group: Chat):
    finished(scene, crowd, group)
    with db.work():
        Result.update(at=86400.0).where(Result.user == scene.user_id(crowd[2])).execute()
    scene.command(crowd[1], group, "/top")
    shown = scene.new(group, EN("bot.top.month"))
    assert "Ann" in shown.text
    assert "Cat" not in shown.text
    assert crowd[2].press(shown, EN("bot.button.alltime")).toast() == EN("bot.top.all")
    scene.until(shown, "Cat")
    lines = stats.honours(ChatRef(group.id), month=False)
    facts = [{"name": one.name, "games": 1, "wins": one.wins, "gold": one.gold} for one in lines]
    told = [f"{one.place}. " + EN("bot.top.line", **fact) for one, fact in zip(lines, facts, strict=True)]
    assert shown.text.split("\n")[1:] == told
    assert not shown.mentions(), "nobody is called"
    assert crowd[0].press(shown, EN("bot.button.month")).toast() == EN("bot.top.month")
    scene.telegram.wait(lambda: "Cat" not in shown.text)


def test_the_table_of_honour_belongs_to_groups(scene: Scene, crowd: list[User]):
    crowd[0].say("/top")
    scene.new(crowd[0].private, EN("bot.top.private"))


def test_who_writes_as_the_group_has_no_numbers(scene: Scene):
    [boss] = scene.people("Boss")
    group = scene.group()
    group.add(boss, status="creator", anonymous=True)
    scene.command(boss, group, "/stats")
    scene.new(group, EN("bot.stats.faceless"))


def test_the_switch(scene: Scene, crowd: list[User], group: Chat):
    finished(scene, crowd, group)
    ann = crowd[0]
    ann.say("/stats")
    shown = scene.new(ann.private, "Ann in numbers")
    assert ann.press(shown, EN("bot.button.uncount")).toast() == EN("bot.toast.uncounted")
    scene.until(shown, EN("bot.stats.off"))
    assert "Ann" not in [one.name for one in stats.honours(ChatRef(group.id), month=True)]
    assert ann.press(shown, EN("bot.button.count")).toast() == EN("bot.toast.counted")
    scene.telegram.wait(lambda: EN("bot.stats.off") not in shown.text)
    assert "Ann" in [one.name for one in stats.honours(ChatRef(group.id), month=True)]


def test_my_data_comes_in_private_only(scene: Scene, crowd: list[User], group: Chat):
    ann = crowd[0]
    scene.command(ann, group, "/mydata")
    scene.new(group, EN("bot.stats.alone", command="/mydata"))
    code = finished(scene, crowd, group)
    ann.say("/mydata")
    scene.new(ann.private, EN("bot.stats.data"))
    sent = json.loads(scene.telegram.uploads[FILE])
    assert sent["person"]["telegram_id"] == ann.id
    assert [game["code"] for game in sent["games"]] == [code]
    ann.say("/stats")
    shown = scene.new(ann.private, "Ann in numbers")
    before = len(ann.private.said())
    assert ann.press(shown, EN("bot.button.mydata")).toast() == EN("bot.toast.sent")
    assert len(ann.private.said()) == before + 1


def test_forget_me_asks_once_more(scene: Scene, crowd: list[User], group: Chat):
    code, ann = finished(scene, crowd, group), crowd[0]
    me = scene.user_id(ann)
    scene.command(ann, group, "/forgetme")
    scene.new(group, EN("bot.stats.alone", command="/forgetme"))
    ann.say("/forgetme")
    question = scene.new(ann.private, EN("bot.forget.ask"))
    assert ann.press(question, EN("bot.button.remember")).toast() == EN("bot.toast.remembered")
    assert people.find(me).name == "Ann"
    ann.say("/forgetme")
    question = scene.new(ann.private, EN("bot.forget.ask"))
    assert ann.press(question, EN("bot.button.forget")).toast() == EN("bot.toast.forgotten")
    scene.until(question, EN("bot.toast.forgotten"))
    assert not question.buttons()
    with pytest.raises(NoSuchUser):
        people.find(me)
    assert table.look(code).seats[0].name == forgetting.NOBODY
    ann.say("/stats")
    assert EN("bot.stats.none") in scene.new(ann.private, "Ann in numbers").text


def test_whoever_is_forgotten_is_not_known_again_by_an_edit_that_fails(scene: Scene, crowd: list[User]):
    ann = crowd[0]
    ann.say("/forgetme")
    question = scene.new(ann.private, EN("bot.forget.ask"))
    scene.telegram.plan.add(faults.too_fast("editMessageText", seconds=1, chat=ann.private.id))
    assert ann.press(question, EN("bot.button.forget")).toast() == EN("bot.toast.forgotten")
    with db.reading():
        assert Person.get_or_none(Person.telegram_id == ann.id) is None


def test_the_file_comes_when_telegram_had_asked_to_wait(scene: Scene, crowd: list[User]):
    scene.telegram.plan.add(faults.too_fast("sendDocument", seconds=1, chat=crowd[0].private.id))
    crowd[0].say("/mydata")
    scene.new(crowd[0].private, EN("bot.stats.data"))


def test_a_running_game_goes_on_without_whoever_is_forgotten(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    look = table.look(code)
    assert look.acting is not None
    forgetting.forget(look.seats[look.acting].user_id or 0)
    scene.hurry(code)
    scene.telegram.wait(lambda: table.look(code).acting != look.acting, what="the computer player to move")
    scene.quiet()
    scene.command(crowd[1], group, "/table")
    assert forgetting.NOBODY in scene.new(group, f"{forgetting.NOBODY}").text


def test_a_call_that_waits_for_somebody_forgotten_holds_up_nothing(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    acting = table.look(code).acting
    forgetting.forget(table.look(code).seats[acting or 0].user_id or 0)
    scene.quiet()
    assert chats.posted(code, "table_card")


def test_old_games_are_counted_when_a_bot_starts(scene: Scene, crowd: list[User], group: Chat, settings: Settings):
    finished(scene, crowd, group)
    with db.work():
        Result.delete().execute()
        Game.update(counted=False).execute()
    assert stats.honours(ChatRef(group.id), month=True) == ()
    with Emulator() as telegram:
        running = Running(telegram, replace(settings, bot_api=telegram.base_url))
        telegram.wait(lambda: len(stats.honours(ChatRef(group.id), month=True)) == 3)
        running.stop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_deed_has_a_picture_and_words(language: str):
    t = translator(language)
    assert set(ICONS) == set(DEEDS)
    assert len({t(f"bot.deed.{deed}") for deed in DEEDS}) == len(DEEDS)


def test_korean(scene: Scene, group: Chat):
    [han] = scene.people("한솔", language="ko")
    han.say("/stats")
    assert KO("bot.stats.none") in scene.new(han.private, KO("bot.stats.title", name="한솔")).text


def test_names_are_plain_text():
    line = stats.Honour(1, "<b>&", 1, 1, 3)
    assert "&lt;b&gt;&amp;: 1 of 1 won" in draw("top", EN, title="x", lines=[(line, line.name)])
