"""The lobby from its opening to the first deal, and alone against computers: nothing that the bot asks is refused."""

from telegram_bot import data
from tests.independent.stage import SHOWING, Shown, Stage, Who
from tests.telegram_bot.running import EN

SECONDS = 60  # between Start and the deal: longer than any of this takes


def pressed(stage: Stage, who: Who, shown: Shown, part: str) -> str:
    """Press a button as it is shown; the id of the query."""
    return stage.press(who, shown, shown.button(part)["callback_data"])


def shows(stage: Stage, chat: int, part: str) -> Shown:
    """The last message of the chat, as soon as it has a button with this in its text."""

    def last() -> Shown | None:
        found = stage.messages(chat)[-1]
        return found if any(part in button["text"] for button in found.buttons) else None

    shown: Shown = stage.wait(last, what=f"a button {part!r}")
    return shown


def keyboards(stage: Stage) -> list[Shown]:
    """Every keyboard that was ever shown."""
    shown = [one for one in stage.asked() if one.method in SHOWING and one.fields.get("reply_markup")]
    assert shown
    return [Shown(one.fields["chat_id"], 0, "", one.fields["reply_markup"]) for one in shown]


def check(stage: Stage, queries: list[str]) -> None:
    """Nothing was refused, every press was answered once, and every button is one that Telegram takes."""
    assert stage.complaints() == []
    assert [len(stage.answers(query)) for query in queries] == [1] * len(queries)
    for keyboard in keyboards(stage):
        for button in keyboard.buttons:
            assert len(button) == 2
            if "callback_data" in button:
                assert data.read(button["callback_data"]), button
            elif "web_app" in button:
                assert keyboard.chat > 0
                assert button["web_app"]["url"].startswith("https://saboteur.test/app/")
            else:
                assert button["url"].startswith(("https://t.me/share/url?url=", f"https://t.me/{stage.username}"))


def test_a_lobby_from_opening_to_the_first_deal(stage: Stage):
    ann, bob, cat, dan = crowd = [stage.person(name) for name in ("Ann", "Bob", "Cat", "Dan")]
    group = stage.group(*crowd)
    stage.write(ann, group, f"/saboteur@{stage.username}")
    card = stage.until(group, "Ann is the host.")
    assert [b["url"] for b in card.buttons if "url" in b][0].startswith(f"https://t.me/{stage.username}/play?startapp=")

    joins = [pressed(stage, who, card, "Join") for who in (bob, bob, cat, dan)]
    toasts = [stage.toast(query) for query in joins]
    assert sorted(toasts[:2]) == sorted([EN("bot.toast.joined.first"), EN("reason.already_in")])
    assert toasts[2:] == [EN("bot.toast.joined.first")] * 2
    card = stage.until(group, "4. ")
    assert sorted(name for who in crowd if (name := who.name) in card.text) == ["Ann", "Bob", "Cat", "Dan"]

    adds = [pressed(stage, bob, card, "Add computer") for _ in range(2)]
    assert [stage.toast(query) for query in adds] == [EN("bot.toast.computers", count=1)] * 2
    card = stage.until(group, "5. ")
    assert "6. " not in card.text
    removed = pressed(stage, cat, card, "Remove computer")
    assert stage.toast(removed) == EN("bot.toast.computers", count=0)
    left = pressed(stage, dan, card, "Leave")
    assert stage.toast(left) == EN("bot.toast.left")
    stage.wait(lambda: "Dan" not in stage.until(group, "1. Ann").text)

    turned = pressed(stage, ann, shows(stage, group, "Options"), "Options")
    assert stage.toast(turned) == EN("bot.toast.options")
    back = pressed(stage, ann, shows(stage, group, "Back"), "Back")
    assert stage.toast(back) == EN("bot.toast.back")
    card = shows(stage, group, "▶️ Start")
    assert card.id == min(shown.id for shown in stage.messages(group))

    starts = [pressed(stage, ann, card, "Start") for _ in range(2)]
    assert {stage.toast(query) for query in starts} == {EN("bot.toast.counts", seconds=SECONDS)}
    card = shows(stage, group, "Wait")
    waits = pressed(stage, cat, card, "Wait")
    assert stage.toast(waits) == EN("bot.toast.waits")
    starts.append(pressed(stage, ann, shows(stage, group, "▶️ Start"), "▶️ Start"))
    card = shows(stage, group, "Start now")
    early = [pressed(stage, cat, card, "Start now")]
    assert stage.toast(early[0]) == EN("reason.not_host")
    early.append(pressed(stage, ann, card, "Start now"))
    assert stage.toast(early[1]) == EN("bot.toast.started")
    stage.until(group, "the game is on")
    stage.wait(lambda: [one for one in stage.asked() if one.method == "sendPhoto"], what="the mine as a picture")
    call = stage.until(group, "it is your turn")
    assert "tg://user?id=" in call.text
    late = pressed(stage, dan, card, "Join")
    assert stage.toast(late) == EN("reason.already_started")
    check(stage, [*joins, *adds, removed, left, turned, back, *starts, waits, *early, late])


def test_alone_against_computers(stage: Stage):
    eve = stage.person("Eve")
    stage.write(eve, eve.id, "/start")
    stage.until(eve.id, "Saboteur")
    stage.write(eve, eve.id, "/saboteur")
    card = stage.until(eve.id, "4. ")
    assert card.text.count("🤖") == 3
    added = pressed(stage, eve, card, "Add computer")
    assert stage.toast(added) == EN("bot.toast.computers", count=4)
    card = stage.until(eve.id, "5. ")
    started = pressed(stage, eve, card, "Start")
    assert stage.toast(started) == EN("bot.toast.started")
    stage.until(eve.id, "the game is on")
    check(stage, [added, started])
