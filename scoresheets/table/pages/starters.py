"""The throw for the first turn of a game or of a round."""

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
    may_begin: bool = False  # before a later round: the players enter by a tap which of them begins it


@dataclass(frozen=True, slots=True)
class StartersView:
    """The starter and why, or the players that have still to throw; `begun` once one has."""

    sentence: str
    begun: bool
    lines: tuple[StarterLine, ...]
    round: int = 0  # the round that is thrown for; 0 for the first turn of a game
