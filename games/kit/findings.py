"""What can be said of sheets that people filled in by hand, without a log: whether a game can end like this."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from games.kit.paper import Marks

Sheets = Sequence[Marks | None]
"""What stands on each seat's sheet, in seat order; None until whoever typed it has said that it is done."""

OVER = "over"
"""How a game ended of which people say no more than that it did."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing about sheets filled in by hand.

    `sure`: no play of the rules ends like this; else it is odd, but possible. `rule` is the id of the rule that says
    so. `boxes` are named by their keys on the paper. Where it is about a count, `counts` has one for each of `seats`,
    and `facts` what it is compared with.
    """

    code: str
    rule: str
    seats: tuple[int, ...]
    boxes: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    facts: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    sure: bool = True


FindingSentence = Callable[[Finding, Sequence[str], Any], str]
"""(finding, the players' names by seat, the table's options) -> what is wrong with the sheets, in a sentence."""


def done(sheets: Sheets) -> tuple[tuple[int, Marks], ...]:
    """The sheets that are done, each with its seat."""
    return tuple((seat, sheet) for seat, sheet in enumerate(sheets) if sheet is not None)


def all_done(sheets: Sheets) -> bool:
    """Whether every sheet of the table is done."""
    return None not in sheets


def stayed(sheets: Sheets, left: frozenset[int]) -> tuple[int, ...]:
    """The seats of those who did not go home."""
    return tuple(seat for seat in range(len(sheets)) if seat not in left)


@dataclass(frozen=True, slots=True)
class OnPaper:
    """How a game checks sheets that people filled in by hand. Every callable is pure."""

    findings: Callable[[Any, Sheets, frozenset[int], str | None], tuple[Finding, ...]]
    """(options, typed sheets, seats that went home, how it ended or None while it is not said to be over) -> what
    can be said of them. What needs a sheet that is not done waits for it.
    """
    unfinished: Callable[[Any, Sheets, frozenset[int]], bool]
    """(options, typed sheets, seats that went home) -> whether a game that is said to be over has nothing that ends it
    though somebody stayed. A finding `not_over` then says what is missing for the end.
    """
    typed: Callable[[Any, Marks], Marks]
    """(options, the sheet of a live table) -> what somebody types who reads it from paper."""
    finished: Callable[[Any, Sequence[Marks], frozenset[int], str], Any]
    """(options, typed sheets, seats that went home, how it ended) -> the state in which such a table is over, as
    `outcome` and `ladder` take it.
    """
    numbers: Callable[[Any, str], frozenset[int]]
    """(options, box on the paper) -> every number that may be read there; () where a tick is read."""
    bounds: Callable[[Any, Marks, frozenset[str], bool], tuple[int, int]] | None = None
    """(options, what is known of a sheet, the boxes in which anything may stand that dice give, or nothing, whether
    somebody stayed) -> the lowest and the highest that it can have of what decides who wins, which mostly is the
    total: more of it wins. None where a game cannot say.
    """
    ends: tuple[str, ...] = (OVER,)
    """The ways in which a table of one player can end, where people are asked for it."""


def sure_winner(
    rules: OnPaper, options: Any, known: Sequence[tuple[Marks, frozenset[str]]], left: frozenset[int]
) -> int | None:
    """The seat of which the lowest that decides is above everybody else's highest, whatever dice wrote in the open
    boxes: `known` has what is known of each sheet, and its open boxes. None where there is none, it went home before
    others, or nobody else plays.
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
