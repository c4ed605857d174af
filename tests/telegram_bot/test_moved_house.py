"""A group has become a supergroup, and before we heard of it somebody opened a table there."""

import pytest

from core.service import table
from tests.emulator import User
from tests.telegram_bot.calling import YOURS, Round
from tests.telegram_bot.running import Scene


@pytest.mark.parametrize("joined", [False, True])
def test_a_game_that_moves_with_its_group_keeps_its_chat(scene: Scene, crowd: list[User], joined: bool):
    game = Round(scene, crowd, scene.group(*crowd, kind="group"))
    new = game.group.migrate(tell=())
    lobby = scene.open(crowd[1], new)
    opened = scene.code(new)
    if joined:
        assert crowd[2].press(lobby, "Join").toast() == "You are in."
    game.move()
    told = scene.new(new, "goes on", timeout=20)
    [button] = told.buttons()
    assert game.code in button["url"]
    assert "is closed" in told.text
    scene.quiet(20)
    assert (scene.code(new), table.look(opened).status) == (game.code, "cancelled")
    assert table.look(game.code).status == "playing"
    assert [message for message in new.said() if YOURS in message.text]
    scene.telegram.wait(lambda: lobby.deleted or not any("callback_data" in one for one in lobby.buttons()))


def test_of_two_games_that_meet_the_older_goes_on_in_the_app_and_its_people_hear_it(scene: Scene, crowd: list[User]):
    """One line in the chat leads there; it is said once, and no turn of that game is called out in the chat."""
    old = Round(scene, crowd, scene.group(*crowd, kind="group"))
    new = Round(scene, crowd, old.group.migrate(tell=()))
    old.move()
    told = scene.new(new.group, "goes on in the app", timeout=20)
    [button] = told.buttons()
    assert old.code in button["url"]
    scene.quiet(20)
    assert scene.code(new.group) == new.code
    before = new.group.said()
    for _ in range(3):
        old.move()
    scene.quiet(20)
    assert new.group.said() == before
    assert [table.look(one.code).status for one in (old, new)] == ["playing"] * 2
    new.move()
    assert new.called().mentions() == [new.whose().id]
