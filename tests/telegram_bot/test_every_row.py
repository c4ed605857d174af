"""Each row of the table of refusals over HTTP, on the methods that Telegram refuses with it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import partial

import pytest
from telegram.error import (
    BadRequest,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from core.service import chats, lobby, people, starting, table
from core.service.chats import ChatRef
from telegram_bot import aftermath, clock, life
from telegram_bot.reach import Reach
from telegram_bot.reactions import ASKING, TABLE, Reaction, Row
from tests.emulator import Chat, User, faults
from tests.emulator.errors import ApiError, bad
from tests.emulator.faults import Fault
from tests.telegram_bot import plays
from tests.telegram_bot.plays import Play, Stage
from tests.telegram_bot.running import EN, Running, Scene

R = Reaction


def having(*reactions: Reaction) -> list[Row]:
    return [row for row in TABLE if row.reaction in reactions]


def saying(*texts: str) -> list[Row]:
    return [row for row in TABLE if any(text in row.text for text in texts)]


def coming(*errors: type[TelegramError]) -> list[Row]:
    """Rows of these classes whatever the text."""
    return [row for row in TABLE if row.error in errors and not row.text]


OTHER_FILES = ("videos", "animations", "documents", "gifs", "docs")
FILMS = [row for row in having(R.IN_WORDS) if any(one in row.text for one in OTHER_FILES)]
PHOTOS = [row for row in having(R.IN_WORDS) if row not in FILMS]
SOON = coming(RetryAfter, NetworkError)  # what may come with any method
NOT_THERE = saying("message to edit not found", "message can't be edited", "message_id_invalid")
PLAYS: list[tuple[Play, Iterable[Row]]] = [
    (plays.call, having(R.WAIT, R.CHAT_GONE, R.TOPIC_GONE, R.TOPIC_LOST, R.PLAIN)),
    (plays.call, coming(InvalidToken, Conflict, BadRequest, TimedOut, NetworkError)),
    (plays.call, saying("invalid server response")),
    (plays.moved, having(R.MOVED)),
    (plays.unknown, coming(TelegramError)),
    (plays.direct, [*having(R.PERSON_GONE), *SOON]),
    (plays.lobby_card, [*SOON, *NOT_THERE, *saying("not modified", "there is no text"), *having(R.PLAIN)]),
    (plays.lobby_card, coming(BadRequest, Forbidden)),
    (plays.caption, [*SOON, *NOT_THERE, *saying("not modified", "there is no caption")]),
    (plays.media, [*SOON, *NOT_THERE, *saying("not modified", "there is no media"), *PHOTOS]),
    (plays.photo, [*SOON, *PHOTOS]),
    (plays.film, [*SOON, *FILMS, *saying("image_process_failed")]),
    (plays.deletion, [*SOON, *saying("message to delete not found", "message can't be deleted")]),
    (plays.answer, [*SOON, *saying("query is too old")]),
    (plays.strip, [*SOON, *NOT_THERE[:1], *saying("not modified"), *coming(BadRequest)]),
]
PLAYED = [(play, row) for play, rows in PLAYS for row in rows]


def test_every_row_is_played():
    assert {row for _, row in PLAYED} == set(TABLE)


def named(play: Play, row: Row) -> str:
    name = play.keywords["method"] if isinstance(play, partial) else play.__name__
    return f"{name}-{row.error.__name__}-{row.text or 'any'}"


@pytest.mark.parametrize(("play", "row"), [pytest.param(*one, id=named(*one)) for one in PLAYED])
def test_what_is_planned_happens(
    scene: Scene,
    crowd: list[User],
    monkeypatch: pytest.MonkeyPatch,
    play: Play,
    row: Row,
):
    monkeypatch.setattr(aftermath, "STUBBORN", (0.1, 0.1))
    play(Stage(scene, crowd, monkeypatch), row)


POLL = {
    InvalidToken: ApiError(401, "Unauthorized"),
    Conflict: ApiError(409, "Conflict: terminated by other getUpdates request"),
    TelegramError: ApiError(400, "Bad Request: something that nobody has heard of"),
}


@pytest.mark.parametrize("row", ASKING, ids=lambda row: f"{row.error.__name__}-{row.text or 'any'}")
def test_asking_for_updates_is_refused(
    scene: Scene, crowd: list[User], bot: Running, row: Row, monkeypatch: pytest.MonkeyPatch
):
    """What has to end the process does so with its sentence; after all else updates are fetched again."""
    ended: list[str] = []
    monkeypatch.setattr(life, "stop", lambda desk, application, complaint: ended.append(complaint))
    monkeypatch.setattr(bot.desk.rivals, "met", lambda now: False)
    if row.error is InvalidToken:  # the library stops to ask for updates: looking now and then finds out
        asyncio.run(clock.watch(raising(InvalidToken("Unauthorized")), ended.append, Reach(), 0.0))
        assert ended == [life.ENDS[row.reaction]]
        return
    error = ApiError(409, f"Conflict: {row.text}") if row.error is Conflict and row.text else POLL[row.error]
    scene.telegram.plan.add(Fault("getUpdates", error=error))
    group = scene.group(*crowd)
    scene.command(crowd[0], group, "/rules")
    scene.telegram.wait(lambda: not scene.telegram.plan.left(), 20, "the refusal")
    scene.command(crowd[0], group, "/help")
    scene.new(group, "one minute", timeout=20)
    expected = [life.ENDS[row.reaction]] if row.reaction is R.END_WEBHOOK else []
    scene.telegram.wait(lambda: len(ended) >= len(expected), 20, "the end")
    assert ended == expected


def raising(error: TelegramError) -> Callable[[], Awaitable[str]]:
    async def look() -> str:
        raise error

    return look


def move(scene: Scene, code: str) -> str:
    """Discard; how whoever comes next is to be called."""
    scene.move(code, discard=True)
    look = table.look(code)
    assert look.acting is not None
    return f"{look.seats[look.acting].name}, it is your turn."


def test_a_deleted_topic_leaves_its_table_to_the_chat(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, forum=True)
    topic = group.topic("Games")
    scene.open(crowd[0], group, thread=topic.id)
    code = scene.code(group, topic.id)
    scene.quiet()
    group.delete_topic(topic)
    scene.command(crowd[1], group, "/rules")
    scene.new(group, "one minute")
    assert chats.open_table(ChatRef(group.id)) is None
    lobby.join(code, scene.user_id(crowd[1]))
    card = scene.new(group, "2. Bob")
    assert card.thread is None
    assert scene.code(group) == code
    assert crowd[2].press(card, "Join").toast() == "You are in."
    scene.until(card, "3. Cat")
    assert [m for m in group.said() if "who is in" in m.text] == [card]


def test_a_deleted_topic_falls_silent_beside_another_table(scene: Scene, crowd: list[User]):
    """Its table goes on in the app, which says why nobody hears of it; whoever can be written to is called."""
    group = scene.group(*crowd, forum=True)
    topic = group.topic("Games")
    scene.open(crowd[0], group, thread=topic.id)
    general = scene.open(crowd[0], group)
    code = scene.code(group, topic.id)
    scene.quiet()
    group.delete_topic(topic)
    lobby.join(code, scene.user_id(crowd[1]))
    scene.quiet()
    assert chats.is_gone(ChatRef(group.id, topic.id))
    assert table.look(code).unheard
    assert group.said() == [general]
    assert "Bob" not in general.text
    lobby.join(code, scene.user_id(crowd[2]))
    for user in crowd:
        user.start()
        scene.new(user.private, EN("bot.hello"))
    begun = lobby_started(code, scene.user_id(crowd[0]))
    scene.new(crowd[begun.acting or 0].private, "your turn")
    assert group.said() == [general]


def lobby_started(code: str, user_id: int) -> table.Look:
    """The table once its first round is dealt."""
    starting.begin(code, user_id)
    return table.look(code)


def test_flood_limits_in_several_chats_are_one_for_all(scene: Scene, crowd: list[User]):
    groups = [scene.group(*crowd) for _ in range(4)]
    codes = [scene.started(crowd, one) for one in groups]
    for one in groups:
        scene.new(one, "it is your turn.")
    scene.quiet()
    *three, last = groups
    scene.telegram.plan.add(*(faults.too_fast(seconds=2, chat=one.id) for one in three))
    texts = [move(scene, code) for code in codes[:3]]
    scene.telegram.wait(lambda: not scene.telegram.plan.left(), 8, "three refusals")
    texts.append(move(scene, codes[3]))
    for one, text in zip(groups, texts, strict=True):
        scene.new(one, text)
    refusals = [c.at for one in three for c in scene.telegram.called("sendMessage", chat_id=one.id) if c.error]
    assert len(refusals) == 3
    sent = scene.telegram.called("sendMessage", chat_id=last.id)[-1]
    assert sent.at - max(refusals) >= 2


@pytest.mark.parametrize("state", ["deactivated", "blocked", "never started"])
def test_nobody_to_write_to(scene: Scene, state: str):
    """A private table goes on in the app; its calls wait for nobody."""
    [eve] = scene.people("Eve")
    eve.start()
    scene.new(eve.private, EN("bot.hello"))
    scene.open(eve, eve.private)
    code = chats.open_table(ChatRef(eve.id))
    assert code is not None
    scene.quiet()
    eve.deactivated, eve.blocked, eve.started = state == "deactivated", state == "blocked", state != "never started"
    me = scene.user_id(eve)
    lobby.set_computers(code, me, 6)
    scene.quiet()
    assert not people.find(me).can_write
    assert chats.is_gone(ChatRef(eve.id))
    lobby.start(code, me)
    assert table.look(code).status == "playing"
    scene.quiet()


def refusing(scene: Scene, crowd: list[User], monkeypatch: pytest.MonkeyPatch) -> tuple[Chat, str]:
    """A group in which a game runs, and which will refuse two messages for a reason that nobody knows; the game."""
    monkeypatch.setattr(aftermath, "STUBBORN", (0.1, 0.1))
    group = scene.group(*crowd)
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    scene.telegram.plan.add(Fault("sendMessage", error=bad("SOMETHING_NEW"), chat=group.id, times=2))
    return group, code


def test_a_call_refused_for_no_known_reason_comes_again(
    scene: Scene, crowd: list[User], monkeypatch: pytest.MonkeyPatch
):
    group, code = refusing(scene, crowd, monkeypatch)
    before = {message.id for message in group.said()}
    scene.new(group, move(scene, code), before)


def test_an_end_refused_for_no_known_reason_is_told_all_the_same(
    scene: Scene, crowd: list[User], monkeypatch: pytest.MonkeyPatch
):
    group, code = refusing(scene, crowd, monkeypatch)
    lobby.cancel(code, scene.user_id(crowd[0]))
    scene.new(group, EN("bot.cancelled"))
    refused = Fault("sendMessage", error=bad("SOMETHING_NEW"), chat=group.id, times=3)
    scene.telegram.plan.add(refused)
    scene.command(crowd[0], group, "/saboteur")
    scene.telegram.wait(lambda: refused.times == 0, 8, "three refusals")
    scene.quiet()
    assert not chats.is_gone(ChatRef(group.id))


def test_a_chat_that_refuses_every_call_is_passed_by(scene: Scene, crowd: list[User], monkeypatch: pytest.MonkeyPatch):
    """Whoever has to act is called in private, the table in the app says why, and a press brings the chat back."""
    monkeypatch.setattr(aftermath, "STUBBORN", (0.1, 0.1))
    group = scene.group(*crowd)
    code = scene.started(crowd, group)
    for user in crowd:
        user.start()
        scene.new(user.private, EN("bot.hello"))
    scene.quiet()
    refused = Fault("sendMessage", error=bad("SOMETHING_NEW"), chat=group.id, times=10**6)
    scene.telegram.plan.add(refused)
    move(scene, code)
    acting = crowd[table.look(code).acting or 0]
    scene.new(acting.private, "your turn")
    assert chats.is_gone(ChatRef(group.id))
    assert table.look(code).unheard
    scene.quiet()
    refused.times = 0
    scene.command(crowd[1], group, "/table")
    scene.telegram.wait(lambda: not table.look(code).unheard, 8, "the chat to be back")
