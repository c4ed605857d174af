"""The database: connections, tables, migrations and the queries on them. The only user of peewee."""
