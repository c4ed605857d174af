"""The tables. Times are Unix seconds; JSON is text written by this house alone."""

from typing import Any

from peewee import (
    SQL,
    AutoField,
    BooleanField,
    CharField,
    DoubleField,
    ForeignKeyField,
    IntegerField,
    Model,
    TextField,
)
from peewee import BigIntegerField as Big

from core.store.db import db


class Base(Model):
    """Ties every table to the one database of this process."""

    id = AutoField()

    class Meta:
        database = db
        legacy_table_names = False


class User(Base):
    """A person. `telegram_id` or `local_key` (a hash of the browser's own id) says who signs in."""

    telegram_id = Big(null=True, unique=True)
    local_key = CharField(max_length=64, null=True, unique=True)
    name = CharField(max_length=64)
    language = CharField(max_length=8, null=True)
    language_chosen = BooleanField(default=False)
    can_write = BooleanField(default=False)  # the bot may send a direct message
    created = DoubleField()
    photo = CharField(max_length=200, default="")  # its address at Telegram, empty without one
    photo_shown = BooleanField(default=True)  # to the people at their tables
    counted = BooleanField(default=True)  # their games count and they stand in tables of honour
    reached = BooleanField(default=False)  # they have had the app open: hand and role can be shown to them


class Chat(Base):
    """A chat or one forum topic of it (`thread`, 0 for none)."""

    telegram_id = Big()
    thread = Big(default=0)
    title = CharField(max_length=255, default="")
    kind = CharField(max_length=16, default="group")
    language = CharField(max_length=8, null=True)
    gone = BooleanField(default=False)  # the bot may not send there any more

    class Meta:
        indexes = ((("telegram_id", "thread"), True),)


class Game(Base):
    """A table from its lobby to the end. `version` counts every change that people may see."""

    chat_id: int | None
    host_id: int | None
    code = CharField(max_length=32, unique=True)
    chat = ForeignKeyField(Chat, null=True, backref="games", index=False)
    host = ForeignKeyField(User, null=True)
    edition = CharField(max_length=32)
    options = TextField()
    pace = CharField(max_length=16)
    language = CharField(max_length=8)
    seats_wanted = IntegerField(null=True)
    status = CharField(max_length=16, default="lobby")  # lobby, playing, over, cancelled
    version = IntegerField(default=0)
    state = TextField(null=True)
    round_since = IntegerField(default=0)  # the version with which this round began
    acting = IntegerField(null=True)
    turn_at = DoubleField(default=0)  # since when this seat acts
    deadline = DoubleField(null=True)  # until when, None without a clock
    due_at = DoubleField(null=True, index=True)  # when the clock has to do something: `due_what`
    due_what = CharField(max_length=16, null=True)  # computer, remind, timeout, reveal, start, expire
    created = DoubleField()
    changed = DoubleField()
    said = IntegerField(default=0)  # the number of the last claim at this table
    talk_in_chat = BooleanField(default=False)  # the chat hears claims too
    share = CharField(max_length=32, null=True, unique=True)  # opens the replay to whoever has it; games that are over
    show_names = BooleanField(default=False)  # the shared replay tells who played
    paused_at = DoubleField(null=True)  # since when nobody can move; `due_at` and `deadline` are kept and wait
    counted = BooleanField(default=False)  # of a game that is over: its results are written
    again_of = CharField(max_length=32, null=True)  # the code of the game that is played once more here
    idle = CharField(max_length=16, default="skip")  # when a turn runs out: a key of `core.service.absence.RULES`
    extra = DoubleField(default=0)  # seconds that were asked for in this turn
    nudges = IntegerField(default=0)  # how often whoever acts was nudged in this turn
    nudged_at = DoubleField(null=True)  # when last

    @property
    def pulse(self) -> int:
        """Grows by one with every change that everybody may see."""
        return int(self.version + self.said)


# one open table for each chat and topic
Game.add_index(
    Game.index(
        Game.chat,
        unique=True,
        where=Game.status.in_([SQL("'lobby'"), SQL("'playing'")]),
        name="game_open_in_chat",
    )
)


