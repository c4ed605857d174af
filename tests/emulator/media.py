"""Methods that send and change what comes with a file: photos, animations, documents."""

from io import BytesIO
from typing import Any

from PIL import Image, UnidentifiedImageError

from tests.emulator import keyboard
from tests.emulator.chats import Chat
from tests.emulator.errors import bad
from tests.emulator.methods import may_write, method
from tests.emulator.talk import body, change, editable, not_too_fast
from tests.emulator.world import World

PHOTO_BYTES, FILE_BYTES = 10_000_000, 50_000_000
SIDES, RATIO = 10_000, 20  # width and height together, and the longer to the shorter


class Upload(str):
    """What a request says of a file that comes with it; `content` are its bytes."""

    content: bytes

    def __new__(cls, content: bytes) -> "Upload":
        one = super().__new__(cls, "attach://file")
        one.content = content
        return one


def photo_of(world: World, chat: Chat, photo: Any) -> str:
    """The id of a photo, after all that Telegram refuses about one."""
    rights(chat, "photos")
    if not isinstance(photo, Upload):
        if photo not in world.files:
            raise bad("wrong file identifier/HTTP URL specified")
        return str(photo)
    if len(photo.content) > PHOTO_BYTES:
        raise bad("file is too big")
    with opened(photo) as image:
        wide, high = image.size
    if wide + high > SIDES or max(wide, high) > RATIO * min(wide, high):
        raise bad("PHOTO_INVALID_DIMENSIONS")
    return kept(world, "AgACAgIA", photo)


def opened(file: Upload) -> Image.Image:
    try:
        return Image.open(BytesIO(file.content))
    except UnidentifiedImageError:
        raise bad("IMAGE_PROCESS_FAILED") from None


def kept(world: World, prefix: str, file: Upload) -> str:
    """The id under which a file can be had again."""
    if not file.content:
        raise bad("file must be non-empty")
    file_id = f"{prefix}{world.serial()}"
    world.files[file_id] = file.content
    return file_id


def rights(chat: Chat, what: str) -> None:
    if chat.bot.status == "restricted" and not chat.bot.can_send_media:
        raise bad(f"not enough rights to send {what} to the chat")


def caption_of(world: World, chat: Chat, caption: Any, parse_mode: Any) -> tuple[str, list[dict[str, Any]]]:
    return body(world, chat, caption, parse_mode, 1024) if caption else ("", [])


@method
def send_photo(
    world: World,
    *,
    chat_id: Any,
    photo: Any,
    caption: Any = None,
    parse_mode: Any = None,
    message_thread_id: Any = None,
    reply_markup: Any = None,
    disable_notification: Any = False,
) -> Any:
    chat, _ = may_write(world, chat_id, message_thread_id)
    words = (caption, parse_mode, reply_markup)
    file_id = photo_of(world, chat, photo)
    return _sent(world, chat_id, message_thread_id, words, disable_notification, photo=file_id)


@method
def send_animation(
    world: World,
    *,
    chat_id: Any,
    animation: Any,
    caption: Any = None,
    parse_mode: Any = None,
    message_thread_id: Any = None,
    reply_markup: Any = None,
    disable_notification: Any = False,
) -> Any:
    chat, _ = may_write(world, chat_id, message_thread_id)
    rights(chat, "animations")
    if len(animation.content) > FILE_BYTES:
        raise bad("file is too big")
    with opened(animation) as image:
        if image.format != "GIF":
            raise bad("IMAGE_PROCESS_FAILED")
    words = (caption, parse_mode, reply_markup)
    file_id = kept(world, "CgACAgIA", animation)
    return _sent(world, chat_id, message_thread_id, words, disable_notification, animation=file_id)


@method
def send_document(
    world: World,
    *,
    chat_id: Any,
    document: Any,
    caption: Any = None,
    parse_mode: Any = None,
    message_thread_id: Any = None,
    reply_markup: Any = None,
    disable_notification: Any = False,
) -> Any:
    words = (caption, parse_mode, reply_markup)
    file_id = kept(world, "BQACAgIA", document)
    return _sent(world, chat_id, message_thread_id, words, disable_notification, document=file_id)


def _sent(world: World, chat_id: Any, thread_id: Any, words: tuple[Any, Any, Any], silent: Any, **file: str) -> Any:
    """A message with a file; `words` are its caption, how that is marked up, and the buttons."""
    caption, parse_mode, reply_markup = words
    chat, thread = may_write(world, chat_id, thread_id)
    text, entities = caption_of(world, chat, caption, parse_mode)
    markup = keyboard.check(reply_markup, chat.kind, https_only=world.https_only)
    not_too_fast(world, chat)
    post: Any = world.post  # whichever file it is, the world names its field so
    message = post(
        chat, world.me, text=text, entities=entities, markup=markup, thread=thread, silent=bool(silent), **file
    )
    return message.as_json()


@method
def edit_message_caption(
    world: World,
    *,
    chat_id: Any,
    message_id: Any,
    caption: Any = None,
    parse_mode: Any = None,
    reply_markup: Any = None,
) -> Any:
    message = editable(world, chat_id, message_id)
    if not message.has_file:
        raise bad("there is no caption in the message to edit")
    text, entities = caption_of(world, message.chat, caption, parse_mode)
    markup = keyboard.check(reply_markup, message.chat.kind, https_only=world.https_only)
    return change(world, message, text=text, entities=entities, markup=markup)


@method
def edit_message_media(world: World, *, chat_id: Any, message_id: Any, media: Any, reply_markup: Any = None) -> Any:
    """A message of text may become a photo, too; a photo never becomes text again."""
    message = editable(world, chat_id, message_id)
    if not isinstance(media, dict) or media.get("type") != "photo":
        raise bad("emulator: only photos are put into messages")
    file_id = photo_of(world, message.chat, media.get("media"))
    text, entities = caption_of(world, message.chat, media.get("caption"), media.get("parse_mode"))
    markup = keyboard.check(reply_markup, message.chat.kind, https_only=world.https_only)
    return change(world, message, photo=file_id, text=text, entities=entities, markup=markup)
