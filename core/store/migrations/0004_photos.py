"""The photo of a person that Telegram gives, and whether others may see it."""

from peewee import BooleanField, CharField, Database
from playhouse.migrate import SchemaMigrator, migrate


def up(migrator: SchemaMigrator, db: Database) -> None:
    migrate(
        migrator.add_column("user", "photo", CharField(max_length=200, default="")),
        migrator.add_column("user", "photo_shown", BooleanField(default=True)),
    )
