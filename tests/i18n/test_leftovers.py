"""No text is left that nobody asks for. The pages' and the bot's own texts are counted where they are shown."""

import re
from pathlib import Path

from core import talk
from core.i18n import LANGUAGES, messages
from core.narrate import choices as words
from core.narrate import presence
from core.preferences import CHAT, HOURS, PERSON
from core.rules import editions
from core.rules.cards import DOORS, GOAL_KINDS, TOOLS
from core.service import absence, choices, votes

ROOT = Path(__file__).parents[2]
ELSEWHERE = ("ui.", "bot.")  # tests/webapp/test_texts.py and tests/telegram_bot/test_words.py
WHERE = {"core": "py", "webapp": "py", "telegram_bot": "py", "templates": "html"}
KINDS = {kind for box in editions.EDITIONS.values() for kind in box.deck}
ROLES = {role for box in editions.EDITIONS.values() for crew in box.roles.values() for role in crew}
TO_ONESELF = ("tool_repaired", "theft_lifted", "hats_swapped", "freed", "handed_over")  # what may be done to oneself


def sources(suffix: str) -> str:
    found = [path for folder, ends in WHERE.items() if ends == suffix for path in (ROOT / folder).rglob(f"*.{suffix}")]
    return "\n".join(path.read_text() for path in found)


def asked(code: str) -> set[str]:
    """Whole keys, and the forms that the teller of events adds to them."""
    by = re.findall(r'\.by\([\w.]+, "([\w.]+)"', code)
    onto = re.findall(r'\.onto\([\w.]+, [\w.]+, "([\w.]+)"', code)
    group = re.findall(r'\.group\([\w.]+, "([\w.]+)"', code)
    forms = {f"{key}.me" for key in (*by, *onto, *group)} | {f"{key}.{form}" for key in group for form in ("one", "us")}
    forms |= {f"{key}.mine" for key in onto}
    return {*re.findall(r"""["']([a-z_]+(?:\.[\w.-]+)?)["']""", code), *forms}


def built() -> set[str]:
    """Keys that end in a value, with every value there is."""
    return {
        *(f"card.{kind}{end}" for kind in KINDS for end in ("", ".about")),
        *(f"role.{role}{end}" for role in ROLES for end in ("", ".about")),
        *(f"tool.{tool}" for tool in TOOLS),
        *(f"goal.{end}{index}" for index in range(len(GOAL_KINDS)) for end in ("", "sign.")),
        *(f"edition.{key}{end}" for key in editions.EDITIONS for end in ("", ".about")),
        *(f"option.{key}{end}" for key in editions.OPTIONS for end in ("", ".about")),
        *(f"option.{key}.{value}" for key, values in editions.OPTIONS.items() for value in values),
        *(f"event.role_dealt.{role}" for role in ROLES),
        *(f"event.goal_seen.{kind}" for kind in GOAL_KINDS),
        *(f"event.goal_revealed.{kind}{end}" for kind in GOAL_KINDS for end in ("", ".me")),
        *(f"event.round_ended.{side}{end}" for side in ("miners", "saboteurs") for end in ("", ".won", ".lost")),
        *(f"event.round_ended.{side}" for side in ("green", "blue", "both", "barred", "unfound")),
        *(f"event.dug.{side}{end}" for side in ("green", "blue", "neither") for end in ("", ".me")),
        *(f"event.barred.{colour}" for colour in DOORS.values()),
        *(f"event.{what}{end}" for what in (presence.PAUSED, presence.RESUMED, presence.BACK) for end in ("", ".me")),
        *(f"event.{what}.admin" for what in (presence.PAUSED, presence.RESUMED)),
        *(f"event.{presence.MORE_TIME}{end}" for end in ("", ".me")),
        *(f"event.{what}" for what in (presence.AGREED, presence.DROPPED, presence.ASLEEP, presence.STOOD)),
        *(f"event.proposed.{what}{end}" for what in votes.WHATS for end in ("", ".me")),
        *(f"option.idle.{rule}" for rule in absence.RULES),
        *(f"event.{what}.own{end}" for what in TO_ONESELF for end in ("", ".me")),
        *(f"event.pool_opened.{form}" for form in ("me", "none")),
        "event.saboteurs_were.none",
        *(f"pref.{key}{end}" for key in (*CHAT, *PERSON, *choices.OWN) for end in ("", ".about")),
        *(f"pref.{key}.{value}" for key, one in (*CHAT.items(), *PERSON.items()) for value in one.values),
        *(f"pref.language.{language}" for language in LANGUAGES),
        *(f"pref.value.{value}" for value in ("on", *HOURS)),
        *(f"choice.{unit}" for unit, _ in words.UNITS),
        *(f"picture.goal.{face}" for face in ("closed", "gold", "stone")),
        *(f"claim.{kind}" for kind in talk.KINDS),
        *(f"claim.{kind}.mine" for kind in talk.ABOUT_PEOPLE),
        *(f"talk.say_{kind}" for kind in talk.ABOUT_GOALS),
        *(f"trust.{name}" for name in talk.LEVELS.values()),
        *(f"trace.turn.{way}{end}" for way in ("nearer", "farther", "cut") for end in ("", ".side")),
        *(f"trace.who.{who}" for who in ("diggers", "teams", "geologists", *DOORS.values())),
        *(f"trace.verdict.{word}" for word in ("right", "wrong", "true", "lie", "guessed", "missed")),
        *(f"trace.{lean}{end}" for lean in ("doubt", "trust") for end in ("", ".strong")),
    }


def left_over(keys: set[str], code: str) -> set[str]:
    """Keys that nothing asks for; a reason is asked for by whoever names its code."""
    known = asked(code)
    return keys - known - {f"reason.{word}" for word in known} - built()


def test_no_text_is_left_over():
    keys = {message.id if isinstance(message.id, str) else message.id[0] for message in messages(LANGUAGES[0])}
    mine = {key for key in keys if not key.startswith(ELSEWHERE)}
    assert len(mine) > 150
    assert left_over(mine, sources("py") + sources("html")) == set()


def test_what_nobody_asks_for_is_found():
    code = (
        't("a.b") say.by(event.seat, "event.x") say.group(event.seats, "event.y") Refused("no_luck") '
        'say.onto(event.seat, event.target, "event.w")'
    )
    told = {"a.b", "event.x", "event.x.me", "event.y", "event.y.one", "event.y.me", "event.y.us", "reason.no_luck",
            "card.P-X.about", "event.w", "event.w.me", "event.w.mine"}  # fmt: skip
    stale = {"a.c", "event.x.us", "event.z", "reason.luck", "card.START", "goal.3", "option.maps.7", "event.x.mine",
             "event.w.own"}  # fmt: skip
    assert left_over(told | stale, code) == stale
