"""Worth of dice in a box, and the refusal of boxes that may not take them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.kit.dice import Throw, throw_of
from games.kit.errors import IllegalMove
from games.kit.paper import TICK, Kind, Marks, Paper, Pencil, number_in
from games.roll_estate.rules.options import TripleCounts
from games.roll_estate.rules.sheet import BOXES, ROUTES, PrintedBox, Row, Section

_BOTH_ENDS = frozenset({1, 6})
_RUNS = tuple(frozenset(run) for run in ROUTES.values() if run)


def mark_of(box: PrintedBox, throw: Throw, triple_counts: TripleCounts) -> Pencil | None:
    """RE-27: return the pencil mark of these dice in the box; None if they do not qualify (never a zero)."""
    return _marks_of(throw, triple_counts).get(box.key)


def _marks_of(throw: Throw, triple_counts: TripleCounts) -> Mapping[str, Pencil]:
    """Return the marks of these dice for each box that takes them, in the order of the sheet."""
    return _worth(tuple(sorted(throw.dice)), triple_counts)


@cache  # there are 252 throws of five dice
def _worth(dice: tuple[int, ...], triple_counts: TripleCounts) -> Mapping[str, Pencil]:
    throw = throw_of(dice)
    worth = ((box.key, _pencilled(box, throw, triple_counts)) for box in BOXES.values())
    return {key: mark for key, mark in worth if mark is not None}


def _pencilled(box: PrintedBox, throw: Throw, triple_counts: TripleCounts) -> Pencil | None:
    number = _number(box, throw, triple_counts)
    if number:
        return Pencil(Kind.NUMBER, number)
    return TICK if _ticks(box, throw) else None


def _number(box: PrintedBox, throw: Throw, triple_counts: TripleCounts) -> int:
    """Return the number for a rental or for Liquid Assets; 0 if no dice qualify, or the box takes no number."""
    if box.row is not None:
        return _rental_number(box.row, throw, triple_counts)
    return sum(throw.dice) if box.section is Section.LIQUID_ASSETS else 0


def _ticks(box: PrintedBox, throw: Throw) -> bool:
    """RE-28, RE-31, RE-32: return whether these dice earn a tick in a route, an index or the jackpot."""
    match box.section:
        case Section.ROUTE:
            return _has_run(box.run, throw)
        case Section.INDEX:
            return len(throw.faces) == 5 and not throw.faces >= _BOTH_ENDS
        case Section.JACKPOT:
            return len(throw.faces) == 1
        case _:
            return False


def _rental_number(row: Row, throw: Throw, triple_counts: TripleCounts) -> int:
    """RE-1, RE-2, RE-22: return the sum of the qualifying dice, 0 if none qualify."""
    if row.face is not None:
        return row.face * throw.counts[row.face]
    face = max(throw.faces, key=throw.counts.__getitem__)
    matching = throw.counts[face]
    if matching < row.alike:
        return 0
    return face * (matching if triple_counts is TripleCounts.ALL else row.alike)


def _has_run(run: tuple[int, ...], throw: Throw) -> bool:
    """RE-21, RE-28: return whether the dice have the run of this route, or any run of four if the route names none."""
    return throw.faces.issuperset(run) if run else any(each <= throw.faces for each in _RUNS)


def refusal(
    paper: Paper, seat: int, box: PrintedBox, throw: Throw, triple_counts: TripleCounts
) -> IllegalMove | None:
    """Return why these dice may not go into this box of this player, None if they may; the first reason
    that applies.
    """
    return _refused_by_paper(paper, seat, box) or _refused_by_dice(
        paper.sheets[seat], box, throw, triple_counts
    )


def _refused_by_paper(paper: Paper, seat: int, box: PrintedBox) -> IllegalMove | None:
    mark, holder = paper.sheets[seat].get(box.key), paper.claims.get(box.key)
    if mark is not None and mark.kind is not Kind.LOST:
        return IllegalMove("box_filled", box=box.key, rule="RE-26", value=mark.value)
    if holder is not None:
        return IllegalMove("route_claimed", box=box.key, rule="RE-28", holder=holder.seat, round=holder.round)
    if mark is not None and box.row is not None:
        return IllegalMove("box_crossed_out", box=box.key, rule="RE-7", row=box.row.key)
    return None


def _refused_by_dice(
    sheet: Marks, box: PrintedBox, throw: Throw, triple_counts: TripleCounts
) -> IllegalMove | None:
    mark = mark_of(box, throw, triple_counts)
    if mark is None:
        return IllegalMove("no_qualifying_dice", box=box.key, rule="RE-27", dice=throw.dice, **_needed(box))
    if box.row is None or mark.value is None:
        return None
    left, right = _neighbors(sheet, box, box.row)
    if (left is not None and left >= mark.value) or (right is not None and right <= mark.value):
        return IllegalMove(
            "row_must_increase", box=box.key, rule="RE-3", value=mark.value, left=left, right=right
        )
    return None


def _neighbors(sheet: Marks, box: PrintedBox, row: Row) -> tuple[int | None, int | None]:
    """Return the nearest numbers written to the left and to the right in the row."""
    numbers = [number_in(sheet, key) for key in row.rentals]
    left = [number for number in numbers[: box.place] if number is not None]
    right = [number for number in numbers[box.place + 1 :] if number is not None]
    return (left[-1] if left else None, right[0] if right else None)


def _needed(box: PrintedBox) -> dict[str, object]:
    """Return the dice that the box needs, as facts of a refusal."""
    if box.row is not None and box.row.face is not None:
        return {"kind": "face", "face": box.row.face}
    if box.row is not None:
        return {"kind": "triple" if box.row.alike == 3 else "quadruple"}
    if box.section is Section.ROUTE:
        return {"kind": "run", "run": box.run} if box.run else {"kind": "run4"}
    return {"kind": "run5" if box.section is Section.INDEX else "five-alike"}


def fitting_boxes(
    paper: Paper, seat: int, throw: Throw, triple_counts: TripleCounts
) -> tuple[PrintedBox, ...]:
    """RE-4, RE-21: return every box of the sheet that takes these dice, in the order of the sheet."""
    return tuple(
        box
        # Most boxes do not take these dice at all: for them the refusal is not even computed.
        for box in map(BOXES.__getitem__, _marks_of(throw, triple_counts))
        if refusal(paper, seat, box, throw, triple_counts) is None
    )
