"""Lowest and highest total of a sheet with unknown boxes."""

from __future__ import annotations

from itertools import product

from games.kit.paper import TICK, Kind, Marks, Pencil
from games.roll_estate.rules.options import Options
from games.roll_estate.rules.scoring import figures
from games.roll_estate.rules.sheet import INDEXES, JACKPOT_BOX, LIQUID_ASSETS, ROUTE_BOXES, ROW_LIST

MOST_ASSETS = Pencil(Kind.NUMBER, 30)
"""RE-1: the highest number of Liquid Assets, five sixes."""


def bounds(options: Options, known: Marks, open_boxes: frozenset[str], _some_stayed: bool) -> tuple[int, int]:
    """Return the lowest and the highest total of a sheet.

    Each part of the sheet pays independently of the others, so this adds the least and the most of each part. A box
    that pays nothing by itself, such as a box of a lost row, changes no total (RE-7).
    """
    sheet = {key: mark for key, mark in known.items() if key not in open_boxes}
    parts: list[tuple[str, ...]] = [(row.first, row.second) for row in ROW_LIST]
    parts += [(box,) for row in ROW_LIST for box in row.rentals]
    parts += [tuple(ROUTE_BOXES), (*INDEXES, LIQUID_ASSETS), (JACKPOT_BOX,)]
    least = most = 0
    for part in parts:
        totals = _totals(options, sheet, [box for box in part if box in open_boxes], part)
        least, most = least + min(totals), most + max(totals)
    return least, most


def _totals(options: Options, sheet: Marks, open_boxes: list[str], part: tuple[str, ...]) -> list[int]:
    """Return the totals of this part alone, one for each way to fill its open boxes or leave them empty."""
    fixed = {key: sheet[key] for key in part if key in sheet}
    found = []
    for chosen in product((False, True), repeat=len(open_boxes)):
        filled = {box: _most(box) for box, is_there in zip(open_boxes, chosen, strict=True) if is_there}
        found.append(figures(options.edition, {**fixed, **filled}).total)
    return found


def _most(box: str) -> Pencil:
    is_tick = box in (*ROUTE_BOXES, *INDEXES, JACKPOT_BOX) or box.endswith((".first", ".second"))
    return TICK if is_tick else MOST_ASSETS
