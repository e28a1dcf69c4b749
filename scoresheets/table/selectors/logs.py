"""The log in words: every entry, also those that were taken back."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from scoresheets.models import Reason, Seat, Table
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import SeatView
from scoresheets.table.history import History, Line, Played, Written
from scoresheets.table.pages.table_view import LogLine
from scoresheets.table.words.devices import device_name, organizers_device

PART, REST = 100, 50  # entries on a page, and how many more the last page takes before another one begins
BOOK_PART, BOOK_REST = 400, 200  # likewise for a game's book, whose lines are shorter, and which people print


@dataclass(frozen=True, slots=True)
class LogPart:
    """A page of the log, oldest entry first, and the state of the table `before` it.

    `others` are entries elsewhere that these are about, or that are about these. `earlier` and `later` are the
    sequences next to the page, None if there are none.
    """

    page: Page[Written]
    before: Any
    lines: Sequence[LogLine]
    others: Sequence[LogLine]
    earlier: int | None
    later: int | None


def log_part(history: History, views: Sequence[SeatView], pad: Pad, entry: int | None) -> LogPart:
    """Return the page of the log with this entry. Without an entry, or if there is no such entry, the last page."""
    pages = Paginator(history.written, PART, orphans=REST)
    page = pages.get_page(_place(history, entry) // PART + 1 if entry else pages.num_pages)
    written, start = tuple(page), (page.number - 1) * PART
    lines = log_lines(history, views, pad, written)
    about = {number for line in lines for number in (line.target, line.struck) if number}
    elsewhere = sorted(about - {line.sequence for line in lines})
    others = [history.written[_place(history, number)] for number in elsewhere]
    return LogPart(
        page,
        history.written[start - 1].table if start else history.first,
        lines,
        log_lines(history, views, pad, others),
        earlier=written[0].line.sequence - 1 if page.has_previous() else None,
        later=written[-1].line.sequence + 1 if page.has_next() else None,
    )


def book_page(history: History, number: int | None) -> tuple[Page[Played], list[Any]]:
    """Return this page of the effective entries, the last page without a number; and the state after each entry there.
    On the first page the state before the first entry is put in front.
    """
    pages = Paginator(history.played, BOOK_PART, orphans=BOOK_REST)
    page = pages.get_page(number or pages.num_pages)
    start = [] if page.has_previous() else [history.first]
    return page, [*start, *(each.state for each in page)]


def _place(history: History, sequence: int) -> int:
    """Return the index in the written lines of the entry with this sequence, or of the next one."""
    return bisect_left(history.written, sequence, key=lambda each: each.line.sequence)


def log_lines(
    history: History,
    views: Sequence[SeatView],
    pad: Pad,
    shown: Sequence[Written],
    known: Sequence[LogLine] = (),
) -> tuple[LogLine, ...]:
    """Return these entries in words, oldest first, as of when they were written. `known` are lines unchanged since."""
    if not shown:
        return ()
    known_lines = {line.sequence: line for line in known}
    # A line is undone by a later one, or is void itself.
    since = history.written[_place(history, shown[0].line.sequence) :]
    undone = {sequence: each.line for each in since for sequence in each.undone}
    return tuple(
        known_lines.get(each.line.sequence)
        or _line(each, history, views, pad, undone.get(each.line.sequence))
        for each in shown
    )


def _line(
    written: Written, history: History, views: Sequence[SeatView], pad: Pad, undone: Line | None
) -> LogLine:
    line = written.line
    return LogLine(
        sequence=line.sequence,
        seat=None if line.seat is None else views[line.seat],
        text=entry_sentence(written, history, [view.in_text for view in views], pad),
        when=line.written_at,
        round=written.round,
        dice=line.dice,
        by_host=line.by_host,
        by_organizer=line.by_organizer,
        struck=None if undone is None else undone.sequence,
        kind=line.kind,
        device=line.device,
        fate=_fate(line, undone),
        gone=max(0, len(written.undone) - 1),
        target=line.target,
        rolls=line.rolls,
    )


def _fate(line: Line, undone: Line | None) -> str:
    """Return the fate of the line: "corrected" if an amend of it took it out of effect, otherwise "taken_back"; ""
    while it counts.
    """
    if undone is None or line.kind == "void":
        return ""
    mine = line.sequence if line.kind == "move" else line.target
    return "corrected" if undone.kind == "amend" and undone.target == mine else "taken_back"


def entry_sentence(written: Written, history: History, names: Sequence[str], pad: Pad) -> str:
    """Return what one entry did, in one sentence."""
    if written.after is None:
        return _("An entry that had already been taken back in this game’s file")
    story = pad.story(written.before, written.after, history.move(written.about), names)
    if written.line.kind == "strike":
        return _("Taken back: %(story)s") % {"story": story}
    if written.line.kind == "amend":
        return _("Corrected: %(story)s") % {"story": story}
    return story


def device_names(table: Table, seats: Sequence[Seat]) -> Mapping[int | None, str]:
    """Return the devices in words, by id: each one that plays at the table with its players. None stands for devices
    that are gone.
    """
    found = {None: device_name((), is_host=False), table.host_id: device_name((), is_host=True)}
    for device in {seat.device_id for seat in seats} - {None}:
        names = [seat.called for seat in seats if seat.device_id == device]
        found[device] = device_name(names, is_host=device == table.host_id)
    return found


def device_of_line(line: LogLine, names: Mapping[int | None, str]) -> str:
    """Return the device that wrote a line, in words. A device that `device_names` does not know, as it is gone or was
    never at the table, is described by the right it wrote with.
    """
    if line.device in names and line.device is not None:
        return names[line.device]
    if line.by_organizer:
        return organizers_device()
    return device_name((), is_host=True) if line.by_host else names[None]


def entry_reasons(table: Table, sequences: Sequence[int]) -> Mapping[int, str]:
    """Return the host's reasons for these corrections, by sequence."""
    beside = Reason.objects.filter(entry__table=table, entry__sequence__in=sequences)
    found = beside.values_list("entry__sequence", "text")
    return dict(found)
