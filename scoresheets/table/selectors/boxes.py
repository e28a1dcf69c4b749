"""The history of each box: who wrote there, when and from whose device, and what stood there before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator

from games.kit.paper import Pencil
from scoresheets.models import Seat, Table
from scoresheets.pads.pad import Pad
from scoresheets.table.history import History, Written
from scoresheets.table.pages import SeatView
from scoresheets.table.selectors import logs
from scoresheets.table.selectors.logs import LogPart, device_names, entry_reasons, told

Change = tuple[Any, Written]
"""An entry that changed a box, after the state of the table before it."""


@dataclass(frozen=True, slots=True)
class BoxLine:
    """One thing that was done to a box: by an entry of `seat`, from whose device, and what stood there then."""

    sequence: int
    seat: SeatView | None
    text: str
    device: str
    reason: str
    when: datetime
    before: str
    after: str
    wrote: bool  # whether something stands there since


@dataclass(frozen=True, slots=True)
class BoxPart:
    """A page of a box's history, and what was done to the box there, the oldest first."""

    page: Page[Change]
    lines: Sequence[BoxLine]


@dataclass(frozen=True, slots=True)
class BoxLink:
    """A box that an entry changed: whose sheet (by number), its key and its printed name."""

    seat: int
    key: str
    name: str


@dataclass(frozen=True, slots=True)
class WrittenBox:
    """A box that was written in, what stands there, from whose device that came, and when."""

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
    """That page of the changes of one box, given by place in the order of play and key; the last one without."""
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
                text=told(written, history, names, pad),
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
    """The boxes of one sheet that were ever written in, in the order in which they first were, as they are now."""
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
    """The boxes that differ between two states, by place in the order of play and key."""
    pairs = zip(before.paper.sheets, after.paper.sheets, strict=True)
    return tuple((place, key) for place, (old, new) in enumerate(pairs) for key in _differing(old, new))


def _steps(history: History) -> Iterator[Change]:
    """Every entry after the state of the table before it, but for those that left the table as it was."""
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
    """The way to a box's history."""
    found = pad.box_of(state, key)
    return BoxLink(view.number, key, found[1] if found else key)


def log_boxes(part: LogPart, views: Sequence[SeatView], pad: Pad) -> dict[int, tuple[BoxLink, ...]]:
    """The boxes that each line of this part of the log changed, by its sequence."""
    found, before = {}, part.before
    for written in part.page:
        boxes = changed_boxes(before, written.table)
        found[written.line.sequence] = tuple(
            box_link(pad, written.table, views[place], key) for place, key in boxes
        )
        before = written.table
    return found
