"""A vote that is open outlives the place in which it was asked: it is asked again where people can answer."""

import pytest

from core.service import table, votes
from tests.emulator import User, faults
from tests.telegram_bot.calling import Round
from tests.telegram_bot.running import Scene


@pytest.mark.parametrize("tell", [("to", "from"), ("from", "to"), ()], ids=["old first", "new first", "untold"])
def test_a_vote_moves_with_its_group(scene: Scene, crowd: list[User], tell: tuple[str, ...]):
    game = Round(scene, crowd, scene.group(*crowd, kind="group"))
    votes.propose(game.code, game.id(crowd[1]), "end")
    scene.new(game.group, "proposes to end the game")
    scene.quiet(20)
    new = game.group.migrate(tell=tell)
    if not tell:
        game.move()
    ballot = scene.new(new, "proposes to end the game", timeout=20)
    scene.quiet(20)
    assert crowd[2].press(ballot, "Yes").toast() == "You are for it."
    assert table.look(game.code).status == "cancelled"
    scene.telegram.wait(lambda: ballot.buttons() == [])
    assert sum("proposes to end the game" in one.text for one in new.said()) == 1


def test_a_vote_outlives_its_topic(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, forum=True)
    topic = group.topic("Mine")
    game = Round(scene, crowd, group, topic.id)
    votes.propose(game.code, game.id(crowd[1]), "end")
    scene.new(group, "proposes to end the game")
    scene.quiet(20)
    group.delete_topic(topic)
    game.move()
    ballot = scene.new(group, "proposes to end the game", timeout=20)
    assert ballot.thread is None
    scene.quiet(20)
    assert crowd[2].press(ballot, "Yes").toast() == "You are for it."
    assert table.look(game.code).status == "cancelled"


def test_a_vote_that_is_over_is_not_asked_again(scene: Scene, crowd: list[User]):
    game = Round(scene, crowd, scene.group(*crowd, kind="group"))
    version = votes.propose(game.code, game.id(crowd[1]), "end")
    scene.new(game.group, "proposes to end the game")
    scene.quiet(20)
    for user in (crowd[0], crowd[2]):
        votes.cast(game.code, game.id(user), table.look(game.code).vote.number, yes=False)
    assert table.look(game.code).version > version
    scene.quiet(20)
    new = game.group.migrate()
    scene.new(new, "Round 1 of 3")
    scene.quiet(20)
    assert not any("proposes" in one.text for one in new.said())


def test_what_came_of_a_vote_is_told_when_telegram_hears_us_again(scene: Scene, crowd: list[User]):
    game = Round(scene, crowd, scene.group(*crowd))
    votes.propose(game.code, game.id(crowd[1]), "end")
    ballot = scene.new(game.group, "proposes to end the game")
    number = table.look(game.code).vote.number
    votes.cast(game.code, game.id(crowd[0]), number, yes=False)
    scene.quiet(20)
    scene.telegram.plan.add(faults.broken("editMessageText", chat=game.group.id))
    votes.cast(game.code, game.id(crowd[2]), number, yes=False)
    scene.telegram.wait(lambda: ballot.buttons() == [])
    scene.quiet(20)
    assert not scene.telegram.plan.left()


def test_a_vote_whose_message_was_deleted_is_told_once_more(scene: Scene, crowd: list[User]):
    game = Round(scene, crowd, scene.group(*crowd))
    votes.propose(game.code, game.id(crowd[1]), "end")
    ballot = scene.new(game.group, "proposes to end the game")
    scene.quiet(20)
    game.group.messages.pop(ballot.id).deleted = True
    for user in (crowd[0], crowd[2]):
        votes.cast(game.code, game.id(user), table.look(game.code).vote.number, yes=False)
    told = scene.new(game.group, "proposes to end the game", {ballot.id}, timeout=20)
    scene.quiet(20)
    assert not told.deleted
    assert told.buttons() == []
    assert sum("proposes to end the game" in one.text for one in game.group.said()) == 1
