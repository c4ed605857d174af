"""Time, people who do not answer, and fairness."""

import pytest

from core.errors import Refused
from core.narrate.presence import BACK, HANDED_OVER
from core.service import absence, clock, mine, outbox, stored, table
from core.service.chats import ChatRef
from core.settings import PACES
from core.store import db
from core.store.tables import Game
from tests.complaints.endgame import last_cards, last_round
from tests.complaints.heard import heard
from tests.service.absent import at_turn, notes
from tests.service.world import GROUP, Table, World

TURN = 30.0


@pytest.fixture
def world(world: World) -> World:
    """Turns of 30 s, so that waiting for one is no downtime."""
    return world.open(paces={"live": TURN}, reveal_seconds=TURN)


def run_out(world: World, one: Table) -> None:
    """The time of whoever acts runs out."""
    version = one.look().version
    for _ in range(6):
        world.clock.wait(TURN / 2)
        clock.tick()
        if one.look().version != version:
            return
    raise AssertionError("the table waits for ever")


def by_clock_alone(world: World, one: Table) -> None:
    """Nobody touches the table any more: the clock does what it does, until nothing is due."""
    for _ in range(2000):
        with db.reading():
            row = Game.get(Game.code == one.code)
        if row.status != "playing" or row.due_at is None:
            return
        world.clock.at = max(world.clock.at, row.due_at)
        clock.tick()
    raise AssertionError("the table goes on for ever")


@heard(
    "d-Rickyy-b/Python-BlackJackBot#88",
    about="Somebody did not react and blocked the table.",
    instead="When the time is over something is done for them, and the next one is called.",
)
def test_one_person_blocks_the_table(world):
    one = world.table(chat=GROUP)
    slow = at_turn(one)
    run_out(world, one)
    assert one.acting not in (slow, None)


@heard(
    "kylecoburn/secret-hitler#13",
    about="People wanted to be warned before anything happens to them.",
    instead="At half time there is a reminder, and only then does the time run out.",
)
def test_no_warning(world):
    one = world.table(chat=GROUP)
    version = one.look().version
    world.clock.wait(TURN / 2)
    clock.tick()
    assert [notice.kind for notice in outbox.lease(limit=99)].count("reminder") == 1
    assert one.look().version == version


@heard(
    "jh0ker/mau_mau_bot#132",
    about="Friends wanted unlimited time, and to play whenever they can.",
    instead="Without a clock nothing is ever due, however long it takes.",
)
def test_friends_who_take_their_time(world):
    one = world.table(chat=GROUP, pace="none")
    before = one.look()
    for _ in range(30):
        world.clock.wait(86_400)
        clock.tick()
    assert (one.look().version, one.look().due_at) == (before.version, None)


@heard(
    "jh0ker/mau_mau_bot#52",
    about="Groups wanted time steps of their own.",
    instead="There are five paces from a minute to half a day and none at all, and the operator sets their seconds.",
)
def test_one_pace_for_all(world):
    world.open(paces={"blitz": 7.0, "live": 11.0, "relaxed": 13.0, "day": 17.0})
    lasts = []
    for number, pace in enumerate(PACES):
        look = world.table(chat=ChatRef(-30 - number), pace=pace).look()
        lasts.append(look.due_at and look.due_at - look.turn_at)
    assert sorted(lasts, key=lambda seconds: seconds or 99) == [7.0, 11.0, 13.0, 17.0, None]


@heard(
    "GreyWolfDev/Werewolf#96",
    "#97",
    about="People were marked as idle while the service itself was down.",
    instead="Every turn lasts longer by the downtime.",
)
def test_punished_for_our_own_downtime(world):
    one = world.table(chat=GROUP)
    clock.tick()
    due, version = one.look().due_at, one.look().version
    world.clock.wait(7200)
    clock.tick()
    assert one.look().version == version
    assert one.look().due_at == due + 7200


@heard(
    "GreyWolfDev/Werewolf#363",
    "#137",
    about="The partner of an idle player was punished too.",
    instead="Time that runs out costs the one whose turn it was a card of their hand, and nobody else anything.",
)
def test_punished_for_somebody_else(world):
    one = world.table(chat=GROUP)
    slow = at_turn(one)
    before = [one.look(seat).view for seat in range(3)]
    run_out(world, one)
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
def test_losing_on_time(world):
    one = world.table(chat=GROUP)
    slow = at_turn(one)
    run_out(world, one)
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
def test_a_choice_that_tells_something(world):
    one = world.table(chat=GROUP)
    with db.reading():
        game = stored.table_of(Game.get(Game.code == one.code))
    chosen = [clock.idle(game).cards for _ in range(200)]
    assert {card for cards in chosen for card in cards} == set(game.hands[at_turn(one)])
    run_out(world, one)
    assert table.log(one.code)[-1].events[0].seat == game.acting


@heard(
    "cozuya/secret-hitler#921",
    about="The timer that forces a move sometimes never appeared.",
    instead="At a table with a clock every turn has an end, in every phase.",
)
def test_a_timer_that_never_appears(world):
    one = world.table(chat=GROUP)
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
    "samurailink3/hangouts-against-humanity#20",
    "myano/jenni#252",
    about="Everybody was gone, and the game stood there for ever.",
    instead="A table that nobody looks after comes to its end, or waits with the reason told.",
)
def test_everybody_is_gone(world):
    one = world.table(chat=GROUP)
    last_round(one.code)
    last_cards(one.code)
    by_clock_alone(world, one)
    assert one.look().status in ("over", "cancelled") or one.look().paused


