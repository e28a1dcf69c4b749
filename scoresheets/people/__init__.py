"""Persons whom a device remembers, what they have played, and the year."""
