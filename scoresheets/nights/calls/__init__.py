"""Calls for the organizer, and decisions at a table."""
