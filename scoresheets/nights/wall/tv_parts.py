"""The parts that the TV of a night shows, and how long each stays."""

from __future__ import annotations

TABLES, STANDINGS, PEOPLE, CARD = "tables", "standings", "people", "card"
SHORTEST, USUAL, LONGEST = 5, 10, 120  # seconds that a page of the TV stays
