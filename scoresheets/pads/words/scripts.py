"""Scripted throws with which one person tries a game: the throws are printed, and the player says what is written.

The pad never throws. With the entries that a script writes itself it can also show the game half played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoresheets.pads.words.help import Shown, pips


@dataclass(frozen=True, slots=True)
class PrintedThrow:
    """A scripted throw: its pictures, `words` if it is a card, and the `entries` that the script itself would write of
    it, as a log has them. `fields` are the fields of the tray's form that hold it, if it can be taken over at once.
    """

    entries: tuple[Mapping[str, Any], ...]
    shown: tuple[Shown, ...] = ()
    words: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Script:
    """The throws in order, for a table with these options. `players` are the names if the game is shown half played."""

    players: tuple[str, ...]
    throws: tuple[PrintedThrow, ...]
    options: Mapping[str, Any] = field(default_factory=dict)


def script_of_five_dice(players: tuple[str, ...], *throws: tuple[str, str]) -> Script:
    """Return a script of five dice a turn, such as "66625", each with the box in which the script writes them."""
    printed = (
        PrintedThrow(({"dice": [int(face) for face in dice], "box": box},), pips(dice), fields={"dice": dice})
        for dice, box in throws
    )
    return Script(players, tuple(printed))
