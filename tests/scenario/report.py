"""What a day came to, as a table that ends with a verdict."""

from collections import Counter
from dataclasses import dataclass, field

from tests.scenario.audit import Audit
from tests.scenario.evidence import Evidence


@dataclass
class Report:
    """`complaints` is empty when everything is as it shall be."""

    seed: int
    hours: float
    groups: list[tuple[str, int, Counter[str]]] = field(default_factory=list)  # title, people, what happened there
    faults: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, seed: int, hours: float, day: Evidence) -> "Report":
        """Judge a day."""
        audit = Audit(day)
        complaints = [*day.complaints, *audit.check()]
        faults = Counter(gust.kind for gust in day.gusts)
        return cls(seed, hours, by_group(day, audit.most()), faults, audit.seen + day.seen, complaints)

    def lines(self) -> list[str]:
        people = sum(size for _, size, _ in self.groups)
        rows = [f"{len(self.groups)} groups, {people} people, {self.hours:g} hours, seed {self.seed}", ""]
        rows.append(f"{'group':<10}{'people':>7}" + "".join(f"{name:>{len(name) + 2}}" for name in COLUMNS))
        for title, size, what in self.groups:
            rows.append(f"{title:<10}{size:>7}" + "".join(f"{what[name]:>{len(name) + 2},}" for name in COLUMNS))
        rows += ["", *table(self.seen), "", f"{self.faults.total()} faults of {len(self.faults)} kinds"]
        rows += [*table(self.faults), ""]
        rows += [f"- {one}" for one in self.complaints]
        rows.append(f"VERDICT: {len(self.complaints)} complaints" if self.complaints else "VERDICT: passed")
        return rows


COLUMNS = ("games over", "called off", "other", "turns", "called", "most in a minute", "chats")


def by_group(day: Evidence, most: dict[int, int]) -> list[tuple[str, int, Counter[str]]]:
    """What happened in each group, in all its chats together."""
    found: dict[str, tuple[str, int, Counter[str]]] = {}
    chats: dict[int | None, Counter[str]] = {}
    for chat, (title, size) in day.names.items():
        counts = found.setdefault(title, (title, size, Counter()))[2]
        chats[day.moved(chat)] = counts
        counts["chats"] += 1
        counts["most in a minute"] = max(counts["most in a minute"], most.get(day.moved(chat) or 0, 0))
    nowhere = Counter[str]()
    for game in day.games:
        name = {"over": "games over", "cancelled": "called off"}.get(game.status, "other")
        chats.get(game.chat, nowhere)[name] += 1
    called = {(told.code, told.version) for told in day.told if told.kind == "turn_call" and told.message}
    by_code: dict[str, list[int]] = {}
    for code, version in called:
        by_code.setdefault(code, []).append(version)
    for turn in day.turns:
        counts = chats.get(turn.chat, nowhere)
        counts["turns"] += 1
        counts["called"] += any(turn.version <= version < turn.ended for version in by_code.get(turn.code, ()))
    return list(found.values())


def table(counts: Counter[str]) -> list[str]:
    return [f"{what:<48}{count:>8,}" for what, count in sorted(counts.items())]
