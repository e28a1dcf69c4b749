"""The guests of a night: one row for each person."""
