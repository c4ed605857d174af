"""The conformance tool: one question a line in, one answer a line out, both JSON; every answer is given by the rules.

Common to all: `edition` (the usual one if left out) and `options` (`{"gold_pool": "players"}`). A malformed line, or
one about a position that cannot be, is answered by {"error": ...}, and the next one is read. `…` stands for the key of
an edition that has the cards of the example.

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

Where there are traps and thefts, `trapped` and `thefts` list the seats that have one in front of them (thefts in the
order they were played), before and after. HANDS-OFF, SWAP-HANDS, INSPECTION, SWAP-HATS, TRAPPED and FREE have a
`target`, THEFT has none; `remove` names a card in front of seat 0 that it takes away, and `cards` is how many hand
cards that or passing uses. `hands` (sizes, the cards used included) and `deck` (what is left to draw), or `roles` by
seat and `spare` (the roles left over, the next one first), are answered as they stand afterwards if they are asked;
`seen` is the role that an inspection shows.

    {"edition": …, "play": "TRAPPED", "target": 1}
    -> {"allowed": true, "broken": [[], []], "trapped": [1], "thefts": []}
    {"edition": …, "remove": "THEFT", "thefts": [1, 0], "hands": [6, 5], "deck": 9}
    -> {"allowed": true, "broken": [[], []], "trapped": [], "thefts": [1], "hands": [5, 5], "deck": 8}
    {"edition": …, "discard": true, "cards": 4} -> {"allowed": false, "reason": "wrong_count"}

**Gold** (`rounds.py`): seat `connector` digs to the gold. `roles` are those in play, by seat, and such as can be dealt;
`broken` maps seats to their broken tools. Answered: who wins, the seats in the order they keep a nugget card, and who
begins the next round.

    {"roles": ["miner", "saboteur", "miner", "miner", "miner"], "connector": 3, "broken": {"2": ["cart"]}}
    -> {"winner": "miners", "picks": [3, 2, 0, 4], "next": 4}

**Wages** (`rounds.py`): seat `last` uses the last card and the gold lies closed. Answered: who wins, the nuggets of
every seat that gets any, and who begins the next round.

    {"roles": ["miner", "saboteur", "miner", "miner", "miner"], "last": 2}
    -> {"winner": "saboteurs", "paid": {"1": 4}, "next": 3}

**Gold pieces** (`rounds.py`): where gold is paid in pieces, both questions have one more full answer. They may also say
`board`, `goals` and `revealed` (the maze at the end; left out, a plain way), `trapped` and `thefts` as above, `gold` by
seat from earlier rounds, and `steal`: whom each thief robs, the richest if left out. `ways` are the colours that can
pass all doors; `shares`, `finds` and `gold` are by seat, `thefts` are pairs of thief and victim in order.

    {"edition": …, "roles": ["boss", "blue", "geologist"], "connector": 2, "thefts": [2], "steal": {"2": 0},
     "board": ["1,0 P-EW", "2,0 K-X", "3,0 P-EW", "4,0 U-EW", "5,0 P-EW", "6,0 P-EW", "7,0 P-EW"]}
    -> {"winner": "blue", "ways": ["blue"], "winners": [0, 1], "shares": [3, 4, 0], "crystals": 1, "finds": [0, 0, 1],
        "thefts": [[2, 0]], "gold": [2, 4, 2], "next": 0}

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
    "play": moves.move, "discard": moves.move, "remove": moves.move, "connector": rounds.gold, "last": rounds.wages,
    "hands": rounds.turns,
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
