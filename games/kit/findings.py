"""Checks of sheets that people filled in by hand, without a log: can a game end like this?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from games.kit.numbers import Numbers
from games.kit.paper import Marks

Sheets = Sequence[Marks | None]
"""The marks on each seat's sheet, in seat order; None until the person typing the sheet has marked it as done."""

OVER = "over"
"""The way of ending of a game when people say only that it ended."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark about sheets filled in by hand.

    `sure` means that no play by the rules ends like this; otherwise it is odd, but possible. `rule` is the id of the
    rule that says so. `boxes` holds keys of boxes on the paper. If the remark is about a count, `counts` has one count
    for each of `seats`, and `facts` what the counts are compared with.
    """

    code: str
    rule: str
    seats: tuple[int, ...]
    boxes: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    facts: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    sure: bool = True


FindingSentence = Callable[[Finding, Sequence[str], Any], str]
"""(finding, the players' names by seat, the table's options) -> a sentence that says what is wrong with the sheets."""


def done(sheets: Sheets) -> tuple[tuple[int, Marks], ...]:
    """Return the sheets that are done, each with its seat."""
    return tuple((seat, sheet) for seat, sheet in enumerate(sheets) if sheet is not None)


def all_done(sheets: Sheets) -> bool:
    """Return whether every sheet of the table is done."""
    return None not in sheets


def stayed(sheets: Sheets, left: frozenset[int]) -> tuple[int, ...]:
    """Return the seats whose players did not leave."""
    return tuple(seat for seat in range(len(sheets)) if seat not in left)


@dataclass(frozen=True, slots=True)
class OnPaper:
    """The functions with which a game checks sheets that people filled in by hand. Every callable is pure."""

    findings: Callable[[Any, Sheets, frozenset[int], str | None], tuple[Finding, ...]]
    """(options, typed sheets, seats that left, how the game ended, or None until people say that it is over) -> the
    findings. A finding that needs a sheet waits until that sheet is done.
    """
    unfinished: Callable[[Any, Sheets, frozenset[int]], bool]
    """(options, typed sheets, seats that left) -> whether nothing on the sheets ends the game, though people say that
    it is over and somebody stayed. A finding `not_over` then says what is missing for the end.
    """
    typed: Callable[[Any, Marks], Marks]
    """(options, the sheet of a live table) -> the marks that a person would type from this sheet on paper."""
    finished: Callable[[Any, Sequence[Marks], frozenset[int], str], Any]
    """(options, typed sheets, seats that left, how the game ended) -> the final state of the table, as `outcome` and
    `ladder` take it.
    """
    numbers: Callable[[Any, str], Numbers]
    """(options, box on the paper) -> every number that may be read there, a range if these are too many to choose from;
    nothing where a tick is read.
    """
    bounds: Callable[[Any, Marks, frozenset[str], bool], tuple[int, int]] | None = None
    """(options, the known marks of a sheet, its open boxes, whether somebody stayed) -> the lowest and the highest
    possible figure of this sheet. The figure is the one that decides who wins, mostly the total; higher wins. An open
    box may hold anything that dice give, or nothing. None where a game cannot say.
    """
    ends: tuple[str, ...] = (OVER,)
    """The ways in which a table of one player can end, where people are asked for the way."""


def sure_winner(
    rules: OnPaper, options: Any, known: Sequence[tuple[Marks, frozenset[str]]], left: frozenset[int]
) -> int | None:
    """Return the seat that wins whatever dice wrote in the open boxes, or None if there is none yet.

    This seat's lowest possible figure is above the highest of every other seat. `known` has, for each sheet, its known
    marks and its open boxes. None also if this seat left before others, if nobody else plays, or if the game has no
    `bounds`.
    """
    if rules.bounds is None or len(known) < 2:
        return None
    some_stayed = len(left) < len(known)
    gone = left if some_stayed else frozenset[int]()
    ranges = [rules.bounds(options, sheet, open_boxes, some_stayed) for sheet, open_boxes in known]
    for seat, (lowest, _highest) in enumerate(ranges):
        others = [highest for other, (_lowest, highest) in enumerate(ranges) if other != seat]
        if seat not in gone and lowest > max(others):
            return seat
    return None
