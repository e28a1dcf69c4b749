"""A sheet typed on another device: its typist, what this device may do about it, and the differences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoresheets.base.refusals import Refusal
from scoresheets.models import TypedSheet
from scoresheets.paper import words
from scoresheets.paper.pages import BesideView, ElsewhereView
from scoresheets.paper.selectors.typed import SUM, Typed, own_sheet
from scoresheets.table.selectors.access import Access


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A seat's sheet on another device, with no typing of it left for this one."""

    typed: Typed
    access: Access
    sheet: TypedSheet

    @property
    def may_compare(self) -> bool:
        """True if this device may see what was typed there: never while two devices type blind."""
        return not self.typed.paper.twice

    @property
    def may_take(self) -> bool:
        """True if this device may go on with the sheet: it writes for all, or has the same right as the other
        device.
        """
        if self.sheet.done_at is not None or self.typed.table.closed_at is not None:
            return False
        if self.access.writes_for_all:
            return True
        return self.may_compare and (self.access.can_type_all or self.sheet.typist.by_sheet)


def elsewhere(typed: Typed, access: Access, number: int) -> Elsewhere | None:
    """Return the sheet of this seat on another device; None if this device types it or still may. Of two typings the
    one that is not done.
    """
    sheets = [typed.sheets.get((number, typing)) for typing in typed.typings]
    taken = [sheet for sheet in sheets if sheet is not None]
    if len(taken) < len(sheets) or own_sheet(typed, number, access.device) is not None:
        return None
    half = (sheet for sheet in taken if sheet.done_at is None)
    return Elsewhere(typed, access, next(half, taken[-1]))


def elsewhere_view(found: Elsewhere) -> ElsewhereView:
    """Return the other device's sheet for a page."""
    return ElsewhereView(
        by=words.by_whom(found.sheet.typist.name),
        done=found.sheet.done_at is not None,
        may_compare=found.may_compare,
        may_take=found.may_take,
    )


def beside(found: Elsewhere, boxes: Mapping[str, str], sums: Mapping[str, str]) -> tuple[BesideView, ...]:
    """Return the differences between these texts and the other device's, in the order of the pad."""
    return tuple(_beside(found, boxes, sums)) if found.may_compare else ()


def _beside(found: Elsewhere, boxes: Mapping[str, str], sums: Mapping[str, str]) -> Iterator[BesideView]:
    for key, box in found.typed.boxes.items():
        here, there = boxes.get(key, "").strip(), str(found.sheet.boxes.get(key, ""))
        if here != there and _read(found.typed, key, here) != _read(found.typed, key, there):
            yield BesideView(box.name, words.typed_text(here), words.typed_text(there))
    for key in found.typed.sums:
        here, there = sums.get(key, "").strip(), str(found.sheet.sums.get(key, ""))
        if here != there:
            yield BesideView(found.typed.name_of(SUM + key), words.typed_text(here), words.typed_text(there))


def _read(typed: Typed, key: str, text: str) -> object:
    """Return the mark in a box, or the text itself if it cannot be read."""
    try:
        return typed.read(typed.boxes[key], text)
    except Refusal:
        return text
