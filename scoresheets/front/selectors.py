"""The tables that a device may go back to, what it played last, and all of them as one file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.db.models.lookups import IsNull
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language

from scoresheets.base.words import isolated, plain_words
from scoresheets.exports.selectors.archives import Contents, archive
from scoresheets.exports.selectors.csv_rows import tables_csv
from scoresheets.models import Device, Entry, Play, Seat, Table
from scoresheets.pads import game_title, pad_of
from scoresheets.people.selectors.csv_rows import year_csv
from scoresheets.registry import is_installed
from scoresheets.table.history import History
from scoresheets.table.selectors.access import tables_of
from scoresheets.table.selectors.boards import table_phase
from scoresheets.table.selectors.expiry import goes_at
from scoresheets.table.selectors.frozen import kept_headline
from scoresheets.table.selectors.seating import seat_views
from scoresheets.table.selectors.states import keep_history, table_history
from scoresheets.table.selectors.titles import table_title
from scoresheets.table.words.titles import game_with

LISTED = 12  # on a page
OPEN = ("play", "lobby", "gone")


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table on the front page, called as this device would call it: `phase` as of its board, whose `turn` it is or
    how it ended, and `when` it was last written on (or else started or opened).
    """

    public_id: str
    title: str
    named: bool  # by people; else the title names them and the game
    game_title: str
    phase: str
    players: str
    turn: str
    headline: str
    when: datetime
    goes: datetime | None  # when it is deleted, if nobody touches it
    on_paper: bool = False


@dataclass(frozen=True, slots=True)
class OwnTables:
    """One page of a device's tables, each kind by when it was last written on, the latest first; `count` of all."""

    open: tuple[OwnTable, ...] = ()
    finished: tuple[OwnTable, ...] = ()
    page: int = 1
    pages: int = 1
    count: int = 0

    @property
    def tables(self) -> tuple[OwnTable, ...]:
        """Those of this page, the ones to play on first."""
        return (*self.open, *self.finished)


def device_tables(
    device: Device | None, page: str | int | None = 1, *, words: str = "", day: date | None = None
) -> OwnTables:
    """The tables that this device was let in to, hosts or sits at, a page of them: closed ones after all others. A page
    that there is not is the nearest.

    With `words` only those of which title, game, people and day hold them all, however they are cased or accented; with
    a `day` those last written on then.
    """
    if device is None:
        return OwnTables()
    asked: Any = _last_written_first(device)
    if words or day:
        wanted = plain_words(words).split()
        asked = [table for table in asked if _is_of(table, day) and _holds(_said_of(table), wanted)]
    found: Page[Any] = Paginator(asked, LISTED).get_page(page)
    tables = [_own(table, device, table.last_written) for table in found.object_list]
    return OwnTables(
        tuple(table for table in tables if table.phase in OPEN),
        tuple(table for table in tables if table.phase not in OPEN),
        found.number,
        found.paginator.num_pages,
        found.paginator.count,
    )


def _last_written_first(device: Device) -> QuerySet[Table, Any]:
    """The time is that of each log's last line alone: however long the logs are, none is read."""
    lines = Entry.objects.filter(table=OuterRef("pk")).order_by("-sequence")
    written = Coalesce(Subquery(lines.values("written_at")[:1]), F("started_at"), F("opened_at"))
    found: QuerySet[Table, Any] = (
        Table.objects.filter(tables_of(device), trial=False)
        .annotate(last_written=written)
        .order_by(IsNull(F("closed_at"), rhs=False), "-last_written", "-pk")
        .prefetch_related("seats")
    )
    return found


def _is_of(table: Any, day: date | None) -> bool:
    return day is None or timezone.localdate(table.last_written) == day


def _holds(said: str, words: list[str]) -> bool:
    return all(word in said for word in words)


def _said_of(table: Any) -> str:
    when = timezone.localtime(table.last_written)
    people = " ".join(seat.called for seat in table.seats.all())
    days = f"{when:%Y-%m-%d} {date_format(when, 'l j F Y')}"
    return plain_words(f"{table.title} {game_title(table.game)} {people} {days}")


def _own(table: Table, device: Device, when: datetime) -> OwnTable:
    seats = tuple(table.seats.all())
    history = None
    if table.started_at and not table.closed_at and is_installed(table.game):
        history = table_history(table, seats)
        keep_history(table, history)
    return OwnTable(
        public_id=table.public_id,
        title=table_title(table, seats, {seat.number for seat in seats if seat.device_id == device.pk}),
        named=bool(table.title),
        game_title=game_title(table.game),
        phase=table_phase(table, history),
        players=", ".join(seat.called for seat in seats),
        turn=_turn(seats, history),
        headline=_headline(table, seats, history),
        when=when,
        goes=goes_at(table, max(when, table.closed_at or when)),
        on_paper=table.on_paper,
    )


def _turn(seats: tuple[Seat, ...], history: History | None) -> str:
    return "" if history is None or history.state.seat is None else seats[history.state.seat].called


def _headline(table: Table, seats: tuple[Seat, ...], history: History | None) -> str:
    if table.final_result:
        return kept_headline(table.final_result["pages"][get_language()], seat_views(table, seats, None))
    names = [isolated(seat.called) for seat in seats]
    return pad_of(table.game).headline(history.state, names) if history else ""


@dataclass(frozen=True, slots=True)
class LastTime:
    """A table that is over, and what was played there with whom, in words."""

    public_id: str
    called: str


def last_time(device: Device | None) -> LastTime | None:
    """The game that ended last at a table this device opened at home; None where there is none to play again."""
    if device is None:
        return None
    at_home = Table.objects.filter(opened_by=device, place=None)
    last = (
        Play.objects.filter(seat__table__in=at_home)
        .select_related("seat__table")
        .order_by("-played_at")
        .first()
    )
    if last is None or last.seat is None or not is_installed(last.game):
        return None
    table = last.seat.table
    people = {seat.number: seat.name for seat in Seat.objects.filter(table=table).exclude(name="")}
    return LastTime(table.public_id, game_with(game_title(table.game), people))


AT_ONCE = 50  # tables read with one query, and held


def device_archive(device: Device, language: str) -> Iterator[bytes]:
    """The parts of a ZIP file: all tables that a device is let in to, hosts or sits at, as `archive` tells them, and
    the standing of the persons whom it knows over everything that they have played.
    """
    tables = Table.objects.filter(tables_of(device), trial=False).order_by("pk")
    contents = Contents(
        tables=list(tables.values_list("pk", flat=True)),
        before=lambda: [("tables.csv", tables_csv(tables.select_related("place").iterator(AT_ONCE)))],
        after=lambda: [("standings.csv", year_csv(device))],
    )
    return archive(contents, language)
