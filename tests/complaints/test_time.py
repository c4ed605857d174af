"""Clocks, warnings, and what it costs when time runs out."""

from core.service import clock, outbox, stored, table
from core.service.chats import ChatRef
from core.settings import PACES
from core.store import db
from core.store.tables import Game
from tests.complaints.clocks import TURN, run_out
from tests.complaints.endgame import last_cards
from tests.complaints.heard import heard
from tests.service.absent import at_turn
from tests.service.world import GROUP


@heard(
    "kylecoburn/secret-hitler#13",
    about="People wanted to be warned before anything happens to them.",
    instead="At half time there is a reminder, and only then does the time run out.",
)
def test_no_warning(timed):
    one = timed.table(chat=GROUP)
    version = one.look().version
    timed.clock.wait(TURN / 2)
    clock.tick()
    assert [notice.kind for notice in outbox.lease(limit=99)].count("reminder") == 1
    assert one.look().version == version


@heard(
    "jh0ker/mau_mau_bot#132",
    about="Friends wanted unlimited time, and to play whenever they can.",
    instead="Without a clock nothing is ever due, however long it takes.",
)
def test_friends_who_take_their_time(timed):
    one = timed.table(chat=GROUP, pace="none")
    before = one.look()
    for _ in range(30):
        timed.clock.wait(86_400)
        clock.tick()
    assert (one.look().version, one.look().due_at) == (before.version, None)


@heard(
    "jh0ker/mau_mau_bot#52",
    about="Groups wanted time steps of their own.",
    instead="There are five paces from a minute to half a day and none at all, and the operator sets their seconds.",
)
def test_one_pace_for_all(timed):
    timed.open(paces={"blitz": 7.0, "live": 11.0, "relaxed": 13.0, "day": 17.0})
    lasts = []
    for number, pace in enumerate(PACES):
        look = timed.table(chat=ChatRef(-30 - number), pace=pace).look()
        lasts.append(look.due_at and look.due_at - look.turn_at)
    assert sorted(lasts, key=lambda seconds: seconds or 99) == [7.0, 11.0, 13.0, 17.0, None]


@heard(
    "GreyWolfDev/Werewolf#96",
    "#97",
    about="People were marked as idle while the service itself was down.",
    instead="Every turn lasts longer by the downtime.",
)
def test_punished_for_our_own_downtime(timed):
    one = timed.table(chat=GROUP)
    clock.tick()
    due, version = one.look().due_at, one.look().version
    timed.clock.wait(7200)
    clock.tick()
    assert not table.moved(one.code, version)
    assert one.look().due_at == due + 7200


@heard(
    "GreyWolfDev/Werewolf#363",
    "#137",
    about="The partner of an idle player was punished too.",
    instead="Time that runs out costs the one whose turn it was a card of their hand, and nobody else anything.",
)
def test_punished_for_somebody_else(timed):
    one = timed.table(chat=GROUP)
    slow = at_turn(one)
    before = [one.look(seat).view for seat in range(3)]
    run_out(timed, one)
    for seat in {0, 1, 2} - {slow}:
        after = one.look(seat).view
        assert [card.card for card in after.hand] == [card.card for card in before[seat].hand]
        assert after.seats[seat].broken == before[seat].seats[seat].broken


@heard(
    "lichess-org/lila#5154",
    "cozuya/secret-hitler#218",
    about="Among friends nobody should lose on time, or be banned for it.",
    instead="A turn that runs out is a card put away; the seat, the cards and the turn after next stay theirs.",
)
def test_losing_on_time(timed):
    one = timed.table(chat=GROUP)
    slow = at_turn(one)
    run_out(timed, one)
    view = one.look(slow).view
    assert view.seats[slow].cards == 6
    assert one.look().seats[slow].user_id == one.users[slow].id
    for _ in range(2):
        one.move()
    assert at_turn(one) == slow
    one.move()


@heard(
    "cozuya/secret-hitler#626",
    "#730",
    about="A timer should skip, or choose at random.",
    instead="What is put away for an absent player is chosen by chance, never by its worth.",
)
def test_a_choice_that_tells_something(timed):
    one = timed.table(chat=GROUP)
    with db.reading():
        game = stored.table_of(Game.get(Game.code == one.code))
    chosen = [clock.idle(game).cards for _ in range(200)]
    assert {card for cards in chosen for card in cards} == set(game.hands[at_turn(one)])
    run_out(timed, one)
    assert table.log(one.code)[-1].events[0].seat == game.acting


@heard(
    "cozuya/secret-hitler#921",
    about="The timer that forces a move sometimes never appeared.",
    instead="At a table with a clock every turn has an end, in every phase.",
)
def test_a_timer_that_never_appears(timed):
    one = timed.table(chat=GROUP)
    last_cards(one.code)
    phases = set()
    for _ in range(5):
        now = one.look()
        assert now.due_at is not None
        phases.add(now.view.phase)
        one.move()
    assert phases == {"dig", "reveal"}
    assert one.look().view.round == 2


@heard(
    "grifferz/pah-irc#64",
    "tetrapus/Karkat#8",
    about="The idle rule removed somebody who could not even act.",
    instead="Only whoever is to act can be late; the others may be away as long as they like.",
)
def test_idle_without_a_turn(timed):
    one = timed.table(chat=GROUP)
    away = (at_turn(one) + 2) % 3
    for _ in range(40):
        if at_turn(one) == away:
            break
        run_out(timed, one)
    assert not one.look().seats[away].sitter
    one.move()
