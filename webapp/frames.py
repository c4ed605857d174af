"""Drawing a game that is over: the player, and one frame of it as HTML or as data; the same for the app and for links.

Nothing here depends on who watches but the language and the skin, so that a frame under an address with their `stamp`
never changes and may be kept.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from flask import Response, current_app, jsonify, make_response, render_template

from core import art, narrate
from core.i18n import Translator
from core.narrate.sayings import words
from core.narrate.voice import Voice
from core.rules.events import CardsDrawn, Event, MapPlayed, RockFell, RoleDealt
from core.service import replay
from core.service.replay import Beat, Reel, Shot
from core.view.replay import EVERYBODY, OPEN, Eyes, frame_json
from webapp import forms, reader
from webapp.assets import FOR_A_YEAR
from webapp.errors import Rejected
from webapp.retelling import spoken

QUERY = {"from": forms.word(f"{EVERYBODY}|{OPEN}|0|[1-9][0-9]?"), "as": forms.maybe(forms.word("[A-Za-z0-9._-]{1,64}"))}
LAID_OPEN = (CardsDrawn, RoleDealt)  # what the open cards show anyway
WATCHING = 0.5  # what a frame costs whoever asks for one after the other
VARIES = ("X-Language", "Accept-Language", "X-Skin")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of what everybody heard: of `seat`, None: nobody's; `now`: it belongs to this very frame."""

    seat: int | None
    text: str
    spoken: bool
    now: bool


@dataclass(frozen=True, slots=True)
class Screen:
    """A shot in one language."""

    shot: Shot
    t: Translator

    @property
    def reel(self) -> Reel:
        """What there is to watch."""
        return self.shot.reel

    @property
    def names(self) -> list[str]:
        """What people are called by seat."""
        seats = self.reel.seats
        return [self.t("replay.dwarf", n=seat.index + 1) if seat.name is None else seat.name for seat in seats]

    @property
    def computers(self) -> list[int]:
        """The seats of computer players."""
        return [seat.index for seat in self.reel.seats if seat.computer]

    @property
    def stamp(self) -> str:
        """What a frame's drawing depends on besides its number and whose eyes it is seen with."""
        build = current_app.extensions["assets"].hash
        # people may be hidden, shown, call themselves anew, and say thanks when all is over
        told = crc32("\n".join([str(self.reel.said), *self.names]).encode())
        return f"{self.t.lang}.{reader.skin()}.{told:08x}.{build}"


def player(screen: Screen, base: str, **more: Any) -> str:
    """The whole player with its first frame; `base` is the address under which there are frames and the record."""
    return render_template("replay/_replay.html", base=base, screen=screen, **_drawn(screen), **more)


def frame(code: str, number: int, as_json: bool, shared: bool, t: Translator) -> Response:
    """One frame: `?from=` public, open or a seat, and perhaps `&as=` the stamp it was asked for by.

    Raises as `replay.shot`, Malformed, and Rejected: 404 for a frame or a seat that there is not.
    """
    asked = forms.query(QUERY)
    eyes: Eyes = int(asked["from"]) if asked["from"].isdigit() else asked["from"]
    try:
        screen = Screen(replay.shot(code, number, eyes, shared=shared), t)
    except IndexError:
        raise Rejected(404, "not_found") from None
    answer = jsonify(**json_of(screen)) if as_json else _html(screen)
    if asked["as"] == screen.stamp:
        answer.headers["Cache-Control"] = FOR_A_YEAR.replace("public", "private")
    answer.vary.update(VARIES)
    return answer


def json_of(screen: Screen) -> dict[str, Any]:
    """The same as data; people are seats and what they are called."""
    shot = screen.shot
    return {
        "number": shot.number,
        "last": screen.reel.frames - 1,
        "round": shot.round,
        "move": shot.move,
        "mover": shot.mover,
        "names": screen.names,
        **frame_json(shot.frame),
        "told": told(screen),
        "said": [{**claim._asdict(), "text": words(claim, _voice(screen))} for claim in shot.story[-1].said],
        "words": [{**word.claim._asdict(), "right": word.right, "knew": word.knew} for word in shot.words],
        "alone": [{"seat": seat, "text": text} for seat, text in alone(screen)],
    }


def told(screen: Screen) -> list[str]:
    """What everybody was told, one sentence after the other."""
    return _told(screen.shot.story[-1], screen)


def story(screen: Screen) -> list[Line]:
    """What everybody heard in the round so far, the newest moment first."""
    say, beats = _voice(screen), screen.shot.story
    lines: list[Line] = []
    for beat in reversed(beats):
        now = beat is beats[-1]
        text = " ".join(_told(beat, screen))
        lines += [Line(beat.mover, text, False, now)] if text else []
        lines += [Line(claim.seat, words(claim, say), True, now) for claim in beat.said]
    return lines


def alone(screen: Screen) -> list[tuple[int, str]]:
    """What one seat alone was told, in the words in which it was."""
    shot = screen.shot
    hidden = LAID_OPEN if shot.frame.eyes == OPEN or shot.move == 0 else ()
    return [
        (event.to, text)
        for event in shot.frame.events
        if event.to is not None and not isinstance(event, hidden)
        if (text := narrate.line(event, screen.t, screen.names, event.to))
    ]


def _told(beat: Beat, screen: Screen) -> list[str]:
    return [text for event in beat.events if (text := narrate.line(event, screen.t, screen.names, None))]


def _voice(screen: Screen) -> Voice:
    return Voice(screen.t, screen.names, None)


def _html(screen: Screen) -> Response:
    return make_response(render_template("replay/_frame.html", **_drawn(screen)))


def _drawn(screen: Screen) -> dict[str, Any]:
    """What every template of the replay is told."""
    shot = screen.shot
    view = shot.frame.view
    return {
        "t": screen.t,
        "reel": screen.reel,
        "shot": shot,
        "view": view,
        "names": screen.names,
        "computers": screen.computers,
        "scene": art.scene(view, shot.layer, screen.computers),
        "told": told(screen),
        "alone": alone(screen),
        "me": None,
        "story": story(screen),
        "judged": [spoken(word, _voice(screen)) for word in shot.words],
        "roles": _roles(shot),
        **marks(shot.frame.events),
    }


def marks(events: Iterable[Event]) -> dict[str, object]:
    """What the page frames in the maze: the cell at which rock `fell`, and the goal that was `looked` at."""
    found: dict[str, object] = {"fell": "", "looked": ""}
    for event in events:
        if isinstance(event, RockFell):
            found["fell"] = f"{event.x},{event.y}"
        elif isinstance(event, MapPlayed):
            found["looked"] = event.goal
    return found


def _roles(shot: Shot) -> list[str | None]:
    """By seat: the role that these eyes know."""
    view = shot.frame.view
    if shot.frame.seats:
        return [seat.role for seat in shot.frame.seats]
    seen = {look.target: look.role for look in view.looks if look.current}
    if view.seat is not None:
        seen[view.seat] = view.role or ""
    return [seat.role or seen.get(seat.index) for seat in view.seats]
