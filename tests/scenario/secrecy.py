"""Nothing secret in any call: no card of a hand, and no role before its round was over, but in what players claim."""

import re
from collections.abc import Iterator

from core.rules import cards
from tests.scenario.evidence import Evidence, Request
from tests.scenario.reasons import Reasons

ROLES = re.compile(r"(?<![/\w])(miners?|saboteurs?|geologists?|profiteers?|boss)\b")  # the game has a capital
CARDS = re.compile(r"\b(?:" + "|".join(map(re.escape, cards.PATHS)) + r"|BREAK-\w+|REPAIR-\w+)\b")
PEOPLE = re.compile(r"Person \d+|tg://user")
ROUND = re.compile(r"\b[Rr]ound (\d+)")
CLAIM = re.compile(r"💬 (.+): “(.+) is a saboteur!”")  # what a player says aloud, true or not


class Secrecy:
    """Reads every call, also those that Telegram refused."""

    def __init__(self, day: Evidence, reasons: Reasons) -> None:
        self.day, self.reasons = day, reasons

    def check(self) -> Iterator[str]:
        for call in self.day.writes():
            text = call.words
            if CARDS.search(text):
                yield f"a card in {text!r}"
            if ROLES.search(text) and not self.open(call, text):
                yield f"a role in {text!r}"

    def open(self, call: Request, text: str) -> bool:
        """Whether these roles are no secret: of a round that is over, claimed aloud, or of nobody in particular."""
        code = next((code for code in self.day.rounds if code in text), None)
        if code is None:  # a greeting explains the game
            said = [line for line in text.splitlines() if ROLES.search(line)]
            return not PEOPLE.search(text) or all(set(CLAIM.findall(line)) & self.day.accused for line in said)
        if call.when < self.day.dealt.get(code, float("inf")):
            return True  # nobody has a role yet
        named = ROUND.search(text)
        number = int(named[1]) if named else 1
        over = self.day.rounds[code][number - 1 : number]
        jumped = self.reasons.near({"clock jump"}, None, call.when, call.when)
        return any(at <= call.when or jumped for at in over)
