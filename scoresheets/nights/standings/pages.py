"""The standings of a night as a page shows them, live or as they were published."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Column:
    """A criterion by which people are compared, and its label. `above` is the criterion that it may be put before.

    `headings` are the headings of its numbers in a spreadsheet, with their unit.
    """

    name: str
    label: str
    above: str = ""
    headings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """The criteria of a game ("" for all games), in order."""

    game: str
    title: str
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure. `decides` if it puts the row below the one above. `numbers` are its numbers without words or unit."""

    text: str
    decides: bool = False
    numbers: tuple[Decimal, ...] = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """The number of places a person went up since the order was published (below 0: down), also in words."""

    places: int
    says: str


@dataclass(frozen=True, slots=True)
class RowView:
    """A person's place. `why` is a sentence: why the row above stands before this one, or shares its place; "" for the
    first row. `moved` is None if the row is not in the published order.
    """

    person: str
    place: int
    name: str
    shares: bool
    cells: tuple[Cell, ...]
    why: str = ""
    moved: Moved | None = None


@dataclass(frozen=True, slots=True)
class GroupView:
    """The order of one kind of game, or over all games (`game` is "" then). `rules` say how ties are broken.

    `kind` are its options in words. `chosen` are the same, but "" if the night has only one kind of this game.
    `counted` says how many games and people there are.
    """

    key: str
    game: str
    title: str
    chosen: str
    counted: str
    columns: tuple[Column, ...]
    rows: tuple[RowView, ...]
    rules: tuple[str, ...]
    kind: str = ""

    @property
    def first_three(self) -> tuple[RowView, ...]:
        """Rows at the places 1 to 3: more than three rows if people share a place."""
        return tuple(row for row in self.rows if row.place <= 3)


@dataclass(frozen=True, slots=True)
class StandingsView:
    """All orders of a night. `groups` is empty while no table counts."""

    groups: tuple[GroupView, ...]
    tables: int


@dataclass(frozen=True, slots=True)
class PublishedView:
    """The standings as they were when published. `number` counts the publications from 1.

    `changed` are the places of its tables that were opened again or written at since; `mark` says so in words.
    """

    number: int
    when: datetime
    standings: StandingsView
    changed: tuple[int, ...] = ()
    mark: str = ""


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A change of the order of criteria after the first start."""

    when: datetime
    title: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The standings page. `shown` is the live order for organizers, and the published one for other viewers.

    `brings` says what publishing again would change. `waiting` says which tables do not count yet. Both are "" if there
    is nothing to say.
    """

    shown: StandingsView
    published: PublishedView | None
    changes: tuple[ChangeLine, ...] = ()
    brings: str = ""
    waiting: str = ""

    @property
    def frozen(self) -> bool:
        """True if the published order is shown."""
        return self.published is not None and self.shown is self.published.standings
