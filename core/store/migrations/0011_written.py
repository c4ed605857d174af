"""What was written to which chat lately, so that all processes keep to one measure and know their own messages."""

from typing import Any

from peewee import AutoField, BooleanField, Database, DoubleField, Model
from peewee import BigIntegerField as Big
from playhouse.migrate import SchemaMigrator


def up(migrator: SchemaMigrator, db: Database) -> None:
    class Base(Model):
        id = AutoField()

        class Meta:
            database = db
            legacy_table_names = False

    class Written(Base):
        chat = Big(index=True)
        at = DoubleField()
        counts = BooleanField(default=True)
        fresh = BooleanField(default=False)
        ended = BooleanField(default=False)
        message_id = Big(null=True)
        newest = Big(null=True)

    tables: list[type[Any]] = [Written]
    db.create_tables(tables)
