"""How often in a row Telegram refused a notice for no reason that we know: at first it never did."""

from peewee import Database, IntegerField
from playhouse.migrate import SchemaMigrator, migrate


def up(migrator: SchemaMigrator, db: Database) -> None:
    migrate(migrator.add_column("notice", "refused", IntegerField(default=0)))
