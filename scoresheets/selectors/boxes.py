"""The history of each box: who wrote there, when and from whose device, and what stood there before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.kit.paper import Pencil
from scoresheets.history import History
from scoresheets.models import Seat, Table
from scoresheets.pads.pad import Pad
from scoresheets.pages import SeatView
from scoresheets.selectors.logs import LogPart, device_names, entry_reasons, told


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
class BoxLink:
    """A box that an entry changed: whose sheet (by number), its key and its printed name."""

    seat: int
    key: str
    name: str


@dataclass(frozen=True, slots=True)
class WrittenBox:
    """A box with something in it, and who wrote that last."""

    link: BoxLink
    value: str
    last: BoxLine


def box_history(
    history: History, table: Table, seats: Sequence[Seat], views: Sequence[SeatView], pad: Pad
) -> dict[tuple[int, str], tuple[BoxLine, ...]]:
    """All changes of the boxes, oldest first, by (place in the order of play, key)."""
    devices, reasons = device_names(table, seats), entry_reasons(table)
    names = [view.name for view in views]
    found: dict[tuple[int, str], tuple[BoxLine, ...]] = {}
    before = history.first
    for written in history.written:
        line, after = written.line, written.table
        for place, key in changed_boxes(before, after):
            told_line = BoxLine(
                sequence=line.sequence,
                seat=None if line.seat is None else views[line.seat],
                text=told(written, history, names, pad),
                device=devices.get(line.device, devices[None]),
                reason=reasons.get(line.sequence, ""),
                when=line.written_at,
                before=pad.pencilled(before, key, _mark(before, place, key)),
                after=pad.pencilled(after, key, _mark(after, place, key)),
                wrote=_mark(after, place, key) is not None,
            )
            found[place, key] = (*found.get((place, key), ()), told_line)
        before = after
    return found


def changed_boxes(before: Any, after: Any) -> tuple[tuple[int, str], ...]:
    """The boxes that differ between two states, by place in the order of play and key."""
    pairs = zip(before.paper.sheets, after.paper.sheets, strict=True)
    return tuple(
        (place, key)
        for place, (old, new) in enumerate(pairs)
        for key in {**old, **new}
        if old.get(key) != new.get(key)
    )


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
