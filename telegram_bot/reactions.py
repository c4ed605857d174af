"""The one table of what to do when Telegram says no: each error has exactly one planned reaction."""

from datetime import timedelta
from enum import Enum
from typing import NamedTuple

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
    PLAIN = "our markup is refused: once more without it"
    GIVE_UP = "a fault of ours: log it, go on with the next"


class Row(NamedTuple):
    """The first row whose class and text fit decides; the text is compared without case, "" fits all."""

    error: type[TelegramError]
    text: str
    reaction: Reaction


TABLE = (
    Row(RetryAfter, "", Reaction.WAIT),
    Row(ChatMigrated, "", Reaction.MOVED),
    Row(InvalidToken, "", Reaction.AGAIN),  # the poller ends the process; nothing is lost
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
    Row(BadRequest, "message thread not found", Reaction.TOPIC_LOST),
    Row(BadRequest, "topic_deleted", Reaction.TOPIC_LOST),
    Row(BadRequest, "topic_id_invalid", Reaction.TOPIC_LOST),
    Row(BadRequest, "topic_closed", Reaction.TOPIC_GONE),
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


def reaction_to(error: TelegramError) -> Reaction:
    """The planned reaction to a refusal."""
    text = str(error).lower()
    return next(row.reaction for row in TABLE if isinstance(error, row.error) and row.text in text)


def seconds_of(error: RetryAfter) -> float:
    """How long a flood limit lasts."""
    pause = error.retry_after
    return pause.total_seconds() if isinstance(pause, timedelta) else float(pause)
