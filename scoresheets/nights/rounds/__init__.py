"""Rounds of a night: who sits where next."""
