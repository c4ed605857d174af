"""Reads what the file, Telegram and the people know of a day, once the town is quiet."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from peewee import JOIN

from core import talk
from core.rules.events import Event, RoundEnded, RoundStarted
from core.service import nights, outbox
from core.store import db
from core.store.tables import Chat, Claim, Game, Notice, Seat, Step, User
from tests import emulator
from tests.emulator.world import Call
from tests.scenario.evidence import Command, Evidence, Played, Pressed, Request, Told
from tests.scenario.groups import Group
from tests.scenario.town import Town
from tests.scenario.turns import turns_of
from tests.scenario.weather import Gust, Sky

READ = {"chat_id", "message_id", "text", "caption", "media", "reply_markup", "disable_notification",
        "callback_query_id"}  # fmt: skip
LONG = 24 * 3600.0  # seconds by which clocks may be wrong, and more


def gather(sky: Sky, groups: list[Group], town: Town, complaints: list[str]) -> Evidence:
    """Read everything once the town is quiet."""
    world = sky.telegram
    found = Evidence(
        calls=[_plain(call) for call in world.calls],
        presses=[Pressed(q.id, q.data, q.when, q.answer is not None, q.gone) for q in world.queries.values()],
        commands=[one for chat in world.chats.values() for one in _commands(chat)],
        gusts=sorted([*sky.gusts, *_hits(world.calls)], key=lambda gust: gust.began),
        visits=town.visits,
        glances=town.glances,
        direct=town.direct,
        moves={chat.id: chat.migrated_to for chat in world.chats.values() if chat.migrated_to},
        standing={(chat.id, number) for chat in world.chats.values() for number in chat.messages},
        names={chat: (group.chat.title, len(group.users)) for group in groups for chat in group.chats},
        waiting=outbox.waiting(),
        seen=town.seen,
        complaints=complaints,
    )
    with db.reading():
        people = {user.id: user.telegram_id for user in User.select() if user.telegram_id}
        chats = {chat.id: chat.telegram_id for chat in Chat.select()}
        games = list(Game.select().order_by(Game.id))
        codes = {game.id: game.code for game in games}
        for game in games:
            chat = found.moved(chats.get(game.chat_id)) if game.chat_id else None
            found.games.append(_played(game, chat, game.code in town.read))
            found.turns += turns_of(game, chat, people)
            found.nights[game.code] = nights.rests(game.created - LONG, game.changed + LONG, nights.of(game))
        found.told = [told for row in Notice.select().order_by(Notice.id) if (told := _told(row, codes))]
        found.rounds = _moments(codes, RoundEnded)
        found.dealt = {code: at[0] for code, at in _moments(codes, RoundStarted).items() if at}
        found.accused = _accused()
    return found


def _commands(chat: emulator.Chat) -> Iterator[Command]:
    for message in chat.said(by_bot=False):
        if message.sender and not message.sender.is_bot and message.text.startswith("/"):
            yield Command(chat.id, message.sender.id, message.text, float(message.date))


def _plain(call: Call) -> Request:
    """Without what the audit does not read: pictures above all."""
    params = {name: _words(value) for name, value in call.params.items() if name in READ}
    message = int(call.result.get("message_id", 0)) if isinstance(call.result, dict) else 0
    message = message or int(call.params.get("message_id", 0) or 0)
    error, fault = call.error.code if call.error else 0, call.fault.kind if call.fault else ""
    return Request(call.method, params, call.at, call.when, message, call.result is not None, error, fault)


def _words(value: Any) -> Any:
    return {"caption": value.get("caption", "")} if isinstance(value, dict) and "caption" in value else value


def _played(game: Game, chat: int | None, read: bool) -> Played:
    paused = game.status == "playing" and game.paused_at is not None
    return Played(game.code, game.status, chat, game.state is not None, paused, read, game.changed)


def _told(row: Notice, codes: Mapping[int, str]) -> Told | None:
    facts = json.loads(row.payload)
    code = codes.get(row.game_id or 0)
    if code is None:
        return None
    version, number = facts.get("version", 0), facts.get("round", 0)
    return Told(code, row.kind, version, number, row.message_id, row.failed or "", row.sent_at or 0.0)


def _moments(codes: Mapping[int, str], event: type[Event]) -> dict[str, list[float]]:
    """When this happened at each table."""
    found: dict[str, list[float]] = {code: [] for code in codes.values()}
    for step in Step.select().where(Step.events.contains(f'"{event.__name__}"')).order_by(Step.game, Step.version):
        found[codes[step.game_id]].append(step.at)
    return found


def _accused() -> set[tuple[str, str]]:
    names: dict[int, dict[int, str]] = defaultdict(dict)
    for seat in Seat.select(Seat, User).join(User, JOIN.LEFT_OUTER):
        names[seat.game_id][seat.place] = seat.name or seat.user.name
    rows = Claim.select().where(Claim.kind == talk.ACCUSE)
    return {(names[row.game_id][row.seat], names[row.game_id][row.target]) for row in rows}


def _hits(calls: Iterable[Call]) -> list[Gust]:
    """What was planned for calls, when it hit one; a flood limit lasts as long as it says."""
    found = []
    for call in calls:
        if call.fault and call.fault.kind:
            lasts = float(call.error.parameters.get("retry_after", 0)) if call.error else 0.0
            found.append(Gust(call.fault.kind, call.when, call.when + lasts, _plain(call).chat))
    return found
