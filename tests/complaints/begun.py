"""Running games in a chat."""

from core.service import lobby
from tests.emulator import Chat, User
from tests.telegram_bot.running import Scene


def begun(scene: Scene, crowd: list[User], group: Chat, thread: int | None = None) -> str:
    """A game of these people, whose card was opened by the first of them; its code."""
    scene.open(crowd[0], group, thread=thread)
    code = scene.code(group, thread)
    for member in crowd[1:]:
        lobby.join(code, scene.user_id(member))
    lobby.start(code, scene.user_id(crowd[0]))
    return code
