"""What everybody holds of a treasure paid in pieces: every pay-out and theft was public, so one can count along."""

from core.view import View


def holdings(view: View) -> list[int]:
    """Gold by seat, as far as it was handed out in the open."""
    gold = [0] * len(view.seats)
    for ended in (*view.history, *((view.result,) if view.result else ())):
        for seat, (share, find) in enumerate(zip(ended.shares, ended.finds, strict=True)):
            gold[seat] += share + find
        for theft in ended.thefts:
            if theft.victim is not None:
                gold[theft.thief] += 1
                gold[theft.victim] -= 1
    return gold


def richest(view: View) -> int:
    """Whom to rob: of those with gold whoever has most, of several the lowest seat."""
    gold = holdings(view)
    return max(view.victims, key=lambda seat: (gold[seat], -seat))
