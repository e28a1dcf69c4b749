"""The tables that a device may go back to, whenever it comes back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Max
from django.db.models.functions import Coalesce
from django.utils.translation import get_language

from scoresheets.history import History
from scoresheets.models import Device, Seat, Table
from scoresheets.pads import PADS
from scoresheets.selectors.access import tables_of
from scoresheets.selectors.boards import table_phase
from scoresheets.selectors.frozen import kept_headline
from scoresheets.selectors.seating import seat_views
from scoresheets.selectors.states import keep_history, table_history
from scoresheets.selectors.titles import table_title

LISTED = 12
OPEN = ("play", "lobby")


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table on the front page: `phase` as of its board, whose `turn` it is or how it ended, and `when` it was last
    written on (or else started or opened).
    """

    public_id: str
    title: str
    game_title: str
    phase: str
    players: str
    turn: str
    headline: str
    when: datetime


@dataclass(frozen=True, slots=True)
class OwnTables:
    """A device's tables, each kind by when it was last written on, the latest first."""

    open: tuple[OwnTable, ...] = ()
    finished: tuple[OwnTable, ...] = ()


def device_tables(device: Device | None) -> OwnTables:
    """The tables that this device was let in to, hosts or sits at; those that can be played on are never left out for
    finished ones.
    """
    if device is None:
        return OwnTables()
    mine = Table.objects.filter(tables_of(device)).values("pk")
    written = Coalesce(Max("entries__written_at"), F("started_at"), F("opened_at"))
    found = (
        Table.objects.filter(pk__in=mine)
        .annotate(last_written=written)
        .order_by(F("closed_at").asc(nulls_first=True), "-last_written", "-pk")
        .prefetch_related("seats")[:LISTED]
    )
    tables = [_own(table, table.last_written) for table in found]
    return OwnTables(
        tuple(table for table in tables if table.phase in OPEN),
        tuple(table for table in tables if table.phase not in OPEN),
    )


def _own(table: Table, when: datetime) -> OwnTable:
    seats = tuple(table.seats.all())
    history = None
    if table.started_at and not table.closed_at:
        history = table_history(table, seats)
        keep_history(table, history)
    return OwnTable(
        public_id=table.public_id,
        title=table_title(table),
        game_title=str(PADS[table.game].title),
        phase=table_phase(table, history),
        players=", ".join(seat.called for seat in seats),
        turn=_turn(seats, history),
        headline=_headline(table, seats, history),
        when=when,
    )


def _turn(seats: tuple[Seat, ...], history: History | None) -> str:
    return "" if history is None or history.state.seat is None else seats[history.state.seat].called


def _headline(table: Table, seats: tuple[Seat, ...], history: History | None) -> str:
    if table.final_result:
        return kept_headline(table.final_result["pages"][get_language()], seat_views(table, seats, None))
    return PADS[table.game].headline(history.state, [seat.called for seat in seats]) if history else ""
