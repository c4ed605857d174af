"""Chats and forum topics: where tables belong, and which message shows which table."""

from dataclasses import dataclass

from core.i18n import LANGUAGES
from core.service import bedtime, comeback, house
from core.service.notify import IN_PERSON
from core.store import db, games, notices, preferences, tables
from core.store.tables import Chat, Game, Notice, Posted, Waiting

DIRECT = "direct"  # kinds of messages that stand in somebody's own chat with the bot begin like this
SAT_IN = "sat_in."  # kinds of those in the table's chat that tell somebody who sits in for them; the place follows


@dataclass(frozen=True, slots=True)
class ChatRef:
    """A chat as Telegram names it. `thread` is the forum topic, None outside of topics."""

    telegram_id: int
    thread: int | None = None
    title: str = ""
    language: str | None = None
    kind: str = "group"  # private, group, supergroup


def remember(ref: ChatRef) -> int:
    """Know this chat from now on; returns our id of it. A chat that was gone is back; its language stays."""
    with db.work():
        return row_of(ref).id


def language(ref: ChatRef) -> str:
    """The language of this chat, or the house's own; a topic speaks as its whole chat until it chooses."""
    with db.reading():
        row = find(ref)
        return (row and row.language) or _spoken(ref) or house.settings().language


def set_language(ref: ChatRef, language: str, user_id: int | None = None) -> None:
    """This person chose the chat's language, which is noted: its open table speaks it too.

    ValueError for a language we do not speak.
    """
    if language not in LANGUAGES:
        raise ValueError(language)
    with db.work():
        row = row_of(ref)
        before = row.language or house.settings().language
        _speak(row, language)
        preferences.note(row, user_id, "language", before, language, house.now())


def speak_alone(telegram_id: int, language: str) -> None:
    """The private chat of this person and its open table speak the language that they chose for themselves."""
    with db.work():
        _speak(find(ChatRef(telegram_id)) or Chat(telegram_id=telegram_id, kind="private"), language)


def open_table(ref: ChatRef) -> str | None:
    """Code of the open table of this chat and topic, if there is one."""
    with db.reading():
        row = find(ref)
        game = row and Game.get_or_none((Game.chat == row) & Game.status.in_(games.OPEN))
    return game.code if game else None


def migrate(old: int, new: int) -> None:
    """The group became a supergroup: everything of chat `old` belongs to `new`; old message ids are worthless."""
    with db.work():
        for row in list(Chat.select().where(Chat.telegram_id == old)):
            there = Chat.get_or_none((Chat.telegram_id == new) & (Chat.thread == row.thread))
            _forget_messages(row)
            if there is None:
                row.telegram_id, row.kind = new, "supergroup"
                row.save()
            else:
                preferences.move(row, there)
                made_room = comeback.make_room(row, there)
                _merge(row, there)
                if made_room:
                    comeback.tell(there)
            comeback.tell_of_vote(there or row)


def leave_topic(telegram_id: int, thread: int) -> bool:
    """A forum topic was deleted: its table goes on outside of topics, where it is told how things are.

    What was chosen for the topic alone goes with it.
    False when another table is open there already, or nothing is known of that topic: then it falls silent.
    """
    with db.work():
        row = find(ChatRef(telegram_id, thread))
        if row is None or not thread:
            return False
        there = row_of(ChatRef(telegram_id, None, row.title, row.language, row.kind))
        if Game.get_or_none((Game.chat == there) & Game.status.in_(games.OPEN)):
            gone(telegram_id, thread)
            return False
        told = [int(kind.removeprefix(SAT_IN)) for kind in _forget_messages(row) if kind.startswith(SAT_IN)]
        _merge(row, there)
        comeback.tell(there)
        comeback.tell_of_sitters(there, told)
        return True


def gone(telegram_id: int, thread: int | None = None) -> None:
    """We may not write there any more (`thread` None: the whole chat): nothing waits for it from now on.

    Whoever has to act at its table is called in private, if they can be.
    """
    where = (Chat.telegram_id == telegram_id) & ~Chat.gone
    if thread is not None:
        where &= Chat.thread == thread
    with db.work():
        for row in list(Chat.select().where(where)):
            row.gone = True
            row.save()
            notices.drop_for([row.id], "chat is gone", but=IN_PERSON)
            comeback.fall_silent(row)


def back(telegram_id: int, thread: int | None = None) -> int:
    """We may write there again (`thread` None: in the whole chat): whoever missed something is told how things are.

    Returns how many open tables that concerns.
    """
    where = (Chat.telegram_id == telegram_id) & Chat.gone
    if thread is not None:
        where &= Chat.thread == thread
    with db.work():
        return sum(_return(row) for row in list(Chat.select().where(where)))


def is_gone(ref: ChatRef) -> bool:
    """Whether we believe that we may not write there."""
    with db.reading():
        row = find(ref)
    return row is not None and row.gone


