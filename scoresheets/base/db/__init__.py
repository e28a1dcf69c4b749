"""The database: its transactions, its queries, SQLite's file, backups."""