@heard(
    "Lattyware/massivedecks#10",
    about="Skip the slow ones, but let them come back.",
    instead="A computer player keeps the seat warm, and one tap takes it back in the middle of a turn.",
)
def test_no_way_back(world):
    one = world.table(chat=GROUP)
    seat = at_turn(one)
    absence.hand_over(one.code, one.users[0].id, seat)
    absence.take_back(one.code, one.users[seat].id)
    assert [note[0] for note in notes(one)] == [HANDED_OVER, BACK]
    assert one.move().version == one.look().version


@heard(
    "Lattyware/massivedecks#556",
    "#561",
    "#566",
    about="A player had left, and the round still waited for them.",
    instead="Whoever hands over on their own turn is moved for within seconds.",
)
def test_waiting_for_somebody_who_left(world):
    one = world.table(chat=GROUP, pace="none")
    seat = at_turn(one)
    absence.hand_over(one.code, one.users[seat].id)
    world.clock.wait(2)
    clock.tick()
    assert one.acting != seat


@heard(
    "ackwell/ninjabot#20",
    "lamapgame/lamap-bot#22",
    about="Somebody left, and the turn went to the wrong player.",
    instead="Whoever hands a seat over moves neither the turn nor the order.",
)
def test_the_turn_moves_when_somebody_leaves(world):
    one = world.table(chat=GROUP, pace="none")
    seat = at_turn(one)
    order = one.look().names
    absence.hand_over(one.code, one.users[(seat + 1) % 3].id)
    assert (at_turn(one), one.look().names) == (seat, order)
    one.move()
    assert at_turn(one) == (seat + 1) % 3


@heard(
    "jh0ker/mau_mau_bot#57",
    "#64",
    about="Leaving in the middle of an effect gave the effect to the wrong player.",
    instead="The seat acts, whoever sits there: what a sitter picks belongs to the person.",
)
def test_leaving_in_the_middle_of_an_effect(world, monkeypatch):
    monkeypatch.setattr("core.service.lobby.new_seed", lambda: b"3")
    one = world.table()
    one.play_until("share")
    seat = at_turn(one)
    absence.hand_over(one.code, one.users[seat].id)
    world.clock.wait(2)
    clock.tick()
    assert one.look(seat).view.gold > 0
    assert one.acting != seat


@heard(
    "grifferz/pah-irc#64",
    "tetrapus/Karkat#8",
    about="The idle rule removed somebody who could not even act.",
    instead="Only whoever is to act can be late; the others may be away as long as they like.",
)
def test_idle_without_a_turn(world):
    one = world.table(chat=GROUP)
    away = (at_turn(one) + 2) % 3
    for _ in range(40):
        if at_turn(one) == away:
            break
        run_out(world, one)
    assert not one.look().seats[away].sitter
    one.move()


@heard(
    "teeli/irc-cah#10",
    "#18",
    about="The one to decide quit while the game was paused, and it hung.",
    instead="At a paused table a seat can be handed over, and anybody lets it go on.",
)
def test_quitting_while_paused(world):
    one = world.table(chat=GROUP)
    seat = at_turn(one)
    absence.pause(one.code, one.users[0].id)
    absence.hand_over(one.code, one.users[seat].id)
    absence.resume(one.code, one.users[(seat + 1) % 3].id)
    world.clock.wait(2)
    clock.tick()
    assert at_turn(one) != seat


@heard(
    "jakelauer/allbadcards#351",
    "#381",
    about="The owner left, and a new game had to be made.",
    instead="A game needs no host to go on: others let it go on after a pause, play and begin the next round.",
)
def test_the_owner_is_gone(world):
    one = world.table(chat=GROUP)
    host = one.users[0].id
    absence.pause(one.code, host)
    absence.resume(one.code, one.users[1].id)
    absence.hand_over(one.code, host)
    last_cards(one.code)
    while one.look().view.phase == "dig":
        run_out(world, one)
    table.submit(one.code, one.users[2].id, {"do": "next"}, one.look().version, "next")
    assert one.look().view.round == 2


@heard(
    "jh0ker/mau_mau_bot#65",
    about="An unresponsive player could be removed only after the whole skip time.",
    instead="The host lets a computer player sit in for them at once.",
)
def test_waiting_out_the_skip_time(world):
    one = world.table(chat=GROUP, pace="none")
    seat = at_turn(one)
    with pytest.raises(Refused, match="no_person"):
        absence.hand_over(one.code, one.users[0].id, 7)
    absence.hand_over(one.code, one.users[0].id, seat)
    world.clock.wait(2)
    clock.tick()
    assert at_turn(one) != seat


@heard(
    "cozuya/secret-hitler#266",
    about="After a reload people were put back into an old abandoned game.",
    instead="Each link leads to its own table, and the list begins with the one that waits for me.",
)
def test_back_in_an_old_game(world):
    old = world.table(chat=GROUP, pace="none")
    while at_turn(old) == 0:
        old.move()
    world.clock.wait(3600)
    new = world.table(chat=ChatRef(-9), pace="none")
    while at_turn(new) != 0:
        new.move()
    assert [one.code for one in mine.tables_of(new.users[0].id)] == [new.code, old.code]
    assert table.look(old.code, new.users[0].id).code == old.code
