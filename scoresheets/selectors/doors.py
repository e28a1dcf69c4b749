"""Finding a table from outside: by a code, a token, or because this device has been there."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.models import Device, Table
from scoresheets.pads import PADS
from scoresheets.refusals import Refusal, Stranger
from scoresheets.selectors.access import secret_hash, tables_of
from scoresheets.selectors.titles import table_title

LISTED = 12


@dataclass(frozen=True, slots=True)
class DoorView:
    """A table that this device may go back to."""

    public_id: str
    title: str
    game_title: str
    phase: str  # lobby, play, closed
    players: str


def device_tables(device: Device | None) -> tuple[DoorView, ...]:
    """The newest tables that this device was let in to, hosts or sits at."""
    if device is None:
        return ()
    found = (
        Table.objects.filter(tables_of(device)).distinct().order_by("-pk").prefetch_related("seats")[:LISTED]
    )
    return tuple(_door(table) for table in found)


def _door(table: Table) -> DoorView:
    phase = "closed" if table.closed_at else "play" if table.started_at else "lobby"
    players = ", ".join(seat.name for seat in table.seats.all())
    return DoorView(table.public_id, table_title(table), str(PADS[table.game].title), phase, players)


def table_by_code(code: str) -> Table:
    """The table with this code. Raises Refusal `unknown_code`."""
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise Refusal("unknown_code")
    return table


def table_by_token(kind: str, token: str) -> Table:
    """The table that a join, watch, host or result link leads to. Raises Stranger."""
    fields = {
        "join": "join_token",
        "watch": "watch_token",
        "host": "host_token_hash",
        "result": "result_token",
    }
    if not token:
        raise Stranger
    wanted = secret_hash(token) if kind == "host" else token
    table = Table.objects.filter(**{fields[kind]: wanted}).first()
    if table is None:
        raise Stranger
    return table


def check_seat_is_free(table: Table, number: int, device: Device | None) -> None:
    """Raises Refusal as `take_seat` would, for a device that nobody has let in yet."""
    seat = table.seats.filter(number=number).first()
    if seat is None:
        raise Refusal("malformed", reason="no_such_seat")
    if table.closed_at:
        raise Refusal("table_closed")
    if seat.device_id is not None and (device is None or seat.device_id != device.pk):
        raise Refusal("seat_taken", name=seat.name)
