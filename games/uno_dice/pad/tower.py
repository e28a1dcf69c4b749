"""The tower of a board: the spaces of its chain."""

from __future__ import annotations

from games.uno_dice.rules.ending import State
from games.uno_dice.rules.filled import Space, fill
from scoresheets.plugin.pad import Brick, Storey, disc_brick, star_brick


def tower(state: State, seat: int) -> tuple[Storey, ...]:
    """Return the one storey of a player: every written space, in the order of the chain."""
    board = fill(state.options, state.paper, seat)
    spaces = [
        _brick(space) for space in (*board.spaces, *board.extras) if space.star or space.value is not None
    ]
    return (Storey(len(spaces), tuple(spaces)),) if spaces else ()


def _brick(space: Space) -> Brick:
    return star_brick() if space.star else disc_brick(str(space.value))
