"""What knows no game and no table: database, server, static files and templates, and how it is run."""
