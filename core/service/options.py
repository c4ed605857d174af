"""What is chosen in a lobby: edition, options, pace and language; and the page of the card that shows them.

Every order returns the new version of the table and raises NoSuchGame, or Refused with a reason code.
"""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from core.errors import Refused
from core.i18n import LANGUAGES
from core.rules.editions import EDITIONS, OPTIONS, Edition, find, settle_options
from core.service import chats, gathering, moves, notify, seating
from core.service.absence import RULES
from core.settings import PACES
from core.store import db
from core.store.tables import Game

# everything that is chosen in a lobby, whatever the edition, and its values in the order of presses
CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "edition": tuple(EDITIONS),
        "pace": PACES,
        "language": LANGUAGES,
        "talk": ("off", "on"),
        "idle": tuple(RULES),
        **OPTIONS,
    }
)
PAGES = ("", "options", "seats")  # of the card in the chat: its front, what is chosen, who may be sent away


def set_option(code: str, user_id: int, key: str, value: str, admin: bool = False) -> int:
    """The host or an admin changes an option of the edition, or "pace", "language", "idle" (a key of `absence.RULES`),
    or "talk" (whether the chat hears claims, "on" or "off"). Refused: "not_host", "unknown_option".
    """
    with db.work():
        row, _ = gathering.lobby(code)
        if not admin:
            seating.need_host(row, user_id)
        if key == "pace" and value in PACES:
            return gathering.changed(row, "option", user_id, pace=value)
        if key == "language" and value in LANGUAGES:
            return gathering.changed(row, "option", user_id, language=value)
        if key == "idle" and value in RULES:
            return gathering.changed(row, "option", user_id, idle=value)
        if key == "talk" and value in ("on", "off"):
            return gathering.changed(row, "option", user_id, talk_in_chat=value == "on")
        options = settle(find(row.edition), {**json.loads(row.options), key: value})
        return gathering.changed(row, "option", user_id, options=json.dumps(options))


def set_edition(code: str, user_id: int, edition: str, admin: bool = False) -> int:
    """The host or an admin chooses another edition: what both know stays as chosen, what was chosen for it before is
    chosen again, and computer players make room for a smaller one.

    Refused: "not_host", "unknown_option" (fact `key`), "bad_seats" (facts `least`, `most`: more people sit here).
    """
    with db.work():
        row, seats = gathering.lobby(code)
        if not admin:
            seating.need_host(row, user_id)
        box = box_of(edition)
        if edition == row.edition:
            return row.version
        computers = len(seating.computers(seats))
        wish = _wish(row)
        wanted = wish and min(max(wish, box.least), box.most)
        room = (wanted or box.most) - (len(seats) - computers)
        if room < 0:
            raise Refused("bad_seats", least=box.least, most=box.most)
        seating.seat_computers(row, seats, min(computers, room))
        left = {"edition": row.edition, "options": json.loads(row.options), "seats": wish}
        options = json.dumps(_chosen(row, box))
        return gathering.changed(
            row, "edition", user_id, {"left": left}, edition=edition, seats_wanted=wanted, options=options
        )


def turn_card(code: str, user_id: int, page: str = "", admin: bool = False) -> int:
    """Turn the message of this lobby in its chat to one of `PAGES`.

    Everybody may turn it back, for nobody shall wait for somebody who went away; whoever sits here may look at the
    options, the host and admins at the seats. Refused: "not_in", "not_host".
    """
    with db.work():
        row, seats = gathering.lobby(code)
        if page == "seats" and not admin:
            seating.need_host(row, user_id)
        if page == "options" and not admin:
            seating.need_seat(seats, user_id)
        if not page:
            chats.forget_posted(code, "options")
        elif card := chats.posted(code, "lobby_card"):
            chats.set_posted(code, "options", card[0], page)
        moves.tell(row, [notify.lobby_opened(code, row.version)])
        return row.version


def choices(box: Edition) -> dict[str, tuple[str, ...]]:
    """All that is chosen in a lobby of this edition, and the values of each."""
    return {key: values for key, values in CHOICES.items() if key not in OPTIONS or key in box.options}


def chosen(row: Game) -> dict[str, str]:
    """How everything is at this table, in the order in which it is shown."""
    talk = "on" if row.talk_in_chat else "off"
    own: dict[str, str] = json.loads(row.options)
    return {"edition": row.edition, "pace": row.pace, "language": row.language, **own, "idle": row.idle, "talk": talk}


def box_of(edition: str) -> Edition:
    """Raises Refused("unknown_option") for what is no edition."""
    if edition not in EDITIONS:
        raise Refused("unknown_option", key="edition")
    return EDITIONS[edition]


def settle(box: Edition, options: Mapping[str, str] | None) -> dict[str, str]:
    """All options of an edition, those that were not chosen as usual. Raises Refused("unknown_option")."""
    try:
        return settle_options(box, options)
    except ValueError as error:
        raise Refused("unknown_option") from error


def _chosen(row: Game, box: Edition) -> dict[str, str]:
    """What was chosen for this edition when it was left, but what both know as it is chosen now."""
    before = [left for left in _left(row) if left["edition"] == box.key]
    options = {**(before[-1]["options"] if before else {}), **json.loads(row.options)}
    return settle(box, {key: value for key, value in options.items() if key in box.options})


def _wish(row: Game) -> int | None:
    """For how many the table was opened, whatever fits the edition of the moment."""
    left = _left(row)
    return left[0]["seats"] if left else row.seats_wanted


def _left(row: Game) -> list[dict[str, Any]]:
    """The editions that were left for others, oldest first."""
    commands = gathering.commands(row)
    return [command["left"] for command in commands if command.get("lobby") == "edition" and "left" in command]
