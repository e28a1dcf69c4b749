"""What a page shows, as values: the same for everyone who looks at a table, in one language.

Nothing here belongs to one viewer. What only one device may see or do is decided by the classes on its own <body>
(`.host`, `.holds-2`), so that one rendering serves all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat: `number` (from 1) never changes and is also its colour and shape; the order of play is the list's."""

    number: int
    name: str
    letter: str
    held: bool  # some device holds it
    left: bool = False  # the player went home


@dataclass(frozen=True, slots=True)
class TurnView:
    """Whose turn it is; `number` counts turns from 1 and is what an entry must name."""

    seat: SeatView
    round: int
    number: int


@dataclass(frozen=True, slots=True)
class PilotView:
    """How near the end is: one sentence, and how many of `needed` the leader has (0 needed: no such count).

    `names_round` where the sentence says by itself which round is played.
    """

    sentence: str
    leader: SeatView | None
    owned: int
    needed: int
    last_round: bool
    names_round: bool

    @property
    def lamps(self) -> tuple[bool, ...]:
        """One lamp a thing needed, lit as far as the leader has come."""
        return tuple(lamp < self.owned for lamp in range(self.needed))


@dataclass(frozen=True, slots=True)
class SheetView:
    """One player's sheet: `filled` is the game's own description; `fresh` the boxes the last entry changed."""

    seat: SeatView
    filled: object
    fresh: frozenset[str]
    fresh_by: int | None  # the seat number whose entry changed them
    owners: Mapping[int, SeatView]  # by the game's seat index, for names on crossed boxes
    note: str = ""  # what the last entry did here, where it is another's


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of the log, in words; `struck` by which later sequence, if it was taken back or corrected."""

    sequence: int
    seat: SeatView | None
    text: str
    when: datetime
    round: int | None
    dice: tuple[int, ...]
    by_host: bool
    struck: int | None
    rolls: int = 0  # how many throws it took, 0 where nobody said


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may still be done about the last entry; `seat` is the number whose device may, host always."""

    sequence: int
    seat: int | None
    text: str
    age: int  # seconds since the entry was written


@dataclass(frozen=True, slots=True)
class Figure:
    """One cell of the final table; `mark` names an icon beside it, or is empty."""

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One line of the final table: a label and one figure a seat, in order of play."""

    label: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class FigureSection:
    """One printed section of the sheet with its lines."""

    title: str
    rows: tuple[FigureRow, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """One player's place on the podium; `floors` 1-6 is how high to build, `order` where to stand (winner inside)."""

    seat: SeatView
    rank: int
    money: str
    floors: int
    order: int


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of the ladder of tie-breakers; `state` is level, decides, or rest (not asked)."""

    number: int
    name: str
    figures: tuple[Figure, ...]
    state: str


@dataclass(frozen=True, slots=True)
class FinalsView:
    """The end: podium, verdict in one sentence pair, ladder (empty where nobody was level), breakdown, total row.

    `lost` where the game itself won: nothing to celebrate.
    """

    lost: bool
    headline: str
    verdict: str
    places: tuple[Place, ...]
    ladder_seats: tuple[SeatView, ...]
    ladder: tuple[Rung, ...]
    sections: tuple[FigureSection, ...]
    total: FigureRow
    ending: str = ""  # what ended the game, where the verdict does not say so
    shared: bool = False  # several share the win
    rolls: FigureRow | None = None  # how many throws each took, where somebody said


@dataclass(frozen=True, slots=True)
class Board:
    """A whole table at one version, in one language."""

    public_id: str
    title: str
    game_title: str
    folder: str  # the game's template folder and stylesheet
    tray: str  # the folder of its tray, and its page's script
    phase: str  # lobby, play, over (the rules ended it, it may still be taken back), closed
    version: int
    seats: tuple[SeatView, ...]
    choices: tuple[tuple[str, str], ...]  # what this table plays: (label, value) in words
    seat_limit: int
    rounds: int
    turn: TurnView | None
    pilot: PilotView | None
    sheets: tuple[SheetView, ...]
    log: tuple[LogLine, ...]  # newest first, the last few
    take_back: Offer | None
    decline: Offer | None
    finals: FinalsView | None
    news: str  # what just happened, for screen readers
    aloud: object | None = None  # what the last entry gives the table to say, in the game's own words
    roll_by_roll: bool = False  # every throw of a turn is entered
    settlement: str = ""  # how the table settled a tie, in its own words
    settler: int | None = None  # the seat number whose device may settle it, the host always

    @property
    def for_seats(self) -> Board:
        """What the list of seats depends on: everything but the version."""
        return replace(self, version=0)

    @property
    def for_ledger(self) -> Board:
        """What players, turn and ledger depend on: nothing that only changes a sheet's boxes."""
        return replace(self, version=0)

    @property
    def for_sheet(self) -> Board:
        """What a sheet depends on beside its own view: the table's name and pad."""
        return replace(
            self,
            version=0,
            rounds=0,
            turn=None,
            pilot=None,
            sheets=(),
            log=(),
            take_back=None,
            decline=None,
            news="",
            aloud=None,
        )


@dataclass(frozen=True, slots=True)
class TrayView:
    """The dice tray of one device: what its form names. `seat` is None where it may write for nobody now."""

    seat: SeatView | None
    turn: int
    key: str
    typed: Mapping[str, str]  # what lies in it, by the names of its fields
    as_host: bool  # the host writes for a seat that another device holds


@dataclass(frozen=True, slots=True)
class LitView:
    """The sheet of the seat in turn with its dice on it: what fits, or what was tried and what may be given up."""

    sheet: SheetView
    thrown: Any  # as the game reads it
    fits: bool
    lose: frozenset[str]  # rows that may be given up; empty where something fits
    lost_game: bool  # solo: nothing fits, the game ends here
    tried: tuple[tuple[str, str], ...]  # (what, why not)


@dataclass(frozen=True, slots=True)
class RefusalView:
    """Why not: the code, the box it is about, a bold verdict (may be empty) and the sentence with its numbers."""

    code: str
    box: str
    sentence: str
