"""A treasure paid in gold pieces: crystals, the winners' shares, then thefts one by one (R140-R155)."""

from core.rules.cards import BLUE, BOSS, CRYSTALS, GEOLOGIST, GREEN, PROFITEER, SABOTEUR
from core.rules.closing import by_seat, close, paid, reveal, trapped
from core.rules.doors import passes
from core.rules.events import Event
from core.rules.legality import victims
from core.rules.outcomes import GeologistsPaid, GoldStolen, NothingStolen, WinnersPaid
from core.rules.state import THEFT, Game, Step, Stolen, swapped

# roles that get less than a full share (R151)
_LESS = {BOSS: 1, PROFITEER: 2}
_TEAMS: dict[str, tuple[str, ...]] = {
    "green": (GREEN, BOSS, PROFITEER), "blue": (BLUE, BOSS, PROFITEER), "both": (GREEN, BLUE, BOSS, PROFITEER),
    "barred": (BOSS, PROFITEER), "saboteurs": (SABOTEUR, PROFITEER),
}  # winner -> the roles that count as winners (R145-R148)  # fmt: skip


def settle(game: Game, connector: int | None, events: list[Event]) -> Step:
    """Find the winners, pay geologists and winners, and let the thieves begin (R153)."""
    ways = () if connector is None else _ways(game)
    winner = "saboteurs" if connector is None else team(game.roles[connector], ways)
    roles = _TEAMS[winner]
    if winner == "barred" and game.options["double_door"] == "boss_only":
        roles = (BOSS,)  # A21
    winners = tuple(seat for seat in range(game.seats) if game.roles[seat] in roles and not trapped(game, seat))
    game = reveal(game, connector, events, winner=winner, winners=winners, ways=ways)
    return _thefts(_pay(game, events), _thieves(game), events)


def team(role: str, ways: tuple[str, ...]) -> str:
    """Which miners have won when somebody of this role dug to the gold and `ways` can pass (R142-R144, A23)."""
    if role in (GREEN, BLUE):
        other = BLUE if role == GREEN else GREEN
        return role if role in ways else other if other in ways else "barred"
    return "both" if len(ways) == 2 else ways[0] if ways else "barred"


def share(winners: int, role: str) -> int:
    """What one of so many winners gets (R151)."""
    return max(0, max(1, 6 - winners) - _LESS.get(role, 0))


def steal(game: Game, target: int) -> Step:
    """The acting thief takes a gold piece from `target`; the next thief's turn (R120, R154)."""
    events: list[Event] = []
    return _thefts(_robbed(game, game.pickers[0], target, events), game.pickers[1:], events)


def richest(game: Game, thief: int) -> int:
    """Whom an absent thief robs: the richest other player, of several the lowest seat (A27)."""
    return max(victims(game, thief), key=lambda seat: (sum(game.gold[seat]), -seat))


def _ways(game: Game) -> tuple[str, ...]:
    return tuple(colour for colour, way in zip((GREEN, BLUE), passes(game.board), strict=True) if way)


def _pay(game: Game, events: list[Event]) -> Game:
    """Crystals for the geologists, shares for the winners (R150-R152, A24, A25)."""
    assert game.result is not None
    crystals = sum(card.shape.kind in CRYSTALS for card in game.board.cards.values())
    finders = tuple(seat for seat in range(game.seats) if game.roles[seat] == GEOLOGIST and not trapped(game, seat))
    finds = dict.fromkeys(finders, crystals // max(1, len(finders)))
    winners = game.result.winners
    shares = {seat: share(len(winners), game.roles[seat]) for seat in winners}
    events.append(GeologistsPaid(crystals, finders, next(iter(finds.values()), 0)))
    events.append(WinnersPaid(winners, tuple(shares.values())))
    result = game.result._replace(crystals=crystals, finds=by_seat(game, finds), shares=by_seat(game, shares))
    return game._replace(gold=paid(game, {**finds, **shares}), result=result)


def _thieves(game: Game) -> tuple[int, ...]:
    """Everybody with a Theft in front of them: who played the latest one, then clockwise (R154)."""
    if not game.thieves:
        return ()
    latest = game.thieves[-1]
    return tuple(sorted(game.thieves, key=lambda seat: (seat - latest) % game.seats))


def _thefts(game: Game, thieves: tuple[int, ...], events: list[Event]) -> Step:
    """Go on to the next thief who can choose; those who cannot steal are passed over (R121)."""
    for place, thief in enumerate(thieves):
        if trapped(game, thief) or not victims(game, thief):
            game = _noted(game, Stolen(thief, None))
            events.append(NothingStolen(thief, trapped(game, thief)))
        elif game.options["theft_auto"] == "always":
            game = _robbed(game, thief, richest(game, thief), events)
        else:
            return Step(game._replace(phase=THEFT, acting=thief, pickers=thieves[place:]), tuple(events))
    return close(game._replace(pickers=()), events)


def _robbed(game: Game, thief: int, victim: int, events: list[Event]) -> Game:
    *rest, last = game.gold[victim]
    left = (*rest, last - 1) if last > 1 else tuple(rest)
    game = game._replace(gold=paid(game._replace(gold=swapped(game.gold, victim, left)), {thief: 1}))
    events.append(GoldStolen(thief, victim))
    return _noted(game, Stolen(thief, victim))


def _noted(game: Game, theft: Stolen) -> Game:
    """The theft goes into the result and its card to the discard pile (R120)."""
    card = game.lying(theft.thief, "theft")
    assert game.result is not None
    assert card is not None
    return game._replace(
        front=swapped(game.front, theft.thief, tuple(one for one in game.front[theft.thief] if one != card)),
        discards=(*game.discards, card),
        thieves=tuple(thief for thief in game.thieves if thief != theft.thief),
        result=game.result._replace(thefts=(*game.result.thefts, theft)),
    )
