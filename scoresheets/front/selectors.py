"""Read the tables that a device may go back to, its last games, and all its tables as one file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import reduce
from operator import or_
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery, prefetch_related_objects
from django.db.models.functions import Coalesce
from django.db.models.lookups import IsNull
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language

from scoresheets.base.words import isolated, plain_words
from scoresheets.exports.selectors.archives import Contents, archive
from scoresheets.exports.selectors.csv_rows import tables_csv
from scoresheets.models import Device, Entry, Play, Seat, Table
from scoresheets.pads import pad_of, title_with
from scoresheets.people.selectors.csv_rows import year_csv
from scoresheets.registry import is_installed
from scoresheets.table.history import History
from scoresheets.table.selectors.access import tables_of
from scoresheets.table.selectors.expiry import goes_at
from scoresheets.table.selectors.frozen import stored_headline
from scoresheets.table.selectors.seating import seat_views
from scoresheets.table.selectors.states import cache_history, table_history
from scoresheets.table.selectors.table_view import table_phase
from scoresheets.table.selectors.titles import table_title

LISTED = 12  # on a page
LOOKED_BACK = 1000  # tables
OPEN = ("play", "lobby", "gone")


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table on the front page, named as on this device. `phase` is that of its board, `turn` the player in turn,
    `headline` how it ended. `when` is the time of its last entry, or else of its start or opening.
    """

    public_id: str
    title: str
    named: bool  # people chose the title; otherwise it is made of the players and the game
    game_title: str
    phase: str
    players: str
    turn: str
    headline: str
    when: datetime
    goes: datetime | None  # when it is deleted if nobody touches it
    on_paper: bool = False


@dataclass(frozen=True, slots=True)
class OwnTables:
    """One page of a device's tables, in two lists, latest entry first. `count` is the number of all."""

    open: tuple[OwnTable, ...] = ()
    finished: tuple[OwnTable, ...] = ()
    page: int = 1
    pages: int = 1
    count: int = 0

    @property
    def tables(self) -> tuple[OwnTable, ...]:
        """Tables of this page, those to play on first."""
        return (*self.open, *self.finished)


def device_tables(
    device: Device | None, page: str | int | None = 1, *, words: str = "", day: date | None = None
) -> OwnTables:
    """Return a page of the tables that this device was let in to, hosts or sits at: closed ones after all others. For a
    page that does not exist, the nearest.

    With `words` only tables whose title, game, people and day hold all of them, ignoring case and accents. With a `day`
    only tables with their last entry on it.
    """
    if device is None:
        return OwnTables()
    tables_found: Any = _last_written_first(device)
    if words or day:
        wanted = plain_words(words).split()
        tables_found = [
            table for table in tables_found if _is_of(table, day) and _holds(_said_of(table), wanted)
        ]
    found: Page[Any] = Paginator(tables_found, LISTED).get_page(page)
    tables = [_own(table, device, table.last_written) for table in found.object_list]
    return OwnTables(
        tuple(table for table in tables if table.phase in OPEN),
        tuple(table for table in tables if table.phase not in OPEN),
        found.number,
        found.paginator.num_pages,
        found.paginator.count,
    )


def _last_written_first(device: Device) -> QuerySet[Table, Any]:
    """Tables of a device, latest entry first. Only the last line of each log is read, however long the logs are."""
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
    return plain_words(f"{table.title} {title_with(table.game, table.options)} {people} {days}")


def _own(table: Table, device: Device, when: datetime) -> OwnTable:
    seats = tuple(table.seats.all())
    history = None
    if table.started_at and not table.closed_at and is_installed(table.game):
        history = table_history(table, seats)
        cache_history(table, history)
    return OwnTable(
        public_id=table.public_id,
        title=table_title(table, seats, {seat.number for seat in seats if seat.device_id == device.pk}),
        named=bool(table.title),
        game_title=title_with(table.game, table.options),
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
        return stored_headline(table.final_result["pages"][get_language()], seat_views(table, seats, None))
    names = [isolated(seat.called) for seat in seats]
    return pad_of(table.game).headline(history.state, names) if history else ""


@dataclass(frozen=True, slots=True)
class LastTime:
    """A table that is over: its game, the folder of its pad's drawing, and its people."""

    public_id: str
    game: str
    folder: str
    people: str


def last_times(device: Device | None) -> tuple[LastTime, ...]:
    """Return of each game the one that ended last at a table this device opened at home, the latest first. It looks
    back a thousand tables.
    """
    if device is None:
        return ()
    tables = Table.objects.filter(opened_by=device, place=None).order_by("-pk").values_list("pk", flat=True)
    seats = Seat.objects.filter(table__in=list(tables[:LOOKED_BACK])).values_list("pk", flat=True)
    at_home = Play.objects.filter(seat__in=list(seats))  # keys: see `one_with`
    latest = at_home.values_list("game").annotate(Max("played_at"))
    wanted = [Q(game=game, played_at=at) for game, at in latest if is_installed(game)]
    if not wanted:
        return ()
    newest = (
        at_home.filter(reduce(or_, wanted)).values("game").annotate(newest=Max("pk")).values_list("newest")
    )
    found = Play.objects.filter(pk__in=[pk for (pk,) in newest]).select_related("seat__table")
    plays = found.order_by("-played_at", "-pk")
    tables_of_them = [play.seat.table for play in plays if play.seat]
    prefetch_related_objects(tables_of_them, "seats")
    return tuple(_last(table) for table in tables_of_them)


def _last(table: Table) -> LastTime:
    people = ", ".join(seat.name for seat in table.seats.all() if seat.name)
    return LastTime(table.public_id, title_with(table.game, table.options), pad_of(table.game).folder, people)


AT_ONCE = 50  # tables read with one query and held in memory


def device_archive(device: Device, language: str) -> Iterator[bytes]:
    """Yield the parts of a ZIP file: all tables that a device is let in to, hosts or sits at, in the format of
    `archive`, and the standing of its people over everything they have played.
    """
    tables = Table.objects.filter(tables_of(device), trial=False).order_by("pk")
    contents = Contents(
        tables=list(tables.values_list("pk", flat=True)),
        before=lambda: [("tables.csv", tables_csv(tables.select_related("place").iterator(AT_ONCE)))],
        after=lambda: [("standings.csv", year_csv(device))],
    )
    return archive(contents, language)
