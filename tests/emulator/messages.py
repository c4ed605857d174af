"""A message as the chat keeps it."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.emulator.chats import Chat
    from tests.emulator.people import User


@dataclass(eq=False)
class Message:
    """What was said, by whom, where; `service` holds the fields of a service message."""

    id: int
    chat: "Chat"
    sender: "User | None"
    date: int
    text: str = ""
    entities: list[dict[str, Any]] = field(default_factory=list)
    markup: dict[str, Any] | None = None
    thread: int | None = None
    sender_chat: dict[str, Any] | None = None
    reply_to: "Message | None" = None
    service: dict[str, Any] = field(default_factory=dict)
    photo: str | None = None
    animation: str | None = None
    document: str | None = None
    silent: bool = False
    edits: int = 0
    deleted: bool = False

    @property
    def has_file(self) -> bool:
        return bool(self.photo or self.animation or self.document)

    def content(self) -> tuple[Any, ...]:
        """What an edit compares: equal content is refused as not modified."""
        return self.text, self.entities, self.markup, self.photo

    def buttons(self) -> list[dict[str, Any]]:
        """All buttons, row by row."""
        return [button for row in (self.markup or {}).get("inline_keyboard", []) for button in row]

    def mentions(self) -> list[int]:
        """Ids of the people whom this message calls."""
        return [e["user"]["id"] for e in self.entities if e["type"] == "text_mention"]

    def as_json(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message_id": self.id, "date": self.date, "chat": self.chat.as_json()}
        if self.sender:
            body["from"] = self.sender.as_json()
        if self.sender_chat:
            body["sender_chat"] = self.sender_chat
        if self.thread is not None:
            body |= {"message_thread_id": self.thread, "is_topic_message": True}
        if self.reply_to and not self.reply_to.deleted:
            quoted = self.reply_to.as_json()
            quoted.pop("reply_to_message", None)
            body["reply_to_message"] = quoted
        if self.photo:
            sizes = [{"file_id": self.photo, "file_unique_id": self.photo[:8], "width": 640, "height": 640}]
            body |= {"photo": sizes} | ({"caption": self.text} if self.text else {})
        elif self.animation:
            file = {"file_id": self.animation, "file_unique_id": self.animation[-8:], "width": 640, "height": 480}
            body |= {"animation": file | {"duration": 8}} | ({"caption": self.text} if self.text else {})
        elif self.document:
            file = {"file_id": self.document, "file_unique_id": self.document[-8:]}
            body |= {"document": file} | ({"caption": self.text} if self.text else {})
        elif self.text:
            body["text"] = self.text
        if self.entities:
            body["caption_entities" if self.has_file else "entities"] = self.entities
        if self.markup:
            body["reply_markup"] = self.markup
        if self.edits:
            body["edit_date"] = self.date
        return body | self.service
