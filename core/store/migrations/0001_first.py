"""The tables as first released: frozen copies, whatever `core.store.tables` becomes later."""

from typing import Any

from peewee import (
    SQL,
    BigIntegerField,
    BooleanField,
    CharField,
    Database,
    DoubleField,
    ForeignKeyField,
    IntegerField,
    Model,
    TextField,
)
from playhouse.migrate import SchemaMigrator


def up(migrator: SchemaMigrator, db: Database) -> None:
    class Base(Model):
        class Meta:
            database = db
            legacy_table_names = False

    class User(Base):
        telegram_id = BigIntegerField(null=True, unique=True)
        local_key = CharField(max_length=64, null=True, unique=True)
        name = CharField(max_length=64)
        language = CharField(max_length=8, null=True)
        language_chosen = BooleanField()
        can_write = BooleanField()
        created = DoubleField()

    class Chat(Base):
        telegram_id = BigIntegerField()
        thread = BigIntegerField()
        title = CharField(max_length=255)
        kind = CharField(max_length=16)
        language = CharField(max_length=8, null=True)
        gone = BooleanField()

        class Meta:
            indexes = ((("telegram_id", "thread"), True),)

    class Game(Base):
        code = CharField(max_length=32, unique=True)
        chat = ForeignKeyField(Chat, null=True, index=False)
        host = ForeignKeyField(User, null=True)
        edition = CharField(max_length=32)
        options = TextField()
        pace = CharField(max_length=16)
        language = CharField(max_length=8)
        seats_wanted = IntegerField(null=True)
        status = CharField(max_length=16)
        version = IntegerField()
        state = TextField(null=True)
        round_since = IntegerField()
        acting = IntegerField(null=True)
        turn_at = DoubleField()
        deadline = DoubleField(null=True)
        due_at = DoubleField(null=True, index=True)
        due_what = CharField(max_length=16, null=True)
        created = DoubleField()
        changed = DoubleField()

    is_open = Game.status.in_([SQL("'lobby'"), SQL("'playing'")])
    Game.add_index(Game.index(Game.chat, unique=True, where=is_open, name="game_open_in_chat"))

    class Seat(Base):
        game = ForeignKeyField(Game, on_delete="CASCADE", index=False)
        place = IntegerField()
        user = ForeignKeyField(User, null=True)
        mind = CharField(max_length=32, null=True)
        name = CharField(max_length=64, null=True)

        class Meta:
            indexes = ((("game", "place"), True), (("game", "user"), True))

    class Step(Base):
        game = ForeignKeyField(Game, on_delete="CASCADE", index=False)
        version = IntegerField()
        seat = IntegerField(null=True)
        by = CharField(max_length=8)
        command = TextField()
        events = TextField()
        tap = CharField(max_length=64, null=True)
        at = DoubleField()

        class Meta:
            indexes = ((("game", "version"), True), (("game", "seat", "tap"), True))

    class Notice(Base):
        kind = CharField(max_length=16)
        game = ForeignKeyField(Game, null=True, on_delete="CASCADE")
        chat = ForeignKeyField(Chat, null=True)
        payload = TextField()
        dedupe = CharField(max_length=64, null=True)
        created = DoubleField()
        not_before = DoubleField()
        leased_until = DoubleField(null=True)
        tries = IntegerField()
        sent_at = DoubleField(null=True)
        message_id = BigIntegerField(null=True)
        failed = CharField(max_length=200, null=True)

    unsent = Notice.sent_at.is_null() & Notice.failed.is_null()
    waiting = unsent & Notice.leased_until.is_null()
    Notice.add_index(Notice.index(Notice.dedupe, unique=True, where=waiting, name="notice_waiting_dedupe"))
    Notice.add_index(Notice.index(Notice.not_before, where=unsent, name="notice_waiting"))

    class Posted(Base):
        game = ForeignKeyField(Game, on_delete="CASCADE", index=False)
        kind = CharField(max_length=16)
        message_id = BigIntegerField()
        digest = CharField(max_length=64, null=True)

        class Meta:
            indexes = ((("game", "kind"), True),)

    class Beat(Base):
        name = CharField(max_length=16, unique=True)
        at = DoubleField()

    tables: list[type[Any]] = [User, Chat, Game, Seat, Step, Notice, Posted, Beat]
    db.create_tables(tables)
