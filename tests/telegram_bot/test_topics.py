"""Topics that close, open again or are deleted while a game runs there; the General one has no number."""

import pytest

from core.service import chats, table
from core.service.chats import ChatRef
from tests.emulator import Chat, User
from tests.telegram_bot.calling import YOURS, Round
from tests.telegram_bot.running import EN, Scene


@pytest.fixture
def forum(scene: Scene, crowd: list[User]) -> Chat:
    return scene.group(*crowd, forum=True)


def shut(group: Chat, thread: int | None, *, shut: bool) -> None:
    if thread is None:
        group.general_closed = shut
    else:
        group.topics[thread].closed = shut


def refusals(group: Chat) -> int:
    """How much of what we wrote to this chat was refused."""
    return len([call for call in group.world.called(chat_id=group.id) if call.error])


def calls(group: Chat, thread: int | None) -> list[list[int]]:
    """Whom the calls that stand in this topic call."""
    return [one.mentions() for one in group.said() if YOURS in one.text and one.thread == thread]


REOPENED = [
    pytest.param(False, {"forum_topic_reopened": {}}, id="topic"),
    pytest.param(True, {"forum_topic_reopened": {}}, id="General"),
    pytest.param(True, {"general_forum_topic_unhidden": {}}, id="General, which was hidden"),
]


@pytest.mark.parametrize(("general", "said"), REOPENED)
def test_a_game_whose_topic_is_closed_and_opened_again(
    scene: Scene, crowd: list[User], forum: Chat, general: bool, said: dict[str, object]
):
    """Nothing is written there meanwhile; others hear us on. Then it is shown and called as things are now."""
    topic = forum.topic("Other")
    thread = None if general else forum.topic("Games").id
    game, other = Round(scene, crowd, forum, thread), Round(scene, crowd, forum, topic.id)
    shut(forum, thread, shut=True)
    game.move()
    scene.quiet(20)
    assert chats.is_gone(ChatRef(forum.id, thread))
    assert table.look(game.code).unheard
    refused = refusals(forum)
    game.move()
    scene.quiet(20)
    assert refusals(forum) == refused
    other.move()
    scene.telegram.wait(lambda: calls(forum, topic.id) == [[other.whose().id]])
    before = {message.id for message in forum.said()}
    shut(forum, thread, shut=False)
    forum.service(crowd[0], thread=thread, **said)
    card = scene.new(forum, "Round 1 of 3", before)
    assert card.thread == thread
    scene.telegram.wait(lambda: calls(forum, thread)[-1:] == [[game.whose().id]])
    scene.quiet(20)
    assert [calls(forum, one) for one in (thread, topic.id)] == [[[one.whose().id]] for one in (game, other)]
    assert not table.look(game.code).unheard


def test_a_game_whose_topic_is_deleted_goes_on_in_general(scene: Scene, crowd: list[User], forum: Chat):
    topic = forum.topic("Games")
    game = Round(scene, crowd, forum, topic.id)
    forum.delete_topic(topic)
    game.move()
    scene.telegram.wait(lambda: calls(forum, None) == [[game.whose().id]])
    scene.quiet(20)
    assert scene.code(forum) == game.code
    assert len([one for one in forum.said() if "Round 1 of 3" in one.text]) == 1


def test_a_game_whose_topic_is_deleted_while_general_is_closed_is_told_when_that_opens(
    scene: Scene, crowd: list[User], forum: Chat
):
    """Until then whoever can be written to is called alone."""
    topic = forum.topic("Games")
    game = Round(scene, crowd, forum, topic.id)
    for user in crowd:
        user.start()
        scene.new(user.private, EN("bot.hello"))
    forum.delete_topic(topic)
    forum.general_closed = True
    game.move()
    scene.new(game.whose().private, "your turn")
    scene.quiet(20)
    assert chats.is_gone(ChatRef(forum.id))
    assert forum.said() == []
    forum.general_closed = False
    forum.service(crowd[0], forum_topic_reopened={})
    scene.new(forum, "Round 1 of 3")
    game.move()
    scene.telegram.wait(lambda: calls(forum, None) == [[game.whose().id]])
