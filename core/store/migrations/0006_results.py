"""What finished games came to for each person, and whether somebody wants to be counted."""

from typing import Any

from peewee import AutoField, BooleanField, Database, DoubleField, ForeignKeyField, IntegerField, Model, TextField
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

    class Result(Base):
        game = ForeignKeyField(Game, on_delete="CASCADE", index=False)
        user = ForeignKeyField(User)
        at = DoubleField()
        people = IntegerField()
        won = BooleanField()
        gold = IntegerField()
        facts = TextField()

        class Meta:
            indexes = ((("game", "user"), True),)

    tables: list[type[Any]] = [Result]
    db.create_tables(tables)
    migrate(
        migrator.add_column("user", "counted", BooleanField(default=True)),
        migrator.add_column("game", "counted", BooleanField(default=False)),
    )
