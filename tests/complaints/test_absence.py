"""People who do not answer, who leave and who come back."""

import pytest

from core.errors import Refused
from core.narrate.presence import BACK, HANDED_OVER
from core.service import absence, clock, mine, table
from core.service.chats import ChatRef
from tests.complaints.clocks import by_clock_alone, run_out
from tests.complaints.endgame import last_cards, last_round
from tests.complaints.heard import heard
from tests.service.absent import at_turn, notes
from tests.service.world import GROUP


@heard(
    "d-Rickyy-b/Python-BlackJackBot#88",
    about="Somebody did not react and blocked the table.",
    instead="When the time is over something is done for them, and the next one is called.",
)
def test_one_person_blocks_the_table(timed):
    one = timed.table(chat=GROUP)
    slow = at_turn(one)
    run_out(timed, one)
    assert one.acting not in (slow, None)


@heard(
    "samurailink3/hangouts-against-humanity#20",
    "myano/jenni#252",
    about="Everybody was gone, and the game stood there for ever.",
    instead="A table that nobody looks after comes to its end, or waits with the reason told.",
)
def test_everybody_is_gone(timed):
    one = timed.table(chat=GROUP)
    last_round(one.code)
    last_cards(one.code)
    by_clock_alone(timed, one)
    assert one.look().status in ("over", "cancelled") or one.look().paused


@heard(
    "Lattyware/massivedecks#10",
    about="Skip the slow ones, but let them come back.",
    instead="A computer player keeps the seat warm, and one tap takes it back in the middle of a turn.",
)
def test_no_way_back(timed):
    one = timed.table(chat=GROUP)
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
def test_waiting_for_somebody_who_left(timed):
    one = timed.table(chat=GROUP, pace="none")
    seat = at_turn(one)
    absence.hand_over(one.code, one.users[seat].id)
    timed.clock.wait(2)
    clock.tick()
    assert one.acting != seat


@heard(
    "ackwell/ninjabot#20",
    "lamapgame/lamap-bot#22",
    about="Somebody left, and the turn went to the wrong player.",
    instead="Whoever hands a seat over moves neither the turn nor the order.",
)
def test_the_turn_moves_when_somebody_leaves(timed):
    one = timed.table(chat=GROUP, pace="none")
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
def test_leaving_in_the_middle_of_an_effect(timed, monkeypatch):
    monkeypatch.setattr("core.service.dealing.new_seed", lambda: b"3")
    one = timed.table()
    one.play_until("share")
    seat = at_turn(one)
    absence.hand_over(one.code, one.users[seat].id)
    timed.clock.wait(2)
    clock.tick()
    assert one.look(seat).view.gold > 0
    assert one.acting != seat


@heard(
    "teeli/irc-cah#10",
    "#18",
    about="The one to decide quit while the game was paused, and it hung.",
    instead="At a paused table a seat can be handed over, and anybody lets it go on.",
)
def test_quitting_while_paused(timed):
    one = timed.table(chat=GROUP)
    seat = at_turn(one)
    absence.pause(one.code, one.users[0].id)
    absence.hand_over(one.code, one.users[seat].id)
    absence.resume(one.code, one.users[(seat + 1) % 3].id)
    timed.clock.wait(2)
    clock.tick()
    assert at_turn(one) != seat


@heard(
    "jakelauer/allbadcards#351",
    "#381",
    about="The owner left, and a new game had to be made.",
    instead="A game needs no host to go on: others let it go on after a pause, play and begin the next round.",
)
def test_the_owner_is_gone(timed):
    one = timed.table(chat=GROUP)
    host = one.users[0].id
    absence.pause(one.code, host)
    absence.resume(one.code, one.users[1].id)
    absence.hand_over(one.code, host)
    last_cards(one.code)
    while one.look().view.phase == "dig":
        run_out(timed, one)
    table.submit(one.code, one.users[2].id, {"do": "next"}, one.look().version, "next")
    assert one.look().view.round == 2


@heard(
    "jh0ker/mau_mau_bot#65",
    about="An unresponsive player could be removed only after the whole skip time.",
    instead="The host lets a computer player sit in for them at once.",
)
def test_waiting_out_the_skip_time(timed):
    one = timed.table(chat=GROUP, pace="none")
    seat = at_turn(one)
    with pytest.raises(Refused, match="no_person"):
        absence.hand_over(one.code, one.users[0].id, 7)
    absence.hand_over(one.code, one.users[0].id, seat)
    timed.clock.wait(2)
    clock.tick()
    assert at_turn(one) != seat


@heard(
    "cozuya/secret-hitler#266",
    about="After a reload people were put back into an old abandoned game.",
    instead="Each link leads to its own table, and the list begins with the one that waits for me.",
)
def test_back_in_an_old_game(timed):
    old = timed.table(chat=GROUP, pace="none")
    while at_turn(old) == 0:
        old.move()
    timed.clock.wait(3600)
    new = timed.table(chat=ChatRef(-9), pace="none")
    while at_turn(new) != 0:
        new.move()
    assert [one.code for one in mine.tables_of(new.users[0].id)] == [new.code, old.code]
    assert table.look(old.code, new.users[0].id).code == old.code
