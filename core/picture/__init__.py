"""The mine as a picture, and how it grew as a short film: from what a spectator sees, and from nothing else.

`Studio` draws in a process of its own, since drawing holds the interpreter's lock. What is drawn comes from the same
templates as the Mini App (`templates/svg`, `core.art`), in the skin "lantern".
"""

from core.picture.studio import Crowded, NoPicture, Studio, drawings

__all__ = ["Crowded", "NoPicture", "Studio", "drawings"]
