"""What single people are told of a table as a whole, because they like it or do not read its chat."""

import json

import pytest

from core.service import absence, chats, clock, lobby, people, preferences, votes
from core.service.chats import ChatRef
from tests.service.world import GROUP, Table, World, content

HOME = ChatRef(1000, None, "", "en", "private")


def told(*kinds: str) -> list[tuple[str, int]]:
    """Of these kinds: what was told, and to whom by their seat."""
    every = [(kind, json.loads(payload)) for _, kind, _, _, payload, *_ in content("notice")["notice"]]
    return [(kind, facts["seat"]) for kind, facts in every if kind in kinds]


def table(world: World, chat: ChatRef = HOME, *, start: bool = True) -> Table:
    """Four people; nobody can write to the last of them, and the one before wants no calls."""
    one = world.table(humans=4, chat=chat, pace="none", start=False)
    for seat in range(3):
        people.set_can_write(1000 + seat, True)
    preferences.set_for_person(one.users[2].id, "calls", "none")
    if start:
        lobby.start(one.code, one.users[0].id)
    return one


def test_guests_of_a_private_chat_are_told_that_the_game_begins_and_ends(world: World):
    """Not whose chat it is: they read it there."""
    one = table(world, start=False)
    preferences.set_for_person(one.users[0].id, "calls", "direct")
    lobby.start(one.code, one.users[0].id)
    assert told("began") == [("began", 1)]
    one.play_until("over")
    assert told("ended") == [("ended", 1)]


def test_in_a_group_only_who_likes_direct_messages_is_told_that_the_game_begins(world: World):
    one = table(world, GROUP, start=False)
    preferences.set_for_person(one.users[1].id, "calls", "direct")
    lobby.start(one.code, one.users[0].id)
    assert told("began") == [("began", 1)]


def test_guests_are_told_that_the_game_is_closed_waits_or_votes(world: World):
    one = table(world)
    zero, guest, *_, last = (user.id for user in one.users)
    votes.propose(one.code, last, "end")
    assert told("noted") == [("noted", 1)]
    absence.pause(one.code, zero)
    assert told("noted") == [("noted", 1)]  # it speaks for both
    lobby.cancel(one.code, zero)
    assert told("ended") == [("ended", 1)]


def test_a_guest_for_whose_friends_computer_players_sit_in_is_called(world: World):
    one = table(world)
    for seat in (0, 2, 3):
        absence.hand_over(one.code, one.users[seat].id)
    before = told("turn_call").count(("turn_call", 1))
    while one.acting == 1:
        one.move()
    while one.acting != 1:
        clock.tick(world.clock.wait(2))
    assert told("turn_call").count(("turn_call", 1)) == before + 1


@pytest.mark.parametrize(("chat", "heard"), [(HOME, [("ended", 1)]), (GROUP, [])])
def test_guests_are_told_that_their_lobby_is_closed(world: World, chat: ChatRef, heard: list[tuple[str, int]]):
    """A group reads it on the card of the lobby, also who likes direct messages."""
    one = table(world, chat, start=False)
    preferences.set_for_person(one.users[1].id, "calls", "direct")
    lobby.cancel(one.code, one.users[0].id)
    assert told("ended") == heard


def test_nobody_is_told_what_they_did_themselves(world: World):
    one = table(world)
    votes.propose(one.code, one.users[1].id, "pause")
    absence.pause(one.code, one.users[1].id, admin=True)
    lobby.cancel(one.code, one.users[1].id, admin=True)
    assert told("noted", "ended") == []


@pytest.mark.parametrize("deaf", [True, False])
def test_in_a_group_votes_and_pauses_are_told_there_while_it_hears_us(world: World, deaf: bool):
    one = table(world, GROUP)
    preferences.set_for_person(one.users[1].id, "calls", "direct")
    if deaf:
        chats.gone(GROUP.telegram_id)
    votes.propose(one.code, one.users[3].id, "end")
    assert told("noted") == ([("noted", 0), ("noted", 1)] if deaf else [])
