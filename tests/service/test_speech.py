"""Computer players speak with their moves, through the judge of everybody: together with the move, or not at all."""

import logging

import pytest

from core.service import absence, clock, lobby, options, talk, thinking
from core.talk import Claim
from tests.service.world import GROUP, Table, World, content

Words = dict[int, Claim]


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Words:
    """What each seat says after its next move, if it is asked."""
    planned: Words = {}
    monkeypatch.setattr(thinking, "words", lambda mind, view, seen, said: planned.get(view.seat))
    return planned


def begun(world: World, *, heard: bool = False) -> Table:
    """A table of one person and three computer players, one of which is to move."""
    one = world.table(humans=1, computers=3, chat=GROUP, start=False)
    if heard:
        options.set_option(one.code, one.users[0].id, "talk", "on")
    lobby.start(one.code, one.users[0].id)
    if one.acting == 0:
        one.move()
    return one


def tick(world: World) -> int:
    world.clock.wait(1)
    return clock.tick()


def notices() -> list[str]:
    return [row[1] for row in content("notice")["notice"]]


@pytest.mark.parametrize("heard", [True, False])
def test_a_claim_comes_with_the_move_and_in_the_chat_where_that_hears(world, words, heard):
    one = begun(world, heard=heard)
    seat, before = one.acting, one.look()
    words[seat] = Claim(seat, "stone", goal=1)
    assert tick(world) == 1
    now = one.look()
    assert (now.version, now.said) == (before.version + 1, before.said + 1)
    (said,) = talk.claims(one.code)
    assert (said.claim, said.version) == (words[seat], now.version)
    assert notices().count("talk") == heard


def test_the_judge_is_the_same_for_all_and_a_refusal_holds_no_move_up(world, words, caplog):
    one = begun(world)
    words.update({seat: Claim(seat, "repair") for seat in (1, 2, 3)})  # nothing of theirs is broken
    before = one.look()
    with caplog.at_level(logging.WARNING):
        assert tick(world) == 1
    now = one.look()
    assert (now.version, now.said) == (before.version + 1, 0)
    assert not caplog.records
    again = Claim(2, "accuse", target=0)
    words.update({seat: again._replace(seat=seat) for seat in (1, 2, 3)})
    for _ in range(8):
        if one.acting == 0:
            one.move()
        assert tick(world) == 1
    assert sorted(said.seat for said in talk.claims(one.code)) == [1, 2, 3]  # twice within half a minute: no


def test_who_sits_in_for_a_person_says_nothing_in_their_name(world, words):
    one = begun(world)
    absence.hand_over(one.code, one.users[0].id)
    words.update({seat: Claim(seat, "hmm") for seat in range(4)})
    for _ in range(4):
        assert tick(world) == 1
    assert sorted(said.seat for said in talk.claims(one.code)) == [1, 2, 3]


def test_a_house_can_keep_them_silent(world, words):
    world.open(computers_talk=False)
    one = begun(world)
    words.update({seat: Claim(seat, "hmm") for seat in range(4)})
    assert tick(world) == 1
    assert talk.claims(one.code) == []


def test_words_to_a_move_that_came_too_late_are_not_said(world, monkeypatch):
    one = begun(world)

    def paused(mind, view, seen, said):
        absence.pause(one.code, one.users[0].id)
        return Claim(view.seat, "hmm")

    monkeypatch.setattr(thinking, "words", paused)
    before = one.look().version
    assert tick(world) == 0
    assert (one.look().version, one.look().said) == (before + 1, 0)


def test_who_finds_no_words_moves_all_the_same(world, monkeypatch, caplog):
    one = begun(world)

    def lost(*args):
        raise RuntimeError("lost for words")

    monkeypatch.setattr("core.ai.speech.speak", lost)
    before = one.look().version
    assert tick(world) == 1
    assert one.look().version == before + 1
    assert "failed" in caplog.text


def test_they_hear_what_was_said_in_this_round_and_after_which_move(world, monkeypatch):
    heard = []
    monkeypatch.setattr(thinking, "words", lambda mind, view, seen, said: heard.append(said))
    one = begun(world)
    moved = one.look().version
    talk.claim(one.code, one.users[0].id, {"kind": "hmm"}, "tap")
    absence.pause(one.code, one.users[0].id)
    absence.resume(one.code, one.users[0].id)  # no moves
    assert tick(world) == 1
    start = next(version for version, *_ in [(row[2],) for row in content("step")["step"] if "RoundStarted" in row[6]])
    assert heard == [[(moved - start, Claim(0, "hmm"))]]


def test_a_whole_game_of_computer_players_is_not_mute(world):
    one = world.table(humans=1, computers=4)
    absence.hand_over(one.code, one.users[0].id)
    while one.look().view.round == 1:
        world.clock.wait(30)
        clock.tick()
    said = talk.claims(one.code)
    assert said
    assert {claim.seat for claim in said} <= {1, 2, 3, 4}
