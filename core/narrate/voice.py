"""One language spoken to one reader: who did what to whom, with the reader as "you"."""

from collections.abc import Iterable, Sequence

from core.i18n import Translator


def place(t: Translator, x: int, y: int) -> str:
    """Where cell (x, y) lies as seen from the start card: "3 right, 1 up". There is no other wording of a position."""
    across = t("place.right" if x > 0 else "place.left", count=abs(x)) if x else ""
    along = t("place.down" if y > 0 else "place.up", count=abs(y)) if y else ""
    return ", ".join(part for part in (across, along) if part) or t("place.start")


def card_name(t: Translator, card: str) -> str:
    """The name of a card id or kind: "P-X.3" is a crossing."""
    return t(f"card.{card.partition('.')[0]}")


class Voice:
    """Speaks one language to one reader."""

    def __init__(self, t: Translator, names: Sequence[str], me: int | None) -> None:
        self.t, self.names, self.me = t, names, me

    def by(self, seat: int, key: str, **facts: object) -> str:
        """A sentence whose subject is `seat`; `key` has a second form for when that is the reader."""
        if seat == self.me:
            return self.t(f"{key}.me", **facts)
        return self.t(key, name=self.names[seat], **facts)

    def onto(self, seat: int, target: int, key: str, **facts: object) -> str:
        """What `seat` did to `target`; `key` has forms for either being the reader, and for doing it to oneself."""
        if seat == target:
            return self.by(seat, f"{key}.own", **facts)
        if target == self.me:
            return self.t(f"{key}.mine", name=self.names[seat], **facts)
        return self.by(seat, key, target=self.names[target], **facts)

    def group(self, seats: Sequence[int], key: str, **facts: object) -> str:
        """A sentence about seats; `key` has forms for one of them, and for the reader alone and among others."""
        if self.me not in seats:
            return self.t(key if len(seats) > 1 else f"{key}.one", names=self.people(seats), **facts)
        others = [seat for seat in seats if seat != self.me]
        if not others:
            return self.t(f"{key}.me", **facts)
        return self.t(f"{key}.us", names=", ".join(self.person(seat) for seat in others), **facts)

    def people(self, seats: Sequence[int]) -> str:
        """Several names in one phrase: "Ann, Bob and you"."""
        *most, last = [self.person(seat) for seat in seats]
        return self.t("person.and", names=", ".join(most), last=last) if most else last

    def person(self, seat: int) -> str:
        return self.t("person.me") if seat == self.me else self.t("person", name=self.names[seat])

    def cards(self, cards: Iterable[str]) -> str:
        return ", ".join(card_name(self.t, card) for card in cards)

    def goal(self, index: int) -> str:
        return self.t(f"goal.{index}")
