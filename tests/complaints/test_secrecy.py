"""What nobody may see, and who may watch."""

import json

import pytest

from core.errors import NotSeated, Refused
from core.rules import codec
from core.service import export, lobby, options, outbox, replay, stats, stored, table, talk
from core.store import db, games
from core.view import view_json
from tests.complaints.endgame import last_cards, to_the_end
from tests.complaints.heard import heard
from tests.service.world import GROUP, Table


def truth(one: Table):
    """What only the house knows."""
    with db.reading():
        return stored.table_of(games.by_code(one.code))


def everything(one: Table, user_id: int | None) -> str:
    """All that somebody can get about a table, as one text."""
    look = table.look(one.code, user_id)
    log = [codec.event_to_json(event) for entry in table.log(one.code, user_id) for event in entry.events]
    return json.dumps([view_json(look.view), log])


@heard(
    "boardgameio/boardgame.io#399",
    "#400",
    about="Undo data and the first state carried secrets to the client.",
    instead="Log and view are built up for one seat: what others hold stands nowhere in them.",
)
def test_secrets_in_the_history(world):
    one = world.table()
    for _ in range(6):
        one.move()
    game = truth(one)
    for seat in range(3):
        text = everything(one, one.users[seat].id)
        hidden = [card for other in range(3) if other != seat for card in game.hands[other]] + list(game.deck)
        assert [card for card in hidden if f'"{card}"' in text] == []
        assert game.seed.hex() not in text


@heard(
    "boardgameio/boardgame.io#1007",
    "#1149",
    about="Nobody knew what a watcher gets.",
    instead="Anybody with the link watches what lies on the table, and gets no hand and no role.",
)
def test_what_a_watcher_gets(world):
    one, watcher = world.table(), world.person(9)
    one.move()
    view = table.look(one.code, watcher.id).view
    assert (view.seat, view.role, view.hand, view.gold) == (None, None, (), None)
    assert view.cells
    assert [seat.role for seat in view.seats] == [None] * 3


@heard(
    "govariantsteam/govariants#500",
    "#501",
    about="A second tab as a spectator saw everything, and after the end nobody did.",
    instead="A spectator learns nothing before the end; after it all cards can lie on the table.",
)
def test_a_second_tab_as_spectator(world):
    one = world.table()
    game = truth(one)
    assert [card for hand in game.hands for card in hand if f'"{card}"' in everything(one, None)] == []
    with pytest.raises(Refused, match="game_running"):
        replay.reel(one.code)
    to_the_end(one.code)
    open_ = replay.shot(one.code, 0, "open").frame
    assert [seat.role for seat in open_.seats] == list(game.roles)


@heard(
    "terraforming-mars/terraforming-mars#1344",
    "#2733",
    about="A link to watch held the player's secret id, and gave the seat away.",
    instead="The code of a table is for everybody; who may move is decided by who has signed in.",
)
def test_a_link_that_gives_the_seat_away(world):
    one, stranger = world.table(), world.person(9)
    seat = one.acting
    order = codec.command_to_json(one.order())
    with pytest.raises(NotSeated):
        table.submit(one.code, stranger.id, order, one.look().version, "tap")
    assert one.acting == seat


@heard(
    "cdot/Xanado#17",
    about="Those who came late could not even watch until the next game.",
    instead="They watch, and the table that is over leads to the one that is open now.",
)
def test_coming_late(world):
    one, late = world.table(chat=GROUP), world.person(9)
    assert table.look(one.code, late.id).view.phase == "dig"
    to_the_end(one.code)
    following = world.table(chat=GROUP, start=False)
    assert table.look(one.code, late.id).next == following.code


@heard(
    "Hanabi-Live/hanabi-live#579",
    about="Strangers read the notes that players had made.",
    instead="Marks are for the eyes of whoever made them, at the table, in the replay and in the file of their data.",
)
def test_notes_of_others(world):
    one = world.table(chat=GROUP)
    mine, other = one.users[0].id, one.users[1].id
    talk.mark(one.code, mine, 1, -2)
    assert one.look(0).trust[1] == -2
    assert one.look(1).trust[0] == 0
    to_the_end(one.code)
    assert '"trust": -2' in export.export(mine)
    assert '"trust"' not in export.export(other)
    assert stats.mine(mine).told().doubts.of == 0


@heard(
    "cozuya/secret-hitler#47",
    "#127",
    about="Players forgot their role, and played a whole game for the wrong side.",
    instead="The role of this round is part of every look at the table, in every phase.",
)
def test_forgetting_the_own_role(world):
    one = world.table()
    last_cards(one.code)
    for _ in range(5):
        roles = truth(one).roles
        assert [one.look(seat).view.role for seat in range(3)] == list(roles)
        one.move()
    assert one.look().view.round == 2


@heard(
    "cozuya/secret-hitler#1809",
    about="A replay should hide the roles until the end.",
    instead="A replay is watched with all cards open, as the public saw it, or with the eyes of one seat.",
)
def test_a_replay_that_spoils(world):
    one = world.table()
    to_the_end(one.code)
    public = replay.shot(one.code, 1, "public").frame
    assert public.seats == ()
    assert [seat.role for seat in public.view.seats] == [None] * 3
    assert replay.shot(one.code, 1, 2).frame.view.role


@heard(
    "cozuya/secret-hitler#788",
    "#479",
    about="Names leaked from an anonymous mode through lists and pings.",
    instead="A link to a replay, and the record behind it, hold no name of a person unless the host says so.",
)
def test_names_in_what_is_shared(world):
    one = world.table()
    to_the_end(one.code)
    link = replay.share(one.code, one.users[1].id)
    shared = [seat.name for seat in replay.reel(link, shared=True).seats]
    assert shared == [None] * 3
    text = replay.record(link, shared=True)
    assert [user.name for user in one.users if user.name in text] == []


@heard(
    "Hanabi-Live/hanabi-live#2645",
    about="Some tables wanted quiet, without the chatter of others.",
    instead="What players claim is told at the table; the chat hears it only where the host wants it.",
)
@pytest.mark.parametrize("loud", ["off", "on"])
def test_a_table_that_wants_quiet(world, loud: str):
    one = world.table(chat=GROUP, start=False)
    options.set_option(one.code, one.users[0].id, "talk", loud)
    lobby.start(one.code, one.users[0].id)
    talk.claim(one.code, one.users[1].id, {"kind": "gold", "goal": 1}, "tap")
    assert talk.claims(one.code)
    told = [notice.kind for notice in outbox.lease(world.clock.wait(9), limit=99)]
    assert ("talk" in told) == (loud == "on")
