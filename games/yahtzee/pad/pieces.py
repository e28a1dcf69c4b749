"""A sheet of Yahtzee as its pieces: the boxes and sums of the round that is played, and the way to its upper bonus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from games.yahtzee.rules.filled import Box, Column, FilledSheet
from games.yahtzee.rules.placing import Further
from scoresheets.plugin.pad import LitView, Piece, SeatView, SheetView, sheet_piece

MACROS, CLAIMS = "yahtzee/_boxes.html", "yahtzee/_claims.html"
UPPER_SUMS = ("upper_sum", "upper_bonus")
LOWER_SUMS = ("yahtzee_bonus", "lower_total", "total")
BONUSES = ("upper_bonus", "yahtzee_bonus")


class OtherRound(NamedTuple):
    """A round other than the one shown wide; `near` if a phone shows it too."""

    number: int
    near: bool


class OtherBox(NamedTuple):
    """A box of such a round, printed and not for tapping."""

    round: int
    near: bool
    value: int | None


class OtherSum(NamedTuple):
    """A sum of such a round; `text` is empty if none is shown, `won` is True if it won the round."""

    round: int
    near: bool
    text: str
    won: bool


class Line(NamedTuple):
    """A line of boxes: the element id of the box that may be tapped, and the boxes of the rounds before and after."""

    place: str
    key: str
    face: int | None
    before: tuple[OtherBox, ...]
    after: tuple[OtherBox, ...]


class SumLine(NamedTuple):
    """A line of sums; `part` is the name of the sum in `Column`."""

    place: str
    part: str
    before: tuple[OtherSum, ...]
    after: tuple[OtherSum, ...]


class Pace(NamedTuple):
    """The way to the upper bonus, as `Ruler` computes it; `open` holds the keys of its empty boxes."""

    reached: bool
    ahead: int
    behind: int
    sum: int
    done: int
    notch: int
    missing: int
    open: tuple[str, ...]
    to_come: int


class Glance(NamedTuple):
    """The figures beside a player's name: the round of `rounds`, its points, and the total of all rounds.

    Of a single round, `points` are the points of its upper section. Points are None where totals are hidden.
    """

    rounds: int
    round: int
    points: int | None
    total: int | None


class RoundRow(NamedTuple):
    """The points of every player in a round: (number of the seat, points, whether they won it)."""

    round: int
    cells: tuple[tuple[int, int | None, bool], ...]


def sheet_pieces(sheet: SheetView, lit: LitView | None) -> tuple[Mapping[str, Any], Mapping[str, Piece]]:
    """Return the values around the pieces of a sheet, and the pieces by their element ids."""
    filled, own = cast(FilledSheet, sheet.filled), _own(sheet)
    columns, now = filled.columns, filled.now
    rounds = [OtherRound(each.round, _near(each, now)) for each in columns]
    frame = {
        "rounds": len(columns),
        "now": now.round,
        "before": tuple(rounds[: now.round - 1]),
        "after": tuple(rounds[now.round :]),
        "hail": "" if lit and lit.instead else _hail(filled.further),
        "upper": tuple(_line(own, columns, now, boxes) for boxes in _side_by_side(columns, "upper")),
        "upper_sums": tuple(_sum_line(own, filled, part) for part in UPPER_SUMS),
        "ruler": own + "ruler",
        "lower": tuple(_line(own, columns, now, boxes) for boxes in _side_by_side(columns, "lower")),
        "lower_sums": tuple(_sum_line(own, filled, part) for part in LOWER_SUMS),
    }
    return frame, dict(_pieces(filled, own))


def _own(sheet: SheetView) -> str:
    """Return the prefix of this sheet's element ids."""
    return f"s{sheet.seat.number}-"


def _place(own: str, part: str) -> str:
    return own + part.replace("_", "-")


def _near(column: Column, now: Column) -> bool:
    return abs(column.round - now.round) == 1


def _hail(further: Further) -> str:
    """Return the shout for the tray: "bonus" for a joker that earns it, "joker" for one that does not, or ""."""
    return ("bonus" if further.earns_bonus else "joker") if further.joker else ""


def _side_by_side(columns: Sequence[Column], half: str) -> Iterator[tuple[Box, ...]]:
    """Return the lines of a section: one box a round."""
    return zip(*(getattr(column, half) for column in columns), strict=True)


