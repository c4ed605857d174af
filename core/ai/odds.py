"""Who may be what, by counting: a role deck larger than the table (R2, R3, R103), weighed by what each one did."""

from collections.abc import Mapping, Sequence
from math import comb, exp

ROUNDS = 4  # of levelling rows and columns in turn


def posterior(logs: Sequence[float], cards: int, saboteurs: int) -> list[float]:
    """Chance by player of being a saboteur, when `cards` roles with `saboteurs` among them were dealt to them.

    `logs` holds one log likelihood ratio (saboteur : miner) a player; cards not dealt lie aside unseen.
    """
    weights = [exp(max(-6.0, min(6.0, log))) for log in logs]
    prior = _prior(len(weights), cards, saboteurs)
    sums = _sums(weights)
    whole = sum(share * part for share, part in zip(prior, sums, strict=True))
    return [weight * _guilty(prior, sums, weight) / whole for weight in weights]


def _guilty(prior: Sequence[float], sums: Sequence[float], weight: float) -> float:
    """The weight of all sets that one player of this weight completes: the sums without that player, by division."""
    guilty = part = 0.0
    for size, share in enumerate(prior[1:]):
        part = sums[size] - weight * part
        guilty += share * part
    return guilty


def _prior(players: int, cards: int, saboteurs: int) -> list[float]:
    """By number of saboteurs in play: the chance of one particular set of that size."""
    aside = cards - players
    shares = []
    for count in range(players + 1):
        left = saboteurs - count
        ways = comb(aside, left) if 0 <= left <= aside else 0
        shares.append(ways / comb(cards, saboteurs))
    return shares


def _sums(weights: Sequence[float]) -> list[float]:
    """Elementary symmetric sums: by size, the summed weight of all sets of players of that size."""
    sums = [1.0] + [0.0] * len(weights)
    for weight in weights:
        for size in range(len(weights), 0, -1):
            sums[size] += weight * sums[size - 1]
    return sums


def share_out(
    leans: Sequence[Mapping[str, float]], chances: Sequence[float], stock: Mapping[str, int]
) -> list[dict[str, float]]:
    """Chance by player and role, when each holds a role of the `stock` with the chance given.

    `leans` holds the log weights of a player's roles, 0 where it says nothing. Every role is handed out as often as
    it is in the stock; what no player holds lies aside.
    """
    roles = [role for role, count in stock.items() if count]
    rows = [{role: stock[role] * exp(lean.get(role, 0.0)) for role in roles} for lean in (*leans, {})]
    masses = [*chances, max(0.0, sum(stock.values()) - sum(chances))]
    for turn in range(ROUNDS):
        for row, mass in zip(rows, masses, strict=True):
            whole = sum(row.values())
            for role in row:
                row[role] *= mass / whole if whole else 0.0
        if turn < ROUNDS - 1:
            _level(rows, stock)
    return rows[:-1]


def _level(rows: Sequence[dict[str, float]], stock: Mapping[str, int]) -> None:
    """Make every role as frequent as in the stock."""
    for role in rows[-1]:
        whole = sum(row[role] for row in rows)
        for row in rows:
            row[role] *= stock[role] / whole if whole else 0.0
