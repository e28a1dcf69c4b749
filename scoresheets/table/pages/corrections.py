"""A correction as pages show it, before it is done."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.pads.pages import SeatView


@dataclass(frozen=True, slots=True)
class BoxChange:
    """One box of a sheet by its printed name, and what stands there before and after, in words."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class SheetChange:
    """The changes of a correction on one player's sheet; totals as the game writes them."""

    seat: SeatView
    total_before: str
    total_after: str
    boxes: tuple[BoxChange, ...]


@dataclass(frozen=True, slots=True)
class CorrectedView:
    """A correction of an older entry, for the notice about it: the entry as it was (`text`) and as it `becomes` (empty
    if it was taken back), how many later entries are `gone` with it, and the totals that changed, () while hidden.
    """

    number: int  # the sequence of the correction
    said: str  # the entry's player and round, and the author of the correction
    text: str
    becomes: str
    gone: int
    changes: tuple[SheetChange, ...]
    reason: str  # of the host or an organizer


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A correction that waits for consent, or is over: `status` open, declined, withdrawn or lapsed.

    `said` is its status in one sentence; `by` the seat that proposed it, None for the host; `past`: entries followed
    since it was over.
    """

    number: int
    status: str
    said: str
    by: SeatView | None
    text: str
    becomes: str  # empty if the entry is only taken back
    changes: tuple[SheetChange, ...]
    gone: int  # how many later entries would be taken back
    waiting: tuple[SeatView, ...]
    each: bool  # each of them must agree, else any one
    winner: str = ""  # says that another player would win, or that the game would end or go on
    revision: int = 0  # how often later entries changed what it would do
    past: bool = False
