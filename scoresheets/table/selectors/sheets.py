"""The sheets of a table as its view shows them, and the changes by the last entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.kit.paper import changes
from scoresheets.models import Seat, Table
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import Fragment, LitView, SeatView, SheetView
from scoresheets.table.history import History
from scoresheets.table.pages.table_view import TableView
from scoresheets.table.selectors.states import closed_history


def of_last(history: History | None, names: list[str], read: Callable[[Any, Any, Sequence[str]], Any]) -> Any:
    """Return the pad's answer about the last effective entry; None without one."""
    if history is None or not history.played:
        return None
    before = history.before(len(history.played) - 1)
    return read(before, history.move(history.played[-1].line), names)


def _filled(history: History, pad: Pad, earlier: TableView | None) -> Callable[[int], object]:
    """Return a function from a place to its filled sheet. It reuses the earlier sheet if the last entry cannot have
    changed it.
    """
    if earlier is None or len(earlier.sheets) != len(history.state.paper.sheets):
        return lambda place: pad.fill(history.state, place)
    sheets, before, after = earlier.sheets, earlier.state, history.state
    return lambda place: pad.refill(before, after, place, sheets[place].filled)


def sheet_views(
    history: History, views: tuple[SeatView, ...], names: list[str], pad: Pad, earlier: TableView | None
) -> tuple[SheetView, ...]:
    """Return all sheets in order of play. `earlier` is the view before the last entry, if there is one."""
    filled = _filled(history, pad, earlier)
    owners = dict(enumerate(views))
    fresh, by = fresh_boxes(history)
    notes = of_last(history, names, pad.notes) or {}
    sheets = (
        SheetView(
            seat=view,
            filled=filled(place),
            fresh=frozenset(fresh.get(place, ())),
            fresh_by=views[by].number if by is not None and place in fresh else None,
            owners=owners,
            note=notes.get(place, ""),
        )
        for place, view in enumerate(views)
    )
    known = earlier.sheets if earlier else ()
    return tuple(
        _shown_as(known[place], sheet, pad) if place < len(known) else shown_sheet(sheet, pad)
        for place, sheet in enumerate(sheets)
    )


def _shown_as(earlier: SheetView, sheet: SheetView, pad: Pad) -> SheetView:
    """Return the sheet with the values it was drawn from before, if none of those has changed."""
    same = pad.answers("pieces") and earlier.filled is sheet.filled
    if not same or (earlier.seat, earlier.owners, earlier.note) != (sheet.seat, sheet.owners, sheet.note):
        return shown_sheet(sheet, pad)
    return replace(sheet, fresh_ids=pad.fresh_ids(sheet), glance=earlier.glance, shown=earlier.shown)


def shown_sheet(sheet: SheetView, pad: Pad, lit: LitView | None = None) -> SheetView:
    """Return the sheet with the values it is drawn from, highlighted if there are dice."""
    frame, pieces = pad.pieces(sheet, lit)
    around = {"seat": sheet.seat, "title": str(pad.title), "fits": lit.says if lit else "", **frame}
    return replace(
        sheet,
        fresh_ids=pad.fresh_ids(sheet),
        glance=pad.glance(sheet.filled),
        shown=Fragment(f"{pad.folder}/_sheet.html", around, pieces),
    )


def closed_sheets(
    table: Table, seats: tuple[Seat, ...], views: tuple[SeatView, ...], pad: Pad
) -> tuple[SheetView, ...]:
    """Return the sheets of a closed table as they were at its end; () if the rules have changed since."""
    history = closed_history(table, seats)
    if history is None:
        return ()
    sheets = sheet_views(history, views, [view.in_text for view in views], pad, None)
    return tuple(without_traces(sheet, pad) for sheet in sheets)


def without_traces(sheet: SheetView, pad: Pad) -> SheetView:
    """Return the sheet without the traces of its last entry."""
    return shown_sheet(replace(sheet, fresh=frozenset(), fresh_by=None, note=""), pad)


def fresh_boxes(history: History) -> tuple[dict[int, set[str]], int | None]:
    """Return the boxes that the last effective entry changed, by the sheet they changed on, and the place of the player
    whose entry it was.
    """
    if not history.played:
        return {}, None
    last = history.played[-1]
    before, after = history.before(len(history.played) - 1), last.state
    fresh: dict[int, set[str]] = {}
    for change in changes(before.paper, after.paper):
        for place in range(len(after.paper.sheets)) if change.claimed else (change.seat,):
            fresh.setdefault(place, set()).add(change.box)
    return fresh, last.line.seat
