"""The shape of an entry: read, written back, or malformed."""

from __future__ import annotations

import pytest

from games.kit.dice import Roll
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves
from games.kit.seats import logged_seat, seat_to_log
from games.kit.shape import Json
from games.roll_estate.rules import GAME
from games.roll_estate.rules.moves import ClaimBox, LoseInterest, Move, NoLegalBox
from games.roll_estate.rules.options import Options
from tests.games.roll_estate.cast import ANA, NOTHING, options, solo

DICE = list(NOTHING)
ROLLS = [{"faces": [1, 1, 3, 5, 6]}, {"faces": DICE, "held": [0, 2]}]


def read_move(chosen: Options, seat: int, entry: Json) -> Move:
    return GAME.read_move(chosen, seat, entry, logged_seat)


def write_move(move: Move) -> dict[str, object]:
    return GAME.write_move(move, seat_to_log)


@pytest.mark.parametrize(
    ("entry", "move"),
    [
        ({"dice": DICE, "box": "ones.1"}, ClaimBox(ANA, NOTHING, "ones.1")),
        ({"dice": DICE, "box": "ones.1", "value": 1}, ClaimBox(ANA, NOTHING, "ones.1", 1)),
        ({"dice": DICE, "box": "liquid-assets", "value": 17}, ClaimBox(ANA, NOTHING, "liquid-assets", 17)),
        ({"dice": DICE, "box": "ones.1", "open_business": True}, ClaimBox(ANA, NOTHING, "ones.1")),
        (
            {"dice": DICE, "box": "ones.1", "open_business": False},
            ClaimBox(ANA, NOTHING, "ones.1", open_business=False),
        ),
        ({"dice": DICE, "lose_interest": "ones"}, LoseInterest(ANA, NOTHING, "ones")),
        ({"leaves": True}, Leaves(ANA)),
        (
            {"dice": DICE, "box": "ones.1", "rolls": ROLLS},
            ClaimBox(ANA, NOTHING, "ones.1", rolls=(Roll((1, 1, 3, 5, 6)), Roll(NOTHING, (0, 2)))),
        ),
    ],
)
def test_an_entry_is_read_as_a_move_and_written_back(entry: dict[str, object], move: Move) -> None:
    assert read_move(options(), ANA, entry) == move
    again = read_move(options(), ANA, write_move(move))
    assert again == (ClaimBox(ANA, NOTHING, move.box) if getattr(move, "value", None) else move)  # type: ignore[union-attr]


def test_a_solo_game_may_be_given_up_for_want_of_a_box() -> None:
    entry = {"dice": DICE, "no_legal_box": True}
    move = read_move(solo(), ANA, entry)
    assert move == NoLegalBox(ANA, NOTHING)
    assert write_move(move) == entry


@pytest.mark.parametrize("dice", [{}, {"dice": None}, {"dice": 5}, {"dice": "12356"}, {"dice": {"1": 2}}])
def test_dice_that_are_no_list_are_left_for_the_rules_to_refuse(dice: dict[str, object]) -> None:
    assert read_move(options(), ANA, {**dice, "box": "ones.1"}) == ClaimBox(ANA, (), "ones.1")


def test_a_box_nobody_knows_is_left_for_the_rules_to_refuse() -> None:
    assert read_move(options(), ANA, {"dice": DICE, "box": "nowhere"}) == ClaimBox(ANA, NOTHING, "nowhere")


@pytest.mark.parametrize(
    ("chosen", "entry", "reason"),
    [
        (options(), {"box": "routes.any", "value": 50}, "no_number_here"),
        (options(), {"box": "jackpot", "value": 150}, "no_number_here"),
        (options(), {"box": "nowhere", "value": 1}, "no_number_here"),
        (options(), {"box": "liquid-assets", "open_business": False}, "no_business_here"),
        (options(), {"box": "nowhere", "open_business": True}, "no_business_here"),
        (options(), {"no_legal_box": True}, "only_in_solo"),
        (solo(), {"lose_interest": "ones"}, "not_in_solo"),
        (solo(), {"box": "ones.1", "open_business": False}, "not_in_solo"),
        (solo(), {"box": "ones.1", "open_business": True}, "not_in_solo"),
    ],
)
def test_an_entry_that_does_not_exist_in_this_box_or_variant_is_malformed(
    chosen: Options, entry: dict[str, object], reason: str
) -> None:
    """RE-12, RE-17."""
    with pytest.raises(MalformedMove) as caught:
        read_move(chosen, ANA, {"dice": DICE, **entry})
    assert caught.value.reason == reason
