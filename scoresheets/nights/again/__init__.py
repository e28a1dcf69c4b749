"""Repeat a night: the next one with the same places, cards and choices."""
