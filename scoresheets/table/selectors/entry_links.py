"""Finding a table by a typed code or by the token of a link."""

from __future__ import annotations

import re

from django.db.models import Q

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Device, SentAway, Table
from scoresheets.pads.pages import SeatView
from scoresheets.registry import is_installed
from scoresheets.table.selectors.access import access_fresh, secret_hash
from scoresheets.table.selectors.seating import seat_views
from scoresheets.table.selectors.states import table_history


def table_by_code(code: str) -> Table:
    """Return the table with this code. Raises Refusal `unknown_code`."""
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise Refusal("unknown_code")
    return table


def table_mark(table: Table) -> str:
    """Return a mark that tells a page's table from another one at its place later. It identifies the table to
    nobody.
    """
    return secret_hash(table.public_id)[:12]


def table_called(text: str) -> Table | None:
    """Return the table with this code, however it is spaced, or with this address of one of its pages or its join link.
    None if there is none.
    """
    typed = "".join(sign for sign in text.upper() if sign.isalnum())
    found = Q(code=typed)
    if named := id_in_address(text):
        found |= Q(public_id=named) | Q(join_token=named)
    return Table.objects.filter(found).first()


def id_in_address(text: str) -> str:
    """Return the id or token in an address of ours, or given by itself; "" if there is none."""
    named = re.search(r"(?:^|/)([\w-]{22})(?:[/?#]|$)", text)
    return named[1] if named else ""


def table_by_token(kind: str, token: str) -> Table:
    """Return the table that a join, watch, host or result link leads to. Raises Stranger."""
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


def is_sent_away(device: Device | None, table: Table) -> bool:
    """Return whether this device was sent away from the table and not let back."""
    return device is not None and SentAway.objects.filter(table=table, device=device).exists()


def would_only_watch(device: Device | None, table: Table, *, at_place: bool = False) -> bool:
    """Return whether the join link, or the card of a place, lets this device only watch. Newcomers only watch if the
    host has chosen so, or if the place says so (`at_place`).
    """
    if not (table.newcomers_watch or at_place) or device is None:
        return table.newcomers_watch or at_place
    try:
        return not access_fresh(device, table).can_take_seat
    except Stranger:
        return True


def untold_device(device: Device | None, public_id: str) -> bool:
    """Return whether this device was sent away from this table and its people have not read so yet."""
    away = SentAway.objects.filter(device=device, table__public_id=public_id, told=False)
    return device is not None and away.exists()


def join_page_seats(table: Table) -> tuple[SeatView, ...]:
    """Return the seats as the join page shows them: free, held, or left for good."""
    seats = tuple(table.seats.all())
    playing = table.started_at and not table.closed_at and is_installed(table.game)
    return seat_views(table, seats, table_history(table, seats) if playing else None)
