"""The shape of an entry: read, written back, or malformed."""

from __future__ import annotations

import pytest

from games.kit.dice import Roll
from games.kit.moves import Leaves
from games.kit.seats import logged_seat, seat_to_log
from games.yahtzee.rules.moves import FillBox, Move, read_move, write_move
from tests.games.yahtzee.cast import ANA, NOTHING, options

DICE = list(NOTHING)
ROLLS = [{"faces": [1, 1, 3, 5, 6]}, {"faces": DICE, "held": [0, 2]}]


@pytest.mark.parametrize(
    ("entry", "move"),
    [
        ({"dice": DICE, "box": "ones"}, FillBox(ANA, NOTHING, "ones")),
        ({"dice": DICE, "box": "ones", "zero": True}, FillBox(ANA, NOTHING, "ones", zero=True)),
        ({"leaves": True}, Leaves(ANA)),
        (
            {"dice": DICE, "box": "ones", "rolls": ROLLS},
            FillBox(ANA, NOTHING, "ones", rolls=(Roll((1, 1, 3, 5, 6)), Roll(NOTHING, (0, 2)))),
        ),
    ],
)
def test_an_entry_is_read_as_a_move_and_written_back(entry: dict[str, object], move: Move) -> None:
    assert read_move(options(), ANA, entry, logged_seat) == move
    assert write_move(move, seat_to_log) == entry


@pytest.mark.parametrize(("box", "value"), [("ones", 1), ("yahtzee", 0), ("full-house", 25), ("chance", -1)])
def test_a_number_may_be_told_for_every_box(box: str, value: int) -> None:
    entry = {"dice": DICE, "box": box, "value": value}
    assert read_move(options(), ANA, entry, logged_seat) == FillBox(ANA, NOTHING, box, value)


@pytest.mark.parametrize("dice", [{}, {"dice": None}, {"dice": 5}, {"dice": "12356"}, {"dice": {"1": 2}}])
def test_dice_that_are_no_list_are_left_for_the_rules_to_refuse(dice: dict[str, object]) -> None:
    assert read_move(options(), ANA, {**dice, "box": "ones"}, logged_seat) == FillBox(ANA, (), "ones")


@pytest.mark.parametrize("value", [{}, {"value": 5}])
def test_a_box_nobody_knows_is_left_for_the_rules_to_refuse(value: dict[str, int]) -> None:
    move = read_move(options(), ANA, {"dice": DICE, "box": "nowhere", **value}, logged_seat)
    assert move == FillBox(ANA, NOTHING, "nowhere", value.get("value"))
