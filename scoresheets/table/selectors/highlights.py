"""Highlights for dice, or half an entry: the sheets on which boxes may be tapped, and the questions of the tray."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import LitView, SeatView, SheetView
from scoresheets.pads.parts import Highlights
from scoresheets.table.history import History
from scoresheets.table.pages.table_view import HighlightsView, TableView
from scoresheets.table.selectors.sheets import fresh_boxes, shown_sheet


def highlights_view(
    history: History,
    views: tuple[SeatView, ...],
    pad: Pad,
    place: int,
    thrown: Any,
    *,
    share: bool = False,
    away: frozenset[int] = frozenset(),
    shown: TableView | None = None,
) -> HighlightsView:
    """Return the sheet at this place with these dice on it, and other sheets on which boxes may be tapped too.

    `shown` is the table's view, if there is one: its sheets are filled already. Players at the places in `away` answer
    at another device.
    """
    names = [view.in_text for view in views]
    lit, prompt = _tray(history.state, pad, place, thrown, names, away)
    sheets = shown.sheets if shown is not None and shown.state is history.state else ()
    fresh, by = fresh_boxes(history)
    why_not = () if lit.fits else pad.tray.why_not(history.state, place, thrown, names)
    made = LitView(lit.fits, lit.instead, lit.rows, lit.lost_game, why_not, thrown, lit.heard, lit.about)

    def filled(seat: int, boxes: Any) -> object:
        if sheets:
            return pad.light(history.state, seat, sheets[seat].filled, boxes)
        return pad.fill(history.state, seat, boxes)

    def sheet_of(seat: int, boxes: Any) -> SheetView:
        sheet = SheetView(
            seat=views[seat],
            filled=filled(seat, boxes),
            fresh=frozenset(fresh.get(seat, ())),
            fresh_by=None if by is None else views[by].number,
            owners=dict(enumerate(views)),
        )
        return shown_sheet(sheet, pad, made)

    return HighlightsView(
        sheet_of(place, lit.boxes),
        made,
        tuple(sheet_of(seat, boxes) for seat, boxes in lit.others.items()),
        prompt,
        share,
        {sheet.seat.number: sheet.shown for sheet in sheets},
    )


def _tray(
    state: Any, pad: Pad, place: int, thrown: Any, names: Sequence[str], away: frozenset[int]
) -> tuple[Highlights, object | None]:
    """Return the boxes that may be tapped on the sheets, and the question of the tray."""
    if away and pad.tray.sharing:
        return pad.tray.sharing.tray(state, place, thrown, names, away)
    asked = pad.tray.asks_here(state, place, thrown, names, away)
    return pad.tray.highlights(state, place, thrown), asked
