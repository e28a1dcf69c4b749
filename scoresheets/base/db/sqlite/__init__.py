"""SQLite's file: opening it, checking that it is still there and that it is whole."""
