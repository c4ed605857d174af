"""My tables: what everybody may know of each, and whether it waits for me."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.rules.editions import find
from core.service import house, seating, stored
from core.store import db, games
from core.store.tables import Game, Seat

DONE = 20  # so many that are over are still shown
ORDER = ("playing", "lobby", "over")


@dataclass(frozen=True, slots=True)
class Mine:
    """One of my tables. Lists are by seat; what only a running or finished game has is None before it."""

    code: str
    title: str | None  # of the chat
    status: str  # lobby, playing, over
    version: int
    edition: str
    names: tuple[str, ...]
    computers: tuple[int, ...]  # the seats at which a computer player plays, its own or for somebody
    wanted: int  # how many may sit there
    me: int
    hosting: bool
    my_turn: bool  # it waits for me, and for nobody else
    acting: int | None
    round: int | None
    rounds: int | None
    due_at: float | None  # when the turn ends by itself
    paused: bool
    sitter: bool  # a computer player sits in for me
    winners: tuple[int, ...]  # of a game that is over
    gold: int | None  # mine, of a game that is over
    changed: float
    now: float

    @property
    def seats(self) -> int:
        """How many sit there."""
        return len(self.names)


def tables_of(user_id: int) -> list[Mine]:
    """Those that wait for this person first, the most urgent on top; then running games, lobbies, and the last `DONE`
    that are over, each the latest change first."""
    with db.reading():
        rows = games.of_person(user_id, DONE)
        found = [_mine(row, games.seats(row), user_id) for row in rows]
    return sorted(found, key=_rank)


def _rank(one: Mine) -> tuple[bool, float, int, float]:
    urgent = one.due_at if one.my_turn and one.due_at is not None else float("inf")
    return not one.my_turn, urgent, ORDER.index(one.status), -one.changed


def _mine(row: Game, seats: Sequence[Seat], user_id: int) -> Mine:
    me = next(seat for seat in seats if seat.user_id == user_id)
    game = stored.table_of(row) if row.status in ("playing", "over") else None
    totals = game.totals() if game and row.status == "over" else ()
    running = row.status == "playing"
    paused = running and row.paused_at is not None
    sat_in = {seat.place for seat in seats if running and seat.sitter is not None}
    box = find(row.edition)
    return Mine(
        code=row.code,
        title=row.chat.title if row.chat else None,
        status=row.status,
        version=row.version,
        edition=row.edition,
        names=tuple(map(seating.name_of, seats)),
        computers=tuple(seat.place for seat in seats if seat.mind is not None or seat.place in sat_in),
        wanted=row.seats_wanted or box.most,
        me=me.place,
        hosting=row.host_id == user_id,
        my_turn=row.acting == me.place and not paused and me.place not in sat_in,
        acting=row.acting,
        round=game.round if game else None,
        rounds=game.rules.rounds if game else None,
        due_at=row.deadline if not paused else None,
        paused=paused,
        sitter=me.place in sat_in,
        winners=tuple(seat for seat, total in enumerate(totals) if total == max(totals)),
        gold=totals[me.place] if totals else None,
        changed=row.changed,
        now=house.now(),
    )