class Seat(Base):
    """A chair: a person or a computer player (`mind`). Seats of a lobby close up when someone leaves."""

    user_id: int | None
    game = ForeignKeyField(Game, backref="seats", on_delete="CASCADE", index=False)
    place = IntegerField()
    user = ForeignKeyField(User, null=True)
    mind = CharField(max_length=32, null=True)
    name = CharField(max_length=64, null=True)  # of a computer player
    sitter = CharField(max_length=32, null=True)  # the mind that plays for the person until they take the seat back
    marked = IntegerField(default=0)  # how often they have changed their private marks
    wishes = TextField(default="{}")  # what they would choose if they were the host: key and value; empty once it began
    extended = IntegerField(default=0)  # how often they asked for more time this round
    missed = IntegerField(default=0)  # how many turns in a row they let run out
    seen = DoubleField(null=True)  # when they last did something here or looked; at first when the game began

    class Meta:
        indexes = ((("game", "place"), True), (("game", "user"), True))


class Step(Base):
    """One change of one game: what was ordered, what happened. Ids grow in the order of commits."""

    game = ForeignKeyField(Game, backref="steps", on_delete="CASCADE", index=False)
    version = IntegerField()
    seat = IntegerField(null=True)  # None for steps of the lobby
    by = CharField(max_length=8)  # person, mind, clock
    command = TextField()
    events = TextField()
    tap = CharField(max_length=64, null=True)
    at = DoubleField()

    class Meta:
        indexes = ((("game", "version"), True), (("game", "seat", "tap"), True))


class Vote(Base):
    """What the people at a table decide about at the moment: `core.service.votes` says what there is."""

    game = ForeignKeyField(Game, on_delete="CASCADE", unique=True)
    number = IntegerField()  # the version with which it was proposed
    what = CharField(max_length=16)
    seat = IntegerField()  # who proposed it
    target = IntegerField(null=True)
    ballots = TextField()  # JSON: by seat, for or against
    at = DoubleField()
    until = DoubleField(index=True)


class Claim(Base):
    """Something a player told the whole table with one tap, true or not: `core.talk` says what there is to say."""

    game = ForeignKeyField(Game, on_delete="CASCADE", index=False)
    number = IntegerField()  # of the claims at this table, from 1
    version = IntegerField()  # of the table when it was said
    round = IntegerField()
    seat = IntegerField()
    kind = CharField(max_length=16)
    goal = IntegerField(null=True)
    target = IntegerField(null=True)
    tap = CharField(max_length=64)
    at = DoubleField()

    class Meta:
        indexes = ((("game", "number"), True), (("game", "seat", "tap"), True))


class Mark(Base):
    """How far a player trusts another from this moment on, -2 to 2: for their eyes only; the last of a moment."""

    game = ForeignKeyField(Game, on_delete="CASCADE", index=False)
    version = IntegerField()  # of the table when it was made
    round = IntegerField()
    seat = IntegerField()
    target = IntegerField()
    trust = IntegerField()
    at = DoubleField()

    class Meta:
        indexes = ((("game", "seat"), False),)


class Result(Base):
    """What a game that is over came to for one person who played it: `facts` are those of `core.merits`."""

    user_id: int
    game = ForeignKeyField(Game, on_delete="CASCADE", index=False)
    user = ForeignKeyField(User)
    at = DoubleField()  # when the game ended
    people = IntegerField()  # how many of those who played were people
    won = BooleanField()
    gold = IntegerField()
    facts = TextField()

    class Meta:
        indexes = ((("game", "user"), True),)


class Preference(Base):
    """What a chat or a person chose once for all: keys and values are those of `core.preferences`."""

    chat = ForeignKeyField(Chat, null=True, on_delete="CASCADE", index=False)
    user = ForeignKeyField(User, null=True, on_delete="CASCADE", index=False)
    key = CharField(max_length=32)
    value = CharField(max_length=32)

    class Meta:
        indexes = ((("chat", "key"), True), (("user", "key"), True))


