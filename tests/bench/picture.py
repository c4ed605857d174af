"""How fast the mine is drawn for the chat, and how still the bot's loop stays: `python -m tests.bench.picture`.

A whole round as it grows, card by card. Cold: a new drawing process and an empty folder. Warm: everything but the card
that was laid has been drawn before. A beat in the event loop measures its longest pause while pictures are drawn.
"""

import asyncio
import gc
import os
import platform
import statistics
import sys
import tempfile
import time
from pathlib import Path

from core.picture import Studio
from core.view import View
from tests.picture.mines import grown

WARM_MS, PAUSE_MS = 250, 20
ROUNDS = (("base", 6, 1), ("base", 10, 2), ("deluxe", 8, 3))
BEAT = 0.001
IDLE_SECONDS = 3.0  # a busy machine makes pauses of its own


class Beat:
    """The longest time for which the loop did nothing else."""

    worst = 0.0

    async def run(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(BEAT)
            self.worst = max(self.worst, time.perf_counter() - begun - BEAT)


async def timed(artist: Studio, view: View) -> tuple[float, int]:
    """Milliseconds and bytes of one picture."""
    begun = time.perf_counter()
    picture = await artist.mine(view, 1, ())
    return 1000 * (time.perf_counter() - begun), len(picture)


async def bench(folder: Path) -> bool:
    views = [view for one in ROUNDS for view in grown(*one)]
    gc.freeze()  # what the rules left behind is not the loop's business
    artist, beat = Studio(folder, 120), Beat()
    beating = asyncio.create_task(beat.run())
    await asyncio.sleep(IDLE_SECONDS)
    idle, beat.worst = beat.worst, 0.0
    cold, _ = await timed(artist, views[0])
    growing = [await timed(artist, view) for view in views]
    warm = [await timed(artist, view) for view in views]
    artist.stop()
    artist = Studio(folder, 120)
    again, _ = await timed(artist, views[-1])
    print(f"  first picture ever    {cold:7.0f} ms     process and sprites included")
    print(f"  first after a restart {again:7.0f} ms")
    fresh = statistics.median(one for one, _ in growing)
    print(f"  a move                {fresh:7.0f} ms     its card drawn the first time")
    median, worst = (f(one for one, _ in warm) for f in (statistics.median, max))
    print(f"  a move, warm          {median:7.0f} ms     of {WARM_MS}; worst {worst:.0f} ms, {len(warm)} pictures")
    sizes = [size for _, size in warm]
    print(f"  size                  {statistics.median(sizes) / 1000:7.0f} kB     worst {max(sizes) / 1000:.0f} kB")
    for one in ROUNDS:
        begun = time.perf_counter()
        film = await artist.growth(grown(*one))
        took = 1000 * (time.perf_counter() - begun)
        print(f"  film of {len(grown(*one)):3} mines     {took:7.0f} ms     {len(film) / 1000:.0f} kB ({one[0]})")
    beating.cancel()
    artist.stop()
    print(f"  pause of the loop     {1000 * beat.worst:7.1f} ms     of {PAUSE_MS}; {1000 * idle:.1f} ms when idle")
    return median <= WARM_MS and beat.worst <= max(PAUSE_MS / 1000, 2 * idle)


def main() -> int:
    print(f"Pictures ({platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f})")
    with tempfile.TemporaryDirectory() as folder:
        return 0 if asyncio.run(bench(Path(folder))) else 1


if __name__ == "__main__":
    sys.exit(main())
