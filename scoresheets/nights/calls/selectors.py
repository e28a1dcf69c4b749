"""Read the calls of a table, and the decisions of organizers."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheets.models import Call, Decision, Table
from scoresheets.pads.pages import SeatView
from scoresheets.table.history import History
from scoresheets.table.pages.nights import CallView
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.boxes import written_boxes
from scoresheets.table.selectors.totals import table_pad


def call_view(call: Call, views: Sequence[SeatView]) -> CallView:
    """Return a call for a page."""
    number = call.seat.number if call.seat else 0
    return CallView(
        number=call.pk,
        seat=next((view for view in views if view.number == number), None),
        box=call.box,
        words=call.words,
        when=call.called_at,
        coming=call.coming_at,
        done=call.done_at,
        outcome=call.outcome,
        withdrawn=call.withdrawn,
    )


def answered_calls(table: Table, views: Sequence[SeatView]) -> tuple[CallView, ...]:
    """Return every call of the table that is done, newest first."""
    found = Call.objects.filter(table=table, done_at__isnull=False).select_related("seat").order_by("-pk")
    return tuple(call_view(call, views) for call in found)


def boxes_to_call_about(access: Access, history: History, views: Sequence[SeatView]) -> tuple[str, ...]:
    """Return the printed names of the boxes written on the sheets for which this device may call, each once."""
    pad = table_pad(access.table, history)
    names: dict[str, None] = {}
    for place, seat in enumerate(access.seats):
        if seat.number in access.writes or access.writes_for_all:
            for box in written_boxes(history, access.table, access.seats, views[place], pad, place):
                names[box.link.name] = None
    return tuple(names)


def decisions_of(table: Table) -> tuple[Decision, ...]:
    """Return the organizers' decisions about the table, newest first."""
    return tuple(Decision.objects.filter(table=table).order_by("-pk"))