def posted(code: str, kind: str) -> tuple[int, str | None] | None:
    """(message id, digest of what it says) of the message that shows this table as `kind`, if one was posted.

    Kinds as the bot likes them. For some the digest is something else: for "options" the page to which the card of the
    lobby is turned, for "photo" the picture that a message shows, for "talk" the number of the last claim told.
    """
    with db.reading():
        row = Posted.select().join(Game).where((Game.code == code) & (Posted.kind == kind)).first()
    return (row.message_id, row.digest) if row else None


def all_posted(code: str) -> dict[str, tuple[int, str | None]]:
    """By kind: what `posted` says of each that shows this table."""
    with db.reading():
        rows = list(Posted.select().join(Game).where(Game.code == code))
    return {row.kind: (row.message_id, row.digest) for row in rows}


def set_posted(code: str, kind: str, message_id: int, digest: str | None = None) -> None:
    """This message shows the table as `kind` now."""
    with db.work():
        game = Game.get_or_none(Game.code == code)
        if game is None:
            return
        Posted.delete().where((Posted.game == game) & (Posted.kind == kind)).execute()
        Posted.create(game=game, kind=kind, message_id=message_id, digest=digest)


def swap_posted(code: str, kind: str, former: int | None, message_id: int, digest: str | None = None) -> bool:
    """`set_posted` if `former`, or this one already, is what shows the table; False when somebody else was quicker."""
    with db.work():
        shown = posted(code, kind)
        if (shown[0] if shown else None) not in (former, message_id):
            return False
        set_posted(code, kind, message_id, digest)
        return True


def forget_posted(code: str, kind: str) -> None:
    """The message is gone: the next one is posted afresh."""
    with db.work():
        meant = Game.select(Game.id).where(Game.code == code)
        Posted.delete().where(Posted.game.in_(meant) & (Posted.kind == kind)).execute()


def row_of(ref: ChatRef) -> tables.Chat:
    """The row of this chat, written if it is new or has news. Only inside `work()`."""
    row = find(ref) or Chat(telegram_id=ref.telegram_id, thread=ref.thread or 0)
    before = (row.id, row.title, row.kind, row.language)
    row.title, row.kind = ref.title[:255] or row.title, ref.kind
    row.language = row.language or _spoken(ref)
    if before != (row.id, row.title, row.kind, row.language) or row.id is None:
        row.save()
    if row.gone:
        _return(row)
    return row


def find(ref: ChatRef) -> tables.Chat | None:
    """The row of this chat, None for one that we do not know. Only inside `work()` or `reading()`."""
    return Chat.get_or_none((Chat.telegram_id == ref.telegram_id) & (Chat.thread == (ref.thread or 0)))


def _speak(row: tables.Chat, language: str) -> None:
    row.language = language
    row.save()
    Game.update(language=language).where((Game.chat == row) & Game.status.in_(games.OPEN)).execute()


def _spoken(ref: ChatRef) -> str | None:
    """The language of a chat or topic that has none yet: that of the whole chat, or of whoever writes there."""
    whole = find(ChatRef(ref.telegram_id)) if ref.thread else None
    return (whole and whole.language) or (ref.language if ref.language in LANGUAGES else None)


def _forget_messages(row: tables.Chat) -> list[str]:
    """What stands in this chat is gone, or has another id now: returns the kinds of messages that showed its table."""
    theirs = Game.select(Game.id).where(Game.chat == row)
    there = Posted.game.in_(theirs) & ~Posted.kind.startswith(DIRECT)
    open_ones = theirs.where(Game.status.in_(games.OPEN))
    kinds = [one.kind for one in Posted.select(Posted.kind).where(there & Posted.game.in_(open_ones))]
    Posted.delete().where(there).execute()
    notices.forget_messages(row)
    return kinds


def _return(row: tables.Chat) -> int:
    row.gone = False
    row.save()
    return comeback.tell(row)


def _merge(old: tables.Chat, new: tables.Chat) -> None:
    """Both chats are known already: the games move over, the newer open table keeps the place.

    The other one goes on without a chat, and nothing of it is told there. Turns rest in the nights of the new chat.
    """
    busy = Game.get_or_none((Game.chat == new) & Game.status.in_(games.OPEN))
    for game in list(Game.select().where(Game.chat == old)):
        if busy is not None and game.status in games.OPEN:
            Game.update(chat=None).where(Game.id == game.id).execute()
            untold = (Notice.game == game) & notices.UNSENT
            Notice.update(failed="the table left its chat", leased_until=None).where(untold).execute()
        else:
            Game.update(chat=new).where(Game.id == game.id).execute()
    Notice.update(chat=new).where(Notice.chat == old).execute()
    there = Waiting.select(Waiting.user).where(Waiting.chat == new)
    Waiting.update(chat=new).where((Waiting.chat == old) & Waiting.user.not_in(there)).execute()
    old.delete_instance()
    bedtime.changed(new)
