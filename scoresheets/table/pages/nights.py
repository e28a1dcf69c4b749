"""Parts of a table's page about the night at which it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from scoresheets.pads.pages import SeatView


@dataclass(frozen=True, slots=True)
class CallView:
    """A call for the organizer: the calling seat, the box it is about, its words, and its outcome.

    `number` is what an answer names; `seat` is None if it was removed since.
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
    """Acceptance of one seat's sheet as it is written now; a player gone home is not asked."""

    seat: SeatView
    accepted: bool


@dataclass(frozen=True, slots=True)
class AnnouncementView:
    """A line of the organizers that stands at this table, and when they announced it."""

    number: int
    words: str
    when: datetime


@dataclass(frozen=True, slots=True)
class ClockView:
    """The clock of a round: while it runs the instant of its end (`until`, and `ends` in milliseconds since 1970), else
    the milliseconds `left`. `run` is its number, `tells` what tables are told at its end (round, turn or nothing).
    """

    run: int
    tells: str
    until: datetime | None = None
    ends: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class LatecomerView:
    """A person who is noted for this game; `number` is what an answer names."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class NamesakeChoice:
    """A guest of the same name, by number, and the places at which they sit or sat."""

    guest: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NamesakeQuestion:
    """Two guests of one `name`, by number, with their places: are they one?"""

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
    """A table of a night: the night, the place, whether seats accept their sheets, the open call, what is announced,
    and the clock of the round. In the lobby also the people noted for this game (`waiting`), and the numbers of people
    called by a round who have not sat down, by their seats (`called`); once the game is over the acceptance of each
    seat as of the entry `sequence`, and whether a round opened the table (`in_round`).
    """

    public_id: str
    name: str
    place: int
    asks: bool
    call: CallView | None = None
    acceptance: tuple[AcceptanceLine, ...] = ()
    sequence: int = 0
    before: BeforeView | None = None
    announced: tuple[AnnouncementView, ...] = ()
    waiting: tuple[LatecomerView, ...] = ()
    called: Mapping[int, int] = field(default_factory=dict)
    clock: ClockView | None = None
    in_round: bool = False

    @property
    def accepted(self) -> int:
        """Return how many seats accept."""
        return sum(line.accepted for line in self.acceptance)

    @property
    def waits(self) -> bool:
        """Return whether a seat has still to accept."""
        return any(not line.accepted for line in self.acceptance)
