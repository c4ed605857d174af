"""Who looks at which table right now, and which notices are being sent."""

from typing import Any

from peewee import AutoField, BooleanField, CharField, Database, DoubleField, ForeignKeyField, Model
from playhouse.migrate import SchemaMigrator, migrate


def up(migrator: SchemaMigrator, db: Database) -> None:
    class Base(Model):
        id = AutoField()

        class Meta:
            database = db
            legacy_table_names = False

    class User(Base):
        pass

    class Game(Base):
        pass

    class Presence(Base):
        game = ForeignKeyField(Game, on_delete="CASCADE", index=False)
        user = ForeignKeyField(User, on_delete="CASCADE")
        page = CharField(max_length=32)
        until = DoubleField()

        class Meta:
            indexes = ((("game", "user", "page"), True),)

    tables: list[type[Any]] = [Presence]
    db.create_tables(tables)
    migrate(migrator.add_column("notice", "begun", BooleanField(default=False)))
