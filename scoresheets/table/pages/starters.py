"""Who throws for the first turn of a game or of a round, and who begins."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.pads.pages import SeatView


@dataclass(frozen=True, slots=True)
class StarterLine:
    """One player's throws for the first turn: (which from 1, sum); `next_throw` is the one asked for, or None."""

    seat: SeatView
    throws: tuple[tuple[int, int], ...]
    next_throw: int | None
    starts: bool
    may_begin: bool = False  # before a later round: the table says by a tap who begins it


@dataclass(frozen=True, slots=True)
class StartersView:
    """Who starts and why, or who still has to throw; `begun` once somebody has."""

    sentence: str
    begun: bool
    lines: tuple[StarterLine, ...]
    round: int = 0  # which round is thrown for; 0 for the first turn of a game
