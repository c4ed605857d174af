"""How a mine grew, as a GIF: one picture for each card that was laid, goals turned at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

from PIL import Image

from core.art.maze import Box, Scene
from core.picture import mine
from core.picture.sprites import Sprites

FRAMES = 40
SECONDS = 8.0
BEAT, STAY = 0.24, 2.4  # seconds: how long a picture is seen at most, and the last one
BYTES = 1_000_000
SIZES = (640, 480, 320)  # pixels: the longer side; the next one is tried when a film is bigger than that


def film(scenes: Sequence[Scene], sprites: Sprites) -> bytes:
    """A GIF of at most `FRAMES` pictures, `SECONDS` and `BYTES`. ValueError without scenes."""
    shown = story(scenes)
    for size in SIZES:
        made = _gif(_pictures(shown, sprites, size))
        if len(made) <= BYTES:
            break
    return made


def story(scenes: Sequence[Scene]) -> list[Scene]:
    """What the pictures of a film show."""
    return _few(list(_turned(_framed(scenes))))


def _framed(scenes: Sequence[Scene]) -> list[Scene]:
    """All in the same part of the plane."""
    left, top = min(one.fit.x for one in scenes), min(one.fit.y for one in scenes)
    right, foot = max(one.fit.x + one.fit.w for one in scenes), max(one.fit.y + one.fit.h for one in scenes)
    return [replace(one, fit=Box(left, top, right - left, foot - top)) for one in scenes]


def _turned(scenes: Sequence[Scene]) -> Iterator[Scene]:
    """The card that reached a goal is seen before the goal turns."""
    yield scenes[0]
    for before, after in pairwise(scenes):
        shut = {(x, y) for _, x, y, _ in before.sealed}
        if len(after.sealed) < len(before.sealed):
            cards = tuple(one for one in after.cards if (one.x, one.y) not in shut)
            yield replace(after, cards=cards, sealed=before.sealed)
        yield after


def _few(scenes: Sequence[Scene]) -> list[Scene]:
    """At most `FRAMES` of them, evenly, the last ones always."""
    over, late = len(scenes) - FRAMES, FRAMES // 4
    if over <= 0:
        return list(scenes)
    early, room = scenes[:-late], FRAMES - late
    return [early[index * len(early) // room] for index in range(room)] + list(scenes[-late:])


def _pictures(scenes: Sequence[Scene], sprites: Sprites, size: int) -> list[Image.Image]:
    """The earth stays as it was at first: what does not change costs nothing in a GIF."""
    how = mine.plan(scenes[-1], size)
    earth, pictures = mine.ground(scenes[0], how, sprites), []
    for scene in scenes:
        picture = earth.copy()
        for part in mine.things(scene, how, sprites):
            mine.lay(picture, part)
        pictures.append(picture)
    return pictures


def _gif(pictures: Sequence[Image.Image]) -> bytes:
    palette = pictures[-1].quantize(256)
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    beat = min(BEAT, (SECONDS - STAY) / max(1, len(frames) - 1))
    times = [int(beat * 100) * 10] * (len(frames) - 1) + [int(STAY * 1000)]  # a GIF counts hundredths
    file = BytesIO()
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, disposal=1)
    return file.getvalue()
