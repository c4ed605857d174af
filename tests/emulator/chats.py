"""Chats: members, rights, topics, and what happens to a group during its life."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from tests.emulator.messages import Message
from tests.emulator.people import User

if TYPE_CHECKING:
    from tests.emulator.world import World


@dataclass
class Member:
    """A place in a chat: status as in the Bot API, what one can send only matters when restricted."""

    user: User
    status: str = "member"
    anonymous: bool = False
    can_send: bool = True
    can_send_media: bool = True
    rights: frozenset[str] = frozenset()

    def as_json(self) -> dict[str, Any]:
        body: dict[str, Any] = {"user": self.user.as_json(), "status": self.status}
        if self.status == "creator":
            body["is_anonymous"] = self.anonymous
        elif self.status == "administrator":
            names = [
                "can_manage_chat can_delete_messages can_manage_video_chats can_restrict_members can_promote_members",
                "can_change_info can_invite_users can_post_stories can_edit_stories can_delete_stories",
                "can_pin_messages can_manage_topics",
            ]
            body |= {name: name in self.rights for name in " ".join(names).split()}
            body |= {"can_be_edited": False, "is_anonymous": self.anonymous}
        elif self.status == "restricted":
            names = [
                "can_send_messages can_send_audios can_send_documents can_send_photos can_send_videos",
                "can_send_video_notes can_send_voice_notes can_send_polls can_send_other_messages",
                "can_add_web_page_previews can_change_info can_invite_users can_pin_messages can_manage_topics",
                "can_react_to_messages can_edit_tag",
            ]
            body |= dict.fromkeys(" ".join(names).split(), self.can_send)
            media = ("can_send_photos", "can_send_other_messages", "can_send_documents")
            body |= dict.fromkeys(media, self.can_send and self.can_send_media)
            body |= {"is_member": True, "until_date": 0}
        elif self.status == "kicked":
            body["until_date"] = 0
        return body

    @property
    def inside(self) -> bool:
        return self.status not in ("left", "kicked")

    @property
    def admin(self) -> bool:
        return self.status in ("creator", "administrator")


@dataclass
class Topic:
    id: int
    name: str
    closed: bool = False


@dataclass(eq=False)
class Chat:
    """A private chat, a basic group or a supergroup (with topics when `forum`)."""

    world: "World"
    id: int
    kind: str
    title: str = ""
    forum: bool = False
    instance: str = ""
    numbers: Iterator[int] = field(default_factory=lambda: count(1))  # of its messages
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    migrated_to: int | None = None
    deleted: bool = False
    general_closed: bool = False  # of a forum: the topic that has no number
    hidden_members: bool = False
    last_bot: int | None = None
    hits: list[float] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        if self.kind == "private":
            user = self.world.users[self.id].as_json()
            return {"id": self.id, "type": "private"} | {
                key: user[key] for key in ("first_name", "last_name", "username") if key in user
            }
        body: dict[str, Any] = {"id": self.id, "type": self.kind, "title": self.title}
        return body | ({"is_forum": True} if self.forum else {})

    @property
    def bot(self) -> Member:
        """The bot's own place."""
        return self.members[self.world.me.id]

    def add(self, *users: User, status: str = "member", anonymous: bool = False) -> None:
        for user in users:
            self.members[user.id] = Member(user, status, anonymous=anonymous)

    def said(self, *, by_bot: bool = True) -> list[Message]:
        """Messages on the screen now, oldest first; the bot's own ones unless told otherwise."""
        with self.world.lock:
            shown = [m for m in self.messages.values() if not m.service]
            return [m for m in shown if m.sender is self.world.me] if by_bot else shown

    def service(self, by: User | None = None, *, thread: int | None = None, **fields: Any) -> Message:
        """A service message; the bot always hears these."""
        with self.world.lock:
            message = self.world.post(self, by, thread=thread, service=fields)
            if self.bot.inside:
                self.world.deliver("message", message.as_json())
            return message

    def post_as_channel(self, title: str, text: str) -> Message:
        """A message of a channel: no person stands behind it."""
        with self.world.lock:
            channel = {"id": -1009000000001, "type": "channel", "title": title}
            message = self.world.post(self, self.world.channel_bot, text=text, sender_chat=channel)
            message.entities = [{"type": "bot_command", "offset": 0, "length": len(text.split()[0])}]
            if self.world.hears(message):
                self.world.deliver("message", message.as_json())
            return message

    def set_bot(self, by: User, **changes: Any) -> None:
        """Change the bot's place (status, can_send, rights); it hears of it by my_chat_member."""
        with self.world.lock:
            old = self.bot.as_json()
            for key, value in changes.items():
                setattr(self.bot, key, value)
            self.world.deliver(
                "my_chat_member",
                {
                    "chat": self.as_json(),
                    "from": by.as_json(),
                    "date": self.world.now(),
                    "old_chat_member": old,
                    "new_chat_member": self.bot.as_json(),
                },
            )

    def kick_bot(self, by: User) -> None:
        self.set_bot(by, status="kicked")

    def mute_bot(self, by: User) -> None:
        self.set_bot(by, status="restricted", can_send=False)

    def promote_bot(self, by: User, *rights: str) -> None:
        self.set_bot(by, status="administrator", rights=frozenset(rights))

    def topic(self, name: str) -> Topic:
        with self.world.lock:
            topic = Topic(next(self.numbers), name)
            self.topics[topic.id] = topic
            return topic

    def delete_topic(self, topic: Topic) -> None:
        """The topic and everything written in it are gone; nobody tells the bot."""
        with self.world.lock:
            del self.topics[topic.id]
            for message in [m for m in self.messages.values() if m.thread == topic.id]:
                message.deleted = True
                del self.messages[message.id]

    def migrate(self, *, tell: tuple[str, ...] = ("to", "from")) -> "Chat":
        """Become a supergroup with a new id. `tell` says which service messages reach the bot, in which order."""
        with self.world.lock:
            new = self.world.chat(self.title, kind="supergroup")
            for member in self.members.values():
                new.members[member.user.id] = Member(member.user, member.status, member.anonymous, member.can_send)
            self.migrated_to = new.id
            for side in tell:
                if side == "to":
                    self.service(migrate_to_chat_id=new.id)
                else:
                    new.service(migrate_from_chat_id=self.id)
            return new
