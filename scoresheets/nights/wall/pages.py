"""The wall of a night: one tile per place, and the queue of tables that need attention."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from games.kit.numbers import Number
from scoresheets.nights.wall.tv_parts import STANDINGS, TABLES, USUAL
from scoresheets.pads.pages import SeatView
from scoresheets.table.pages.nights import NamesakeQuestion


@dataclass(frozen=True, slots=True)
class LeadView:
    """The seats that lead or have won at a table, with the figure and its unit, and the figure as a number. They are ""
    and None if nothing is compared.
    """

    seats: tuple[SeatView, ...] = ()
    figure: str = ""
    unit: str = ""
    won: bool = False
    number: Number | None = None


@dataclass(frozen=True, slots=True)
class TableFacts:
    """One version of a table as the wall shows it, in one language. How long the table waits is not part of it.

    `state` is lobby, paper (its sheets are typed; `count` says how far), playing, last, over, closed, or gone if its
    game is. `since` is the time of the last log line, or else of the start; None unless the game is in play or over.
    `accepted` of `to_accept` seats accept their sheets and `missing` are the names of the others; 0 and () if no seat
    has to. `proposed` if a correction waits for the consent of the players in `waiting`: of each, or of any one.
    """

    public_id: str
    state: str
    game: str
    count: str = ""
    lead: LeadView = LeadView()
    hidden: bool = False
    colours: str = ""
    turn: SeatView | None = None
    writing: int = 1  # how many seats may write now, `turn` among them
    since: datetime | None = None
    to_accept: int = 0
    accepted: int = 0
    missing: tuple[str, ...] = ()
    proposed: bool = False
    waiting: tuple[str, ...] = ()
    waits_for_each: bool = True
    names: tuple[str, ...] = ()  # of the players in the lobby
    title: str = ""  # in the lobby, if somebody gave one
    kind: str = ""  # the options, in the lobby


@dataclass(frozen=True, slots=True)
class TileView:
    """A place: its number, its state as a key and as a word, everything in one sentence, and its table.

    `waits` are the minutes for which the table has been waiting; None while that is within the night's patience.
    `called` are the minutes since the call.
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
    """An entry of the queue. `kind` is called, proposes, waits or accepts; `key` is unique in the queue.

    `earlier` if another game is already played at the place. `call` is the primary key of the call, 0 for none.
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
    comes: str = ""  # the organizer's device on the way, in words


@dataclass(frozen=True, slots=True)
class WallView:
    """The wall of a night at one moment, in one language.

    `queue` begins with the next thing to do, then all others in order. `summary` counts the tables by state.
    `questions` ask whether two people of one name are one person. `tasks` are other things to do, each with the address
    of its page. `begun` if the night has a round.
    """

    tiles: tuple[TileView, ...]
    queue: tuple[QueueView, ...]
    summary: str
    questions: tuple[NamesakeQuestion, ...] = ()
    tasks: tuple[tuple[str, str], ...] = ()
    begun: bool = False


@dataclass(frozen=True, slots=True)
class TvChoices:
    """The choices for the TV: the parts it shows, the part it stays on ("" if it turns through all: `TABLES` or the key
    of a published order), and the seconds that each page stays.
    """

    shows: tuple[str, ...] = (TABLES, STANDINGS)
    pinned: str = ""
    seconds: int = USUAL

    def as_json(self) -> dict[str, Any]:
        """Return the choices as JSON."""
        return {**asdict(self), "shows": list(self.shows)}
