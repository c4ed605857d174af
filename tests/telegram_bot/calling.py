"""A running table of a group whose first call has been made, and what is asked of it."""

from core.service import house, preferences, presence, table
from core.store import db
from core.store.tables import Notice
from tests.emulator import Chat, Message, User
from tests.telegram_bot.running import Scene

PAGE = "the-page-of-somebody"
YOURS = "it is your turn."


class Round:
    """A running table in a group whose first call has been made."""

    def __init__(self, scene: Scene, crowd: list[User], group: Chat, thread: int | None = None) -> None:
        self.scene, self.crowd, self.group = scene, crowd, group
        self.code = scene.started(crowd, group, thread=thread)
        scene.new(group, YOURS)
        scene.quiet(20)
        self.before: set[int] = set()

    def whose(self, ahead: int = 0) -> User:
        """Who acts now, or so many turns later."""
        acting = table.look(self.code).acting
        assert acting is not None
        return self.crowd[(acting + ahead) % len(self.crowd)]

    def id(self, user: User) -> int:
        return self.scene.user_id(user)

    def looks(self, user: User) -> None:
        presence.here(self.code, self.id(user), PAGE)

    def wants(self, user: User, how: str) -> None:
        preferences.set_for_person(self.id(user), "calls", how)

    def move(self) -> None:
        self.before = {message.id for message in self.group.said()}
        self.scene.move(self.code, discard=True)

    def called(self) -> Message:
        """The call in the group since the last move."""
        return self.scene.new(self.group, YOURS, self.before)

    def standing(self, where: Chat) -> list[Message]:
        """The calls that stand in a chat."""
        return [message for message in where.said() if YOURS in message.text]

    def settled(self) -> None:
        """Everything is told but calls that wait for somebody who looks."""

        def idle() -> bool:
            with db.reading():
                left = list(Notice.select().where(Notice.sent_at.is_null() & Notice.failed.is_null()))
            return all(one.kind == "turn_call" and one.not_before > house.now() + 1 for one in left)

        self.scene.telegram.wait(idle, 20, "all to be told")
