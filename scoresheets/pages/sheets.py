"""A player's sheet as a page shows it, and what dice make of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoresheets.pages.pieces import NO_FRAGMENT, Fragment
from scoresheets.pages.seats import SeatView


@dataclass(frozen=True, slots=True)
class SheetView:
    """One player's sheet: `filled` is the game's own description; `fresh` the boxes the last entry changed."""

    seat: SeatView
    filled: object
    fresh: frozenset[str]
    fresh_by: int | None  # the seat number whose entry changed them
    owners: Mapping[int, SeatView]  # by the game's seat index, for names on crossed boxes
    note: str = ""  # what the last entry did here, where it is another's
    fresh_ids: tuple[str, ...] = ()  # of the elements that show the fresh boxes
    glance: Any = None  # what stands beside the player's name: its game's few figures of the sheet
    shown: Fragment = field(default=NO_FRAGMENT, compare=False, repr=False)  # as it is drawn


@dataclass(frozen=True, slots=True)
class LitView:
    """What dice make of a sheet: what its game's pieces depend on beside the sheet."""

    fits: bool
    instead: bool
    lose: frozenset[str]
    lost_game: bool
    why_not: tuple[tuple[str, str], ...]
    thrown: Any
    heard: str  # the same for those who do not see it: how many boxes, and which is worth most
    about: tuple[str, ...] = ()  # the rules of what is special there

    @property
    def says(self) -> str:
        """What the sheet says of its boxes: "yes" where some fit, "nothing", or "instead"."""
        return "instead" if self.instead else "yes" if self.fits else "nothing"


@dataclass(frozen=True, slots=True)
class Parts:
    """The templates that a game may leave out; "" for one that is not there."""

    tv: str  # what a TV shows beside the totals
    says: str  # in its tray's folder: what the tray says
    mores: str  # and what it adds to that
    named: str  # macros of the sentences in both that name the player in turn
    called: str  # macros of what both say about the last entry
    correct: str  # the tray on which an old entry is corrected
