"""The printed boards and the dice, as data: four colours, a path of spaces, and the faces of the dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Colour(StrEnum):
    """The colour of a board and of a number on a die, in the order in which boards are handed out."""

    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"


@dataclass(frozen=True, slots=True)
class Die:
    """A number of a colour; every number may come in every colour, since the printed faces are not public."""

    key: str
    colour: Colour
    number: int


NUMBERS = range(1, 7)
DIE_LIST = tuple(
    Die(f"{colour[0].upper()}{number}", colour, number) for colour in Colour for number in NUMBERS
)
DICE: Mapping[str, Die] = MappingProxyType({die.key: die for die in DIE_LIST})
"""The 24 numbers by their codes: "R6" is the red 6."""


def colour_of(code: str) -> str:
    """Return the colour of a die by its code, "" for a die without a colour."""
    return DICE[code].colour.value if code in DICE else ""


WILD = "*"
"""In a chain: one wild space, which takes two wild dice; among loose dice: one wild die."""
WILD_DICE = 2
PLUS, MINUS = "+1", "-1"
PENALTIES = (PLUS, MINUS)
DICE_IN_A_TURN = 6

FEWEST_SPACES, MOST_SPACES, USUAL_SPACES = 2, 99, 20
MOST_EXTRA_SPACES, USUAL_EXTRA_SPACES = 99, 8

PLAIN_SPACES = tuple(str(place + 1) for place in range(MOST_SPACES))
EXTRA_SPACES = tuple(f"x{place + 1}" for place in range(MOST_EXTRA_SPACES))
OUTLINES: Mapping[str, str] = MappingProxyType({space: f"{space}.outline" for space in EXTRA_SPACES})
"""The box that is ticked when an extra space is earned: its outline is pencilled, its inside still empty."""
START_SPACE = PLAIN_SPACES[0]
