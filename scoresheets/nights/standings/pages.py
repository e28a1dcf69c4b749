"""The standings of a night as a page shows them, live or as they were published."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from scoresheets.results.counting import ByNight

FIRST = 3  # places of which a tie is always offered to be settled


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
    """A person's place, 0 for no rank. `why` is a sentence: why the row above stands before this one, or shares its
    place; "" for the first row. `moved` is None if the row is not in the published order. The row of a team has the
    names of its `members`.
    """

    person: str
    place: int
    name: str
    shares: bool
    cells: tuple[Cell, ...]
    why: str = ""
    moved: Moved | None = None
    members: tuple[str, ...] = ()

    @property
    def is_first(self) -> bool:
        """True at the places 1 to 3."""
        return 1 <= self.place <= FIRST


@dataclass(frozen=True, slots=True)
class GroupView:
    """The order of one kind of game, or over all games (`game` is "" then). `rules` say how ties are broken.

    `kind` are its options in words. `chosen` are the same, but "" if the night has only one kind of this game.
    `counted` says how many games and people there are. `teams` if it is an order of teams.
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
    teams: bool = False

    @property
    def first_three(self) -> tuple[RowView, ...]:
        """Rows at the places 1 to 3: more than three rows if people share a place."""
        return tuple(row for row in self.rows if row.is_first)


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
class CountingChoice:
    """Choices for the orders of a game ("" for all games): whether points, the best single game (None over all games)
    and the strength of opponents are compared; the numbers of games, 0 for all or any number; whether figures decide
    alone, None where only they can; and over all games of a season how its `nights` count. `says` tells what was
    chosen; "" for nothing.
    """

    game: str
    title: str
    points: bool
    single: bool | None
    strength: bool
    best: int
    least: int
    says: str
    figures_only: bool | None = None
    nights: ByNight | None = None


@dataclass(frozen=True, slots=True)
class PersonChoice:
    """A person to choose, told by one of the seats: its primary key. `key` stays on the server."""

    seat: int
    key: str
    name: str


@dataclass(frozen=True, slots=True)
class HandicapView:
    """A handicap of a person in a game; `says` is the number with its sign."""

    game: str
    title: str
    seat: int
    name: str
    says: str


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team of the night with its members."""

    number: int
    name: str
    members: tuple[PersonChoice, ...]


@dataclass(frozen=True, slots=True)
class TieChoice:
    """People or teams who share a place in an order, as (name in the form, name); and tables at which all of them sit,
    as (place, game), so that a game there may be the play-off.
    """

    order: str
    place: int
    people: tuple[tuple[str, str], ...]
    playoffs: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class SettledView:
    """A tie that was settled, by its primary key: the key of the order, names in order, and how, in words."""

    pk: int
    order: str
    names: tuple[str, ...]
    how: str


@dataclass(frozen=True, slots=True)
class CountingPage:
    """Everything that the runner of a night or a season may choose to count. `rows` are the points for places, a line
    for each size of table; `free` are people in no team. A season has no handicaps and teams of its
    own, and no rounds: `byes_last` is None.
    """

    orders: tuple[CountingChoice, ...]
    rows: str
    leavers_last: bool
    byes_last: bool | None = None
    people: tuple[PersonChoice, ...] = ()
    handicaps: tuple[HandicapView, ...] = ()
    teams: tuple[TeamView, ...] = ()
    free: tuple[PersonChoice, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The standings page. `shown` is the live order for organizers, and the published one for other viewers.

    `brings` says what publishing again would change, `outdated` whether it would change anything. `waiting` says which
    tables do not count yet. Both sentences are "" if there is nothing to say.
    """

    shown: StandingsView
    published: PublishedView | None
    changes: tuple[ChangeLine, ...] = ()
    brings: str = ""
    waiting: str = ""
    outdated: bool = False

    @property
    def frozen(self) -> bool:
        """True if the published order is shown."""
        return self.published is not None and self.shown is self.published.standings
