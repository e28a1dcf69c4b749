"""Calling whoever looks after a night, and what is decided at a table."""
