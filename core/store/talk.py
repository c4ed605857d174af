"""What was said at a table, numbered from 1 in the order of commits, and what each seat keeps to itself."""

from core.store import db, watch
from core.store.tables import Claim, Game, Mark, Seat


def said(game: Game, since: int = 0, limit: int | None = None) -> list[Claim]:
    """Claims with a number above `since`, oldest first; the newest `limit` of them."""
    query = Claim.select().where((Claim.game == game) & (Claim.number > since)).order_by(Claim.number.desc())
    return list(query.limit(limit))[::-1]


def said_by(game: Game, seat: int, since: float) -> list[Claim]:
    """What this seat has said since then (Unix seconds), oldest first."""
    mine = (Claim.game == game) & (Claim.seat == seat) & (Claim.at >= since)
    return list(Claim.select().where(mine).order_by(Claim.number))


def said_at(game: Game, seat: int, version: int) -> int:
    """How much this seat has said while the table had this version."""
    mine = (Claim.game == game) & (Claim.seat == seat) & (Claim.version == version)
    return Claim.select().where(mine).count()


def said_in(game: Game, round_: int) -> list[Claim]:
    """What was said in this round, oldest first."""
    return list(Claim.select().where((Claim.game == game) & (Claim.round == round_)).order_by(Claim.number))


def committed(game: Game, seat: int, tap: str) -> int | None:
    """The number of the claim that this tap of this seat made, if it was committed before."""
    row = Claim.get_or_none((Claim.game == game) & (Claim.seat == seat) & (Claim.tap == tap))
    return row.number if row else None


def say(
    game: Game, seat: int, kind: str, goal: int | None, target: int | None, *, round_: int, tap: str, at: float
) -> int:
    """Write a claim; returns its number. Only inside `work()`, with the game as it is now; watchers wake afterwards."""
    number = game.said + 1
    Game.update(said=number).where(Game.id == game.id).execute()
    Claim.create(
        game=game, number=number, version=game.version, round=round_, seat=seat, kind=kind, goal=goal, target=target,
        tap=tap, at=at,
    )  # fmt: skip
    game.said = number
    db.afterwards(lambda: watch.announce(game.code, game.pulse))
    return number


def marks(game: Game, seat: int) -> list[Mark]:
    """Everything this seat has marked, oldest first."""
    return list(Mark.select().where((Mark.game == game) & (Mark.seat == seat)).order_by(Mark.id))


def mark(game: Game, seat: Seat, target: int, trust: int, *, round_: int, at: float) -> None:
    """Write a mark, in the place of one made of the same target at the same version: marking to and fro grows nothing.

    Only whoever sits there is told, at their other pages: it changes nothing that anybody else sees. Inside `work()`.
    """
    facts = {"game": game, "version": game.version, "round": round_, "seat": seat.place, "target": target}
    new = Mark.create(**facts, trust=trust, at=at)  # before the old one goes: its number is the highest so far
    same = [getattr(Mark, name) == value for name, value in facts.items()]
    Mark.delete().where(*same, Mark.id < new.id).execute()
    seat.marked += 1
    seat.save(only=[Seat.marked])
    user, marked = seat.user_id, seat.marked
    db.afterwards(lambda: watch.whisper(game.code, user, marked))
