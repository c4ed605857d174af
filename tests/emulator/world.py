"""Everything the emulated Telegram knows: people, chats, updates, calls."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from tests.emulator import launch
from tests.emulator.chats import Chat, Member
from tests.emulator.errors import ApiError
from tests.emulator.faults import Fault, Plan
from tests.emulator.messages import Message
from tests.emulator.people import User

if TYPE_CHECKING:
    from tests.emulator.webhook import Hook

DEFAULT_UPDATES = {"message", "edited_message", "callback_query", "inline_query", "my_chat_member"}
TOKEN = "1234567890:SABOTEUR-TEST-TOKEN-not-a-real-one-000"


@dataclass
class Query:
    """A pressed callback button; `answer` once the bot answered."""

    id: str
    user: User
    message: Message
    data: str
    answer: dict[str, Any] | None = None
    gone: bool = False
    when: float = 0.0  # by the wall clock


@dataclass
class Call:
    """One request of the bot: what it asked, what was done (`result`), what it got, and which fault hit it."""

    method: str
    params: dict[str, Any]
    at: float
    result: Any = None
    error: ApiError | None = None
    when: float = 0.0  # by the wall clock
    fault: Fault | None = None


@dataclass
class World:
    """The state behind the server. All methods may be called from any thread."""

    token: str = TOKEN
    username: str = "saboteur_test_bot"
    https_only: bool = True
    privacy: bool = True
    revoked: bool = False  # the token is not known to the Bot API any more
    flood_limit: int | None = None  # messages and edits in one group within `flood_seconds`
    flood_seconds: float = 60.0
    shift: int = 0
    clock: Callable[[], float] = time.time  # by which messages are dated
    ticks: Callable[[], float] = time.monotonic  # by which limits count and calls are noted
    lock: threading.Condition = field(default_factory=lambda: threading.Condition(threading.RLock()))
    users: dict[int, User] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    apps: dict[str, str] = field(default_factory=dict)
    menus: dict[int | None, dict[str, Any]] = field(default_factory=dict)
    commands: dict[tuple[str, str], list[dict[str, str]]] = field(default_factory=dict)
    queries: dict[str, Query] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    uploads: dict[str, bytes] = field(default_factory=dict)  # files that came with a call, by name
    files: dict[str, bytes] = field(default_factory=dict)  # the same by id
    updates: list[dict[str, Any]] = field(default_factory=list)
    allowed: set[str] | None = None
    webhook: "Hook | None" = None
    poll: int = 0
    closing: bool = False
    plan: Plan = field(default_factory=Plan)

    def __post_init__(self) -> None:
        self.numbers = count(1)
        self.received = count(1001)  # messages of all private chats and basic groups have one counter
        self.next_update = 700_000_001
        bot_id = int(self.token.split(":")[0])
        self.me = User(self, bot_id, "Saboteur", username=self.username, language=None, is_bot=True)
        self.anonymous = User(self, 1087968824, "Group", username="GroupAnonymousBot", language=None, is_bot=True)
        self.channel_bot = User(self, 136817688, "Channel", username="Channel_Bot", language=None, is_bot=True)
        self.users[self.me.id] = self.me

    def serial(self) -> int:
        return next(self.numbers)

    def now(self) -> int:
        return int(self.clock()) + self.shift

    def user(self, name: str, *, language: str | None = "en", **more: Any) -> User:
        """Somebody new."""
        with self.lock:
            user = User(self, 5_000_000_100 + self.serial(), name, language=language, **more)
            self.users[user.id] = user
            return user

    def chat(self, title: str = "The mine", *members: User, kind: str = "supergroup", forum: bool = False) -> Chat:
        """A new group with the bot and `members` in it; the first of them owns it."""
        with self.lock:
            number = self.serial()
            chat_id = -(1_000_000_000_000 + 2_000_000_000 + number) if kind == "supergroup" else -(400_000_000 + number)
            instance = str(-3_788_475_317_572_400_000 - number * 7919)
            numbers = count(100 * number + 1) if kind == "supergroup" else self.received
            chat = Chat(self, chat_id, kind, title, forum, instance, numbers)
            chat.members[self.me.id] = Member(self.me)
            for index, user in enumerate(members):
                chat.add(user, status="member" if index else "creator")
            self.chats[chat.id] = chat
            return chat

    def private(self, user: User) -> Chat:
        """The private chat with `user`, made on first use."""
        with self.lock:
            if user.id not in self.chats:
                number = self.serial()
                instance = str(4_611_686_018_427_000_000 + number * 7919)
                chat = Chat(self, user.id, "private", instance=instance, numbers=self.received)
                chat.members = {user.id: Member(user), self.me.id: Member(self.me)}
                self.chats[user.id] = chat
            return self.chats[user.id]

    def post(self, chat: Chat, sender: User | None, **fields: Any) -> Message:
        """Put a message into a chat."""
        with self.lock:
            message = Message(next(chat.numbers), chat, sender, self.now(), **fields)
            chat.messages[message.id] = message
            if sender and sender.is_bot and sender not in (self.anonymous, self.channel_bot):
                chat.last_bot = sender.id
            self.lock.notify_all()
            return message

    def hears(self, message: Message) -> bool:
        """Whether privacy mode lets this message through to the bot."""
        chat = message.chat
        if chat.kind == "private":
            return True
        if not chat.bot.inside:
            return False
        if chat.bot.admin or not self.privacy or message.service:
            return True
        if message.reply_to and message.reply_to.sender is self.me:
            return True
        if not message.entities or message.entities[0]["type"] != "bot_command":
            return False
        name = message.text.split()[0].partition("@")[2]
        return name.lower() == self.username.lower() if name else chat.last_bot == self.me.id

    def allow(self, kinds: list[str]) -> None:
        """Only these updates from now on; an empty list means the usual ones."""
        self.allowed = set(kinds) or DEFAULT_UPDATES

    def deliver(self, kind: str, payload: dict[str, Any]) -> None:
        """Queue an update for getUpdates or the webhook."""
        with self.lock:
            if self.allowed is None or kind in self.allowed:
                self.updates.append({"update_id": self.next_update, kind: payload})
                self.next_update += 1
                self.lock.notify_all()

    def new_query(self, user: User, message: Message, data: str) -> str:
        with self.lock:
            query = Query(str(4_382_000_000_000_000_000 + self.serial()), user, message, data, when=self.clock())
            self.queries[query.id] = query
            return query.id

    def init_data(self, user: User, fields: dict[str, str]) -> str:
        """Init data of this moment, signed with the bot's token; the third parties' signature is a stand-in."""
        everything = {
            "user": launch.user_field(user.app_json()),
            **fields,
            "auth_date": str(int(time.time()) + self.shift),
            "signature": "nOgL3tH6xSyZSJt1IPuRtsrK82Wv5FXCGFGB4dn_r3PYhAVqmo31R0OOpBRCaU8D931NhJ37_DPbtNIXhThIDg",
        }
        return launch.sign(everything, self.token)

    def set_blocked(self, user: User, blocked: bool) -> None:
        with self.lock:
            user.blocked = blocked
            states = [Member(self.me, "kicked"), Member(self.me, "member")]
            old, new = reversed(states) if blocked else states
            self.deliver(
                "my_chat_member",
                {
                    "chat": self.private(user).as_json(),
                    "from": user.as_json(),
                    "date": self.now(),
                    "old_chat_member": old.as_json(),
                    "new_chat_member": new.as_json(),
                },
            )

    def called(self, method: str | None = None, **params: Any) -> list[Call]:
        """The calls so far, by method and by values of parameters."""
        with self.lock:
            return [
                call
                for call in self.calls
                if (method is None or call.method.lower() == method.lower())
                and all(call.params.get(key) == value for key, value in params.items())
            ]

    def wait(self, condition: Callable[[], Any], timeout: float = 5, what: str = "it") -> Any:
        """Block until `condition()` is true and answer its value; AssertionError after `timeout` seconds."""
        until = time.monotonic() + timeout
        with self.lock:
            while not (value := condition()):
                left = until - time.monotonic()
                if left <= 0:
                    recent = [(c.method, c.error and c.error.description) for c in self.calls[-12:]]
                    raise AssertionError(f"waited {timeout} s for {what} in vain; last calls: {recent}")
                self.lock.wait(min(left, 0.2))
            return value

    def commands_for(self, user: User, chat: Chat) -> list[str]:
        """The command names this person's client offers in this chat: the first list that is set, as Telegram does."""
        member = chat.members.get(user.id)
        scopes = [f"chat:{chat.id}", "all_private_chats", "default"]
        if chat.kind != "private":
            admins = [f"chat_administrators:{chat.id}", f"chat:{chat.id}", "all_chat_administrators"]
            scopes = (admins if member and member.admin else [f"chat:{chat.id}"]) + ["all_group_chats", "default"]
        for scope in scopes:
            for language in (user.language or "", ""):
                if found := self.commands.get((scope, language)):
                    return [one["command"] for one in found]
        return []
