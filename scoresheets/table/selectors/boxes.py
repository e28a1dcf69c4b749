"""The history of each box: which entry changed it, when, from which device, and the marks before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator

from games.kit.paper import Pencil
from scoresheets.models import Seat, Table
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import SeatView
from scoresheets.table.history import History, Written
from scoresheets.table.selectors import logs
from scoresheets.table.selectors.logs import LogPart, device_names, entry_reasons, entry_sentence

Change = tuple[Any, Written]
"""The state of the table before an entry, and the entry, which changed a box."""


@dataclass(frozen=True, slots=True)
class BoxLine:
    """One change of a box: the entry's seat and device, and the box before and after."""

    sequence: int
    seat: SeatView | None
    text: str
    device: str
    reason: str
    when: datetime
    before: str
    after: str
    wrote: bool  # whether the box holds a mark since


@dataclass(frozen=True, slots=True)
class BoxPart:
    """One page of a box's history, oldest change first."""

    page: Page[Change]
    lines: Sequence[BoxLine]


@dataclass(frozen=True, slots=True)
class BoxLink:
    """A box that an entry changed: the seat number of its sheet, its key and its printed name, and the player's."""

    seat: int
    key: str
    name: str
    player: str


@dataclass(frozen=True, slots=True)
class WrittenBox:
    """A box that was ever written in: its present mark, the device that wrote it, and when."""

    link: BoxLink
    value: str
    device: str
    when: datetime


def box_part(
    history: History,
    table: Table,
    seats: Sequence[Seat],
    views: Sequence[SeatView],
    pad: Pad,
    *,
    box: tuple[int, str],
    page: int | None,
) -> BoxPart:
    """Return this page of the changes of one box, the last page without a number. `box` is the place in the order of
    play and the key.
    """
    changes = [
        (before, written) for before, written in _steps(history) if _changed(before, written.table, *box)
    ]
    pages = Paginator(changes, logs.PART, orphans=logs.REST)
    shown = pages.get_page(page or pages.num_pages)
    devices = device_names(table, seats)
    reasons = entry_reasons(table, [written.line.sequence for _before, written in shown])
    names = [view.in_text for view in views]
    lines = []
    for before, written in shown:
        line = written.line
        lines.append(
            BoxLine(
                sequence=line.sequence,
                seat=None if line.seat is None else views[line.seat],
                text=entry_sentence(written, history, names, pad),
                device=devices.get(line.device, devices[None]),
                reason=reasons.get(line.sequence, ""),
                when=line.written_at,
                before=pad.pencilled(before, box[1], _mark(before, *box)),
                after=pad.pencilled(written.table, box[1], _mark(written.table, *box)),
                wrote=_mark(written.table, *box) is not None,
            )
        )
    return BoxPart(shown, lines)


def written_boxes(
    history: History, table: Table, seats: Sequence[Seat], view: SeatView, pad: Pad, place: int
) -> list[WrittenBox]:
    """Return the boxes of one sheet that were ever written in, as they are now, in the order of their first change."""
    last: dict[str, Written] = {}
    for before, written in _steps(history):
        old, new = before.paper.sheets[place], written.table.paper.sheets[place]
        for key in _differing(old, new):
            last[key] = written
    devices = device_names(table, seats)
    return [
        WrittenBox(
            link=box_link(pad, history.state, view, key),
            value=pad.pencilled(written.table, key, _mark(written.table, place, key)),
            device=devices.get(written.line.device, devices[None]),
            when=written.line.written_at,
        )
        for key, written in last.items()
    ]


def changed_boxes(before: Any, after: Any) -> tuple[tuple[int, str], ...]:
    """Return the boxes that differ between two states, by place in the order of play and key."""
    pairs = zip(before.paper.sheets, after.paper.sheets, strict=True)
    return tuple((place, key) for place, (old, new) in enumerate(pairs) for key in _differing(old, new))


def _steps(history: History) -> Iterator[Change]:
    """Yield every entry that changed the table, after the state of the table before it."""
    before = history.first
    for written in history.written:
        if written.table is not before:
            yield before, written
        before = written.table


def _differing(old: Any, new: Any) -> Sequence[str]:
    return () if old is new else [key for key in {**old, **new} if old.get(key) != new.get(key)]


def _changed(before: Any, after: Any, place: int, key: str) -> bool:
    return _mark(before, place, key) != _mark(after, place, key)


def _mark(state: Any, place: int, key: str) -> Pencil | None:
    return state.paper.sheets[place].get(key)  # type: ignore[no-any-return]


def box_link(pad: Pad, state: Any, view: SeatView, key: str) -> BoxLink:
    """Return the link to a box's history."""
    found = pad.box_of(state, key)
    return BoxLink(view.number, key, found[1] if found else key, view.name)


def log_boxes(part: LogPart, views: Sequence[SeatView], pad: Pad) -> dict[int, tuple[BoxLink, ...]]:
    """Return the boxes that each line of this part of the log changed, by the line's sequence. A box from which a mark
    went to the same box of another sheet is left out: the mark is named once, where it went.
    """
    found, before = {}, part.before
    for written in part.page:
        changed = changed_boxes(before, written.table)
        filled = {box for box in changed if _mark(written.table, *box) is not None}
        came = {key for _place, key in filled}
        boxes = [box for box in changed if box in filled or box[1] not in came]
        found[written.line.sequence] = tuple(
            box_link(pad, written.table, views[place], key) for place, key in boxes
        )
        before = written.table
    return found
