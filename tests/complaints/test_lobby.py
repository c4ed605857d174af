"""Lobbies and starting, as the services keep them."""

from functools import partial

import pytest

from core.service import absence, clock, lobby, mine, outbox, table
from core.service.chats import ChatRef
from core.service.table import Look
from tests.complaints.heard import heard
from tests.service.at_once import at_once
from tests.service.lobbies import refused
from tests.service.world import GROUP


def told() -> list[str]:
    """The kinds of everything that the chat is to be told."""
    return [notice.kind for notice in outbox.lease(limit=99, seconds=0)]


@heard(
    "GreyWolfDev/Werewolf#234",
    about="Under load some joins were lost.",
    instead="Ten who press at the same moment sit there, each once.",
)
def test_joins_lost_under_load(world):
    one = world.table(humans=1, start=False)
    others = [world.person(number).id for number in range(1, 10)]
    at_once(*(partial(lobby.join, one.code, other) for other in others))
    assert {seat.user_id for seat in one.look().seats} == {one.users[0].id, *others}
    assert [seat.index for seat in one.look().seats] == list(range(10))


@heard(
    "GreyWolfDev/Werewolf#76",
    about="Fleeing let a person sit in two games.",
    instead="Who gets up is gone from that table before they sit down at another.",
)
def test_sitting_in_two_games_after_fleeing(world):
    left, joined = world.table(start=False), world.table(humans=2, start=False)
    person = left.users[2].id
    lobby.leave(left.code, person)
    lobby.join(joined.code, person)
    assert [one.code for one in mine.tables_of(person)] == [joined.code]


@heard(
    "cozuya/secret-hitler#11",
    about="A double click joined twice.",
    instead="A second press is told that the seat is theirs already.",
)
def test_joining_twice(world):
    one, guest = world.table(humans=1, start=False), world.person(1).id
    answers = at_once(*[partial(lobby.join, one.code, guest)] * 6)
    assert sorted(str(getattr(answer, "reason", "in")) for answer in answers) == ["already_in"] * 5 + ["in"]
    assert len(one.look().seats) == 2


@heard(
    "lykoss/lykos#487",
    about="Everybody had left; the empty lobby stayed and swallowed the next start.",
    instead="The last to get up closes the table, and the next one opens.",
)
def test_an_empty_lobby_in_the_way(world):
    one = world.table(chat=GROUP, humans=2, start=False)
    for user in one.users:
        lobby.leave(one.code, user.id)
    assert one.look().status == "cancelled"
    assert lobby.open_table(one.users[0].id, GROUP) != one.code


@heard(
    "d-Rickyy-b/Python-BlackJackBot#14",
    about="A lobby that had not started could not be closed.",
    instead="The host closes it at any time, and the chat can open another at once.",
)
def test_a_lobby_that_cannot_be_closed(world):
    one = world.table(chat=GROUP, start=False)
    assert refused(lobby.cancel, one.code, one.users[1].id) == "not_host"
    lobby.cancel(one.code, one.users[0].id)
    assert lobby.open_table(one.users[1].id, GROUP)


@heard(
    "d-Rickyy-b/Python-BlackJackBot#41",
    about="Group admins could not end a game.",
    instead="An admin who does not play ends it, before the deal and after.",
)
@pytest.mark.parametrize("start", [False, True])
def test_admins_who_cannot_end_a_game(world, start: bool):
    one, admin = world.table(chat=GROUP, start=start), world.person(9)
    lobby.cancel(one.code, admin.id, admin=True)
    assert one.look().status == "cancelled"
    assert "cancelled" in told()


@heard(
    "d-Rickyy-b/Python-BlackJackBot#89",
    about="A forgotten lobby stayed for ever.",
    instead="After a quiet time it closes by itself and says so.",
)
def test_a_lobby_that_nobody_wants_any_more(world):
    one = world.table(chat=GROUP, start=False)
    while one.look().status == "lobby" and world.clock.wait(50) < 1_800_200_000:
        clock.tick()
    assert one.look().status == "cancelled"
    assert "cancelled" in told()


@heard(
    "Thrillberg/imperial#245",
    "cozuya/secret-hitler#1988",
    about="Who opened a game had to join it too, and nobody saw who it was.",
    instead="The one who opens has the first seat, and the table knows its host.",
)
def test_the_opener_sits_down_at_once(world):
    host = world.person(0)
    look = table.look(lobby.open_table(host.id, GROUP), host.id)
    assert (look.my_seat, look.host, look.names) == (0, host.id, [host.name])


@heard(
    "jh0ker/mau_mau_bot#63",
    about="Leaving and coming back gave a new hand.",
    instead="Nobody leaves a running game; a seat taken back holds the cards it held.",
)
def test_a_new_hand_for_coming_back(world):
    one = world.table(humans=3)
    user, hand = one.users[1].id, one.look(1).view.hand
    assert refused(lobby.leave, one.code, user) == "already_started"
    assert refused(lobby.join, one.code, user) == "already_started"
    absence.hand_over(one.code, user)
    absence.take_back(one.code, user)
    assert [card.card for card in one.look(1).view.hand] == [card.card for card in hand]


@heard(
    "lamapgame/lamap-bot#73",
    about="One could play in one group only.",
    instead="A person sits at one table of each of many groups, and sees which of them waits.",
)
def test_one_game_for_each_person(world):
    tables = [world.table(chat=ChatRef(-20 - number)) for number in range(3)]
    found = mine.tables_of(tables[0].users[0].id)
    assert {one.code for one in found} == {one.code for one in tables}
    assert [one.my_turn for one in found] == sorted((one.acting == 0 for one in tables), reverse=True)


@heard(
    "Joooop/codenames.plus#25",
    about="A second spymaster by accident, and the secret view with it.",
    instead="A seat has one owner: whoever else looks is a spectator, whatever they ask.",
)
def test_the_secret_view_by_accident(world):
    one, other = world.table(), world.person(9)
    assert refused(lobby.join, one.code, other.id) == "already_started"
    look: Look = table.look(one.code, other.id)
    assert (look.my_seat, look.view.role, look.view.hand) == (None, None, ())


@heard(
    "GreyWolfDev/Werewolf#374",
    about="Groups wanted to keep somebody out, who came back in by a leaked link.",
    instead="A seat that the host or an admin takes away cannot be had again in that lobby, by no way.",
)
def test_coming_back_by_another_way(world):
    one = world.table(chat=GROUP, start=False)
    pest = one.users[2].id
    assert refused(lobby.kick, one.code, one.users[1].id, one.look().seats[2].chair) == "not_host"
    lobby.kick(one.code, one.users[0].id, one.look().seats[2].chair)
    assert refused(lobby.join, one.code, pest) == "kicked"
    lobby.cancel(one.code, one.users[0].id)
    assert lobby.join(world.table(humans=1, chat=GROUP, start=False).code, pest)
