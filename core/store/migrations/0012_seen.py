"""When somebody was last seen at a table: of those that are there, when it last changed."""

from peewee import SQL, AutoField, Database, DoubleField, Model
from playhouse.migrate import SchemaMigrator, migrate


def up(migrator: SchemaMigrator, db: Database) -> None:
    class Seat(Model):
        id = AutoField()
        seen = DoubleField(null=True)

        class Meta:
            database = db

    migrate(migrator.add_column("seat", "seen", DoubleField(null=True)))
    Seat.update(seen=SQL("(SELECT changed FROM game WHERE game.id = seat.game_id)")).execute()
