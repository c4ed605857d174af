"""Ways to vote, what the chat is told of it, and rounds that can only end by it."""

import json

from core.rules.commands import Discard
from core.service import votes
from tests.service.absent import at_turn
from tests.service.world import GROUP, Table, World, content


def propose(one: Table, seat: int, what: str, target: int | None = None) -> int:
    votes.propose(one.code, one.users[seat].id, what, target)
    ballot = one.look().vote
    return ballot.number if ballot else 0


def cast(one: Table, seat: int, number: int, *, yes: bool = True, admin: bool = False) -> int:
    return votes.cast(one.code, one.users[seat].id, number, yes=yes, admin=admin)


def told() -> list[dict[str, object]]:
    return [json.loads(row[4]) for row in content("notice")["notice"] if row[1] == "vote"]


def played_down(world: World, humans: int, option: str, **more: str) -> Table:
    one = world.table(humans=humans, chat=GROUP, pace="none", options={"vote_end": option}, **more)
    while one.look().view.deck:
        seat = at_turn(one)
        one.submit(Discard(seat, (one.look(seat).view.hand[0].card,)))
    return one
