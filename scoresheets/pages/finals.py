"""The end of a game as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.pages.seats import SeatView


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
    remark: str = ""  # what the game is remembered for
