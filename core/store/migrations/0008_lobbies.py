"""Lobbies: who has been in the app, who wishes what, which game is played again, and who waits for the next one."""

from typing import Any

from peewee import AutoField, BooleanField, CharField, Database, DoubleField, ForeignKeyField, Model, TextField
from playhouse.migrate import SchemaMigrator, migrate

# whoever signs in at a local table, shows a photo (which the app alone brings), or has moved, was in the app
REACHED = """
UPDATE "user" SET "reached" = 1 WHERE "local_key" IS NOT NULL OR "photo" != '' OR "id" IN (
    SELECT "seat"."user_id" FROM "step" JOIN "seat"
    ON "seat"."game_id" = "step"."game_id" AND "seat"."place" = "step"."seat" WHERE "step"."by" = 'person'
)
"""


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

    class Waiting(Base):
        chat = ForeignKeyField(Chat, on_delete="CASCADE", index=False)
        user = ForeignKeyField(User, on_delete="CASCADE")
        at = DoubleField()

        class Meta:
            indexes = ((("chat", "user"), True),)

    tables: list[type[Any]] = [Waiting]
    db.create_tables(tables)
    migrate(
        migrator.add_column("user", "reached", BooleanField(default=False)),
        migrator.add_column("game", "again_of", CharField(max_length=32, null=True)),
        migrator.add_column("seat", "wishes", TextField(default="{}")),
        migrator.sql(REACHED),
    )
