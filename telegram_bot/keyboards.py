"""Buttons. In groups the table opens by a direct link; `web_app` buttons exist in private chats only."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo

from core.i18n import LANGUAGES, Translator
from core.service.table import Look
from telegram_bot import data


@dataclass(frozen=True, slots=True)
class Links:
    """Where buttons lead: the bot's username, the Mini App's short name, the web app's address."""

    username: str
    mini_app: str
    public_url: str

    def direct(self, code: str) -> str:
        """Opens the table over the chat in which it is pressed."""
        return f"https://t.me/{self.username}/{self.mini_app}?startapp={code}"

    def page(self, code: str = "") -> str:
        """The web app itself: at a table, or at my games."""
        return f"{self.public_url}/app/" + (f"?g={code}" if code else "")

    def join(self, code: str) -> str:
        """Opens the private chat with the bot, which seats whoever comes at this table."""
        return f"https://t.me/{self.username}?start=join_{code}"

    def group(self) -> str:
        """Adds the bot to a group."""
        return f"https://t.me/{self.username}?startgroup=play"


@dataclass(frozen=True, slots=True)
class Buttons:
    """Makes the keyboards of one chat: its language, its kind, its links."""

    t: Translator
    links: Links
    private: bool

    @classmethod
    def of(cls, other: "Buttons") -> Self:
        """Buttons of this kind for the chat of `other`."""
        return cls(other.t, other.links, other.private)

    def table(self, code: str, name: str = "table") -> InlineKeyboardMarkup:
        """The way to the table."""
        return rows([self._open(code, name)])

    def round_end(self, look: Look, *, ahead: bool) -> InlineKeyboardMarkup:
        """The table, and the next round if one is `ahead`."""
        step = [self._button("next", data.write(data.NEXT, look.code, look.version))]
        return rows([self._open(look.code, "table")], step if ahead else [])

    def game_end(self, code: str) -> InlineKeyboardMarkup:
        """The table for looking back, and another game."""
        return rows([self._open(code, "table")], [self._button("again", data.write(data.AGAIN, code))])

    def end(self, code: str) -> InlineKeyboardMarkup:
        """Really end the running game?"""
        end = self._button("end", data.write(data.END, code))
        return rows([end, self._button("keep", data.write(data.KEEP, code))])

    def languages(self) -> InlineKeyboardMarkup:
        """One button for each language."""
        return rows(self._speak())

    def welcome(self) -> InlineKeyboardMarkup:
        """For a group that we are new in: nobody has told us its language yet."""
        return rows([self._button("open", data.write(data.OPEN))], self._speak())

    def open_here(self) -> InlineKeyboardMarkup:
        """Open a table in this chat."""
        return rows([self._button("open", data.write(data.OPEN))])

    def honours(self, *, month: bool) -> InlineKeyboardMarkup:
        """From this month to all time, and back."""
        name, other = ("alltime", "all") if month else ("month", "month")
        return rows([self._button(name, data.write(data.HONOURS, detail=other))])

    def record(self, *, counted: bool) -> InlineKeyboardMarkup:
        """Whether I am counted, and what is stored of me; for the private chat."""
        name, other = ("uncount", "off") if counted else ("count", "on")
        switch = self._button(name, data.write(data.COUNT, detail=other))
        return rows([switch], [self._button("mydata", data.write(data.DATA))])

    def settings(self, lines: Sequence[tuple[str, str]], *, history: bool) -> InlineKeyboardMarkup:
        """A menu of what is chosen once for all: words and callback data of each line."""
        past = [self._button("history", data.write(data.TURN, detail="history"))] if history else []
        close = [self._button("close", data.write(data.TURN, detail="close"))]
        return rows(*([InlineKeyboardButton(text, callback_data=said)] for text, said in lines), past, close)

    def values(self, values: Sequence[tuple[str, str]]) -> InlineKeyboardMarkup:
        """A page of that menu, two values side by side, and the way back."""
        pairs = [[InlineKeyboardButton(text, callback_data=said) for text, said in values[n : n + 2]]
                 for n in range(0, len(values), 2)]  # fmt: skip
        return rows(*pairs, [self._button("settings", data.write(data.TURN, detail="menu"))])

    def forget(self) -> InlineKeyboardMarkup:
        """Really forget me?"""
        yes = self._button("forget", data.write(data.FORGET, detail="yes"))
        return rows([yes, self._button("remember", data.write(data.FORGET, detail="no"))])

    def call_me(self) -> list[InlineKeyboardButton]:
        """To be called when the next game opens, or not after all."""
        return [
            self._button(name, data.write(data.CALL, detail=way)) for name, way in (("call", "on"), ("uncall", "off"))
        ]

    def hello(self, code: str | None) -> InlineKeyboardMarkup:
        """The private chat: a table or all my games, a game against computers, and into a group."""
        where = self._open(code, "table") if code else self._web("games", self.links.page())
        group = InlineKeyboardButton(self.t("bot.button.group"), url=self.links.group())
        return rows([where], [self._button("open", data.write(data.OPEN))], [group])

    def _speak(self) -> list[InlineKeyboardButton]:
        speak = [(self.t(f"pref.language.{one}"), data.write(data.SPEAK, detail=one)) for one in LANGUAGES]
        return [InlineKeyboardButton(name, callback_data=said) for name, said in speak]

    def _open(self, code: str, name: str) -> InlineKeyboardButton:
        if self.private:
            return self._web(name, self.links.page(code))
        return InlineKeyboardButton(self.t(f"bot.button.{name}"), url=self.links.direct(code))

    def _web(self, name: str, url: str) -> InlineKeyboardButton:
        return InlineKeyboardButton(self.t(f"bot.button.{name}"), web_app=WebAppInfo(url))

    def _press(self, name: str, verb: str, look: Look, detail: object = "", **facts: object) -> InlineKeyboardButton:
        return self._button(name, data.write(verb, look.code, detail), **facts)

    def _button(self, name: str, said: str, **facts: object) -> InlineKeyboardButton:
        return InlineKeyboardButton(self.t(f"bot.button.{name}", **facts), callback_data=said)


def rows(*found: list[InlineKeyboardButton]) -> InlineKeyboardMarkup:
    """A keyboard of these rows, without the empty ones."""
    return InlineKeyboardMarkup([row for row in found if row])
