"""Printed throws with which one alone tries a game: what lies there is printed, what is written the player says.

The pad never throws. With what a script writes of its own it also shows how the game looks when it is half played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoresheets.pads.words.help import Shown, pips


@dataclass(frozen=True, slots=True)
class PrintedThrow:
    """What is printed of one throw: pictures, `words` where it is a card, the `fields` of the tray's form that hold it,
    if it can be taken over at once, and the `entries` that the script writes of it, as a log tells them.
    """

    entries: tuple[Mapping[str, Any], ...]
    shown: tuple[Shown, ...] = ()
    words: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Script:
    """The throws in their order, of a table with these options and `players`, as they are called where it is shown half
    played.
    """

    players: tuple[str, ...]
    throws: tuple[PrintedThrow, ...]
    options: Mapping[str, Any] = field(default_factory=dict)


def script_of_five_dice(players: tuple[str, ...], *throws: tuple[str, str]) -> Script:
    """Five dice a turn, such as "66625", each with the box in which the script writes them."""
    printed = (
        PrintedThrow(({"dice": [int(face) for face in dice], "box": box},), pips(dice), fields={"dice": dice})
        for dice, box in throws
    )
    return Script(players, tuple(printed))
