"""What lies in a device's tray while a turn is being entered, as its fields carry it: shape only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from scoresheets.forms.entry import read_faces
from scoresheets.forms.five_dice import LONGEST_ROLLS, read_rolls

FIVE = 5


@dataclass(frozen=True, slots=True)
class Throw:
    """`typed` is what the tray's fields say, cleaned; `thrown` what the game's `legal_moves` reads, None while it is
    not complete; not `readable` where something stands there that is no die at all.
    """

    typed: Mapping[str, str]
    thrown: Any = None
    readable: bool = True


def five_dice(fields: Mapping[str, str]) -> Throw:
    """Five faces as typed, "55361", or the last of the rolls as typed."""
    told = fields.get("rolls", "")[:LONGEST_ROLLS]
    rolls = read_rolls(told)
    last: list[int] = rolls[-1]["faces"] if rolls else []
    faces = read_faces(fields.get("dice", "")[:10]) or last[:10]
    dice = [face for face in faces if 1 <= face <= 6][:FIVE]
    typed = MappingProxyType({"dice": "".join(map(str, dice)), "rolls": " ".join(told.split())})
    return Throw(typed, tuple(dice) if len(dice) == FIVE else None, readable=0 not in faces)
