"""Every drawing once: rendered at one size, kept in memory and in a folder, made smaller as pictures need it.

Only in the drawing process: the renderer holds the interpreter's lock.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

import resvg_py
from PIL import Image

from core.art.slabs import H, W
from core.kept import Kept
from core.picture.markup import svg

CARD = 144  # pixels: the width of a card at the size in which everything is rendered
KEPT = 384  # sprites in memory, each of up to 120 kB


class Box(NamedTuple):
    """A part of the plane, in card units."""

    left: float
    top: float
    wide: float
    high: float


FACE = Box(0, 0, W, H)


class Sprites:
    """Pictures of single drawings. What was rendered once, by this process or an earlier one, is found in `folder`."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._ready: Kept[Image.Image] = Kept(KEPT)

    def get(self, markup: str, box: Box, card: int) -> Image.Image:
        """The part `box` of a drawing, in a mine whose cards are `card` pixels wide."""
        return self._ready.get((markup, box, card), lambda: _smaller(self._whole(markup, box), box, card))

    def _whole(self, markup: str, box: Box) -> Image.Image:
        wide, high = round(box.wide * CARD / W), round(box.high * CARD / W)
        document = svg(markup, *box)
        if self._folder is None:
            return _read(_png(document, wide, high))
        file = self._folder / f"{sha256(f'{wide} {high} {document}'.encode()).hexdigest()[:32]}.png"
        return _kept(file, lambda: _png(document, wide, high))


def render(markup: str, box: Box, wide: int, high: int) -> Image.Image:
    """A drawing that is made for one picture alone, at this size in pixels."""
    return _read(_png(svg(markup, *box), wide, high))


def _smaller(whole: Image.Image, box: Box, card: int) -> Image.Image:
    if card == CARD:
        return whole
    wide, high = max(1, round(box.wide * card / W)), max(1, round(box.high * card / W))
    return whole.resize((wide, high), Image.Resampling.LANCZOS)


def _png(document: str, wide: int, high: int) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=document, width=wide, height=high, skip_system_fonts=True))


def _read(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        return image.convert("RGBA")


def _kept(file: Path, make: Callable[[], bytes]) -> Image.Image:
    """The picture in a file; made and written when it is not there or cannot be read."""
    with suppress(OSError):
        return _read(file.read_bytes())
    png = make()
    with suppress(OSError):  # a full disk costs time, not pictures
        with NamedTemporaryFile(dir=file.parent, suffix=".new", delete=False) as new:
            new.write(png)
        os.replace(new.name, file)
    return _read(png)
