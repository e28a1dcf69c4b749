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
    ("entry", "reason"),
    [
        ({}, "no_kind"),
        ({"dice": DICE}, "no_kind"),
        ({"dice": DICE, "box": "ones.1", "lose_interest": "ones"}, "two_kinds"),
        ({"dice": DICE, "box": "ones.1", "leaves": True}, "two_kinds"),
        ({"dice": DICE, "box": 1}, "not_text"),
        ({"dice": DICE, "box": None}, "not_text"),
        ({"dice": DICE, "box": "ones.1", "vaule": 1}, "unknown_key"),
        ({"dice": DICE, "box": "ones.1", "value": "1"}, "not_whole"),
        ({"dice": DICE, "box": "ones.1", "value": 1.0}, "not_whole"),
        ({"dice": DICE, "box": "ones.1", "value": True}, "not_whole"),
        ({"dice": DICE, "box": "ones.1", "value": None}, "not_whole"),
        ({"dice": DICE, "box": "routes.any", "value": 50}, "no_number_here"),
        ({"dice": DICE, "box": "jackpot", "value": 150}, "no_number_here"),
        ({"dice": DICE, "box": "nowhere", "value": 1}, "no_number_here"),
        ({"dice": DICE, "box": "ones.1", "open_business": "no"}, "not_yes_or_no"),
        ({"dice": DICE, "box": "ones.1", "open_business": 0}, "not_yes_or_no"),
        ({"dice": DICE, "box": "ones.1", "open_business": None}, "not_yes_or_no"),
        ({"dice": DICE, "box": "liquid-assets", "open_business": False}, "no_business_here"),
        ({"dice": DICE, "box": "nowhere", "open_business": True}, "no_business_here"),
        ({"dice": DICE, "lose_interest": True}, "not_text"),
        ({"dice": DICE, "lose_interest": None}, "not_text"),
        ({"dice": DICE, "lose_interest": "ones", "value": 1}, "unknown_key"),
        ({"dice": DICE, "lose_interest": "ones", "open_business": False}, "unknown_key"),
        ({"dice": DICE, "no_legal_box": True}, "only_in_solo"),
        ({"leaves": False}, "not_true"),
        ({"leaves": 1}, "not_true"),
        ({"leaves": True, "dice": DICE}, "unknown_key"),
        ({"leaves": True, "rolls": ROLLS}, "unknown_key"),
        ({"start": 4}, "no_kind"),
    ],
)
def test_a_wrong_shape_is_malformed(entry: dict[str, object], reason: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        read_move(options(), ANA, entry)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"dice": DICE, "lose_interest": "ones"}, "not_in_solo"),
        ({"dice": DICE, "box": "ones.1", "open_business": False}, "not_in_solo"),
        ({"dice": DICE, "box": "ones.1", "open_business": True}, "not_in_solo"),
        ({"dice": DICE, "no_legal_box": False}, "not_true"),
        ({"dice": DICE, "no_legal_box": 1}, "not_true"),
        ({"dice": DICE, "no_legal_box": True, "box": "ones.1"}, "two_kinds"),
    ],
)
def test_solo_has_shapes_of_its_own(entry: dict[str, object], reason: str) -> None:
    """RE-17."""
    with pytest.raises(MalformedMove) as caught:
        read_move(solo(), ANA, entry)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("rolls", "reason"),
    [
        (None, "not_a_list"),
        ({}, "not_a_list"),
        ([], "wrong_number_of_rolls"),
        ([{"faces": DICE}] * 4, "wrong_number_of_rolls"),
        ([DICE], "not_an_object"),
        ([{"faces": DICE, "kept": []}], "unknown_key"),
        ([{"faces": DICE, "held": 0}], "not_a_list"),
        ([{"faces": DICE, "held": None}], "not_a_list"),
        ([{"faces": DICE, "held": ["0"]}], "not_whole"),
        ([{"faces": DICE, "held": [True]}], "not_whole"),
        ([{"faces": DICE, "held": [0.0]}], "not_whole"),
    ],
)
def test_throws_of_a_wrong_shape_are_malformed(rolls: object, reason: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        read_move(options(), ANA, {"dice": DICE, "box": "ones.1", "rolls": rolls})
    assert caught.value.reason == reason


@pytest.mark.parametrize("roll", [{}, {"faces": None}, {"faces": 5}, {"held": []}])
def test_throws_without_faces_are_left_for_the_rules_to_refuse(roll: dict[str, object]) -> None:
    move = read_move(options(), ANA, {"dice": DICE, "box": "ones.1", "rolls": [roll]})
    assert move == ClaimBox(ANA, NOTHING, "ones.1", rolls=(Roll(()),))
