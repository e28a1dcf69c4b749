"""How the templates of Yahtzee lay its rounds side by side and say how the upper section stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django import template

from games.yahtzee.rules.filled import Box, Column, FilledSheet
from games.yahtzee.rules.sheet import MOST_ROUNDS, PAR, PAR_DICE, YAHTZEE_BOX
from games.yahtzee.words.names import box_name as name_of_box
from scoresheets.kept_pieces import kept_piece
from scoresheets.pages import HighlightsView, SheetView

register = template.Library()
ROUNDS = tuple(str(number + 1) for number in range(MOST_ROUNDS))


@dataclass(frozen=True, slots=True)
class Spread:
    """A sheet's rounds as they lie side by side: `now` is the one that lies wide, with its neighbours on a phone."""

    columns: tuple[Column, ...]
    now: Column

    @property
    def before(self) -> int:
        """How many rounds stand left of the wide one."""
        return self.now.round - 1

    @property
    def after(self) -> int:
        """How many stand right of it."""
        return len(self.columns) - self.now.round

    @property
    def near(self) -> tuple[int, int]:
        """The rounds next to the wide one."""
        return self.now.round - 1, self.now.round + 1

    @property
    def upper(self) -> tuple[tuple[Box, ...], ...]:
        """The lines of the upper section: one box a round."""
        return tuple(zip(*(column.upper for column in self.columns), strict=True))

    @property
    def lower(self) -> tuple[tuple[Box, ...], ...]:
        """The lines of the lower section."""
        return tuple(zip(*(column.lower for column in self.columns), strict=True))


@dataclass(frozen=True, slots=True)
class Ruler:
    """The way to the upper bonus: `done` and `notch` in points of PAR, `ahead` and `behind` in points (one is 0).

    For a column that shows its sums.
    """

    column: Column

    @property
    def points(self) -> int:
        return self.column.upper_sum or 0

    @property
    def par(self) -> int:
        return self.column.par or 0

    @property
    def done(self) -> int:
        return min(PAR, self.points)

    @property
    def notch(self) -> int:
        """Where three of a kind in every filled box would stand."""
        return min(PAR, self.points - self.par)

    @property
    def ahead(self) -> int:
        return max(0, self.par)

    @property
    def behind(self) -> int:
        return max(0, -self.par)

    @property
    def open(self) -> tuple[Box, ...]:
        return tuple(box for box in self.column.upper if box.value is None)

    @property
    def to_come(self) -> int:
        """What three dice of each open box would bring."""
        return PAR_DICE * sum(box.face or 0 for box in self.open)


@register.simple_tag
def kept_line(
    boxes: tuple[Box, ...], rounds: Spread, sheet: SheetView, lit: HighlightsView | None, joker: bool
) -> str:
    """One line of a sheet through all its rounds, drawn once for all sheets on which it looks the same."""
    return kept_piece(
        "yahtzee/_line.html",
        box=boxes[0],
        boxes=boxes,
        round=rounds.now.round,
        near=rounds.near,
        seat=sheet.seat.number,
        fresh=() if lit else tuple(box.mark for box in boxes if box.mark in sheet.fresh),
        joker=joker,
    )


@dataclass(frozen=True, slots=True)
class Summed:
    """One round in a line of sums: `shown` unless totals are hidden, `won` where the line marks it."""

    round: int
    points: int | None
    shown: bool
    yahtzees: int
    won: bool


@register.simple_tag
def kept_sums(part: str, rounds: Spread, sheet: SheetView, lit: HighlightsView | None) -> str:
    """A line of sums through all rounds, drawn once for all sheets on which it looks the same."""
    seat, bonus = cast(FilledSheet, sheet.filled).seat, part == "yahtzee_bonus"
    return kept_piece(
        "yahtzee/_sums.html",
        part=part,
        columns=tuple(_summed(part, column, seat) for column in rounds.columns),
        now=rounds.now.round,
        near=rounds.near,
        due=bonus and earns_bonus(lit, rounds.now),
        fresh=tuple(mark for mark in sheet.fresh if "yahtzee-bonus" in mark) if bonus and not lit else (),
    )


def _summed(part: str, column: Column, seat: int) -> Summed:
    points = getattr(column, part)
    if part == "lower_sum" and points is not None:
        points += column.yahtzee_bonus or 0
    yahtzees = column.yahtzees if part == "yahtzee_bonus" else 0
    won = part == "total" and seat in column.winners
    return Summed(column.round, points, column.total is not None, yahtzees, won)


@register.simple_tag
def kept_round(number: int, sheets: tuple[SheetView, ...]) -> str:
    """What a round brought everybody, drawn once as long as nobody writes in it."""
    filled = [(sheet.seat.number, cast(FilledSheet, sheet.filled)) for sheet in sheets]
    cells = ((number_of, each.seat, each.columns[number - 1]) for number_of, each in filled)
    return kept_piece(
        "yahtzee/_round.html",
        round=number,
        cells=tuple((number_of, column.total, seat in column.winners) for number_of, seat, column in cells),
    )


@register.filter
def box_name(key: str) -> str:
    """A box in words: "Full House"."""
    return name_of_box(key)


@register.filter
def open_names(ruler: Ruler) -> str:
    """The open upper boxes in words: "Threes, Sixes"."""
    return ", ".join(name_of_box(box.key) for box in ruler.open)


@register.filter
def spread(filled: FilledSheet) -> Spread:
    """The rounds side by side; a full sheet shows its last one wide."""
    return Spread(filled.columns, filled.columns[(filled.round or len(filled.columns)) - 1])


@register.filter
def ruler(column: Column) -> Ruler:
    """How the upper section of a round stands."""
    return Ruler(column)


@register.filter
def earns_bonus(lit: HighlightsView | None, column: Column) -> bool:
    """YZ-5: whether the dice that stand are a further Yahtzee of a round whose Yahtzee box holds its points."""
    if not lit or len(set(lit.thrown.dice)) > 1:
        return False
    return any(box.key == YAHTZEE_BOX and box.value for box in column.boxes)


@register.filter
def is_joker(lit: HighlightsView | None, column: Column) -> bool:
    """YZ-2: whether the dice that stand are a joker that some open lower box takes."""
    if not lit or len(set(lit.thrown.dice)) > 1:
        return False
    used = {box.key if box.face is None else box.face for box in column.boxes if box.value is not None}
    return {YAHTZEE_BOX, lit.thrown.dice[0]} <= used and any(box.value is None for box in column.lower)


@register.filter
def given_up(filled: FilledSheet) -> tuple[tuple[str, str, int], ...]:
    """YZ-24: where a zero may be chosen instead of points: the box in words, its key, and the points."""
    return tuple((name_of_box(box.key), box.key, box.lit) for box in spread(filled).now.boxes if box.lit)


@register.filter
def signed(number: int) -> str:
    """A distance: "+4", "−5", "±0"."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


@register.simple_tag
def round_choices() -> tuple[str, ...]:
    """The numbers of rounds that a table may agree on."""
    return ROUNDS
