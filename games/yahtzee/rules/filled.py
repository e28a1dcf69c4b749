"""View model of one player's sheet: a column a round, its pencil marks, and the way to the upper bonus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from games.kit.paper import Marks, Paper, number_in
from games.yahtzee.rules.options import Options
from games.yahtzee.rules.placing import NO_FURTHER, Further, Worth, is_full
from games.yahtzee.rules.scoring import round_figures, round_winners
from games.yahtzee.rules.sheet import (
    LOWER_BOXES,
    PAR,
    PAR_DICE,
    UPPER_BOXES,
    YAHTZEE_BOX,
    PrintedBox,
    bonus_key,
    mark_key,
)

NO_HIGHLIGHTS: Mapping[str, Worth] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Box:
    """One box: `state` is empty, legal, pencilled, zero, or locked (empty, of a round this player is not in).

    - `key`: the box's name in an entry; `mark`: its key on the paper.
    - `value`: the number written.
    - `lit`: the number that the dice would write, also 0; None if they may not go there.
    - `joker`: True if `lit` would be 0 without the joker.
    - `given_up`: the points that a zero by choice would not write.
    - `par`: the distance of `value`, or else of `lit`, from three of the face (upper boxes only).
    """

    key: str
    mark: str
    round: int
    face: int | None
    state: str
    value: int | None
    lit: int | None
    joker: bool
    par: int | None
    given_up: int = 0


@dataclass(frozen=True, slots=True)
class Column:
    """One round, in points; every sum, and every figure that follows from a sum, is None where totals are hidden.

    `par` is how far the filled upper boxes together are above or below par. `missing` is the points that the upper
    section still lacks of 63 (0 when reached). `yahtzees` is the number of further Yahtzees. `winners` are the seats
    that won the round, () until it is over.
    """

    round: int
    upper: tuple[Box, ...]
    upper_sum: int | None
    par: int | None
    missing: int | None
    upper_bonus: int | None
    lower: tuple[Box, ...]
    lower_sum: int | None
    yahtzees: int
    yahtzee_bonus: int | None
    total: int | None
    full: bool
    winners: tuple[int, ...]

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Return all thirteen boxes, in printed order."""
        return self.upper + self.lower

    @property
    def lower_total(self) -> int | None:
        """Return the points of the lower section, including its Yahtzee bonuses."""
        return None if self.lower_sum is None else self.lower_sum + (self.yahtzee_bonus or 0)

    @property
    def bonus_mark(self) -> str:
        """Return the key on the paper of the tick for the last further Yahtzee of the round."""
        return bonus_key(self.round, self.yahtzees)

    @property
    def worth_points(self) -> tuple[Box, ...]:
        """YZ-24: return the boxes that take the dice with points, and so may get a zero by choice."""
        return tuple(box for box in self.boxes if box.lit)

    @property
    def ruler(self) -> Ruler:
        """Return its way to the upper bonus."""
        return Ruler(self)


