"""The pads on pages that open a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, QueryDict

from scoresheets.models import Device
from scoresheets.pads import PADS
from scoresheets.pads.pad import Pad
from scoresheets.registry import GAMES
from scoresheets.table.cookies import request_device
from scoresheets.table.selectors.editions import SheetChoices, sheet_choices
from scoresheets.table.selectors.seating import seat_colours


@dataclass(frozen=True, slots=True)
class Pile:
    """One game's pads at the front door, with a line for each player that its table takes.

    `sheets` is None if every printing of the pad is the same. `colours` are those the game gives its players. `helps`:
    the game explains how its sheet scores. `tries`: it can be tried alone.
    """

    pad: Pad
    names: tuple[str, ...]
    sheets: SheetChoices | None
    colours: str
    helps: bool
    tries: bool


def piles_for(request: HttpRequest) -> tuple[Pile, ...]:
    """Return the pads that tables can be opened with, with the typed fields and the asking device's own sheets."""
    device = request_device(request)
    return tuple(_pile(pad, request.POST, device) for pad in PADS.values())


def _pile(pad: Pad, typed: QueryDict, device: Device | None) -> Pile:
    limit = GAMES[pad.key].players[-1]
    mine = typed if typed.get("game") == pad.key else QueryDict()
    names = mine.getlist("name")
    sheets = sheet_choices(device, pad.key, wanted=typed.get("edition", "")) if pad.editions else None
    colours = seat_colours(range(1, limit + 1), pad, mine)
    return Pile(
        pad,
        tuple((names + [""] * limit)[:limit]),
        sheets,
        colours,
        pad.answers("help"),
        pad.answers("script"),
    )
