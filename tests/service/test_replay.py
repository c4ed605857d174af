"""Games that are over, watched again; links to them; records."""

import pytest

from core.errors import NoSuchGame, NotSeated, Refused
from core.kept import Kept
from core.rules.editions import EDITIONS
from core.rules.notation import read_record
from core.rules.play import replay as play_again
from core.service import history, lobby, replay, talk, trace
from core.store import db
from core.store.tables import Game, Mark, Step
from core.view.replay import EVERYBODY, OPEN
from tests.service.finished import to_the_end
from tests.service.world import Table, World

LINK = "r" + "a" * 16


def finished(world: World, edition: str, **more: object) -> Table:
    """A table of people at which everything is over."""
    one = world.table(3, edition=edition, pace="none", **more)
    to_the_end(one.code)
    return one


@pytest.fixture(params=EDITIONS)
def over(world: World, request: pytest.FixtureRequest) -> Table:
    return finished(world, request.param)


def everything(code: str, user_id: int) -> list[object]:
    """Each way of asking for something of a game that is over."""
    return [
        lambda: replay.reel(code, user_id),
        lambda: replay.shot(code, 0, EVERYBODY),
        lambda: replay.shot(code, 0, OPEN),
        lambda: replay.shot(code, 0, 0),
        lambda: replay.record(code),
        lambda: replay.share(code, user_id),
        lambda: replay.show_names(code, user_id, True),
    ]


def test_until_the_game_is_over_nobody_gets_anything(world):
    one = world.table(3, start=False)
    ada = one.users[0].id
    for start in (None, lambda: lobby.start(one.code, ada), lambda: one.play_until("reveal")):
        if start:
            start()
        for ask in everything(one.code, ada):
            with pytest.raises(Refused, match="game_running"):
                ask()
    lobby.cancel(one.code, ada)
    for ask in everything(one.code, ada):
        with pytest.raises(Refused, match="cancelled"):
            ask()
    for ask in everything("gnone", ada):
        with pytest.raises(NoSuchGame):
            ask()


def test_a_link_leads_to_a_game_that_is_over_and_nowhere_else(world):
    """What stands in the column cannot open a running game, and a table's own code is no link."""
    one = world.table(3)
    asks = [
        lambda code: replay.reel(code, shared=True),
        lambda code: replay.shot(code, 0, OPEN, shared=True),
        lambda code: replay.record(code, shared=True),
    ]
    with db.work():
        Game.update(share=LINK).where(Game.code == one.code).execute()
    for ask in asks:
        for code in (LINK, LINK.upper(), one.code, "r" + "b" * 16, "", "r"):
            with pytest.raises(NoSuchGame):
                ask(code)
    lobby.cancel(one.code, one.users[0].id)
    for ask in asks:
        with pytest.raises(NoSuchGame):
            ask(LINK)


def test_the_reel_names_rounds_and_people(over: Table):
    reel = replay.reel(over.code, over.users[1].id)
    turns = history.past(over.code).turns
    assert reel.frames == len(turns) + 1
    assert len(reel.chapters) == turns[-1].after.round
    assert reel.chapters[0].first == 0
    assert sum(chapter.moves + 1 for chapter in reel.chapters) == reel.frames
    for number, chapter in enumerate(reel.chapters, 1):
        deal, decided = replay.shot(over.code, chapter.first, EVERYBODY), replay.shot(over.code, chapter.decided, 0)
        assert (deal.round, deal.move, deal.mover, deal.layer) == (number, 0, None, None)
        assert (deal.frame.view.phase, decided.frame.view.phase != "dig") == ("dig", True)
        assert replay.shot(over.code, chapter.decided - 1, 0).frame.view.phase == "dig"
    assert [seat.name for seat in reel.seats] == [user.name for user in over.users]
    assert (reel.mine, reel.hosting, reel.link, reel.named) == (1, False, None, False)
    assert replay.reel(over.code).mine is None


def test_every_shot_knows_who_moved_and_who_laid_the_last_card(over: Table):
    layer = None
    for number, turn in enumerate(history.past(over.code).turns, 1):
        shot = replay.shot(over.code, number, EVERYBODY)
        kinds = {type(event).__name__ for event in turn.events}
        layer = turn.command.seat if "PathLaid" in kinds else None if "RoundStarted" in kinds else layer
        assert shot.layer == layer
        assert shot.mover == (None if "RoundStarted" in kinds else turn.command.seat)
        assert shot.target == getattr(turn.command, "target", None)
        assert shot.frame.view.round == shot.round == turn.after.round


def test_there_is_nothing_before_the_first_and_after_the_last_shot(over: Table):
    frames = replay.reel(over.code).frames
    for number in (-1, frames):
        with pytest.raises(IndexError):
            replay.shot(over.code, number, EVERYBODY)
    with pytest.raises(IndexError):
        replay.shot(over.code, 0, 3)


