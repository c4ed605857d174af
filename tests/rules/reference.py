"""A second, slow maze: a dict of cells and a search from the start over (cell, tunnel), after rules 0.2 word by word.

Shares nothing with `core.rules.board` but the card table.
"""

from core.rules.cards import DOORS, LADDERS, PATHS

FLIP = {"N": "S", "S": "N", "E": "W", "W": "E"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
GOALS = [(8, -2), (8, 0), (8, 2)]


def lie(kind: str, turned: bool) -> list[frozenset[str]]:
    """The tunnels as they lie."""
    return [frozenset(FLIP[s] if turned else s for s in tunnel) for tunnel in PATHS[kind]]


class Reference:
    """`cards`: (x, y) -> (kind, turned) of everything face up; `closed`: goals face down."""

    def __init__(self) -> None:
        self.cards = {(0, 0): ("START", False)}
        self.closed = set(GOALS)

    def tunnels(self, place):
        return lie(*self.cards[place])

    def opens(self, place):
        return frozenset().union(*self.tunnels(place))

    def live(self, barred=None):
        """All (cell, tunnel number) nodes joined to the start, without doors of the colour `barred`."""

        def bars(place, number):
            return number == 0 and barred is not None and DOORS.get(self.cards[place][0]) == barred

        wave = [(place, 0) for place, (kind, _) in self.cards.items() if kind in LADDERS]
        seen = set(wave)
        while wave:
            (x, y), number = wave.pop()
            for side in self.tunnels((x, y))[number]:
                near = (x + STEP[side][0], y + STEP[side][1])
                if near not in self.cards:
                    continue
                for other, tunnel in enumerate(self.tunnels(near)):
                    if FLIP[side] in tunnel and (near, other) not in seen and not bars(near, other):
                        seen.add((near, other))
                        wave.append((near, other))
        return seen

    def live_openings(self):
        """(empty or closed cell, side of it) pairs that a live opening faces."""
        found = set()
        for (x, y), number in self.live():
            for side in self.tunnels((x, y))[number]:
                near = (x + STEP[side][0], y + STEP[side][1])
                if near not in self.cards:
                    found.add((near, FLIP[side]))
        return found

    def frontier(self):
        return sorted({p for p, _ in self.live_openings() if p not in self.closed}, key=lambda p: (p[1], p[0]))

    def reached(self):
        return sorted({GOALS.index(p) for p, _ in self.live_openings() if p in self.closed})

    def turn_up(self, kinds, played):
        """Turn up the goals that are reached, then those through them: (goal, kind, turned) of each (R56-R64)."""
        told = []
        while (found := self.reached()) and "GOLD" not in [kind for _, kind, _ in told]:
            for goal in found:
                turned = self.lying(GOALS[goal], kinds[goal], played)
                self.closed.remove(GOALS[goal])
                self.cards[GOALS[goal]] = (kinds[goal], turned)
                told.append((goal, kinds[goal], turned))
        return told

    def lying(self, place, kind, played):
        """Whether a goal comes to lie turned: to meet the card played, the most live openings, the most neighbours."""
        live = {side for cell, side in self.live_openings() if cell == place}
        near = {side: (place[0] + dx, place[1] + dy) for side, (dx, dy) in STEP.items()}

        def worth(turned):
            opens = frozenset().union(*lie(kind, turned))
            beside = [side for side in near if near[side] in self.cards]
            fit = [side for side in beside if (side in opens) == (FLIP[side] in self.opens(near[side]))]
            return any(near[side] == played for side in live & opens), len(live & opens), len(fit), not turned

        return False if set(lie(kind, False)) == set(lie(kind, True)) else max((False, True), key=worth)

    def fits(self, place, kind, turned, live):
        if place in self.cards or place in self.closed:
            return False
        opens = frozenset().union(*lie(kind, turned))
        x, y = place
        joined = False
        for side, (dx, dy) in STEP.items():
            near = (x + dx, y + dy)
            if kind in LADDERS and near in GOALS:
                return False
            if near in self.cards:
                meets = FLIP[side] in self.opens(near)
                if meets != (side in opens):
                    return False
                joined |= kind in LADDERS and meets
        return joined or any((place, side) in live for side in opens)

    def legal(self, kind):
        """(x, y, turned) of every legal placement, by y, x, turned; equal half turns once."""
        near = {(x + dx, y + dy) for x, y in self.cards for dx, dy in STEP.values()}
        same = set(lie(kind, False)) == set(lie(kind, True))
        live = self.live_openings()
        ways = [(p, turned) for p in near for turned in ((False,) if same else (False, True))]
        found = [(*p, turned) for p, turned in ways if self.fits(p, kind, turned, live)]
        return sorted(found, key=lambda way: (way[1], way[0], way[2]))

    def passes(self):
        """passG, passB of R141; the gold must lie open."""

        def way(barred):
            return any(self.cards[place][0] == "GOLD" for place, _ in self.live(barred))

        return way("blue"), way("green")
