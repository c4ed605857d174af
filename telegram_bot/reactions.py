"""The one place that says what to do when Telegram says no: each error has exactly one planned reaction."""

from collections.abc import Sequence
from datetime import timedelta
from enum import Enum
from typing import NamedTuple

import httpx
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)


class Reaction(Enum):
    """What happens to the message that was refused."""

    WAIT = "flood limit: nothing more to this chat until Telegram's time is up, then again"
    AGAIN = "nobody knows whether it was done: again, after a growing pause"
    DONE = "it is as we want it already"
    ANEW = "the message to change is gone or not ours: post a new one"
    MOVED = "the group has a new id: remember it, then again"
    CHAT_GONE = "we cannot write to this chat: nothing waits for it until it is back"
    TOPIC_GONE = "this topic is closed: nothing waits for it until it is open again"
    TOPIC_LOST = "this topic is deleted: its table goes on in the General topic, unless another is played there"
    PERSON_GONE = "this person does not want us: no direct messages"
    IN_WORDS = "no pictures here, or not this one: the same in words"
    PLAIN = "our markup is refused: once more without it"
    GIVE_UP = "a fault of ours: log it, go on with the next; what must arrive comes again, or to the person alone"
    END_TOKEN = "the token is not valid any more: end with a sentence that says so"
    END_WEBHOOK = "Telegram brings the updates to another process: end with a sentence that says so"
    RIVAL = "another process asks for updates too: the newcomer ends with a sentence that says so"
    LATER = "no updates for now: ask again, after a growing pause or the one that Telegram wants"


MUST_ARRIVE = ("turn_call", "reminder")  # kinds of notices: without them a game stands still and nobody knows why
SHOULD_ARRIVE = ("lobby_card", "round_end", "gold", "game_end", "cancelled")  # without them nobody knows how it ended


class Row(NamedTuple):
    """The first row whose class and text fit decides; the text is compared without case, "" fits all."""

    error: type[TelegramError]
    text: str
    reaction: Reaction


MEDIA = ("photos", "videos", "animations", "documents", "media")
FORBIDDEN = ("media", "photos", "gifs", "videos", "docs")
BAD_PICTURES = (
    "image_process_failed",
    "photo_invalid_dimensions",
    "photo_ext_invalid",
    "photo_save_file_invalid",
    "caption is too long",
    "media_empty",
    "wrong file identifier",
    "wrong type of the web page content",
    "file is too big",
)

# what is written to a chat or a person, and answers to presses
TABLE = (
    Row(RetryAfter, "", Reaction.WAIT),
    Row(ChatMigrated, "", Reaction.MOVED),
    Row(InvalidToken, "", Reaction.AGAIN),  # whoever asks for updates ends the process; nothing is lost
    Row(Conflict, "", Reaction.AGAIN),
    # some refusals come as 403 or as 400: the text decides
    Row(TelegramError, "bot was blocked by the user", Reaction.PERSON_GONE),
    Row(TelegramError, "can't initiate conversation", Reaction.PERSON_GONE),
    Row(TelegramError, "user is deactivated", Reaction.PERSON_GONE),
    Row(TelegramError, "input_user_deactivated", Reaction.PERSON_GONE),
    Row(TelegramError, "user_is_blocked", Reaction.PERSON_GONE),
    Row(TelegramError, "bot can't send messages to bots", Reaction.PERSON_GONE),
    Row(Forbidden, "", Reaction.CHAT_GONE),  # kicked, left, group deleted
    Row(BadRequest, "message is not modified", Reaction.DONE),
    Row(BadRequest, "message to delete not found", Reaction.DONE),
    Row(BadRequest, "message can't be deleted", Reaction.DONE),  # older than 48 hours
    Row(BadRequest, "query is too old", Reaction.DONE),
    Row(BadRequest, "message to edit not found", Reaction.ANEW),
    Row(BadRequest, "message can't be edited", Reaction.ANEW),
    Row(BadRequest, "message_id_invalid", Reaction.ANEW),
    Row(BadRequest, "there is no text in the message to edit", Reaction.ANEW),
    Row(BadRequest, "there is no caption in the message to edit", Reaction.ANEW),
    Row(BadRequest, "there is no media in the message to edit", Reaction.ANEW),
    Row(BadRequest, "message thread not found", Reaction.TOPIC_LOST),
    Row(BadRequest, "topic_deleted", Reaction.TOPIC_LOST),
    Row(BadRequest, "topic_id_invalid", Reaction.TOPIC_LOST),
    Row(BadRequest, "topic_closed", Reaction.TOPIC_GONE),
    *(Row(BadRequest, f"not enough rights to send {what}", Reaction.IN_WORDS) for what in MEDIA),
    *(Row(BadRequest, f"chat_send_{what}_forbidden", Reaction.IN_WORDS) for what in FORBIDDEN),
    *(Row(BadRequest, text, Reaction.IN_WORDS) for text in BAD_PICTURES),
    Row(TelegramError, "request entity too large", Reaction.IN_WORDS),
    Row(BadRequest, "not enough rights", Reaction.CHAT_GONE),
    Row(BadRequest, "have no rights", Reaction.CHAT_GONE),
    Row(BadRequest, "chat_write_forbidden", Reaction.CHAT_GONE),
    Row(BadRequest, "chat_send_plain_forbidden", Reaction.CHAT_GONE),
    Row(BadRequest, "chat_restricted", Reaction.CHAT_GONE),
    Row(BadRequest, "peer_id_invalid", Reaction.CHAT_GONE),
    Row(BadRequest, "chat not found", Reaction.CHAT_GONE),
    Row(BadRequest, "group chat was deactivated", Reaction.CHAT_GONE),
    Row(BadRequest, "can't parse entities", Reaction.PLAIN),
    Row(BadRequest, "", Reaction.GIVE_UP),
    Row(TimedOut, "", Reaction.AGAIN),
    Row(NetworkError, "", Reaction.AGAIN),  # connection broken, 5xx
    Row(TelegramError, "invalid server response", Reaction.AGAIN),
    Row(TelegramError, "", Reaction.GIVE_UP),
)

# asking for updates
ASKING = (
    Row(InvalidToken, "", Reaction.END_TOKEN),
    Row(Conflict, "webhook", Reaction.END_WEBHOOK),
    Row(Conflict, "", Reaction.RIVAL),
    Row(TelegramError, "", Reaction.LATER),
)

CUT_OFF = (httpx.ReadTimeout, httpx.WriteTimeout, httpx.ReadError, httpx.RemoteProtocolError)


def reaction_to(error: TelegramError, table: Sequence[Row] = TABLE) -> Reaction:
    """The planned reaction to a refusal."""
    text = str(error).lower()
    return next(row.reaction for row in table if isinstance(error, row.error) and row.text in text)


def seconds_of(error: RetryAfter) -> float:
    """How long a flood limit lasts."""
    pause = error.retry_after
    return pause.total_seconds() if isinstance(pause, timedelta) else float(pause)


def perhaps_done(error: TelegramError) -> bool:
    """Whether Telegram may have done it all the same: the request was on its way when the connection ended."""
    return isinstance(error.__cause__, CUT_OFF)
