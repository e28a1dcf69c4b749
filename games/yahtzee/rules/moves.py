"""Moves of a player: fill a box, with a zero if the dice do not fit it or by choice; begin a round; leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from games.kit.codec import TRUE
from games.kit.dice import Faces, Rolls
from games.kit.moves import Begins, Leaves, moves


@dataclass(frozen=True, slots=True)
class FillBox:
    """The dice go into a box of this round. YZ-24: with `zero` for no points, whatever they are worth there.

    `value` is the number that the player wrote, None to let the rules compute it.
    """

    seat: int
    dice: Faces
    box: str
    value: int | None = None
    zero: Annotated[bool, TRUE] = False
    rolls: Rolls = ()


Move = FillBox | Begins | Leaves
read_move, write_move = moves({"box": FillBox, "begins": Begins, "leaves": Leaves})
