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
    """What a correction would do to one player's sheet; totals as the game says them."""

    seat: SeatView
    total_before: str
    total_after: str
    boxes: tuple[BoxChange, ...]


@dataclass(frozen=True, slots=True)
class CorrectedView:
    """A correction of an older entry, for the notice about it: the entry as it was (`text`) and as it `becomes` (empty
    where it was taken back), how many later entries are `gone` with it, and the totals that changed, () while hidden.
    """

    number: int  # the sequence of the correction
    said: str  # whose entry of which round, and by whom
    text: str
    becomes: str
    gone: int
    changes: tuple[SheetChange, ...]
    reason: str  # of the host or an organizer


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A correction that waits for consent, or is over: `status` open, declined, withdrawn or lapsed.

    `said` is how it stands in one sentence; `by` the seat that proposed it, None for the host; `past` where entries
    followed since it was over.
    """

    number: int
    status: str
    said: str
    by: SeatView | None
    text: str
    becomes: str  # empty where the entry is only taken back
    changes: tuple[SheetChange, ...]
    gone: int  # how many later entries would be taken back
    waiting: tuple[SeatView, ...]
    each: bool  # each of them must agree, else any one
    winner: str = ""  # that another player would win, or that the game would end or go on
    revision: int = 0  # how often later entries changed what it would do
    past: bool = False