@dataclass(frozen=True, slots=True)
class Ruler:
    """The way to the upper bonus: `done` and `notch` in points of PAR, `ahead` and `behind` in points (one is 0).

    Only for a column that shows its sums.
    """

    column: Column

    @property
    def points(self) -> int:
        """Return the points of the upper section."""
        return self.column.upper_sum or 0

    @property
    def par(self) -> int:
        """Return how far these points are above or below three of each filled face."""
        return self.column.par or 0

    @property
    def done(self) -> int:
        """Return the points towards PAR, at most PAR."""
        return min(PAR, self.points)

    @property
    def notch(self) -> int:
        """Return the points that three of a kind in every filled box would make, at most PAR."""
        return min(PAR, self.points - self.par)

    @property
    def ahead(self) -> int:
        """Return by how many points the upper section is above the pace."""
        return max(0, self.par)

    @property
    def behind(self) -> int:
        """Return by how many points the upper section is below the pace."""
        return max(0, -self.par)

    @property
    def open(self) -> tuple[Box, ...]:
        """Return the upper boxes that are still empty."""
        return tuple(box for box in self.column.upper if box.value is None)

    @property
    def to_come(self) -> int:
        """Return the points that three dice of each open box would bring."""
        return PAR_DICE * sum(box.face or 0 for box in self.open)


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """Everything that one player's sheet shows.

    `round` is the round that this player writes in, None when all are full. `total` is None where totals are hidden.
    `further` says whether the dice in the tray are a joker, and whether they earn the bonus of a further Yahtzee.
    """

    seat: int
    columns: tuple[Column, ...]
    round: int | None
    total: int | None
    further: Further = field(default=NO_FURTHER, repr=False)

    @property
    def now(self) -> Column:
        """Return the column that this player writes in; the last one of a full sheet."""
        return self.columns[(self.round or len(self.columns)) - 1]

    def warning(self, box: Box) -> str:
        """Return the further cost of a zero in this box, "" for none.

        YZ-5: "bonus" for the Yahtzee box: every further Yahtzee of the round loses its bonus. YZ-2: "joker", as an open
        lower box would take the dice with points.
        """
        if box.state != "legal" or box.lit:
            return ""
        if box.key == YAHTZEE_BOX:
            return "bonus"
        return "joker" if self.further.joker and not box.given_up else ""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The values from which a column is drawn."""

    paper: Paper
    seat: int
    lit: Mapping[str, Worth]
    in_play: int | None
    over: int

    @property
    def marks(self) -> Marks:
        return self.paper.sheets[self.seat]


def fill(
    options: Options,
    paper: Paper,
    seat: int,
    highlighted: Mapping[str, Worth] = NO_HIGHLIGHTS,
    *,
    over: int | None = None,
    done: tuple[Column, ...] = (),
) -> FilledSheet:
    """Return one player's sheet; the boxes of `highlighted` (by name) are shown as legal in this player's round.

    `over` is how many rounds are over. Without it the number comes from the paper, which does not know that somebody
    left: a round that a player left unfinished then counts as over only when the next has begun. `done` are the columns
    of the first rounds, if they are known and over.
    """
    rounds = range(1, options.rounds + 1)
    in_play = next((number for number in rounds if not is_full(paper.sheets[seat], number)), None)
    rounds_over = _rounds_over(paper) if over is None else over
    sheet = _Sheet(paper, seat, highlighted, in_play, rounds_over)
    columns = (*done, *(_column(sheet, number) for number in rounds[len(done) :]))
    return FilledSheet(seat, columns, in_play, sum(column.total or 0 for column in columns))


def without_totals(sheet: FilledSheet) -> FilledSheet:
    """Return the sheet without the points of a section, a round or all, and without the winners of rounds.

    Its boxes and the ticks of further Yahtzees stay.
    """
    return replace(sheet, columns=tuple(map(_column_without_totals, sheet.columns)), total=None)


def _column_without_totals(column: Column) -> Column:
    return replace(
        column,
        upper_sum=None,
        par=None,
        missing=None,
        upper_bonus=None,
        lower_sum=None,
        yahtzee_bonus=None,
        total=None,
        winners=(),
    )


def _rounds_over(paper: Paper) -> int:
    """Return how many rounds are over as far as the paper shows: filled by everybody, or followed by another."""
    begun = max((int(key.partition(".")[0]) for sheet in paper.sheets for key in sheet), default=1)
    full = all(is_full(sheet, begun) for sheet in paper.sheets)
    return begun if full else begun - 1


def _column(sheet: _Sheet, number: int) -> Column:
    counted = round_figures(sheet.marks, number)
    upper = tuple(_box(sheet, number, box) for box in UPPER_BOXES)
    return Column(
        round=number,
        upper=upper,
        upper_sum=counted.upper,
        par=sum(box.par or 0 for box in upper if box.value is not None),
        missing=max(0, PAR - counted.upper),
        upper_bonus=counted.upper_bonus,
        lower=tuple(_box(sheet, number, box) for box in LOWER_BOXES),
        lower_sum=counted.lower,
        yahtzees=counted.yahtzees,
        yahtzee_bonus=counted.yahtzee_bonus,
        total=counted.total,
        full=is_full(sheet.marks, number),
        winners=round_winners(sheet.paper, number) if number <= sheet.over else (),
    )


def _box(sheet: _Sheet, number: int, box: PrintedBox) -> Box:
    mark = mark_key(number, box.key)
    value = number_in(sheet.marks, mark)
    worth = sheet.lit.get(box.key) if number == sheet.in_play and value is None else None
    return Box(
        key=box.key,
        mark=mark,
        round=number,
        face=box.face,
        state=_state(value, worth, in_play=number == sheet.in_play),
        value=value,
        lit=None if worth is None else worth.points,
        joker=worth is not None and worth.joker,
        par=_par(box, value if worth is None else worth.points),
        given_up=0 if worth is None else worth.given_up,
    )


def _state(value: int | None, worth: Worth | None, *, in_play: bool) -> str:
    if value is not None:
        return "pencilled" if value else "zero"
    if worth is not None:
        return "legal"
    return "empty" if in_play else "locked"


def _par(box: PrintedBox, number: int | None) -> int | None:
    """YZ-15: return the distance from par: three dice of a face are par for its box."""
    if box.face is None or number is None:
        return None
    return number - PAR_DICE * box.face
