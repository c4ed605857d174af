"""A chat in which we fall silent, and one that hears us again: what was dropped is written anew, as things are now."""

from collections.abc import Collection

from core.service import gathering, house, moves, notify, seating, stored
from core.store import games, notices
from core.store.tables import Chat, Game, Vote

STALE_SECONDS = 86400.0  # nobody asks any more how a game ended that ended longer ago


def tell(chat: Chat) -> int:
    """Tell about the open table, or how the last game ended if nobody was told; returns how many tables are open.

    Only inside `work()`.
    """
    of_chat = Game.chat == chat
    row = Game.get_or_none(of_chat & Game.status.in_(games.OPEN))
    if row is None:
        recent = of_chat & (Game.changed > house.now() - STALE_SECONDS)
        row = Game.select().where(recent).order_by(Game.id.desc()).first()
    if row is None:
        return 0
    drafts = _table(row) if row.state else [notify.lobby_opened(row.code, row.version)]
    moves.tell(row, [draft for draft in drafts if draft.dedupe or not _told(row, draft)])
    return int(row.status in games.OPEN)


def tell_of_sitters(chat: Chat, places: Collection[int]) -> None:
    """Whoever was told that somebody sits in for them at one of these `places` is told again. Only inside `work()`."""
    row = Game.get_or_none((Game.chat == chat) & (Game.status == "playing"))
    if row is None:
        return
    for seat in games.seats(row):
        if seat.place in places and seat.sitter is not None:
            moves.tell(row, [notify.sat_in(row.code, row.version, seat.place)])


def tell_of_vote(chat: Chat) -> None:
    """What the open table of this chat votes on is asked again, where it can be answered. Only inside `work()`."""
    row = Game.get_or_none((Game.chat == chat) & (Game.status == "playing"))
    if row is not None:
        moves.tell(row, _vote(row))


def make_room(old: Chat, new: Chat) -> bool:
    """Both become one chat. If both have an open table it hears which stays: the new one if it is a game too, or a
    lobby that people have joined, where the old one is but a lobby.

    Whether the new one gave way. Only inside `work()`.
    """
    before, now = (Game.get_or_none((Game.chat == one) & Game.status.in_(games.OPEN)) for one in (old, new))
    if before is None or now is None:
        return False
    yields = gathering.unjoined(now) or (now.status == "lobby" and before.status == "playing")
    if yields:
        gathering.close(now, "moved", None)
    moves.tell(now, [notify.moved_house(now.code, now.version, before.code, apart=not yields)])
    return yields


def fall_silent(chat: Chat) -> None:
    """The call that its open table waits for goes to the person alone; whoever opened a lobby unseen hears that, once.

    Only inside `work()`.
    """
    row = Game.get_or_none((Game.chat == chat) & Game.status.in_(games.OPEN))
    if row is None:
        return
    if row.status == "lobby":
        if notices.latest(row, "unseen") is None:
            moves.tell(row, [notify.unseen(row.code, row.version)])
    elif row.paused_at is None:
        moves.call(row, games.seats(row))


def _table(row: Game) -> list[notify.Draft]:
    if row.status == "cancelled":
        return [notify.cancelled(row.code, row.version)._replace(dedupe=None)]
    game, seats = stored.table_of(row), games.seats(row)
    humans, alone = seating.by_hand(seats), moves.alone(row, seats)
    return [*notify.anew(row.code, row.version, game, humans, alone=alone), *_vote(row)]


def _vote(row: Game) -> list[notify.Draft]:
    """How the vote that is open was to be told last, with the time that it has now."""
    vote, last = Vote.get_or_none(Vote.game == row), notices.latest(row, "vote")
    if vote is None or last is None or last["number"] != vote.number:
        return []
    now = {"version": row.version, "until": vote.until}
    return [notify.Draft("vote", last | now, notify.vote_key(row.code, vote.number))]


def _told(row: Game, draft: notify.Draft) -> bool:
    """Whether the chat has heard this already."""
    return any(payload.get("round") == draft.payload.get("round") for payload in notices.told(row, draft.kind))
