"""A seat as everybody sees it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat: `number` (from 1) never changes and is also its colour and shape; the order of play is the list's."""

    number: int
    name: str
    letter: str
    held: bool  # some device holds it
    left: bool = False  # the player went home
