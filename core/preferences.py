"""What a chat or a person chooses once for all: keys, the values of each, and what holds while nothing is chosen.

Languages are preferences too, but of many rows, so they stand in columns of their own.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import NamedTuple
from zoneinfo import ZoneInfo

from core.rules.editions import EDITIONS, USUAL
from core.settings import PACES

ZONES: Mapping[str, str] = MappingProxyType(
    {
        "honolulu": "Pacific/Honolulu",
        "los_angeles": "America/Los_Angeles",
        "denver": "America/Denver",
        "chicago": "America/Chicago",
        "new_york": "America/New_York",
        "sao_paulo": "America/Sao_Paulo",
        "utc": "UTC",
        "london": "Europe/London",
        "berlin": "Europe/Berlin",
        "athens": "Europe/Athens",
        "moscow": "Europe/Moscow",
        "dubai": "Asia/Dubai",
        "delhi": "Asia/Kolkata",
        "dhaka": "Asia/Dhaka",
        "bangkok": "Asia/Bangkok",
        "shanghai": "Asia/Shanghai",
        "seoul": "Asia/Seoul",
        "tokyo": "Asia/Tokyo",
        "sydney": "Australia/Sydney",
        "auckland": "Pacific/Auckland",
    }
)  # key: name in the IANA time zone database
HOURS = ("off", "21_7", "22_8", "23_7", "0_8", "0_10")  # "22_8": from ten in the evening until eight


class Preference(NamedTuple):
    """One thing to choose: its values in the order in which a menu shows them, the first holds until then."""

    values: tuple[str, ...]

    @property
    def usual(self) -> str:
        """What holds until something is chosen."""
        return self.values[0]


ZONE = Preference(("seoul", *(key for key in ZONES if key != "seoul")))
CHAT: Mapping[str, Preference] = MappingProxyType(
    {
        "zone": ZONE,
        "night": Preference(("23_7", *(hours for hours in HOURS if hours != "23_7"))),  # when turns of all day rest
        "pictures": Preference(("on", "off")),
        "edition": Preference((USUAL, *(key for key in EDITIONS if key != USUAL))),  # of a new table, like the next two
        "pace": Preference(("usual", *PACES)),
        "talk": Preference(("off", "on")),
        "opens": Preference(("all", "admins")),  # who may open a table
        "joins": Preference(("all", "group")),  # who may sit down by a link: whoever has it, or whoever has played here
        "starts": Preference(("host", "all")),  # who at the table may start it, besides admins
        "ends": Preference(("host", "admins")),  # who may end a game that runs; a vote may as well
    }
)
PERSON: Mapping[str, Preference] = MappingProxyType(
    {
        "zone": ZONE,
        "calls": Preference(("chat", "direct", "none")),  # where they are called when it is their turn
        "quiet": Preference(HOURS),  # when no phone of theirs may ring
    }
)


def quiet_until(hours: str, zone: str, now: float) -> float | None:
    """When these quiet hours end in this zone (keys of `HOURS` and `ZONES`), in Unix seconds; None outside of them."""
    if hours == "off":
        return None
    first, last = (int(hour) for hour in hours.split("_"))
    here = datetime.fromtimestamp(now, ZoneInfo(ZONES[zone]))
    passed, length = (here.hour - first) % 24, (last - first) % 24
    if passed >= length:
        return None
    end = here.replace(minute=0, second=0, microsecond=0) + timedelta(hours=length - passed)  # by the clock on the wall
    return end.timestamp()
