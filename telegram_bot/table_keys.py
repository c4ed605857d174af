"""The buttons of a running table."""

from telegram import InlineKeyboardMarkup

from core.service import patience
from core.service.table import Look
from telegram_bot import data
from telegram_bot.keyboards import Buttons, rows


class TableKeys(Buttons):
    """Keyboards of a running table, for the chat that `Buttons` are made for."""

    def call(self, look: Look) -> InlineKeyboardMarkup:
        """Of what calls somebody: the table, and more time while there is any to have."""
        count = patience.MOST_TIMES - look.times_left + 1
        more = [self._press("more", data.MORE, look, f"{look.version}.{count}")] if look.times_left else []
        return rows([self._open(look.code, "turn")], more)

    def card(self, look: Look) -> InlineKeyboardMarkup:
        """The table; back to one's seat while somebody has a sitter, and on with it while it waits."""
        away = any(seat.sitter and seat.user_id is not None for seat in look.seats)
        back = [self._press("back_seat", data.RETURN, look)] if away else []
        resume = [self._press("resume", data.RESUME, look)] if look.paused else []
        return rows([self._open(look.code, "table")], resume, back)

    def offers(self, look: Look) -> InlineKeyboardMarkup:
        """What may be proposed, by one press."""
        told = [(what, f"{look.version}.{what}") for what in look.offers]
        return rows(*([self._press(f"propose.{what}", data.PROPOSE, look, said)] for what, said in told))

    def vote(self, code: str, number: int) -> InlineKeyboardMarkup:
        """Yes or no."""
        said = [self._button(word, data.write(data.VOTE, code, f"{number}.{word}")) for word in ("yes", "no")]
        return rows(said)
