"""What chats and people chose, and who changed what of a chat."""

from typing import Any

from peewee import AutoField, CharField, Database, DoubleField, ForeignKeyField, Model
from playhouse.migrate import SchemaMigrator


def up(migrator: SchemaMigrator, db: Database) -> None:
    class Base(Model):
        id = AutoField()

        class Meta:
            database = db
            legacy_table_names = False

    class User(Base):
        pass

    class Chat(Base):
        pass

    class Preference(Base):
        chat = ForeignKeyField(Chat, null=True, on_delete="CASCADE", index=False)
        user = ForeignKeyField(User, null=True, on_delete="CASCADE", index=False)
        key = CharField(max_length=32)
        value = CharField(max_length=32)

        class Meta:
            indexes = ((("chat", "key"), True), (("user", "key"), True))

    class Change(Base):
        chat = ForeignKeyField(Chat, on_delete="CASCADE")
        user = ForeignKeyField(User, null=True)
        key = CharField(max_length=32)
        before = CharField(max_length=32)
        after = CharField(max_length=32)
        at = DoubleField()

    tables: list[type[Any]] = [Preference, Change]
    db.create_tables(tables)
