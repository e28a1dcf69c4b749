"""The printed sheets that a device has copied. They belong to this device; every other device has none of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Device, Edition
from scoresheets.table.words.editions import edition_name

OURS, KEPT, NEW = "companion", "keep", "new"
"""Choices beside a copied sheet: our figures, the table's present sheet, a sheet yet to be copied."""


@dataclass(frozen=True, slots=True)
class SheetChoices:
    """Sheets that a device may choose for a table.

    `kept` names the table's present sheet if it is none of these as they are now. `chosen` is the present choice: OURS,
    KEPT or the public id of one of `editions`.
    """

    editions: tuple[Edition, ...]
    kept: str
    chosen: str
    may_copy: bool = True  # a sheet yet to be copied may be chosen


def access_edition(device: Device | None, public_id: str) -> Edition:
    """Return the sheet that this device copied. Raises Stranger for another device's sheet, and if there is no such
    sheet.
    """
    edition = Edition.objects.filter(public_id=public_id, owner=device).first() if device else None
    if edition is None:
        raise Stranger
    return edition


def device_editions(device: Device | None, game: str) -> tuple[Edition, ...]:
    """Return the sheets that this device has copied for a game, oldest first."""
    return tuple(Edition.objects.filter(owner=device, game=game)) if device else ()


def sheet_choices(
    device: Device | None, game: str, *, playing: object = None, asked: str = ""
) -> SheetChoices:
    """Return the choices of a device for a table that is `playing` this edition. `asked` is the choice just made on
    it.
    """
    editions = device_editions(device, game)
    same = next((each.public_id for each in editions if each.sheet == playing), "")
    current = "" if same else edition_name(playing)
    chosen = same or (KEPT if current else OURS)
    if asked in {OURS, NEW, *(each.public_id for each in editions)}:
        chosen = asked
    return SheetChoices(editions, current, chosen)


def chosen_sheet(device: Device | None, game: str, choice: str, *, playing: object = None) -> Any:
    """Return the edition that a table plays by this choice, None for ours. Raises Refusal `no_such_edition`."""
    if choice in ("", KEPT, NEW):
        return playing
    if choice == OURS:
        return None
    for edition in device_editions(device, game):
        if edition.public_id == choice:
            return edition.sheet
    raise Refusal("no_such_edition")
