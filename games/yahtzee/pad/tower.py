"""The tower of a finished sheet: dice for the upper section, boxes for the lower one, and the bonuses."""

from __future__ import annotations

from collections.abc import Iterable

from games.yahtzee.rules.ending import State
from games.yahtzee.rules.filled import Box, fill
from games.yahtzee.rules.scoring import breakdown, figures
from games.yahtzee.rules.sheet import UPPER_BONUS, YAHTZEE_BONUS
from scoresheets.plugin.pad import Brick, Storey, box_brick, die_brick


def tower(state: State, seat: int) -> tuple[Storey, ...]:
    """Return the storeys of one player over all rounds: the upper section above the lower one, as on the sheet."""
    columns = fill(state.options, state.paper, seat).columns
    parts = breakdown(figures(state.options, state.paper.sheets[seat]))
    bricks: dict[str, tuple[Brick, ...]] = {
        "lower": _boxes(box for column in columns for box in column.lower),
        "yahtzee_bonus": (box_brick(str(YAHTZEE_BONUS)),) * (parts["yahtzee_bonus"] // YAHTZEE_BONUS),
        "upper": tuple(
            die_brick(box.face) for column in columns for box in column.upper if box.face and box.value
        ),
        "upper_bonus": (box_brick(str(UPPER_BONUS)),) * (parts["upper_bonus"] // UPPER_BONUS),
    }
    return tuple(Storey(parts[part], each) for part, each in bricks.items() if parts[part])


def _boxes(boxes: Iterable[Box]) -> tuple[Brick, ...]:
    return tuple(box_brick(str(box.value)) for box in boxes if box.value)
