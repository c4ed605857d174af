"""What runs in the drawing process: it has no settings, no database and no network, only scenes to draw."""

import os
import signal
import threading
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from multiprocessing import parent_process
from pathlib import Path

from core.art.maze import Scene
from core.picture import film, mine
from core.picture.sprites import Sprites

QUALITIES = (80, 72, 64)  # Telegram makes JPEG of every photo; PNG of the same mine is twice as big with 256 colours
BYTES = 200_000
FILES = 4000  # drawings in the folder; all cards of all editions are some hundred

_sprites = Sprites(None)


def begin(folder: str | None) -> None:
    """First thing in the process: it draws with low priority, and ends with the process that made it."""
    global _sprites
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_leave, daemon=True).start()
    if folder:
        tidy(Path(folder))
        _sprites = Sprites(Path(folder))


def picture(scene: Scene) -> bytes:
    """A JPEG of the mine, of `BYTES` at most unless it cannot be helped."""
    drawn = mine.draw(scene, _sprites)
    for quality in QUALITIES:
        file = BytesIO()
        drawn.save(file, "JPEG", quality=quality, optimize=True)
        if file.tell() <= BYTES:
            break
    return file.getvalue()


def growth(scenes: Sequence[Scene]) -> bytes:
    """A GIF of the mine as it grew."""
    return film.film(scenes, _sprites)


def _leave() -> None:
    """Nobody else ends us when the parent is killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def tidy(folder: Path) -> None:
    """Drawings of former releases go, oldest first."""
    with suppress(OSError):
        files = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime)
        for file in files[:-FILES]:
            file.unlink()
