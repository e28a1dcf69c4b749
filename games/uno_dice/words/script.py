"""Scripted throws for trying UNO Dice alone, on two boards, made by us: a whole game."""

from __future__ import annotations

from collections.abc import Sequence

from games.uno_dice.words.help import shown_die
from scoresheets.plugin.words import PrintedThrow, Script, Shown


def script() -> Script:
    """Return two starting numbers and nine turns; each shows the six dice after the second throw."""
    return Script(
        ("Ana", "Bo"),
        (
            _starts(3),
            _starts(5),
            _turn("B3 B6 R6 R4", "G2 Y1"),
            _turn("G5 G1 B1 B4", "R2 Y6"),
            _turn("Y4 Y2 G2 G5", "R1 B6"),
            _turn("R4 R3 B3", "G1 Y5 G6"),
            _turn("Y5 Y3 B3 B2", "G6 R1"),
            _turn("G3 G6 Y6 Y1", "+1 B2", (("+1", 0),)),
            _turn("R2 R5 B5 B1", "G4 Y6"),
            _turn("B1 B4 G4 G2", "Y3 R6"),
            _turn("Y1 Y4 R4", "-1 B6 G3", (("-1", 1),)),
        ),
    )


def _starts(number: int) -> PrintedThrow:
    return PrintedThrow(
        ({"start": number},), (Shown(str(number), text=str(number)),), "", {"start": str(number)}
    )


def _turn(chain: str, beside: str, penalties: Sequence[tuple[str, int]] = ()) -> PrintedThrow:
    """Return a throw whose dice all lie loose before the player; the script sets `chain` aside from them."""
    entry = {
        "chain": chain.split(),
        **({"penalties": [list(each) for each in penalties]} if penalties else {}),
    }
    dice = sorted(f"{chain} {beside}".split())
    return PrintedThrow((entry,), tuple(map(shown_die, dice)), "", {"loose": " ".join(dice)})
