"""From the lobby to the first deal."""

import re
from functools import partial

import pytest

from core.errors import Refused
from core.i18n import LANGUAGES, translator
from core.service import clock, lobby, starting, table
from core.service.chats import ChatRef
from tests.complaints.heard import heard
from tests.service.at_once import at_once
from tests.service.lobbies import refused
from tests.service.world import GROUP


@heard(
    "GreyWolfDev/Werewolf#478",
    about="Listed as joined, but the role never arrived.",
    instead="Who stands in the list has role and hand with the deal, and needs no message for it.",
)
def test_listed_without_a_role(world):
    one = world.table(humans=6)
    for seat in range(6):
        view = one.look(seat).view
        assert view.role
        assert len(view.hand) == view.seats[seat].cards > 0


@heard(
    "GreyWolfDev/Werewolf#513",
    about="Joined in the last second, and treated as not there.",
    instead="A join is either dealt in or told that the game has started.",
)
def test_joined_in_the_last_second(world):
    late = world.person(9)
    for group in range(5):
        one = world.table(chat=ChatRef(-10 - group), start=False)
        joined, _ = at_once(partial(lobby.join, one.code, late.id), partial(lobby.start, one.code, one.users[0].id))
        look = table.look(one.code, late.id)
        if isinstance(joined, Refused):
            assert (joined.reason, look.my_seat) == ("already_started", None)
        else:
            assert look.view.hand


@heard(
    "jh0ker/mau_mau_bot#140",
    "chrisgillis/slackwolf#70",
    about="The game would not start, and gave no reason or a wrong one.",
    instead="Whoever starts too early is told how many are there and how many it takes.",
)
def test_no_reason_why_it_does_not_start(world):
    one = world.table(humans=2, start=False)
    with pytest.raises(Refused) as no:
        lobby.start(one.code, one.users[0].id)
    assert (no.value.reason, no.value.facts) == ("too_few", {"least": 3, "have": 2})
    for lang in LANGUAGES:
        assert set(re.findall(r"\d+", translator(lang)("reason.too_few", **no.value.facts))) == {"2", "3"}
    lobby.join(one.code, world.person(2).id)
    lobby.start(one.code, one.users[0].id)
    assert one.look().status == "playing"


@heard(
    "Thrillberg/imperial#113",
    about="Starting alone broke the game for good.",
    instead="A start that comes too early changes nothing: the lobby goes on.",
)
def test_starting_alone(world):
    one = world.table(humans=1, start=False)
    before = one.look()
    assert refused(lobby.start, one.code, one.users[0].id) == "too_few"
    assert one.look() == before
    lobby.set_computers(one.code, one.users[0].id, 2)
    lobby.start(one.code, one.users[0].id)
    assert one.look().status == "playing"


@heard(
    "cozuya/secret-hitler#531",
    about="Who left during the countdown was put back without a role.",
    instead="Cards go to those who sit there when the seconds are over; whoever has left is not among them.",
)
def test_leaving_during_the_countdown(world):
    one = world.table(humans=4, chat=GROUP, start=False)
    starting.begin(one.code, one.users[0].id)
    lobby.leave(one.code, one.users[1].id)
    for _ in range(3):
        clock.tick(world.clock.wait(10))
    assert one.look().status == "playing"
    assert table.look(one.code, one.users[1].id).my_seat is None
    assert len(one.look().view.seats) == 3


@heard(
    "TheChameleonBot/Chameleon#82",
    about="The one who could start was silent, and a lobby needed a force start.",
    instead="When nothing has happened for a minute, anybody at the table starts it.",
)
def test_a_host_who_does_not_start(world):
    one = world.table(chat=GROUP, start=False)
    assert refused(starting.begin, one.code, one.users[1].id) == "host_starts"
    world.clock.wait(starting.PATIENCE)
    starting.begin(one.code, one.users[1].id)
    clock.tick(world.clock.wait(30))
    assert one.look().status == "playing"
