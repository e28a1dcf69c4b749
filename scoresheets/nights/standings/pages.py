"""The standings of a night as a page shows them, live or as they were published."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Column:
    """Something that people are compared by, and what it is called; `above` is the one it may be put before.

    `headings` are those of its numbers in a spreadsheet, with their unit.
    """

    name: str
    label: str
    above: str = ""
    headings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """What people are compared by in a game ("" for all games), in order."""

    game: str
    title: str
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure; `decides` where it puts the row below the one above. `numbers` are it without words or unit."""

    text: str
    decides: bool = False
    numbers: tuple[Decimal, ...] = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """By how many places somebody went up since the order was published (below 0: down), in words too."""

    places: int
    says: str


@dataclass(frozen=True, slots=True)
class RowView:
    """Somebody's place. `why` says in a sentence why the row above stands before this one, or shares its place; "" for
    the first. `moved` is None where it was not published.
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
    """Everybody who played one kind of game, or over all games (`game` is "" then); `rules` say how ties are broken.
    `chosen` are its options in words where others of the game chose otherwise, `kind` the same in any case, `counted`
    how many games and people.
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
        """Whoever stands at the places 1 to 3: more than three where they share."""
        return tuple(row for row in self.rows if row.place <= 3)


@dataclass(frozen=True, slots=True)
class StandingsView:
    """All orders of a night: `groups` are empty where no table counts yet."""

    groups: tuple[GroupView, ...]
    tables: int


@dataclass(frozen=True, slots=True)
class PublishedView:
    """What the room sees: the order of that minute, `number` the how manieth; `changed` are the places of its tables
    that were opened again or written at since, and `mark` says so.
    """

    number: int
    when: datetime
    standings: StandingsView
    changed: tuple[int, ...] = ()
    mark: str = ""


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """The order of criteria was changed after the first start."""

    when: datetime
    title: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The page: `shown` is the live order for who looks after the night, and what was published for who looks. `brings`
    says what publishing again would change, `waiting` which tables do not count yet; empty where there is nothing to
    say.
    """

    shown: StandingsView
    published: PublishedView | None
    changes: tuple[ChangeLine, ...] = ()
    brings: str = ""
    waiting: str = ""

    @property
    def frozen(self) -> bool:
        """Whether what is shown is what was published."""
        return self.published is not None and self.shown is self.published.standings
