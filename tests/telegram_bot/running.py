"""The bot as it runs in production, in a thread of this process, against the emulator."""

import asyncio
import socket
import threading
from typing import Any

from core.i18n import Translator, translator
from core.rules.editions import USUAL
from core.service import chats, house, options, outbox, people, reaching, table
from core.service.chats import ChatRef
from core.settings import Settings
from core.store import db
from core.store.tables import Game
from telegram_bot import webhook
from telegram_bot.app import build_application, serve
from tests.emulator import Chat, Emulator, Message, User


class Running:
    """A started bot; `stop` ends it as a signal would."""

    def __init__(self, telegram: Emulator, settings: Settings, *, patience: float = 1.0) -> None:
        self.telegram = telegram
        self.loop = asyncio.new_event_loop()
        self.settings = settings
        self.door = webhook.door(settings) if settings.webhook_url else None
        self.app = build_application(settings, patience=patience)
        self.error: BaseException | None = None
        self.thread = threading.Thread(target=self._run, daemon=True, name="bot")
        polls = telegram.poll
        self.thread.start()
        ready = "the bot to ask for updates or a webhook"
        telegram.wait(lambda: (telegram.poll > polls and self.app.running) or self.error, 10, ready)
        assert self.error is None, self.error

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            serve(self.app, self.settings, self.door, stop_signals=None, bootstrap_retries=0)
        except BaseException as error:
            self.error = error

    def stop(self) -> None:
        if self.thread.is_alive():
            self.loop.call_soon_threadsafe(self.app.stop_running)
            self.thread.join(10)
        assert not self.thread.is_alive()

    @property
    def desk(self) -> Any:
        return self.app.bot_data["desk"]


class Scene:
    """Short words for tests: people, groups, tables."""

    def __init__(self, telegram: Emulator) -> None:
        self.telegram = telegram

    def people(self, *names: str, language: str | None = "en", reached: bool = True) -> list[User]:
        """People who have had the app open before, unless they are not `reached`."""
        found = [self.telegram.user(name, language=language) for name in names]
        for user in found if reached else ():
            reaching.came(self.user_id(user))
        return found

    def group(self, *members: User, **more: Any) -> Chat:
        return self.telegram.chat("The mine", *members, **more)

    def command(self, user: User, chat: Chat, text: str, **more: Any) -> Message:
        """`/table` as clients send it in groups: with the bot's name."""
        name, *rest = text.split(" ", 1)
        if chat.kind != "private":
            name += f"@{self.telegram.username}"
        return user.send(chat, " ".join([name, *rest]), **more)

    def open(self, user: User, chat: Chat, *, thread: int | None = None) -> Message:
        """`/saboteur`, and the card that appears."""
        before = {message.id for message in chat.said()}
        self.command(user, chat, "/saboteur", thread=thread)
        card = self.new(chat, "", before)
        known = (card.id,)
        self.telegram.wait(lambda: (chats.posted(self.code(chat, thread), "lobby_card") or ())[:1] == known)
        return card

    def new(self, chat: Chat, part: str, before: set[int] | None = None, timeout: float = 8) -> Message:
        """The next message of the bot (not among `before`) that contains `part`."""

        def found() -> Message | None:
            fresh = [m for m in chat.said() if part in m.text and m.id not in (before or set())]
            return fresh[-1] if fresh else None

        return self.telegram.wait(found, timeout, f"a message with {part!r}")  # type: ignore[no-any-return]

    def until(self, message: Message, part: str, timeout: float = 8) -> Message:
        """Wait until this message contains `part`."""
        self.telegram.wait(lambda: part in message.text, timeout, f"{part!r} in {message.text!r}")
        return message

    def code(self, chat: Chat, thread: int | None = None) -> str:
        """The open table of a chat."""
        code = chats.open_table(ChatRef(chat.id, thread))
        assert code is not None
        return code

    def look(self, chat: Chat, thread: int | None = None) -> table.Look:
        return table.look(self.code(chat, thread))

    def hurry(self, code: str) -> None:
        """What the clock does next at this table is due now."""
        with db.work():
            Game.update(due_at=house.now()).where(Game.code == code).execute()

    def quiet(self, timeout: float = 8) -> None:
        """Wait until the outbox is empty."""
        self.telegram.wait(lambda: outbox.waiting() == 0, timeout, "an empty outbox")

    def user_id(self, user: User) -> int:
        return people.remember(people.Person(user.id, user.first_name, user.language)).id

    def started(self, members: list[User], chat: Chat, edition: str = USUAL, *, thread: int | None = None) -> str:
        """A running game of these people."""
        card = self.open(members[0], chat, thread=thread)
        options.set_edition(self.code(chat, thread), self.user_id(members[0]), edition)
        for member in members[1:]:
            assert member.press(card, "Join").toast()
        assert members[0].press(card, "Start").toast()
        return self.code(chat, thread)

    def move(self, code: str, *, discard: bool = False) -> table.Answer | None:
        """The acting person does the first thing they may do (or discards)."""
        acting = table.look(code).acting
        seat = table.look(code).seats[acting] if acting is not None else table.look(code).seats[0]
        assert seat.user_id is not None
        look = table.look(code, seat.user_id)
        assert look.view is not None
        return table.submit(code, seat.user_id, choose(look, discard=discard), look.version, f"t{look.version}")


def choose(look: table.Look, *, discard: bool = False) -> dict[str, Any]:
    """Some legal command for whoever looks."""
    from core.rules.codec import command_to_json

    view = look.view
    assert view is not None
    if view.phase == "reveal":
        return {"do": "next"}
    if view.phase == "share":
        return {"do": "pick", "index": 0}
    if view.phase == "theft":
        return {"do": "steal", "target": view.victims[0]}
    plays = [play for card in view.hand for play in card.plays] if not discard else []
    if plays:
        return command_to_json(plays[0])
    return {"do": "discard", "cards": [view.hand[0].card]}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


EN: Translator = translator("en")
KO: Translator = translator("ko")
