"""The table: opening it, its seats and rights, entries, history, the live page, corrections."""
