"""The corrections of older entries, for the notice that everybody at the table gets of each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from scoresheets.models import Seat, Table
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import SeatView
from scoresheets.table.history import History, Line, Written
from scoresheets.table.pages.corrections import CorrectedView, SheetChange
from scoresheets.table.selectors.corrections import is_uncovered
from scoresheets.table.selectors.logs import entry_reasons
from scoresheets.table.words.corrections import author, corrected_sentence

MOST = 5  # the log shows the rest


def corrected_views(
    table: Table, seats: Sequence[Seat], history: History, views: Sequence[SeatView], pad: Pad
) -> tuple[CorrectedView, ...]:
    """Return the newest corrections of older entries, newest first, with the pad as this table may see it now."""
    written = history.written
    older = (index for index in reversed(range(len(written))) if _is_of_an_older_entry(written, index))
    found = tuple(islice(older, MOST))
    reasons = entry_reasons(table, [written[index].line.sequence for index in found]) if found else {}
    return tuple(_view(table, history, index, seats, views, pad, reasons) for index in found)


def _is_of_an_older_entry(written: Sequence[Written], index: int) -> bool:
    """Return whether the line corrects or takes back an older entry: one after which others count, or counted until
    another device took them back.
    """
    each = written[index]
    if each.line.kind not in ("amend", "strike"):
        return False
    alone = each.before if each.line.kind == "strike" else each.after
    if len(each.undone) > 1 or each.table is not alone:
        return True
    return is_uncovered(written, each.about.sequence, index)


def _view(
    table: Table,
    history: History,
    index: int,
    seats: Sequence[Seat],
    views: Sequence[SeatView],
    pad: Pad,
    reasons: Any,
) -> CorrectedView:
    each, names = history.written[index], [view.name for view in views]
    line, place = each.line, each.about.seat or 0
    old = _line_before(history, index)
    was = pad.story(each.before, history.after(each.before, old), history.move(old), names)
    becomes = ""
    if line.kind == "amend":
        becomes = pad.story(each.before, each.after, history.move(each.about), names)
    return CorrectedView(
        number=line.sequence,
        said=corrected_sentence(
            whose_entry=views[place].name,
            by=_author(table, line, place, seats),
            number=each.round,
            throws=pad.counts == "throws",
            struck=line.kind == "strike",
        ),
        text=was,
        becomes=becomes,
        gone=max(0, len(each.undone) - 1),
        changes=_changes(history, index, views, pad),
        reason=reasons.get(line.sequence, ""),
    )


def _line_before(history: History, index: int) -> Line:
    """Return the corrected entry as it counted before: as written, or as its last amend left it."""
    target = history.written[index].line.target
    for each in reversed(history.written[:index]):
        if each.line.sequence == target or (each.line.kind == "amend" and each.line.target == target):
            return each.about
    raise LookupError(target)


def _author(table: Table, line: Line, place: int, seats: Sequence[Seat]) -> str:
    """Return the author in words: a player whose device wrote the line, if several share it the one whose entry it is;
    otherwise the host.
    """
    held = [seat for seat in (seats[place], *seats) if seat.device_id and seat.device_id == line.device]
    by_host = line.by_host or (not held and line.device is not None and line.device == table.host_id)
    return author(held[0].called if held else "", by_host=by_host, by_organizer=line.by_organizer)


def _changes(history: History, index: int, views: Sequence[SeatView], pad: Pad) -> tuple[SheetChange, ...]:
    """Return the totals that changed, () if the pad hides totals."""
    start = history.written[index - 1].table if index else history.first
    old, new = (history.game.outcome(state).players for state in (start, history.written[index].table))
    line = (
        SheetChange(
            view, pad.step_figure("total", old[at].total), pad.step_figure("total", new[at].total), ()
        )
        for at, view in enumerate(views)
        if old[at].total != new[at].total
    )
    return tuple(change for change in line if change.total_after)
