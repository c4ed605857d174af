"""Winners, shares and thefts a second time, after rules R140-R155 word by word; shares no code with the rules."""

from collections.abc import Callable, Iterable, Sequence

TEAM = {"G": {"green", "boss", "profiteer"}, "B": {"blue", "boss", "profiteer"}}
BOTH = TEAM["G"] | TEAM["B"]
BARRED = {"boss", "profiteer"}
# who connects -> winners when green and blue pass, only green, only blue, nobody (R142-R146, A21-A23)
WINNERS = {
    "green": (TEAM["G"], TEAM["G"], TEAM["B"], BARRED),
    "blue": (TEAM["B"], TEAM["G"], TEAM["B"], BARRED),
    "boss": (BOTH, TEAM["G"], TEAM["B"], BARRED),
    "profiteer": (BOTH, TEAM["G"], TEAM["B"], BARRED),
    "geologist": (BOTH, TEAM["G"], TEAM["B"], BARRED),
    "saboteur": (BOTH, TEAM["G"], TEAM["B"], BARRED),
}
PASSING = [(True, True), (True, False), (False, True), (False, False)]
# counted winners -> full share, the boss's, the profiteer's (the table of R151)
SHARES = {1: (5, 4, 3), 2: (4, 3, 2), 3: (3, 2, 1), 4: (2, 1, 0)}
MANY = (1, 0, 0)


def winning(connector: str | None, passing: tuple[bool, bool], double_door: str) -> set[str]:
    """The roles that count as winners; `connector` is a role, None if the gold was not reached (R147)."""
    if connector is None:
        return {"saboteur", "profiteer"}
    roles = WINNERS[connector][PASSING.index(passing)]
    return {"boss"} if roles == BARRED and double_door == "boss_only" else roles


def payout(roles: Sequence[str], trapped: Iterable[int], winners: set[str], crystals: int) -> list[int]:
    """What every seat gets before the thefts (R148, R150-R152, A24, A25)."""
    free = [seat for seat in range(len(roles)) if seat not in set(trapped)]
    counted = [seat for seat in free if roles[seat] in winners]
    geologists = [seat for seat in free if roles[seat] == "geologist"]
    gold = [0] * len(roles)
    for seat in counted:
        full, boss, profiteer = SHARES.get(len(counted), MANY)
        gold[seat] = {"boss": boss, "profiteer": profiteer}.get(roles[seat], full)
    for seat in geologists:
        gold[seat] = crystals if len(geologists) == 1 else crystals // 2
    return gold


def thief_order(laid: Sequence[int], seats: int) -> list[int]:
    """Thieves in the order they steal: who laid the latest Theft, then clockwise; `laid` in order of laying (R154)."""
    around = [(laid[-1] + ahead) % seats for ahead in range(seats)] if laid else []
    return [seat for seat in around if seat in laid]


def richest(gold: Sequence[int], thief: int) -> int:
    """Whom an absent thief robs (A27)."""
    others = [seat for seat in range(len(gold)) if seat != thief]
    return next(seat for seat in others if gold[seat] == max(gold[other] for other in others))


def rob(
    gold: Sequence[int], thieves: Iterable[int], trapped: Iterable[int], choose: Callable[[Sequence[int], int], int]
) -> tuple[list[int], list[tuple[int, int | None]]]:
    """Gold after all thefts, and who took from whom, None for nobody (R120, R121, R154)."""
    left, told = list(gold), []
    for thief in thieves:
        victim = None
        if thief not in set(trapped) and any(left[seat] for seat in range(len(left)) if seat != thief):
            victim = choose(left, thief)
            assert victim != thief
            assert left[victim] >= 1
            left[victim] -= 1
            left[thief] += 1
        told.append((thief, victim))
    return left, told
