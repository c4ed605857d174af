"""Names can be anything: long, emoji, right to left, HTML. Messages stay whole and mention the right person."""

import pytest

from telegram_bot.words import Mention, draw, linked, plain, short, units, within
from tests.emulator.html import parse
from tests.telegram_bot.running import EN, KO, Scene

NAMES = [
    "<b>Bob</b>",
    "</a><a href='tg://user?id=1'>x",
    "&lt;&amp;&#60;",
    'Ann "The" O\'Neil',
    "{name} {0} {{ t }} %s",
    "A" * 64,
    "😀" * 40,
    "👨‍👩‍👧‍👦" * 12,
    "é" * 60,
    "‮evil‬ name",
    "שלום עולם",
    "محمد",
    "\ue0005\ue001Mallory\ue002",
    "​​",
    "*_`[x](y)",
    "김철수한무거북이와두루미삼천갑자동방삭치치카포",
]


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_lobby_and_a_call_with(scene: Scene, name: str):
    odd, bob, cat = scene.people(name, "Bob", "Cat")
    group = scene.group(odd, bob, cat)
    code = scene.started([odd, bob, cat], group)
    for _ in range(3):
        call = scene.new(group, "it is your turn.")
        scene.quiet()
        acting = scene.look(group).acting
        assert acting is not None
        call = scene.new(group, "it is your turn.")
        assert call.mentions() == [[odd, bob, cat][acting].id]
        scene.move(code, discard=True)
    scene.command(odd, group, "/table")
    assert "Bob: 6 cards" in scene.new(group, "Bob: 6 cards").text
    assert all(len(line) < 120 for message in group.said() for line in message.text.split("\n"))


def test_shortened():
    assert short("Ann") == "Ann"
    assert short("A" * 40) == "A" * 23 + "…"
    assert short("👨‍👩‍👧‍👦" * 12) == "👨‍👩‍👧‍👦" * 3 + "…"
    assert short("👍🏽" * 20).replace("👍🏽", "") == "…"
    assert len(short("é" * 40)) <= 24
    assert not short("é" * 12 + "e" * 10 + "́" * 20).startswith("́")
    assert short("́" * 100)


def test_mentions_are_part_of_whole_sentences():
    for t in (EN, KO):
        text = linked(t("bot.turn.call", name=Mention("<Ann>", 5)))
        assert '<a href="tg://user?id=5">&lt;Ann&gt;</a>' in text
        assert "\ue000" not in text


def test_without_an_id_there_is_no_link():
    assert linked(EN("bot.turn.call", name=Mention("<Grum>", None))) == "&lt;Grum&gt;, it is your turn."


def test_a_name_from_right_to_left_is_isolated():
    assert "\u2068" in EN("bot.lobby.host", name="שלום")
    assert "\u2068" in linked(EN("bot.turn.call", name=Mention("שלום", 5)))


def test_plain_text_of_a_message():
    until = {"until": 1_800_000_000, "clock": "at 1:00", "more": "", "stands": ""}
    html = draw("turn", EN, call=EN("bot.turn.call", name=Mention("A<b>", 5)), line="x & y", where="<M>", **until)
    assert plain(html) == "⛏ <M>\n▶️ A<b>, it is your turn.\nx & y\n⏱ Time is up at 1:00"
    assert parse(html, lambda _: {"id": 5})[0] == plain(html)


@pytest.mark.parametrize("sign", ["a", "😀", "👨‍👩‍👧‍👦", "é"])
def test_a_toast_is_cut_between_two_signs(sign: str):
    text = f"x{sign * 150}"
    kept = within(text, 200)
    assert 150 < units(kept) <= 200
    if kept != text:
        assert kept.endswith("…")
        assert (kept[1:-1] + sign).replace(sign, "") == ""
    assert within("short enough", 200) == "short enough"
