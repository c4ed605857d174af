"""Who sits at a table, and who may do what there. Only inside `work()` or `reading()`."""

from collections.abc import Sequence
from zlib import crc32

from core.errors import NotSeated, Refused
from core.rules.editions import find
from core.service import house, names
from core.store import games
from core.store.tables import Game, Seat

MIND = "steady"  # of every computer player that sits down


def seat_of(seats: Sequence[Seat], user_id: int) -> Seat | None:
    """Where a person sits."""
    return next((seat for seat in seats if seat.user_id == user_id), None)


def own_seat(seats: Sequence[Seat], user_id: int) -> Seat:
    """Where a person sits at a table that has begun. Raises NotSeated."""
    seat = seat_of(seats, user_id)
    if seat is None:
        raise NotSeated
    return seat


def computers(seats: Sequence[Seat]) -> list[Seat]:
    """The seats of computer players, in the order in which they sat down."""
    return [seat for seat in seats if seat.mind is not None]


def name_of(seat: Seat) -> str:
    """What whoever sits there is called."""
    return str(seat.user.name if seat.user else seat.name or "?")


def photo_of(seat: Seat) -> str | None:
    """The address of the photo of whoever sits there, if they have one and let others see it."""
    return str(seat.user.photo) if seat.user and seat.user.photo_shown and seat.user.photo else None


def looks(seats: Sequence[Seat]) -> int:
    """A number that changes with what the people here are called and look like, and with who has been in the app."""
    return crc32(repr([(name_of(seat), photo_of(seat), is_reached(seat)) for seat in seats]).encode())


def is_reached(seat: Seat) -> bool:
    """Whether whoever sits there is known to find their cards: they have had the app open."""
    return seat.user is not None and bool(seat.user.reached)


def by_hand(seats: Sequence[Seat]) -> set[int]:
    """The places at which people play themselves: no computer player's own, and none where one sits in."""
    return {seat.place for seat in seats if seat.mind is None and seat.sitter is None}


def heard(seat: Seat) -> None:
    """Whoever sits there does something: they are there, however many turns they let run out. Only inside `work()`."""
    seat.missed, seat.seen = 0, house.now()
    seat.save(only=[Seat.missed, Seat.seen])


def rest(seats: Sequence[Seat], since: float, until: float) -> None:
    """Between these moments nobody could be expected to be seen here. Only inside `work()`."""
    for seat in seats:
        if seat.seen is not None:
            seat.seen += max(0.0, until - max(since, seat.seen))
            seat.save(only=[Seat.seen])


def need_seat(seats: Sequence[Seat], user_id: int) -> None:
    """Raises Refused("not_in") for somebody who does not sit here."""
    if seat_of(seats, user_id) is None:
        raise Refused("not_in")


def need_host(row: Game, user_id: int) -> None:
    """Raises Refused("not_host") for anybody else."""
    if row.host_id != user_id:
        raise Refused("not_host")


def most(row: Game) -> int:
    """How many may sit here."""
    return row.seats_wanted or find(row.edition).most


def seat_computers(row: Game, seats: Sequence[Seat], count: int) -> list[Seat]:
    """Let `count` computer players sit here, those who came last get up first; returns all seats."""
    sitting = computers(seats)
    for seat in sitting[count:]:
        seat.delete_instance()
    taken = [seat.name for seat in sitting[:count] if seat.name]
    for place in range(len(close_up(row)), len(seats) - len(sitting) + count):
        taken.append(names.pick(row.language, taken))
        Seat.create(game=row, place=place, mind=MIND, name=taken[-1])
    return games.seats(row)


def close_up(row: Game) -> list[Seat]:
    """The seats left, numbered without gaps again; upwards, so that no two ever share a number."""
    seats = games.seats(row)
    for place, seat in enumerate(seats):
        if seat.place != place:
            seat.place = place
            seat.save(only=[Seat.place])
    return seats
