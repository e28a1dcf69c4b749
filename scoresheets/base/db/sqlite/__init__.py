"""What concerns SQLite's file alone: how it is opened, whether it is still there, whether it is whole."""
