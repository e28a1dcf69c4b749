"""The fields that the state of every game has."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from games.kit.paper import Paper

OptionsT = TypeVar("OptionsT")
ReasonT = TypeVar("ReasonT", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class TableState(Generic[OptionsT, ReasonT]):
    """A table between two entries; a game subclasses it: `class State(TableState[Options, EndReason])`.

    `options` are what the table agreed on, and `paper` is all its sheets and claims. `seat` is the seat in turn, from
    0, or None when the game is over. `turns` counts the turns taken (a `leaves` is none). `left` holds the seats whose
    players left, and `reason` says why the game ended. A game adds `round`, which each game counts in its own way, and
    whatever else is not on the paper.
    """

    options: OptionsT
    paper: Paper
    seat: int | None = 0
    turns: int = 0
    left: frozenset[int] = frozenset()
    reason: ReasonT | None = None
