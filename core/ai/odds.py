"""Who may be a saboteur, by counting: a role deck one larger than the table (R2, R3), weighed by what each one did."""

from collections.abc import Sequence
from math import comb, exp


def posterior(logs: Sequence[float], cards: int, saboteurs: int) -> list[float]:
    """Chance by player of being a saboteur, when `cards` roles with `saboteurs` among them were dealt to them.

    `logs` holds one log likelihood ratio (saboteur : miner) a player; cards not dealt lie aside unseen.
    """
    weights = [exp(max(-6.0, min(6.0, log))) for log in logs]
    prior = _prior(len(weights), cards, saboteurs)
    whole = sum(share * part for share, part in zip(prior, _sums(weights), strict=True))
    chances = []
    for index, weight in enumerate(weights):
        others = _sums(weights[:index] + weights[index + 1 :])
        guilty = sum(share * weight * part for share, part in zip(prior[1:], others, strict=True))
        chances.append(guilty / whole)
    return chances


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
