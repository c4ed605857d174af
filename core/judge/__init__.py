"""The conformance tool: one question a line in, one answer a line out, both JSON; every answer is given by the rules.

Common to all: `edition` ("base" if left out) and `options` (`{"gold_pool": "players"}`). A malformed line, or one
about a position that cannot be, is answered by {"error": ...}, and the next one is read.

**The maze** (`maze.py`): `board`, `goals` from the top, `revealed`, and what is asked: `card` (where is it legal?),
`place`, `rockfall`, `targets` or `connected`. Rockfall and placing happen before the rest.

    {"board": ["1,0 P-EW"], "card": "P-NS"} -> {"legal": ["0,-1", "0,1"], "live": ["0,-1", "-1,0", "2,0", "0,1"]}

**A move** (`moves.py`): may seat 0 do this now? `broken` lists the broken tools of each seat, at as many seats as it
has rows (left out: the smallest table, nothing broken); `board`, `goals` and `revealed` as above. `play` names a card:
a path card is laid `at` "1,0 P-EW" or "1,0 P-T3@180", BREAK-* has a `target` seat, REPAIR-* a `target` and a `tool`,
ROCKFALL a cell `at` "1,0", MAP a `goal` (0 top, 1 middle, 2 bottom); `"discard": true` passes with a card instead.
Reasons are those of `core.rules.reasons`; `broken` in the answer is how it stands afterwards.

    {"broken": [[], ["cart"], []], "play": "BREAK-CART", "target": 1} -> {"allowed": false, "reason": "already_broken"}
    {"broken": [[], [], []], "play": "BREAK-CART", "target": 2} -> {"allowed": true, "broken": [[], [], ["cart"]]}
    {"broken": [["cart"], [], []], "discard": true} -> {"allowed": true, "broken": [["cart"], [], []]}

**Gold** (`rounds.py`): seat `connector` digs to the gold. `roles` are those in play, by seat, and such as can be dealt;
`broken` maps seats to their broken tools. Answered: who wins, the seats in the order they keep a nugget card, and who
begins the next round.

    {"roles": ["miner", "saboteur", "miner", "miner", "miner"], "connector": 3, "broken": {"2": ["cart"]}}
    -> {"winner": "miners", "picks": [3, 2, 0, 4], "next": 4}

**Wages** (`rounds.py`): seat `last` uses the last card and the gold lies closed. Answered: who wins, the nuggets of
every seat that gets any, and who begins the next round.

    {"roles": ["miner", "saboteur", "miner", "miner", "miner"], "last": 2}
    -> {"winner": "saboteurs", "paid": {"1": 4}, "next": 3}

**Turns** (`rounds.py`): `hands` are numbers of cards by seat, `deck` what is left to draw; seat 0 begins and everybody
discards. Answered: the seats in the order they act, the seats skipped (each time), and who wins.

    {"hands": [2, 1, 0], "deck": 0} -> {"turns": [0, 1, 0], "skipped": [2], "winner": "saboteurs"}
"""

import json
from collections.abc import Callable, Iterable, Iterator

from core.judge import maze, moves, rounds
from core.judge.fields import Answer, Question

# the key that makes a question of this kind -> what answers it; a line with none of them is about a maze
_KINDS: dict[str, Callable[[Question], Answer]] = {
    "play": moves.move, "discard": moves.move, "connector": rounds.gold, "last": rounds.wages, "hands": rounds.turns,
}  # fmt: skip


def judge(lines: Iterable[bytes]) -> Iterator[str]:
    """The answers, line by line; a malformed line is answered by {"error": ...}."""
    for line in lines:
        try:
            answer = _answer(json.loads(line))
        except (ValueError, RecursionError) as fault:
            answer = {"error": str(fault)[:200] or "malformed"}
        yield json.dumps(answer)


def _answer(question: object) -> Answer:
    if not isinstance(question, dict):
        raise ValueError("a line is one JSON object")
    if not question.keys() & maze.ASKS:
        for key, answer in _KINDS.items():
            if key in question:
                return answer(question)
    return maze.maze(question)