def test_a_link_is_made_once_and_only_by_those_who_sat_there(over: Table, world: World):
    ada, ben = over.users[0].id, over.users[1].id
    with pytest.raises(NotSeated):
        replay.share(over.code, world.person(9).id)
    link = replay.share(over.code, ben)
    assert replay.LINK.fullmatch(link)
    assert replay.share(over.code, ada) == link
    assert replay.reel(over.code, ada).link == link
    assert replay.reel(over.code, world.person(9).id).link is None
    shared = replay.reel(link, shared=True)
    assert (shared.mine, shared.hosting, shared.link) == (None, False, None)
    assert replay.shot(link, 3, OPEN, shared=True).frame == replay.shot(over.code, 3, OPEN).frame


def test_names_leave_when_the_host_says_so(over: Table, world: World):
    ada, ben = over.users[0].id, over.users[1].id
    link = replay.share(over.code, ada)
    names = {user.name for user in over.users}
    for who, why in ((ben, Refused), (world.person(9).id, NotSeated)):
        with pytest.raises(why):
            replay.show_names(over.code, who, True)
    for show in (False, True, False):
        replay.show_names(over.code, ada, show)
        told = {seat.name for seat in replay.reel(link, shared=True).seats}
        assert told == (names if show else {None})
        for text in (replay.record(over.code), replay.record(link, shared=True)):
            assert all((name in text) == show for name in names)


def test_computer_players_keep_their_names(world):
    one = world.table(1, 2, pace="none")
    to_the_end(one.code)
    seats = replay.reel(replay.share(one.code, one.users[0].id), shared=True).seats
    assert [seat.computer for seat in seats] == [False, True, True]
    assert [bool(seat.name) for seat in seats] == [False, True, True]


def test_a_record_can_be_played_again(over: Table):
    record = read_record(replay.record(over.code))
    assert play_again(**record._asdict()) == history.past(over.code).game
    assert record.commands == tuple(turn.command for turn in history.past(over.code).turns)


def test_a_game_whose_log_leads_elsewhere_has_no_replay(over: Table, monkeypatch):
    with db.work():
        Step.delete().where(Step.version == 12).execute()
    monkeypatch.setattr(history, "_kept", Kept(1))
    for ask in everything(over.code, over.users[0].id):
        with pytest.raises(Refused, match="no_record"):
            ask()


def spoken(world: World) -> Table:
    """A finished game in which something was said before the first move, during the first round, and after the end."""
    one = world.table(3, pace="none")

    def say(seat: int, kind: str, target: int | None = None) -> None:
        world.clock.wait(40)
        claim = {"kind": kind} if target is None else {"kind": kind, "target": target}
        talk.claim(one.code, one.users[seat].id, claim, f"word-{int(world.clock.at)}")

    say(0, "accuse", 1)
    for _ in range(3):
        one.move()
    say(1, "trust", 2)
    say(2, "hmm")
    talk.mark(one.code, one.users[0].id, 1, -2)
    to_the_end(one.code)
    say(0, "thanks")
    return one


def test_words_stand_at_the_moment_after_which_they_were_said(world):
    one = spoken(world)
    last = replay.reel(one.code).frames - 1
    said = {number: replay.shot(one.code, number, EVERYBODY).story[-1].said for number in range(last + 1)}
    assert {number: [claim.kind for claim in words] for number, words in said.items() if words} == {
        0: ["accuse"],
        3: ["trust", "hmm"],
        last: ["thanks"],
    }


def test_words_are_judged_from_the_moment_on_at_which_the_round_was_decided(world):
    one = spoken(world)
    reel = replay.reel(one.code)
    first, second = reel.chapters[:2]
    for number in (0, 3, first.decided - 1, second.first, second.decided):
        assert replay.shot(one.code, number, EVERYBODY).words == ()
    for number in (first.decided, second.first - 1):
        words = replay.shot(one.code, number, EVERYBODY).words
        assert words == trace.told(one.code, None, 1).reveal.words
        assert [(word.moves, word.claim.kind) for word in words] == [(0, "accuse"), (3, "trust")]


def test_the_story_of_a_round_begins_with_its_deal_and_ends_with_the_frame(over: Table):
    reel = replay.reel(over.code)
    for chapter in reel.chapters:
        for number in range(chapter.first, chapter.first + chapter.moves + 1):
            story = replay.shot(over.code, number, EVERYBODY).story
            assert len(story) == min(replay.BEATS, number - chapter.first + 1)
            assert (story[0].mover is None) == (number - chapter.first < replay.BEATS)
            assert [event for beat in story for event in beat.events if event.to is not None] == []


def test_what_was_said_is_the_same_for_all_eyes_and_private_marks_change_nothing(world):
    one = spoken(world)
    frames = range(0, replay.reel(one.code).frames, 3)

    def told() -> list[object]:
        shots = [[replay.shot(one.code, number, eyes) for eyes in (EVERYBODY, OPEN, 0, 1, 2)] for number in frames]
        assert all((shot.story, shot.words) == (of[0].story, of[0].words) for of in shots for shot in of)
        return shots

    with_marks = told()
    with db.work():
        assert Mark.delete().execute() == 1
    assert told() == with_marks
