"""From an update to the words of the services: which person, which chat."""

from telegram import CallbackQuery, Chat, ChatMember, ChatMemberAdministrator, ChatMemberOwner, Message, User

from core.i18n import pick_language
from core.service.chats import ChatRef
from core.service.people import Person


def person(user: User, can_write: bool | None = None) -> Person:
    """Whoever stands behind an update, and whether it says that we may write to them."""
    return Person(user.id, user.full_name, user.language_code, can_write)


def author(message: Message) -> Person | None:
    """Whoever wrote a message; None when a group, a channel or a bot did."""
    user = message.from_user
    if user is None or user.is_bot or message.sender_chat is not None:
        return None
    return person(user, True if message.chat.type == Chat.PRIVATE else None)


def faceless_admin(message: Message) -> bool:
    """Whether an admin wrote this who wants to stay unknown: they write in the name of the group itself."""
    return message.sender_chat is not None and message.sender_chat.id == message.chat.id


def hidden(member: ChatMember | None) -> bool:
    """Whether this admin wants to stay unknown, so that nothing may tell their name to the others."""
    return isinstance(member, ChatMemberOwner | ChatMemberAdministrator) and member.is_anonymous


def place(message: Message) -> ChatRef:
    """The chat of a message, and its forum topic."""
    thread = message.message_thread_id if message.is_topic_message else None
    language = None
    if (user := message.from_user) and not user.is_bot and not message.sender_chat and user.language_code:
        language = pick_language(user.language_code)
    return _ref(message.chat, thread, language)


def pressed_in(query: CallbackQuery) -> ChatRef | None:
    """The chat and topic of the message whose button was pressed; None for messages of inline mode."""
    message = query.message
    if message is None:
        return None
    thread = message.message_thread_id if isinstance(message, Message) and message.is_topic_message else None
    return _ref(message.chat, thread, None)


def whole(chat: Chat) -> ChatRef:
    """A chat without its topics."""
    return _ref(chat, None, None)


def _ref(chat: Chat, thread: int | None, language: str | None) -> ChatRef:
    return ChatRef(chat.id, thread, chat.title or "", language, str(chat.type))
