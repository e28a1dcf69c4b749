"""The printed pad: thirteen boxes a round, the rounds side by side, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class PrintedBox:
    """One of the 13 boxes of a round. An upper box counts its `face`.

    A lower box needs equal dice (`groups`, the largest first) or a `run` of so many faces. It pays `fixed` points or,
    if that is None, the sum of all five dice.
    """

    key: str
    face: int | None = None
    groups: tuple[int, ...] = ()
    run: int = 0
    fixed: int | None = None


YAHTZEE_BOX = "yahtzee"
UPPER_BOXES = (
    PrintedBox("ones", face=1),
    PrintedBox("twos", face=2),
    PrintedBox("threes", face=3),
    PrintedBox("fours", face=4),
    PrintedBox("fives", face=5),
    PrintedBox("sixes", face=6),
)
LOWER_BOXES = (
    PrintedBox("three-of-a-kind", groups=(3,)),
    PrintedBox("four-of-a-kind", groups=(4,)),
    PrintedBox("full-house", groups=(3, 2), fixed=25),
    PrintedBox("small-straight", run=4, fixed=30),
    PrintedBox("large-straight", run=5, fixed=40),
    PrintedBox(YAHTZEE_BOX, groups=(5,), fixed=50),
    PrintedBox("chance"),
)
BOXES: Mapping[str, PrintedBox] = MappingProxyType({box.key: box for box in (*UPPER_BOXES, *LOWER_BOXES)})
"""The boxes of one round, in the order of the sheet."""

PAR_DICE = 3
"""Three dice of each face make PAR in the upper section."""
PAR = 63
UPPER_BONUS = 35
YAHTZEE_BONUS = 100
MOST_ROUNDS = 6
"""The number of columns that the pad prints."""


def mark_key(round_number: int, box: str) -> str:
    """Return the key of a box on the paper, which holds all rounds of a player: "2.fives"."""
    return f"{round_number}.{box}"


def bonus_key(round_number: int, number: int) -> str:
    """Return the key of one tick for a further Yahtzee, counted from 1: "2.yahtzee-bonus.1"."""
    return f"{round_number}.yahtzee-bonus.{number}"
