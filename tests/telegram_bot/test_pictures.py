"""The mine in the chat: a photo that grows with the game, words where there can be none, a film at the end."""

import time
from collections.abc import Iterator
from io import BytesIO
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest
from PIL import Image

from core.picture import Crowded, NoPicture, Studio
from core.service import chats, lobby, preferences, table, written
from core.service.chats import ChatRef
from telegram_bot import gallery, kinds, pace
from telegram_bot.job import Job
from telegram_bot.posting import Posting
from tests.emulator import Chat, Emulator, Message, User, faults
from tests.telegram_bot.running import EN, KO, Scene

WHILE = 20.0  # seconds: drawing the first picture takes time on a busy machine


@pytest.fixture(scope="module", name="studio")
def drawing() -> Iterator[None]:
    """Here somebody draws, and has time for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Studio.__init__, "__defaults__", (None, 60.0))
        yield


def card(group: Chat, code: str) -> Message:
    """The message that shows the table now."""
    group.world.wait(lambda: (chats.posted(code, "table_card") or (0,))[0] in group.messages, WHILE, "a card")
    return group.messages[(chats.posted(code, "table_card") or (0,))[0]]


def seen(group: Chat, message: Message) -> Image.Image:
    """The picture of a message."""
    with Image.open(BytesIO(group.world.files[message.photo or ""])) as image:
        image.load()
        return image


def laid(scene: Scene, code: str) -> str:
    """Somebody lays a card, others pass until then; the place on the card tells where."""
    for _ in range(60):
        look = table.look(code)
        assert look.view is not None
        before = len(look.view.cells)
        scene.move(code)
        now = table.look(code).view
        assert now is not None
        if len(now.cells) > before:
            return now.maze
    raise AssertionError("nobody can lay a card")


def test_the_card_is_a_photo_and_says_what_there_is_to_say(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    shown = card(group, code)
    assert seen(group, shown).format == "JPEG"
    view = table.look(code).view
    assert view is not None
    for part in (EN("bot.table.round", round=1, rounds=3), EN.n("bot.table.deck", view.deck), "The mine: 0 cards laid"):
        assert part in shown.text
    assert f"{table.look(code).names[table.look(code).acting or 0]}" in shown.text
    assert shown.silent
    assert [button["url"] for button in shown.buttons() if "url" in button][0].endswith(code)


def test_it_grows_in_the_same_message(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    shown = card(group, code)
    first = shown.photo
    laid(scene, code)
    scene.telegram.wait(lambda: shown.photo != first and "1 card laid" in shown.text, WHILE, "another picture")
    assert card(group, code) is shown
    assert " lays " in shown.text
    assert scene.telegram.called("editMessageText", chat_id=group.id, message_id=shown.id) == []


def test_what_leaves_the_mine_as_it_is_sends_no_picture(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    shown = card(group, code)
    first = shown.photo
    scene.quiet(WHILE)
    scene.move(code, discard=True)
    scene.telegram.wait(lambda: "discards a card" in shown.text, WHILE)
    assert shown.photo == first
    assert scene.telegram.called("editMessageMedia", chat_id=group.id) == []
    assert [call.error for call in scene.telegram.called("editMessageCaption", chat_id=group.id)][-1:] == [None]


def test_quick_moves_are_one_picture(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    shown = card(group, code)
    scene.quiet(WHILE)
    before = shown.edits
    for _ in range(12):
        scene.move(code)
    scene.quiet(WHILE)
    assert 1 <= shown.edits - before <= 6
    view = table.look(code).view
    assert view is not None
    assert EN.n("bot.table.deck", view.deck) in shown.text


def test_a_chat_that_wants_text_gets_text_and_no_film(scene: Scene, crowd: list[User], group: Chat):
    preferences.set_for_chat(ChatRef(group.id), None, "pictures", "off")
    code = scene.started(crowd, group)
    shown = card(group, code)
    assert shown.photo is None
    assert "The mine: 0 cards laid" in shown.text
    laid(scene, code)
    scene.telegram.wait(lambda: "1 card laid" in shown.text, WHILE)
    over(scene, code)
    assert scene.telegram.called("sendPhoto", chat_id=group.id) == []
    assert scene.telegram.called("sendAnimation", chat_id=group.id) == []


def test_pictures_are_switched_off_and_on_while_a_game_runs(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    photo = card(group, code)
    preferences.set_for_chat(ChatRef(group.id), None, "pictures", "off")
    scene.move(code, discard=True)
    scene.telegram.wait(lambda: photo.deleted, WHILE)
    words = card(group, code)
    assert words.photo is None
    preferences.set_for_chat(ChatRef(group.id), None, "pictures", "on")
    scene.move(code, discard=True)
    scene.telegram.wait(lambda: words.photo, WHILE)
    assert card(group, code) is words


def test_who_may_send_no_photos_says_it_in_words(scene: Scene, crowd: list[User], group: Chat):
    group.set_bot(crowd[0], status="restricted", can_send_media=False)
    code = scene.started(crowd, group)
    shown = card(group, code)
    assert shown.photo is None
    assert EN("bot.table.round", round=1, rounds=3) in shown.text
    laid(scene, code)
    scene.telegram.wait(lambda: "1 card laid" in card(group, code).text, WHILE)
    assert card(group, code).photo is None
    group.set_bot(crowd[0], status="member")
    scene.move(code, discard=True)
    scene.telegram.wait(lambda: card(group, code).photo, WHILE)


@pytest.mark.parametrize(
    "refusal",
    [
        faults.refused("sendPhoto", "IMAGE_PROCESS_FAILED"),
        faults.refused("sendPhoto", "PHOTO_INVALID_DIMENSIONS"),
        faults.refused("sendPhoto", "message caption is too long"),
        faults.refused("sendPhoto", "CHAT_SEND_PHOTOS_FORBIDDEN"),
        faults.refused("sendPhoto", "Request Entity Too Large", 413),
    ],
    ids=lambda fault: fault.error.description,
)
def test_a_picture_that_telegram_does_not_take_is_told_in_words(
    scene: Scene, crowd: list[User], group: Chat, refusal: Any
):
    scene.telegram.plan.add(refusal)
    code = scene.started(crowd, group)
    assert "The mine: 0 cards laid" in card(group, code).text
    assert card(group, code).photo is None


def test_a_picture_that_only_fails_is_not_waited_for(scene: Scene, crowd: list[User], group: Chat, monkeypatch):
    """Nobody knows why; words pass."""
    monkeypatch.setattr(gallery, "TRIES", 1)
    scene.telegram.plan.add(faults.broken("sendPhoto", chat=group.id, times=100))
    code = scene.started(crowd, group)
    assert "The mine: 0 cards laid" in card(group, code).text
    assert card(group, code).photo is None


@pytest.mark.parametrize("refusal", ["IMAGE_PROCESS_FAILED", "not enough rights to send photos to the chat"])
def test_a_picture_that_cannot_be_exchanged_gives_way_to_words(
    scene: Scene, crowd: list[User], group: Chat, refusal: str
):
    code = scene.started(crowd, group)
    shown = card(group, code)
    scene.telegram.plan.add(*(faults.refused(method, refusal) for method in ("editMessageMedia", "sendPhoto")))
    laid(scene, code)
    scene.telegram.wait(lambda: shown.deleted, WHILE)
    assert card(group, code).photo is None
    assert "1 card laid" in card(group, code).text


def test_a_deleted_card_is_posted_afresh(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    shown = card(group, code)
    scene.quiet(WHILE)
    shown.deleted = True
    del group.messages[shown.id]
    laid(scene, code)
    scene.telegram.wait(lambda: [one for one in group.said() if one.photo and "1 card laid" in one.text], WHILE)


def test_a_group_that_moves_gets_the_picture_there(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, kind="group")
    code = scene.started(crowd, group)
    card(group, code)
    there = group.migrate()
    laid(scene, code)
    scene.telegram.wait(lambda: [one for one in there.said() if one.photo and "1 card laid" in one.text], WHILE)


def test_a_drawing_that_fails_is_told_in_words(scene: Scene, crowd: list[User], group: Chat, monkeypatch):
    async def failing(*_: object) -> bytes:
        raise NoPicture("failed")

    code = scene.started(crowd, group)
    shown = card(group, code)
    scene.quiet(WHILE)
    monkeypatch.setattr(Studio, "mine", failing)
    laid(scene, code)
    scene.telegram.wait(lambda: shown.deleted, WHILE)
    words = card(group, code)
    assert words.photo is None
    assert "1 card laid" in words.text
    monkeypatch.undo()
    scene.move(code, discard=True)
    scene.telegram.wait(lambda: words.photo, WHILE)


def test_a_busy_studio_leaves_the_picture_for_now(scene: Scene, crowd: list[User], group: Chat, monkeypatch):
    async def busy(*_: object) -> bytes:
        raise Crowded("busy")

    code = scene.started(crowd, group)
    shown = card(group, code)
    scene.quiet(WHILE)
    monkeypatch.setattr(Studio, "mine", busy)
    scene.move(code, discard=True)
    scene.quiet(WHILE)
    assert card(group, code) is shown
    assert shown.edits == 0
    monkeypatch.undo()
    scene.move(code, discard=True)
    scene.telegram.wait(lambda: shown.edits, WHILE)


@pytest.mark.parametrize(
    "fault", [faults.too_fast("editMessageMedia"), faults.broken("editMessageMedia")], ids=["flood limit", "5xx"]
)
def test_a_picture_that_telegram_takes_later_is_not_lost(
    scene: Scene, crowd: list[User], group: Chat, fault: faults.Fault
):
    code = scene.started(crowd, group)
    shown = card(group, code)
    scene.quiet(WHILE)
    scene.telegram.plan.add(fault)
    laid(scene, code)
    scene.telegram.wait(lambda: "1 card laid" in shown.text, WHILE)
    assert shown.photo
    assert not scene.telegram.plan.left()


def test_pictures_wait_when_the_minute_is_nearly_full(scene: Scene, crowd: list[User], group: Chat, monkeypatch):
    code = scene.started(crowd, group)
    shown = card(group, code)
    scene.quiet(WHILE)
    monkeypatch.setattr(pace, "GROUP_CALLS", 13)
    monkeypatch.setattr(pace, "GROUP_SECONDS", 4.0)
    for _ in range(6):
        written.begin(group.id, 100, 4.0, time.monotonic(), fresh=False)
    before, edits = len(scene.telegram.called("sendMessage", chat_id=group.id)), shown.edits
    scene.move(code, discard=True)
    scene.telegram.wait(lambda: len(scene.telegram.called("sendMessage", chat_id=group.id)) > before, WHILE)
    assert shown.edits == edits
    scene.telegram.wait(lambda: shown.edits > edits, WHILE)


async def test_nothing_is_drawn_of_a_game_that_is_over_where_no_card_stands():
    """It would be drawn for nobody."""
    done, drawn = AsyncMock(), AsyncMock()
    to = SimpleNamespace(done=done, refresh=AsyncMock(), pictures=SimpleNamespace(either=drawn))
    job = SimpleNamespace(look=SimpleNamespace(status="over"), posted={}, writer=None, chat=None, log=())
    await kinds.mine(cast(Posting, to), cast(Job, job))
    done.assert_awaited_once_with(job)
    drawn.assert_not_awaited()


def over(scene: Scene, code: str) -> None:
    """Play to the end of the round."""
    for _ in range(300):
        view = table.look(code).view
        assert view is not None
        if view.phase != "dig":
            return scene.quiet(WHILE)
        scene.move(code)
    raise AssertionError("the round does not end")


def test_a_round_that_is_over_is_shown_as_a_film(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    over(scene, code)
    scene.telegram.wait(lambda: [one for one in group.said() if one.animation], WHILE)
    (film,) = [one for one in group.said() if one.animation]
    gif = scene.telegram.files[film.animation or ""]
    assert len(gif) <= 1_000_000
    with Image.open(BytesIO(gif)) as image:
        assert 1 < getattr(image, "n_frames", 1) <= 40
    assert EN("picture.growth", round=1) in film.text
    assert "The mine:" in film.text
    assert film.silent
    shown = card(group, code)
    assert shown.photo
    assert EN("bot.table.reveal") in shown.text or "choose" in shown.text or "picks" in shown.text


@pytest.mark.parametrize("refusal", ["not enough rights to send animations to the chat", "IMAGE_PROCESS_FAILED"])
def test_nobody_misses_a_film_that_is_refused(scene: Scene, crowd: list[User], group: Chat, refusal: str):
    code = scene.started(crowd, group)
    scene.telegram.plan.add(faults.refused("sendAnimation", refusal))
    over(scene, code)
    scene.quiet(WHILE)
    assert [one for one in group.said() if one.animation] == []
    assert chats.is_gone(ChatRef(group.id)) is False


def test_a_game_that_is_called_off_keeps_its_last_picture(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    shown = card(group, code)
    scene.move(code, discard=True)
    scene.quiet(WHILE)
    lobby.cancel(code, scene.user_id(crowd[0]))
    scene.until(shown, EN("bot.lobby.closed"))
    assert shown.photo
    assert shown.buttons() == []


def test_the_table_is_shown_again_with_its_picture(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    former = card(group, code)
    scene.quiet(WHILE)
    scene.command(crowd[1], group, "/table")
    scene.telegram.wait(lambda: former.deleted, WHILE)
    shown = card(group, code)
    assert shown.photo
    laid(scene, code)
    scene.telegram.wait(lambda: "1 card laid" in shown.text, WHILE)
    assert card(group, code) is shown


def test_a_korean_group_reads_korean(scene: Scene, telegram: Emulator):
    people = scene.people("철수", "영희", "민수")
    group = scene.group(*people)
    code = scene.started(people, group)
    shown = card(group, code)
    chats.set_language(ChatRef(group.id), "ko")
    scene.move(code, discard=True)
    scene.telegram.wait(lambda: "광산" in shown.text, WHILE)
    assert shown.photo
    assert KO("bot.table.round", round=1, rounds=3) in shown.text
    assert "광산: 굴 카드 0장" in shown.text