def _line(own: str, columns: Sequence[Column], now: Column, boxes: Sequence[Box]) -> Line:
    others = [
        OtherBox(box.round, _near(column, now), box.value) for column, box in zip(columns, boxes, strict=True)
    ]
    box = boxes[now.round - 1]
    return Line(own + box.key, box.key, box.face, tuple(others[: now.round - 1]), tuple(others[now.round :]))


def _sum_line(own: str, filled: FilledSheet, part: str) -> SumLine:
    now = filled.now
    others = [_other_sum(part, column, now, filled.seat) for column in filled.columns]
    return SumLine(_place(own, part), part, tuple(others[: now.round - 1]), tuple(others[now.round :]))


def _other_sum(part: str, column: Column, now: Column, seat: int) -> OtherSum:
    """Return a sum of another round: empty for a round still to come. If totals are hidden, only the ticks of further
    Yahtzees are shown.
    """
    text = ""
    if column.round < now.round and column.total is not None:
        points = getattr(column, part)
        text = str(points or "–") if part in BONUSES else str(points)
    elif column.round < now.round and part == "yahtzee_bonus" and column.yahtzees:
        text = f"{column.yahtzees}×"
    return OtherSum(column.round, _near(column, now), text, part == "total" and seat in column.winners)


def _pieces(filled: FilledSheet, own: str) -> Iterator[tuple[str, Piece]]:
    now = filled.now

    def piece(part: str, macro: str, *values: Any) -> tuple[str, Piece]:
        made = sheet_piece(MACROS, macro, _place(own, part), *values)
        return made.id, made

    for box in now.boxes:
        yield piece(box.key, "box", box, filled.warning(box))
    yield piece("upper_sum", "sum", "upper_sum", now.upper_sum)
    yield piece("upper_bonus", "upper_bonus", now.upper_bonus)
    yield piece("ruler", "ruler", pace(now))
    due = filled.further.earns_bonus
    yield piece("yahtzee_bonus", "yahtzee_bonus", now.yahtzee_bonus, now.yahtzees, due)
    yield piece("lower_total", "sum", "lower_total", now.lower_total)
    won = len(filled.columns) > 1 and filled.seat in now.winners
    yield piece("total", "sum", "total", now.total, won)


def pace(column: Column) -> Pace | None:
    """Return the way of a round's upper section to its bonus, None where totals are hidden."""
    if column.upper_sum is None:
        return None
    ruler = column.ruler
    return Pace(
        bool(column.upper_bonus),
        ruler.ahead,
        ruler.behind,
        ruler.points,
        ruler.done,
        ruler.notch,
        column.missing or 0,
        tuple(box.key for box in ruler.open),
        ruler.to_come,
    )


def fresh_ids(sheet: SheetView) -> tuple[str, ...]:
    """Return the ids of the boxes filled by the last entry in the round shown wide, and of its Yahtzee bonus if that
    grew.
    """
    now, own = cast(FilledSheet, sheet.filled).now, _own(sheet)
    boxes = tuple(own + box.key for box in now.boxes if box.mark in sheet.fresh)
    grew = now.bonus_mark in sheet.fresh
    return (*boxes, _place(own, "yahtzee_bonus")) if grew else boxes


def glance(filled: FilledSheet) -> Glance:
    """Return the figures of a sheet that stand beside the player's name."""
    now, rounds = filled.now, len(filled.columns)
    return Glance(rounds, now.round, now.total if rounds > 1 else now.upper_sum, filled.total)


def claims(_table: str, sheets: Sequence[SheetView], _book: object) -> Mapping[str, Piece]:
    """Return the table of points in each of several rounds; {} for a single round, or where totals are hidden."""
    filled = [(sheet.seat, cast(FilledSheet, sheet.filled)) for sheet in sheets]
    columns = filled[0][1].columns
    if len(columns) == 1 or filled[0][1].total is None:
        return {}
    rows = tuple(RoundRow(column.round, tuple(_cells(column.round, filled))) for column in columns)
    match = tuple((seat.number, sheet.total) for seat, sheet in filled)
    seats = tuple((seat.number, seat.letter, seat.name) for seat, _sheet in filled)
    return {"rounds": Piece(CLAIMS, "rounds", ("rounds", seats, rows, match))}


def _cells(
    number: int, filled: Sequence[tuple[SeatView, FilledSheet]]
) -> Iterator[tuple[int, int | None, bool]]:
    for seat, sheet in filled:
        column = sheet.columns[number - 1]
        yield seat.number, column.total, sheet.seat in column.winners
