"""Everything that knows no game and no table: database, server, static files and templates, operation."""
