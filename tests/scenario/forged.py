"""A forged day, a good one: a single turn, its call, and the end of the game; and what may happen in it."""

from tests.scenario.audit import Audit
from tests.scenario.evidence import Evidence, Played, Request, Told
from tests.scenario.turns import Turn

CODE, GROUP, ANN, BOB = "gabc23", -1001, 7, 8
TURN = Turn(CODE, GROUP, ANN, 4, 5, 1000.0, 1290.0)
NUMBER, END = 50, 60


def sent(number: int, text: str, at: float = 1002.0, chat: int = GROUP, **more: object) -> Request:
    keys = {"inline_keyboard": [[{"text": "Play", "url": f"https://t.me/mine/play?startapp={CODE}"}]]}
    params = {"chat_id": chat, "text": text, "reply_markup": keys} | more
    return Request("sendMessage", params, at, at, number)


def call_of(user: int, number: int = NUMBER, at: float = 1002.0, chat: int = GROUP, **more: object) -> Request:
    return sent(number, f'▶️ <a href="tg://user?id={user}">Ann</a>, it is your turn.', at, chat, **more)


def good_day() -> Evidence:
    return Evidence(
        games=[Played(CODE, "over", GROUP, ended=1400.0)],
        turns=[TURN],
        told=[Told(CODE, "turn_call", 4, 0, NUMBER), Told(CODE, "game_end", 9, 0, END)],
        calls=[call_of(ANN), sent(END, "Ann has won. Bob was the saboteur.", 1400.0)],
        names={GROUP: ("Mine 1", 2)},
        dealt={CODE: 999.0},
        rounds={CODE: [1300.0]},
    )


def complaint(day: Evidence) -> str:
    """The only one there is."""
    (found,) = Audit(day).check()
    return found
