"""What a table's page shows of the night at which it stands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoresheets.pads.pages import SeatView


@dataclass(frozen=True, slots=True)
class CallView:
    """A call of the organizer: who called, about which box, in which words, and what came of it.

    `number` is what an answer names; `seat` is None where it was removed since.
    """

    number: int
    seat: SeatView | None
    box: str
    words: str
    when: datetime
    coming: datetime | None
    done: datetime | None
    outcome: str
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class AcceptanceLine:
    """Whether a seat accepts its sheet as it is written now; who went home is not asked."""

    seat: SeatView
    accepted: bool


@dataclass(frozen=True, slots=True)
class NamesakeChoice:
    """Somebody of the same name, by number, and the places at which they sit or sat."""

    namesake: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NamesakeQuestion:
    """Two people of one `name`, by number, with their places: are they one?"""

    name: str
    one: int
    other: int
    here: tuple[int, ...]
    there: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BeforeView:
    """The game before this one, which is over and not closed: the seats that have still to accept it, or to agree to a
    correction that is `proposed` there.
    """

    public_id: str
    waiting: tuple[SeatView, ...]
    proposed: bool = False


@dataclass(frozen=True, slots=True)
class AtNightView:
    """A table of a night: which, at which place, whether seats accept their sheets, the call that stands, and once the
    game is over who accepts as of the entry `sequence`.
    """

    public_id: str
    name: str
    place: int
    asks: bool
    call: CallView | None = None
    acceptance: tuple[AcceptanceLine, ...] = ()
    sequence: int = 0
    elsewhere: bool = False  # it was opened elsewhere and joined
    before: BeforeView | None = None

    @property
    def accepted(self) -> int:
        """How many accept."""
        return sum(line.accepted for line in self.acceptance)

    @property
    def waits(self) -> bool:
        """Whether somebody has still to accept."""
        return any(not line.accepted for line in self.acceptance)
