"""A message before it has a place: whoever draws it and whoever sends it agree on this."""

import hashlib
from dataclasses import dataclass

from telegram import InlineKeyboardMarkup


@dataclass(frozen=True, slots=True)
class Picture:
    """A JPEG, and what stands for it where pictures are not taken."""

    content: bytes
    instead: "Post"

    @property
    def digest(self) -> str:
        """The same for pictures that are the same."""
        return hashlib.sha256(self.content).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Post:
    """HTML, buttons, whether phones stay quiet, and whether it speaks of a next round; with a picture, its caption."""

    html: str
    keyboard: InlineKeyboardMarkup | None = None
    silent: bool = True
    ahead: bool = False  # it has to be drawn anew once that round begins or will never begin
    picture: Picture | None = None

    @property
    def digest(self) -> str:
        """The same for messages that look the same."""
        buttons = self.keyboard.to_json() if self.keyboard else ""
        seen = self.picture.digest if self.picture else ""
        return hashlib.sha256(f"{self.html}\0{buttons}\0{seen}".encode()).hexdigest()[:32]
