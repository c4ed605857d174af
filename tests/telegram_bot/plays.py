"""Where a refusal of Telegram is played: for each method what people see of it then, and what is noted."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import count

import pytest
from PIL import Image
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
from telegram.ext import ExtBot

from core.picture import Studio
from core.service import chats, people, table
from core.service.chats import ChatRef
from core.store import db, notices
from core.store.tables import Game, Notice
from telegram_bot.pictures import Pictures
from telegram_bot.reactions import Reaction, Row
from tests.emulator import Chat, Message, User, faults
from tests.emulator.errors import ApiError, bad, flood
from tests.emulator.faults import Fault
from tests.telegram_bot.calling import YOURS, Round
from tests.telegram_bot.running import EN, Scene

R = Reaction
CARD = "Round 1 of 3"


@dataclass
class Stage:
    """Where a row is played."""

    scene: Scene
    crowd: list[User]
    patch: pytest.MonkeyPatch

    def refuse(self, row: Row, method: str, chat: Chat) -> Fault:
        """The next call of this method in this chat is refused so."""
        fault = fault_of(row, method)
        fault.chat = chat.id
        self.scene.telegram.plan.add(fault)
        return fault

    def settled(self, fault: Fault) -> None:
        """Telegram refused once, and nothing waits to be told any more."""
        self.scene.telegram.wait(lambda: fault.times == 0, 8, "the refusal")
        self.scene.quiet(20)
        assert len([call for call in self.scene.telegram.calls if call.fault is fault]) == 1

    def draw(self, *, changing: bool) -> None:
        """Tables of this stage are shown by pictures: a new one for each move, or the same for ever."""
        colours = count()

        async def mine(*_: object) -> bytes:
            return picture("JPEG", next(colours) % 256 if changing else 0)

        self.patch.setattr(Studio, "mine", mine)


Play = Callable[[Stage, Row], None]


def picture(kind: str, colour: int) -> bytes:
    file = BytesIO()
    Image.new("L", (8, 8), colour).save(file, kind)
    return file.getvalue()


def fault_of(row: Row, method: str) -> Fault:
    """How the emulator refuses so; where the text decides, it comes as 400."""
    if row.text == "invalid server response":
        return Fault(method, page=200)
    if row.text == "request entity too large":
        return Fault(method, error=ApiError(413, "Request Entity Too Large"))
    if row.text:
        return Fault(method, error=bad(row.text))
    ways: dict[type[TelegramError], Fault] = {
        RetryAfter: Fault(method, error=flood(1)),
        InvalidToken: Fault(method, error=ApiError(401, "Unauthorized")),
        Conflict: Fault(method, error=ApiError(409, "Conflict: terminated by other getUpdates request")),
        Forbidden: faults.refused(method, "bot was kicked from the supergroup chat", 403),
        BadRequest: Fault(method, error=bad("BUTTON_DATA_INVALID")),
        TimedOut: faults.late(method, hold=1.6, after=False),
        NetworkError: faults.broken(method),
    }
    return ways[row.error]


def fate(code: str, kind: str) -> tuple[bool, str | None]:
    """Whether the newest notice of this kind was told, and why it was given up."""
    with db.reading():
        mine = (Notice.game == Game.get(Game.code == code)) & (Notice.kind == kind)
        row = Notice.select().where(mine).order_by(Notice.id.desc()).get()
    return row.sent_at is not None, row.failed


def cards(group: Chat, part: str = CARD) -> list[Message]:
    return [message for message in group.said() if part in message.text]


def call(stage: Stage, row: Row) -> None:
    """sendMessage: a turn call in a topic. Whoever cannot be called there is called alone, and the table says why."""
    group = stage.scene.group(*stage.crowd, forum=True)
    topic = group.topic("Games").id
    game = Round(stage.scene, stage.crowd, group, topic)
    for user in stage.crowd:
        user.started = True
        people.set_can_write(user.id, True)
    fault = stage.refuse(row, "sendMessage", group)
    if row.reaction is R.TOPIC_LOST:
        group.delete_topic(group.topics[topic])
    game.move()
    stage.settled(fault)
    said = [one for one in game.standing(group) if one.id not in game.before]
    gone = row.reaction in (R.CHAT_GONE, R.TOPIC_GONE)
    assert (chats.is_gone(ChatRef(group.id, topic)), table.look(game.code).unheard) == (gone, gone)
    assert fate(game.code, "turn_call") == (True, None)
    if gone:
        assert said == []
        assert [one.text.count("your turn") for one in game.whose().private.said()] == [1]
        return
    (told,) = said
    assert game.standing(group) == [told]
    assert told.thread == (None if row.reaction is R.TOPIC_LOST else topic)
    assert told.mentions() == ([] if row.reaction is R.PLAIN else [game.whose().id])
    game.move()
    assert game.called().mentions() == [game.whose().id]


def moved(stage: Stage, row: Row) -> None:
    """sendMessage: the group has another id, which nobody told us."""
    game = Round(stage.scene, stage.crowd, stage.scene.group(*stage.crowd, kind="group"))
    new = game.group.migrate(tell=())
    game.move()
    told = stage.scene.new(new, YOURS)
    stage.scene.quiet(20)
    assert told.mentions() == [game.whose().id]
    assert (stage.scene.code(new), chats.open_table(ChatRef(game.group.id))) == (game.code, None)
    assert game.standing(new) == [told]


def unknown(stage: Stage, row: Row) -> None:
    """sendMessage: what the library may come to say one day. It comes again."""
    game = Round(stage.scene, stage.crowd, stage.scene.group(*stage.crowd))
    send, refused = ExtBot.send_message, list[object]()

    async def send_message(bot: object, chat_id: int, *rest: object, **more: object) -> object:
        if chat_id == game.group.id and not refused:
            refused.append(chat_id)
            raise TelegramError("something new")
        return await send(bot, chat_id, *rest, **more)  # type: ignore[arg-type]

    stage.patch.setattr(ExtBot, "send_message", send_message)
    game.move()
    assert game.called().mentions() == [game.whose().id]
    stage.scene.quiet(20)
    assert (len(refused), len(game.standing(game.group))) == (1, 1)


def direct(stage: Stage, row: Row) -> None:
    """sendMessage: a call to somebody alone. Whoever does not want us is called in the chat from then on."""
    game = Round(stage.scene, stage.crowd, stage.scene.group(*stage.crowd))
    who = game.whose(1)
    who.start()
    stage.scene.new(who.private, EN("bot.hello"))
    game.wants(who, "direct")
    fault = stage.refuse(row, "sendMessage", who.private)
    game.move()
    stage.settled(fault)
    alone = [one for one in who.private.said() if "your turn" in one.text]
    there = [one.mentions() for one in game.standing(game.group) if one.id not in game.before]
    lost = row.reaction is R.PERSON_GONE
    assert (len(alone), there) == ((0, [[who.id]]) if lost else (1, []))
    assert people.find(game.id(who)).can_write is not lost
    assert fate(game.code, "turn_call") == (True, None)


def lobby_card(stage: Stage, row: Row) -> None:
    """editMessageText: somebody joins. Exactly one card with buttons is left."""
    group = stage.scene.group(*stage.crowd)
    card = stage.scene.open(stage.crowd[0], group)
    code = stage.scene.code(group)
    stage.scene.quiet()
    fault = stage.refuse(row, "editMessageText", group)
    assert stage.crowd[1].press(card, "Join").toast() == EN("bot.toast.joined")
    stage.settled(fault)
    stage.scene.telegram.wait(lambda: len(group.said()) == 1)
    (shown,) = group.said()
    assert (chats.posted(code, "lobby_card") or ())[0] == shown.id
    assert (shown is card) is (row.reaction not in (R.ANEW, R.PLAIN))
    assert ("2. Bob" in shown.text) is (row.reaction not in (R.DONE, R.CHAT_GONE))
    assert any("callback_data" in button for button in shown.buttons())
    assert chats.is_gone(ChatRef(group.id)) is (row.reaction is R.CHAT_GONE)


def shown_card(stage: Stage, row: Row, method: str, *, changing: bool) -> None:
    """The picture of a table: the one that cannot be changed gives way to another."""
    stage.draw(changing=changing)
    group = stage.scene.group(*stage.crowd)
    game = Round(stage.scene, stage.crowd, group)
    (card,) = cards(group)
    assert card.photo
    edits = card.edits
    fault = stage.refuse(row, method, group)
    game.move()
    stage.settled(fault)
    stage.scene.telegram.wait(lambda: len(cards(group)) == 1)
    (shown,) = cards(group)
    assert (chats.posted(game.code, "table_card") or ())[0] == shown.id
    assert shown.photo
    assert (shown is card) is (row.reaction in (R.DONE, R.WAIT, R.AGAIN))
    assert (shown.edits > edits) is (row.reaction in (R.WAIT, R.AGAIN))
    assert not chats.is_gone(ChatRef(group.id))


caption = partial(shown_card, method="editMessageCaption", changing=False)
media = partial(shown_card, method="editMessageMedia", changing=True)


def photo(stage: Stage, row: Row) -> None:
    """sendPhoto: where there can be no picture, there are words."""
    stage.draw(changing=False)
    group = stage.scene.group(*stage.crowd)
    fault = stage.refuse(row, "sendPhoto", group)
    Round(stage.scene, stage.crowd, group)
    stage.settled(fault)
    (card,) = cards(group)
    assert (card.photo is None) is (row.reaction is R.IN_WORDS)
    assert "The mine: 0 cards laid" in card.text
    assert not chats.is_gone(ChatRef(group.id))


def film(stage: Stage, row: Row) -> None:
    """sendAnimation: nobody misses it; what Telegram takes later is shown then."""

    async def growth(*_: object) -> tuple[bytes, str]:
        return picture("GIF", 0), "So it grew"

    stage.patch.setattr(Pictures, "growth", growth)
    group = stage.scene.group(*stage.crowd)
    game = Round(stage.scene, stage.crowd, group)
    before = group.said()
    fault = stage.refuse(row, "sendAnimation", group)
    with db.work():
        notices.put("growth", Game.get(Game.code == game.code), {"round": 1}, now=0.0)
    stage.settled(fault)
    assert [one.text for one in group.said() if one not in before] == ["So it grew"] * (row.reaction is R.WAIT)
    assert fate(game.code, "growth") == (True, None)
    assert not chats.is_gone(ChatRef(group.id))


def deletion(stage: Stage, row: Row) -> None:
    """deleteMessage: a former call goes, now or later; what cannot go is not asked for again."""
    game = Round(stage.scene, stage.crowd, stage.scene.group(*stage.crowd))
    (former,) = game.standing(game.group)
    fault = stage.refuse(row, "deleteMessage", game.group)
    game.move()
    told = game.called()
    stage.settled(fault)
    assert game.standing(game.group) == ([former, told] if row.reaction is R.DONE else [told])
    assert (chats.posted(game.code, "turn_call") or ())[0] == told.id
    game.move()
    last = game.called()
    stage.scene.quiet(20)
    assert game.standing(game.group) == ([former, last] if row.reaction is R.DONE else [last])


def answer(stage: Stage, row: Row) -> None:
    """answerCallbackQuery: the press counts whatever becomes of its answer."""
    group = stage.scene.group(*stage.crowd)
    card = stage.scene.open(stage.crowd[0], group)
    fault = fault_of(row, "answerCallbackQuery")
    stage.scene.telegram.plan.add(fault)
    press = stage.crowd[1].press(card, "Join")
    stage.scene.until(card, "2. Bob")
    if row.reaction is not R.DONE:
        assert press.toast() == EN("bot.toast.joined")
    assert stage.crowd[2].press(card, "Join").toast() == EN("bot.toast.joined")
    stage.settled(fault)
    asked = stage.scene.telegram.called("answerCallbackQuery", callback_query_id=press.query)
    assert len(asked) == (1 if row.reaction is R.DONE else 2)


def strip(stage: Stage, row: Row) -> None:
    """editMessageReplyMarkup: buttons that lead nowhere go; it matters to nobody if they stay."""
    group = stage.scene.group(*stage.crowd)
    card = stage.scene.open(stage.crowd[0], group)
    keys = {"inline_keyboard": [[{"text": "Join", "callback_data": "j:gnonsense"}]]}
    old = stage.scene.telegram.post(group, stage.scene.telegram.me, text="a table of long ago", markup=keys)
    fault = stage.refuse(row, "editMessageReplyMarkup", group)
    assert stage.crowd[1].press(old, "Join").toast()
    stage.settled(fault)
    assert stage.crowd[2].press(card, "Join").toast() == EN("bot.toast.joined")
    stage.scene.until(card, "2. Cat")
    assert group.said() == [card, old]
    assert old.buttons()
    assert not chats.is_gone(ChatRef(group.id))
