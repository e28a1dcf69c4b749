"""Random play of Yahtzee for the contract tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.kit.moves import Begins
from games.kit.testing import Chance, Hand, Tables, five_dice
from games.yahtzee.rules.moves import FillBox
from games.yahtzee.rules.sheet import BOXES

OPTIONS: Tables = (
    ({}, 1),
    ({"rounds": 3}, 2),
    ({"joker": "forced"}, 8),
    ({"rounds": 2, "begins": "rotate"}, 3),
    ({"rounds": 3, "begins": "roll-off"}, 2),
)


def evening(chance: Chance) -> tuple[int, dict[str, Any]]:
    """Return options at random: a round or two, with any rule for jokers and for who begins."""
    options = {
        "rounds": chance.choice((1, 1, 2)),
        "joker": chance.choice(("free", "forced")),
        "begins": chance.choice(("first", "rotate", "roll-off")),
    }
    return chance.randint(1, 4), options


def completed(_state: object, opening: Any, _dice: object, chance: Chance) -> Any:
    """Return the opening as a whole move; YZ-24: now and then with a zero by choice."""
    if isinstance(opening, Begins):
        return opening
    return replace(opening, zero=chance.random() < 0.1)


def opening(move: Any) -> tuple[Any, Any]:
    """Return the move without a zero by choice, and its dice; a `Begins` has none."""
    return (move, ()) if isinstance(move, Begins) else (replace(move, zero=False), move.dice)


def thinkable(state: Any, dice: Any) -> Iterable[FillBox | Begins]:
    """Yield every box, with its worth and with a zero, and that this player begins the round."""
    yield Begins(state.seat)
    yield from (FillBox(state.seat, dice, box, zero=zero) for box in BOXES for zero in (False, True))


HAND = Hand(five_dice, completed, opening, thinkable, only_added_to=True)
