"""Methods that write, change and take back messages."""

from typing import Any

from tests.emulator import html, keyboard, launch
from tests.emulator.chats import Chat
from tests.emulator.errors import bad, flood
from tests.emulator.messages import Message
from tests.emulator.methods import find_chat, find_message, may_write, method
from tests.emulator.world import World

TWO_DAYS = 48 * 3600


def body(world: World, chat: Chat, text: Any, parse_mode: Any, limit: int) -> tuple[str, list[dict[str, Any]]]:
    """Text and entities after parsing, within the limit."""
    if parse_mode not in (None, "", "HTML"):
        raise bad("emulator: only parse_mode HTML is known")

    def known(user_id: int) -> dict[str, Any] | None:
        user = world.users.get(user_id)
        pressed = any(query.user is user for query in world.queries.values())
        return user.as_json() if user and (user_id in chat.members or user.started or pressed) else None

    text = str(text or "")
    plain, entities = html.parse(text, known) if parse_mode else (text, [])
    if not plain.strip():
        raise bad("message text is empty")
    if html.units(plain) > limit:
        raise bad("message is too long" if limit == 4096 else "message caption is too long")
    return plain, entities


def not_too_fast(world: World, chat: Chat) -> None:
    """The group limit for messages and edits."""
    if world.flood_limit is None or chat.kind == "private":
        return
    now = world.ticks()
    chat.hits = [hit for hit in chat.hits if now - hit < world.flood_seconds]
    if len(chat.hits) >= world.flood_limit:
        raise flood(max(1, round(world.flood_seconds - (now - chat.hits[0]))))
    chat.hits.append(now)


def quoted(chat: Chat, reply: Any) -> Message | None:
    if not reply:
        return None
    message = chat.messages.get(int(reply["message_id"]))
    if message and not message.deleted:
        return message
    if reply.get("allow_sending_without_reply"):
        return None
    raise bad("message to be replied not found")


@method
def send_message(
    world: World,
    *,
    chat_id: Any,
    text: Any,
    parse_mode: Any = None,
    message_thread_id: Any = None,
    reply_parameters: Any = None,
    reply_markup: Any = None,
    disable_notification: Any = False,
    link_preview_options: Any = None,
    protect_content: Any = None,
) -> Any:
    chat, thread = may_write(world, chat_id, message_thread_id)
    plain, entities = body(world, chat, text, parse_mode, 4096)
    markup = keyboard.check(reply_markup, chat.kind, https_only=world.https_only)
    reply = quoted(chat, reply_parameters)
    not_too_fast(world, chat)
    message = world.post(
        chat,
        world.me,
        text=plain,
        entities=entities,
        markup=markup,
        thread=thread,
        reply_to=reply,
        silent=bool(disable_notification),
    )
    return message.as_json()


def editable(world: World, chat_id: Any, message_id: Any) -> Message:
    chat = find_chat(world, chat_id)
    message = find_message(chat, message_id, "edit")
    if message.sender is not world.me or message.service:
        raise bad("message can't be edited")
    return message


def change(world: World, message: Message, **fields: Any) -> Any:
    """Apply an edit, unless it changes nothing."""
    before = message.content()
    old = {name: getattr(message, name) for name in fields}
    for name, value in fields.items():
        setattr(message, name, value)
    if message.content() == before:
        raise bad(
            "message is not modified: specified new message content and reply markup are exactly the same"
            " as a current content and reply markup of the message"
        )
    try:
        not_too_fast(world, message.chat)
    except Exception:
        for name, value in old.items():
            setattr(message, name, value)
        raise
    message.edits += 1
    return message.as_json()


@method
def edit_message_text(
    world: World,
    *,
    chat_id: Any,
    message_id: Any,
    text: Any,
    parse_mode: Any = None,
    reply_markup: Any = None,
    link_preview_options: Any = None,
) -> Any:
    message = editable(world, chat_id, message_id)
    if message.has_file:
        raise bad("there is no text in the message to edit")
    plain, entities = body(world, message.chat, text, parse_mode, 4096)
    markup = keyboard.check(reply_markup, message.chat.kind, https_only=world.https_only)
    return change(world, message, text=plain, entities=entities, markup=markup)


@method
def edit_message_reply_markup(world: World, *, chat_id: Any, message_id: Any, reply_markup: Any = None) -> Any:
    message = editable(world, chat_id, message_id)
    markup = keyboard.check(reply_markup, message.chat.kind, https_only=world.https_only)
    return change(world, message, markup=markup)


@method
def delete_message(world: World, *, chat_id: Any, message_id: Any) -> Any:
    chat = find_chat(world, chat_id)
    message = find_message(chat, message_id, "delete")
    own = message.sender is world.me and (chat.kind != "supergroup" or not message.service)
    if not own and not (chat.bot.admin and "can_delete_messages" in chat.bot.rights):
        raise bad("message can't be deleted")
    if own and not chat.bot.admin and world.now() - message.date > TWO_DAYS:
        raise bad("message can't be deleted for everyone")
    message.deleted = True
    del chat.messages[message.id]
    return True


@method
def answer_callback_query(
    world: World,
    *,
    callback_query_id: Any,
    text: Any = "",
    show_alert: Any = False,
    url: Any = None,
    cache_time: Any = 0,
) -> Any:
    query = world.queries.get(str(callback_query_id))
    if query is None or query.gone or query.answer is not None:
        raise bad("query is too old and response timeout expired or query ID is invalid")
    if html.units(str(text or "")) > 200:
        raise bad("MESSAGE_TOO_LONG")
    if url and launch.start_link(str(url), world.username) is None:
        raise bad("URL_INVALID")
    query.answer = {"text": str(text or ""), "show_alert": bool(show_alert), "url": url}
    return True


@method
def pin_chat_message(world: World, *, chat_id: Any, message_id: Any, disable_notification: Any = False) -> Any:
    chat = find_chat(world, chat_id)
    message = find_message(chat, message_id, "pin")
    if chat.kind != "private" and not (chat.bot.admin and "can_pin_messages" in chat.bot.rights):
        raise bad("not enough rights to manage pinned messages in the chat")
    chat.pinned.append(message.id)
    return True


@method
def unpin_chat_message(world: World, *, chat_id: Any, message_id: Any = None) -> Any:
    chat = find_chat(world, chat_id)
    if chat.kind != "private" and not (chat.bot.admin and "can_pin_messages" in chat.bot.rights):
        raise bad("not enough rights to manage pinned messages in the chat")
    if message_id is None and chat.pinned:
        chat.pinned.pop()
    elif message_id is not None and int(message_id) in chat.pinned:
        chat.pinned.remove(int(message_id))
    else:
        raise bad("message to unpin not found")
    return True


@method
def send_chat_action(world: World, *, chat_id: Any, action: str, message_thread_id: Any = None) -> Any:
    may_write(world, chat_id, message_thread_id)
    return True
