"""Values for the pages of sheets typed from paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.kit.numbers import Number
from scoresheets.pads.pages import SeatView


@dataclass(frozen=True, slots=True)
class EntryView:
    """A box to type in. `kind` is number, tick or lost. `numbers` are those that dice give, separated by spaces.
    `state` is typed, refused or empty. `counted`: the box takes a count, not a result of dice. `halves`: it
    may hold them. `signed`: its number may be below zero.
    """

    key: str
    name: str
    hint: str
    drawing: str
    kind: str
    numbers: str
    text: str
    state: str
    counted: bool
    halves: bool
    signed: bool


@dataclass(frozen=True, slots=True)
class RowView:
    """A line of the pad; None where it prints no box."""

    title: str
    boxes: tuple[EntryView | None, ...]


@dataclass(frozen=True, slots=True)
class SectionView:
    """A printed section. `columns` is the number of boxes in its longest line."""

    title: str
    rows: tuple[RowView, ...]
    columns: int


@dataclass(frozen=True, slots=True)
class PileView:
    """A sheet in the list beside: how far it is, its typists, and whether this device may open it. `by_sheet` if a
    device types it that came by its printed code.
    """

    seat: SeatView
    status: str
    typists: str
    can_type: bool
    by_sheet: bool = False


@dataclass(frozen=True, slots=True)
class SumView:
    """A sum as the player wrote it (`text`, "" if not typed), and the correct figure.

    `state` is right, wrong (by itself), follows (from a wrong one) or empty.
    """

    key: str
    name: str
    text: str
    figure: Number
    state: str


@dataclass(frozen=True, slots=True)
class ElsewhereView:
    """A sheet that another device types, and whether this device may compare it and take it over."""

    by: str
    done: bool
    may_compare: bool
    may_take: bool


@dataclass(frozen=True, slots=True)
class BesideView:
    """A box or a sum that was typed differently here and on another device."""

    name: str
    here: str
    there: str


@dataclass(frozen=True, slots=True)
class TypingView:
    """The sheet of a seat as this device types it.

    `shape` is beside if the first section is broad and has the others beside it, else lists. `mine` is done, half, new,
    taken (another device types it), unkept (another device types it, and this one has sent it too), or closed.
    `elsewhere` is about that other device. `beside` are the differences, None if the two are not compared. `typist` is
    the name given on this device, "" if none.
    """

    seat: SeatView
    shape: str
    sections: tuple[SectionView, ...]
    sums: tuple[SumView, ...]
    mine: str
    typist: str
    elsewhere: ElsewhereView | None
    beside: tuple[BesideView, ...] | None
    may_again: bool

    @property
    def halves(self) -> bool:
        """Return whether numbers on this sheet may have a half."""
        return any(box.halves for box in self._boxes())

    @property
    def signed(self) -> bool:
        """Return whether numbers on this sheet may be below zero."""
        return any(box.signed for box in self._boxes())

    def _boxes(self) -> Iterator[EntryView]:
        rows = (row for section in self.sections for row in section.rows)
        return (box for row in rows for box in row.boxes if box)


@dataclass(frozen=True, slots=True)
class FindingView:
    """Something impossible or forbidden, by the code of its game, in a sentence.

    `at` are the boxes where the fault may lie, as (value, label). `settled` says how it was settled, "" while open.
    """

    code: str
    key: str
    text: str
    sure: bool
    at: tuple[tuple[str, str], ...]
    settled: str


@dataclass(frozen=True, slots=True)
class RulingView:
    """A box that was put right, in a sentence, and the key of the finding that led to it.

    `at` is its place as a form sends it, "" if the sheet was typed since. `typed` is the text that was typed there, as
    (value, label); None if that text counts.
    """

    text: str
    key: str
    at: str
    typed: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """A box of two typings: the text of each. `settled` says how it was settled, "" while open."""

    at: str
    name: str
    first: str
    second: str
    values: tuple[tuple[str, str], ...]
    settled: str


@dataclass(frozen=True, slots=True)
class StandingView:
    """The rank of a seat by its typed sheet, and the player's own sums. `why` says which sums are wrong. `ties` are the
    figures that break a tie, in words, if another seat has the same total.
    """

    seat: SeatView
    rank: int
    total: str
    sums: tuple[SumView, ...]
    written: str
    why: str
    ties: str = ""


@dataclass(frozen=True, slots=True)
class DeskView:
    """A paper table: how far each sheet is and, once nobody has to type blind any more, the findings.

    `next_seat` is the number of the seat whose sheet this device may type next, 0 for none. `ends` are the answers to
    how it ended, as (value, label); none if nobody needs to say so. `needs_all_left`: the page asks whether everybody
    stopped, and `not_over`, which are no findings then, say what is missing for an end. `certain` names the winner if
    nothing still open can change that, else "". `spared` says what need not be typed then.
    """

    stage: str
    said: str
    pile: tuple[PileView, ...]
    next_seat: int
    ends: tuple[tuple[str, str], ...]
    ended: str
    left: frozenset[int]
    twice: bool
    day: str
    time: str
    needs_all_left: bool
    not_over: tuple[str, ...]
    differences: tuple[DifferenceView, ...]
    findings: tuple[FindingView, ...]
    rulings: tuple[RulingView, ...]
    standings: tuple[StandingView, ...]
    verdict: str
    certain: str
    spared: tuple[str, ...]
    reasons: tuple[str, ...]
    typist: str

    @property
    def open_count(self) -> int:
        """Return how many differences and findings are still to settle."""
        found = [each.settled for each in self.findings]
        return [*found, *(each.settled for each in self.differences)].count("")


@dataclass(frozen=True, slots=True)
class RoundDeskView:
    """The desk of a table in a round: its place, 0 if it has none, its address, the title of its game, and its `mark`,
    which changes with what is typed there.
    """

    place: int
    address: str
    game: str
    mark: str
    desk: DeskView
