"""The shape of options and entries: read, written back, or malformed. The contract asks what all games share."""

import pytest

from games.kit.dice import Roll
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves
from games.kit.seats import logged_seat, seat_to_log
from games.yahtzee.rules import GAME
from games.yahtzee.rules.moves import FillBox, Move, read_move, write_move
from games.yahtzee.rules.options import Joker, Options, read_options, round_choices
from tests.games.yahtzee.cast import ANA, NOTHING, options


@pytest.mark.parametrize("players", range(1, 9))
def test_a_table_that_says_nothing_plays_one_round_with_the_free_joker(players: int) -> None:
    assert read_options({}, players, None) == Options(players, 1, Joker.FREE)
    assert players in GAME.players


@pytest.mark.parametrize("rounds", range(1, 7))
@pytest.mark.parametrize("joker", Joker)
def test_a_table_agrees_on_its_rounds_and_its_joker(rounds: int, joker: Joker) -> None:
    assert read_options({"rounds": rounds, "joker": str(joker)}, 2, None) == Options(2, rounds, joker)


def test_one_to_six_rounds_may_be_chosen() -> None:
    assert round_choices() == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    "raw", [{"rounds": 0}, {"rounds": 7}, {"joker": "Free"}, {"joker": ""}, {"begins": "last"}]
)
def test_other_options_are_malformed(raw: dict[str, object]) -> None:
    with pytest.raises(MalformedMove, match="out_of_range" if "rounds" in raw else "not_a_choice"):
        read_options(raw, 3, None)


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
