"""A Bot API on the loopback interface: people, groups, long polling, faults, and Telegram's own strictness."""

from tests.emulator.chats import Chat
from tests.emulator.messages import Message
from tests.emulator.people import Press, User
from tests.emulator.server import Emulator
from tests.emulator.world import TOKEN, Call

__all__ = ["TOKEN", "Call", "Chat", "Emulator", "Message", "Press", "User"]
