"""Who is with whom: what each role wishes the others, and how many share a win (R142-R148, R151)."""

from collections.abc import Iterable, Mapping

from core.ai.table import Table
from core.rules.cards import BLUE, BOSS, GEOLOGIST, GREEN, MINER, PROFITEER, SABOTEUR

FEWER = 0.3  # so many winners fewer bring a profiteer over to the saboteurs

# by my role: how well I wish others to fare, from -1 to 1; 0 where nothing stands
STANCE: dict[str, Mapping[str, float]] = {
    MINER: {MINER: 1, SABOTEUR: -1},
    GREEN: {GREEN: 1, BLUE: -0.4, BOSS: 0.6, PROFITEER: 0.1, GEOLOGIST: -0.3, SABOTEUR: -1},
    BLUE: {BLUE: 1, GREEN: -0.4, BOSS: 0.6, PROFITEER: 0.1, GEOLOGIST: -0.3, SABOTEUR: -1},
    BOSS: {GREEN: 0.7, BLUE: 0.7, PROFITEER: 0.1, GEOLOGIST: -0.3, SABOTEUR: -1},
    GEOLOGIST: {GEOLOGIST: -0.8, GREEN: -0.3, BLUE: -0.3, BOSS: -0.3, SABOTEUR: 0.2},
    SABOTEUR: {SABOTEUR: 1, MINER: -1, GREEN: -1, BLUE: -1, BOSS: -1, PROFITEER: 0.2},
    PROFITEER: {GREEN: 0.5, BLUE: 0.5, BOSS: 0.3, GEOLOGIST: -0.2, SABOTEUR: -0.8},
}
SPOILING = {SABOTEUR: 0.6, GREEN: -0.8, BLUE: -0.8, BOSS: -0.8, GEOLOGIST: -0.1}  # a profiteer with the saboteurs


def colour(table: Table) -> str | None:
    """The colour of doors that I can pass and others cannot."""
    return table.role if table.role in (GREEN, BLUE) else None


def rival(table: Table) -> str | None:
    """The colour that wins where mine does not."""
    return {GREEN: BLUE, BLUE: GREEN}.get(table.role)


def winners(table: Table, roles: Iterable[str]) -> float:
    """How many of these roles to expect among those who are free."""
    free = [crew for crew, seat in zip(table.mine.crew, table.view.seats, strict=True) if not seat.trapped]
    return sum(crew.get(role, 0.0) for role in roles for crew in free)


def spoils(table: Table) -> bool:
    """Whether I am better off when nobody finds the gold: a saboteur, or a profiteer who shares with fewer then."""
    if table.role != PROFITEER:
        return table.role == SABOTEUR
    diggers = winners(table, (GREEN, BLUE)) * 0.6 + winners(table, (BOSS,))
    return winners(table, (SABOTEUR,)) + FEWER < diggers


def stance(table: Table) -> Mapping[str, float]:
    """How I wish each role, from -1 to 1."""
    return SPOILING if table.role == PROFITEER and spoils(table) else STANCE[table.role]


def bond(table: Table, seat: int) -> float:
    """How much a seat is on my side, from -1 to 1."""
    wishes = stance(table)
    return sum(wishes.get(role, 0.0) * chance for role, chance in table.mine.crew[seat].items())
