"""The table of Bot API methods: each is a function of the world and its named parameters."""

from collections.abc import Callable
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any

from tests.emulator.chats import Chat
from tests.emulator.errors import ApiError, bad, forbidden, migrated
from tests.emulator.messages import Message
from tests.emulator.world import World


@dataclass(frozen=True)
class Method:
    """A method by its real name, with the parameters it takes."""

    name: str
    run: Callable[..., Any]
    needs: frozenset[str]
    takes: frozenset[str]


METHODS: dict[str, Method] = {}


def method(run: Callable[..., Any]) -> Callable[..., Any]:
    """Register `run` under its name in camel case; its keyword-only parameters are those of the Bot API."""
    head, *rest = run.__name__.split("_")
    name = head + "".join(word.capitalize() for word in rest)
    parameters = [p for p in signature(run).parameters.values() if p.kind is Parameter.KEYWORD_ONLY]
    needs = frozenset(p.name for p in parameters if p.default is Parameter.empty)
    METHODS[name.lower()] = Method(name, run, needs, frozenset(p.name for p in parameters))
    return run


def perform(world: World, name: str, params: dict[str, Any]) -> Any:
    """Do one method; raises ApiError for everything Telegram would refuse, and for parameters it does not know."""
    found = METHODS.get(name.lower())
    if found is None:
        raise ApiError(404, "Not Found: method not found")
    if unknown := set(params) - found.takes:
        raise bad(f"emulator: {found.name} has no parameter {sorted(unknown)}")
    if missing := sorted(found.needs - set(params)):
        raise bad(f"{missing[0]} is empty" if missing[0] == "chat_id" else f"parameter {missing[0]} is required")
    return found.run(world, **params)


def find_chat(world: World, chat_id: Any) -> Chat:
    """The chat, if the bot may act in it at all."""
    try:
        number = int(chat_id)
    except (TypeError, ValueError):
        raise bad("chat not found") from None
    if number > 0 and number in world.users:
        return private_chat(world, number)
    chat = world.chats.get(number)
    if chat is None:
        raise bad("chat not found")
    if chat.migrated_to:
        raise migrated(chat.migrated_to)
    if chat.deleted:
        raise forbidden("the group chat was deleted")
    kind = "supergroup" if chat.kind == "supergroup" else "group"
    if chat.bot.status == "kicked":
        raise forbidden(f"bot was kicked from the {kind} chat")
    if chat.bot.status == "left":
        raise forbidden(f"bot is not a member of the {kind} chat")
    return chat


def private_chat(world: World, user_id: int) -> Chat:
    user = world.users[user_id]
    if user.is_bot:
        raise forbidden("bot can't send messages to bots")
    if user.deactivated:
        raise forbidden("user is deactivated")
    if user.blocked:
        raise forbidden("bot was blocked by the user")
    if not user.started:
        raise forbidden("bot can't initiate conversation with a user")
    return world.private(user)


def may_write(world: World, chat_id: Any, thread: Any = None) -> tuple[Chat, int | None]:
    """The chat and topic to write to."""
    chat = find_chat(world, chat_id)
    if chat.bot.status == "restricted" and not chat.bot.can_send:
        raise bad("not enough rights to send text messages to the chat")
    if thread in (None, ""):
        if chat.general_closed and not (chat.bot.admin and "can_manage_topics" in chat.bot.rights):
            raise bad("TOPIC_CLOSED")
        return chat, None
    topic = chat.topics.get(int(thread))
    if topic is None:
        raise bad("message thread not found")
    if topic.closed and not (chat.bot.admin and "can_manage_topics" in chat.bot.rights):
        raise bad("TOPIC_CLOSED")
    return chat, topic.id


def find_message(chat: Chat, message_id: Any, purpose: str) -> Message:
    message = chat.messages.get(int(message_id))
    if message is None or message.deleted:
        raise bad(f"message to {purpose} not found")
    return message
