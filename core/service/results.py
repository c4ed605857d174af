"""What a game came to, written for each person in the very transaction in which it ends."""

import json
from bisect import bisect_right
from collections.abc import Sequence

from core.errors import Refused
from core.merits import Played, merits
from core.reveal import Marked, reveal
from core.service import history, stored
from core.service.history import Past
from core.store import db, games, results, talk
from core.store.tables import Game, Seat
from core.talk import Claim, Heard


def keep(row: Game, seats: Sequence[Seat], at: float) -> None:
    """Write the results of a game that is over (since `at`, Unix seconds), unless they are written. Inside `work()`.

    They are those of people who made a move themselves and want to be counted.
    """
    if row.counted:
        return
    game, past, moved = stored.table_of(row), _past(row), results.by_hand(row)
    people = [seat for seat in seats if seat.user is not None and seat.place in moved]
    for seat in [one for one in people if one.user and one.user.counted]:
        found = merits(seat.place, game, _rounds(past, row, seat) if past else ())
        facts = found._asdict()
        won, gold = facts.pop("won"), facts.pop("gold")
        text = json.dumps(facts, separators=(",", ":"))
        results.write(row, seat, at=at, people=len(people), won=won, gold=gold, facts=text)
    results.counted(row)


def catch_up() -> int:
    """Write what is missing of games that ended before results were kept; returns how many games that were.

    Each is a transaction of its own: nobody waits for more than one, and whoever dies in between begins there again.
    """
    with db.reading():
        codes = results.uncounted()
    for code in codes:
        with db.work():
            row = games.by_code(code)
            keep(row, games.seats(row), row.changed)
    return len(codes)


def _past(row: Game) -> Past | None:
    """The moves of the game; None if the rules have changed since."""
    try:
        return history.past_of(row)
    except Refused:
        return None


def _rounds(past: Past, row: Game, seat: Seat) -> list[Played]:
    """The rounds of the game, with what whoever sits there may know of words and of their own marks."""
    said, marked = talk.said(row), talk.marks(row, seat.place)
    rounds = []
    for number in range(1, past.game.round + 1):
        turns, ends = past.turns_of(number), past.ends(number)
        heard = [
            Heard(bisect_right(ends, one.version), Claim(one.seat, one.kind, one.goal, one.target))
            for one in said
            if one.round == number
        ]
        marks = [
            Marked(bisect_right(ends, one.version), one.target, one.trust) for one in marked if one.round == number
        ]
        rounds.append(Played(turns, past.result(number), reveal(turns, heard, marks)))
    return rounds
