"""What the pages show on which sheets are typed from paper."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.pads.pages import SeatView


@dataclass(frozen=True, slots=True)
class EntryView:
    """One box to type in. `kind` is number, tick or lost; `numbers` are those that dice give, with blanks between;
    `state` is typed, refused or empty; `counted`: it takes a count, and not what dice give.
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


@dataclass(frozen=True, slots=True)
class RowView:
    """One line of the pad; None where it prints no box."""

    title: str
    boxes: tuple[EntryView | None, ...]


@dataclass(frozen=True, slots=True)
class SectionView:
    """One printed section, and how many boxes its longest line has."""

    title: str
    rows: tuple[RowView, ...]
    columns: int


@dataclass(frozen=True, slots=True)
class PileView:
    """One sheet in the list beside: how far it is, who typed it, and whether this device may open it; `by_sheet` where
    a device types it that came by its printed code.
    """

    seat: SeatView
    status: str
    typists: str
    may_type: bool
    by_sheet: bool = False


@dataclass(frozen=True, slots=True)
class SumView:
    """A sum as a player wrote it (`text`, "" where it is not typed), and what it should be; `state` is right,
    wrong (by itself), follows (from a wrong one) or empty.
    """

    key: str
    name: str
    text: str
    figure: int
    state: str


@dataclass(frozen=True, slots=True)
class ElsewhereView:
    """A sheet that another device types, and whether this one may compare and take it over."""

    by: str
    done: bool
    may_compare: bool
    may_take: bool


@dataclass(frozen=True, slots=True)
class BesideView:
    """A box or a sum in which what is typed here and what another device typed differ."""

    name: str
    here: str
    there: str


@dataclass(frozen=True, slots=True)
class TypingView:
    """A sheet of one seat as this device types it. `shape` is beside, where the first section is broad and has the
    others beside it, or lists. `mine` is done, half, new, taken (another device has it), unkept (so it is, and this
    one has sent it too), or closed; `elsewhere` tells of that device, and `beside` where the two differ, None where
    they are not compared. `typist` is who types here, "" where nobody has said.
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


@dataclass(frozen=True, slots=True)
class FindingView:
    """Something that cannot be, or may not, by the code of its game: a sentence, where its fault may lie as (value,
    label), and how it was settled, "" while it is open.
    """

    code: str
    key: str
    text: str
    sure: bool
    at: tuple[tuple[str, str], ...]
    settled: str


@dataclass(frozen=True, slots=True)
class RulingView:
    """A box that was put right, in a sentence, and the finding because of which. `at` is its place as a form sends it,
    "" where the sheet was typed since; `typed` what was typed there, as (value, label), None where that is read.
    """

    text: str
    key: str
    at: str
    typed: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """A box of two typings: what each says, and how it was settled, "" while it is open."""

    at: str
    name: str
    first: str
    second: str
    values: tuple[tuple[str, str], ...]
    settled: str


@dataclass(frozen=True, slots=True)
class StandingView:
    """How a seat stands by what was typed, and what its player added up; `why` says which sums are wrong."""

    seat: SeatView
    rank: int
    total: str
    sums: tuple[SumView, ...]
    written: str
    why: str


@dataclass(frozen=True, slots=True)
class DeskView:
    """A paper table: how far each sheet is, and, where nobody has to type any more who may not know, what was found.

    `next_seat` is the number of the seat whose sheet this device may type next, 0 for none; `ends` are the answers to
    how it ended, as (value, label); `asks_all_left` whether it is asked if all stopped, `not_over` what is missing
    for an end. `certain` says who wins
    whatever is still open, "" where that can change it, and `spared` what need not be typed for it.
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
    asks_all_left: bool
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
