"""The buttons of a lobby's card."""

from urllib.parse import quote

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from core.narrate import choices as words
from core.service.options import CHOICES
from core.service.table import Look
from telegram_bot import data
from telegram_bot.keyboards import Buttons, rows
from telegram_bot.words import short


class FoyerKeys(Buttons):
    """Keyboards of a lobby, for the chat that `Buttons` are made for."""

    def page(self, look: Look, page: str, most: int) -> InlineKeyboardMarkup:
        """Of the card turned to one of `core.service.options.PAGES`."""
        if page == "options":
            return self.options(look)
        return self.seats(look) if page == "seats" else self.front(look, most)

    def front(self, look: Look, most: int) -> InlineKeyboardMarkup:
        """Join, leave, computer players, pace, options, start or wait, close, and the way to the table."""
        return rows(self._doors(look), *self._middle(look, most), self._ends(look), *self._ways(look))

    def options(self, look: Look) -> InlineKeyboardMarkup:
        """One row for each thing to choose: a press goes to the next value. Coming and going stays possible."""
        several = sum(not seat.computer for seat in look.seats) > 1
        seats = [self._press("seats", data.SEATS, look)] if several else []
        ways = [*seats, self._press("back", data.BACK, look)]
        return rows(*([self._choice(look, *now)] for now in on_the_page(look).items()), self._doors(look), ways)

    def seats(self, look: Look) -> InlineKeyboardMarkup:
        """One row for each person whose seat may be taken away."""
        people = [seat for seat in look.seats if not seat.computer and seat.user_id != look.host]
        kick = ([self._press("kick", data.KICK, look, seat.chair, who=short(seat.name))] for seat in people)
        return rows(*kick, [self._press("back", data.BACK, look)])

    def _doors(self, look: Look) -> list[InlineKeyboardButton]:
        return [] if self.private else [self._press("join", data.JOIN, look), self._press("leave", data.LEAVE, look)]

    def _middle(self, look: Look, most: int) -> list[list[InlineKeyboardButton]]:
        count, computers = len(look.computers), []
        if len(look.seats) < most:
            computers.append(self._press("add", data.ADD, look, count + 1))
        if count:
            computers.append(self._press("remove", data.REMOVE, look, count - 1))
        pace = self._press(
            "pace", data.CHOOSE, look, following("pace", look.pace), pace=words.value(self.t, "pace", look.pace)
        )
        return [computers, [pace, self._press("options", data.OPTIONS, look)]]

    def _ends(self, look: Look) -> list[InlineKeyboardButton]:
        close = self._press("cancel", data.CLOSE, look)
        if look.before and look.before.starts_at is not None:
            return [self._press("wait", data.WAIT, look), self._press("now", data.NOW, look), close]
        return [self._press("start", data.START, look), close]

    def _ways(self, look: Look) -> list[list[InlineKeyboardButton]]:
        """To the table; and where nobody else sees the card, for friends."""
        if not self.private:
            return [[self._open(look.code, "table")]]
        return [[self._open(look.code, "table")], [self.invite(look.code)]]

    def called(self, look: Look) -> InlineKeyboardMarkup:
        """Under a message that calls people to this lobby."""
        return rows([self._press("join", data.JOIN, look)], [self._open(look.code, "table")])

    def invite(self, code: str) -> InlineKeyboardButton:
        """Hands a link that leads to this table to somebody else."""
        link, text = quote(self.links.join(code), safe=""), quote(self.t("bot.invite"), safe="")
        url = f"https://t.me/share/url?url={link}&text={text}"
        return InlineKeyboardButton(self.t("bot.button.invite"), url=url)

    def _choice(self, look: Look, key: str, value: str) -> InlineKeyboardButton:
        said = data.write(data.CHOOSE, look.code, following(key, value))
        if key == "edition":
            return self._button("edition", said, edition=self.t(f"edition.{value}"))
        return InlineKeyboardButton(words.at_table(self.t, key, value), callback_data=said)


def on_the_page(look: Look) -> dict[str, str]:
    """What is chosen on the page of options: not the pace, which is on the front, nor what no chat hears in private."""
    elsewhere = ("pace", "talk") if look.chat_kind == "private" else ("pace",)
    return {key: value for key, value in look.chosen.items() if key not in elsewhere}


def following(key: str, value: str) -> str:
    """What a press chooses: "option.value", with the value that follows this one."""
    values = CHOICES[key]
    return f"{key}.{values[(values.index(value) + 1) % len(values)]}"