class Change(Base):
    """Who changed what of a chat when; the language as well."""

    user_id: int | None
    chat = ForeignKeyField(Chat, on_delete="CASCADE")
    user = ForeignKeyField(User, null=True)
    key = CharField(max_length=32)
    before = CharField(max_length=32)
    after = CharField(max_length=32)
    at = DoubleField()


class Waiting(Base):
    """Somebody who wants to be called when the next game opens in this chat, in any topic of it."""

    user_id: int
    chat = ForeignKeyField(Chat, on_delete="CASCADE", index=False)
    user = ForeignKeyField(User, on_delete="CASCADE")
    at = DoubleField()

    class Meta:
        indexes = ((("chat", "user"), True),)


class Notice(Base):
    """Something the chat shall be told: ids only, the words are drawn when it is sent."""

    game_id: int | None
    chat_id: int | None
    kind = CharField(max_length=16)
    game = ForeignKeyField(Game, null=True, on_delete="CASCADE")
    chat = ForeignKeyField(Chat, null=True)
    payload = TextField()
    dedupe = CharField(max_length=64, null=True)
    created = DoubleField()
    not_before = DoubleField()
    leased_until = DoubleField(null=True)
    tries = IntegerField(default=0)
    sent_at = DoubleField(null=True)
    message_id = Big(null=True)
    failed = CharField(max_length=200, null=True)  # why it was given up
    begun = BooleanField(default=False)  # it is being sent: if the lease ends like this, it may have arrived
    refused = IntegerField(default=0)  # how often in a row Telegram said no for a reason that we do not know


_UNSENT = Notice.sent_at.is_null() & Notice.failed.is_null()
# a waiting notice swallows later ones of the same key; one that is being sent does not: it may be drawn already
Notice.add_index(
    Notice.index(
        Notice.dedupe,
        unique=True,
        where=_UNSENT & Notice.leased_until.is_null(),
        name="notice_waiting_dedupe",
    )
)
Notice.add_index(Notice.index(Notice.not_before, where=_UNSENT, name="notice_waiting"))


class Presence(Base):
    """A page of somebody who plays there shows this table, as far as we know `until` then."""

    game = ForeignKeyField(Game, on_delete="CASCADE", index=False)
    user = ForeignKeyField(User, on_delete="CASCADE")
    page = CharField(max_length=32)
    until = DoubleField()

    class Meta:
        indexes = ((("game", "user", "page"), True),)


class Posted(Base):
    """The message in the chat that shows this game in this way, to be edited or replaced."""

    game = ForeignKeyField(Game, on_delete="CASCADE", index=False)
    kind = CharField(max_length=16)
    message_id = Big()
    digest = CharField(max_length=64, null=True)  # of what it says, so that equal edits are spared

    class Meta:
        indexes = ((("game", "kind"), True),)


class Written(Base):
    """A message or an edit that Telegram was asked for lately, or what somebody wrote to us in private."""

    chat = Big(index=True)  # Telegram's id: topics are not limited by themselves
    at = DoubleField()  # when it was asked for, later when it was answered; see `core.service.written` for the clock
    counts = BooleanField(default=True)  # against what a chat may get within a minute
    fresh = BooleanField(default=False)  # a new message, not an edit
    ended = BooleanField(default=False)  # Telegram has answered, or nobody knows
    message_id = Big(null=True)  # of the new message
    newest = Big(null=True)  # as long as nobody knows whether it arrived: the newest message that was there before


class Beat(Base):
    """When a clock and the web last beat, since when Telegram has not answered: `core.service.outage` makes up."""

    name = CharField(max_length=16, unique=True)
    at = DoubleField()


TABLES: list[type[Any]] = [
    User,
    Chat,
    Game,
    Seat,
    Step,
    Vote,
    Claim,
    Mark,
    Result,
    Preference,
    Change,
    Waiting,
    Notice,
    Presence,
    Posted,
    Written,
    Beat,
]
