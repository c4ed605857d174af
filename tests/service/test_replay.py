"""Games that are over, watched again; links to them; records."""

import pytest

from core.errors import NoSuchGame, NotSeated, Refused
from core.kept import Kept
from core.rules.editions import EDITIONS
from core.rules.notation import read_record
from core.rules.play import replay as play_again
from core.service import history, lobby, replay
from core.store import db
from core.store.tables import Game, Step
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
    turns = history.turns(over.code)
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
    for number, turn in enumerate(history.turns(over.code), 1):
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
    assert record.commands == tuple(turn.command for turn in history.turns(over.code))


def test_a_game_whose_log_leads_elsewhere_has_no_replay(over: Table, monkeypatch):
    with db.work():
        Step.delete().where(Step.version == 12).execute()
    monkeypatch.setattr(history, "_kept", Kept(1))
    for ask in everything(over.code, over.users[0].id):
        with pytest.raises(Refused, match="no_record"):
            ask()
