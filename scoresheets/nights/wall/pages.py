"""The wall of a night: a tile a place, and the queue of what needs somebody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoresheets.pads.pages import SeatView
from scoresheets.table.pages.nights import NamesakeQuestion


@dataclass(frozen=True, slots=True)
class LeadView:
    """Who is ahead at a table, or has won there: with the figure and its unit, both empty where nothing is compared."""

    seats: tuple[SeatView, ...] = ()
    figure: str = ""
    unit: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What a wall says of one version of a table, in one language; how long it waits is another question.

    `state` is lobby, paper (its sheets are typed: `count` says how far), playing, last, over, closed or gone (as its
    game). `since` is when its log was last written, or it
    began; None where nobody is in turn. `accepted` of `asked` seats accept their sheets, `missing` are the names of the
    others: 0 and () where nobody is asked. `proposed` where a correction waits, for the consent of
    all players `waiting`, or of any one of them.
    """

    public_id: str
    state: str
    game: str
    count: str = ""
    lead: LeadView = LeadView()
    hidden: bool = False
    colours: str = ""
    turn: SeatView | None = None
    since: datetime | None = None
    asked: int = 0
    accepted: int = 0
    missing: tuple[str, ...] = ()
    proposed: bool = False
    waiting: tuple[str, ...] = ()
    waits_for_each: bool = True


@dataclass(frozen=True, slots=True)
class TileView:
    """A place: its number, its state as a key and in a word, all of it in a sentence, and what is played there.

    `waits` are the minutes for which it has been waiting, None while nobody need look after that; `called` those since
    somebody called.
    """

    number: int
    state: str
    word: str
    sentence: str
    table: TableFacts | None = None
    waits: int | None = None
    called: int | None = None
    caller: str = ""
    coming: bool = False


@dataclass(frozen=True, slots=True)
class QueueView:
    """Something that needs somebody: `kind` is called, proposes, waits or accepts, and `key` names it among all others.

    `earlier` where another game is already played at the place; `call` is the row of the call, 0 for none.
    """

    key: str
    kind: str
    number: int
    table: str
    heading: str
    says: str
    minutes: int
    earlier: bool = False
    call: int = 0
    coming: bool = False
    comes: str = ""  # whose device is on the way


@dataclass(frozen=True, slots=True)
class WallView:
    """A night at one moment, in one language. `queue` has first what is to be done next, then all else in its order;
    `asked` are sentences about tables that may join; `summary` counts the tables by state; `questions` are whether
    two of one name are one person.
    """

    tiles: tuple[TileView, ...]
    queue: tuple[QueueView, ...]
    asked: tuple[str, ...]
    summary: str
    questions: tuple[NamesakeQuestion, ...] = ()
