"""Friends at the table of a private chat: nothing is said where they read it, so they are written to."""

import pytest

from core.service import absence, again, lobby, table, votes
from core.store import db
from tests.emulator import Message, User
from tests.service.finished import to_the_end
from tests.telegram_bot.running import EN, Scene


class Home:
    """A game in the chat that Ann has with us; Bob and Cat came by her invitation."""

    def __init__(self, scene: Scene, crowd: list[User]) -> None:
        self.scene, self.crowd, (self.ann, self.bob, self.cat) = scene, crowd, crowd
        self.card = scene.open(self.ann, self.ann.private)
        self.code = scene.code(self.ann.private)
        for guest in (self.bob, self.cat):
            guest.say(f"/start join_{self.code}")
            scene.new(guest.private, EN("bot.hello.joined"))
        lobby.set_computers(self.code, self.id(self.ann), 0)
        self.ann.press(self.card, "Start").toast()
        scene.quiet(20)

    def told(self, who: User, part: str) -> list[Message]:
        return [message for message in who.private.said() if part in message.text]

    def over(self) -> Message:
        to_the_end(self.code)
        return self.scene.new(self.ann.private, EN("bot.end.title"), timeout=20)

    def id(self, who: User) -> int:
        return self.scene.user_id(who)


@pytest.fixture
def home(scene: Scene, crowd: list[User]) -> Home:
    return Home(scene, crowd)


def test_guests_hear_that_the_game_begins_whose_turn_it_is_and_how_it_ends(home: Home):
    look = table.look(home.code)
    assert [seat.name for seat in look.seats] == ["Ann", "Bob", "Cat"]
    first = home.crowd[look.acting or 0]
    for guest in (home.bob, home.cat):
        call = EN("bot.turn.call", name=guest.first_name)
        began, turn = (home.told(guest, part) for part in (EN("bot.direct.began"), call))
        assert (len(began), len(turn)) == ((0, 1) if guest is first else (1, 0))
    assert home.told(home.ann, EN("bot.direct.began")) == []
    home.over()
    home.scene.quiet(20)
    assert [len(home.told(one, "🏁")) for one in (home.bob, home.cat)] == [1, 1]
    assert [len(home.told(home.ann, part)) for part in (EN("bot.end.title"), "🏁 Ann")] == [1, 0]


def test_played_again_guests_are_called_to_the_lobby_itself(home: Home):
    final = home.over()
    assert home.ann.press(final, "Play again").toast() == EN("bot.toast.again")
    code = home.scene.code(home.ann.private)
    for guest in (home.bob, home.cat):
        call = home.scene.new(guest.private, EN("bot.called.back", names=guest.first_name, host="Ann"))
        assert call.buttons()[0]["web_app"]["url"] == f"https://saboteur.test/app/?g={code}"
    home.scene.quiet(20)
    assert home.told(home.ann, "plays again") == []


def test_played_again_by_a_guest_it_is_said_in_the_chat_of_the_table(home: Home):
    """Whose chat it is has no seat yet: one press, and they have."""
    home.over()
    home.scene.quiet(20)
    code = again.again(home.code, home.id(home.bob))
    call = home.scene.new(home.ann.private, EN("bot.called.back", names="Ann", host="Bob"))
    assert home.ann.press(call, "Join").toast() == EN("bot.toast.joined")
    home.scene.new(home.cat.private, EN("bot.called.back", names="Cat", host="Bob"))
    home.scene.quiet(20)
    assert [seat.name for seat in table.look(code).seats] == ["Bob", "Ann"]
    assert len([message for one in home.crowd for message in home.told(one, "plays again")]) == 2


def test_who_cannot_be_written_to_is_not_said_to_be_called(home: Home):
    home.bob.block()
    final = home.over()
    home.scene.quiet(20)
    assert home.ann.press(final, "Play again").toast() == EN("bot.toast.again.missed")
    home.scene.new(home.cat.private, EN("bot.called.back", names="Cat", host="Ann"))
    home.scene.quiet(20)
    assert home.told(home.ann, "plays again") == []


def test_guests_are_called_reminded_and_told_of_a_sitter_in_their_own_chats(home: Home):
    scene = home.scene
    for _ in range(3):
        look = table.look(home.code)
        who = home.crowd[look.acting or 0]
        call = scene.new(who.private, ", it is your turn.")
        scene.quiet(20)
        assert [len(home.told(one, ", it is your turn.")) for one in home.crowd] == [one is who for one in home.crowd]
        before = {message.id for message in who.private.said()}
        scene.hurry(home.code)
        scene.new(who.private, "⏰", before)
        scene.quiet(20)
        scene.telegram.wait(lambda call=call: call.deleted)
        scene.move(home.code, discard=True)
    absence.hand_over(home.code, home.id(home.ann), place=1)
    scene.new(home.bob.private, "sits in for you")
    scene.quiet(20)
    assert home.told(home.ann, "sits in for you") == []


def test_guests_are_told_what_is_voted_about_that_the_table_waits_and_that_it_is_closed(home: Home):
    scene, code = home.scene, home.code
    votes.propose(code, home.id(home.bob), "end")
    asked = scene.new(home.cat.private, EN("event.proposed.end", name="Bob"))
    assert asked.buttons()[0]["web_app"]["url"] == f"https://saboteur.test/app/?g={code}"
    votes.cast(code, home.id(home.ann), table.look(code).vote.number, yes=False)  # type: ignore[union-attr]
    scene.quiet(20)
    absence.pause(code, home.id(home.ann))
    for guest in (home.bob, home.cat):
        waits = scene.new(guest.private, EN("event.paused", name="Ann"))
    assert home.cat.press(waits, EN("bot.button.resume")).toast() == EN("bot.toast.resumed")
    scene.quiet(20)
    lobby.cancel(code, home.id(home.ann))
    for guest in (home.bob, home.cat):
        scene.new(guest.private, EN("bot.cancelled"))
    scene.quiet(20)
    assert [len(home.told(one, EN("event.proposed.end", name="Bob"))) for one in home.crowd] == [1, 0, 1]
    assert [len(home.told(one, EN("event.paused", name="Ann"))) for one in home.crowd] == [0, 1, 1]
    assert [len(home.told(one, EN("bot.cancelled"))) for one in home.crowd] == [1, 1, 1]


def test_what_is_over_is_not_told_late(home: Home):
    """A vote that was decided, and a table that goes on, before anybody was told."""
    with db.work():
        votes.propose(home.code, home.id(home.bob), "pause")
        votes.cast(home.code, home.id(home.ann), table.look(home.code).vote.number, yes=True)  # type: ignore[union-attr]
        absence.resume(home.code, home.id(home.ann))
    home.scene.quiet(20)
    assert home.told(home.cat, "pause") == []
