"""Every throw of five dice in every box and every state of a joker, against naive.py."""

from itertools import combinations_with_replacement

import pytest

from games.kit.dice import throw_of
from games.kit.paper import Kind, Pencil
from games.yahtzee.rules.options import Joker, Options
from games.yahtzee.rules.placing import NO_FURTHER, earns_bonus, further, is_joker, worth
from games.yahtzee.rules.sheet import BOXES
from tests.games.yahtzee import naive
from tests.games.yahtzee.cast import ANA, accepted, fill, options, play, points, table

ALL_THROWS = tuple(combinations_with_replacement(range(1, 7), 5))
"""Every throw of five dice, whose order the rules never see."""
UPPER_FULL = dict.fromkeys(naive.FACES, 0)
COLUMNS: dict[str, dict[str, int]] = {
    "nothing written": {},
    "upper boxes filled, yahtzee open": UPPER_FULL,
    "yahtzee 50, upper boxes open": {"yahtzee": 50},
    "yahtzee 0, upper boxes open": {"yahtzee": 0},
    "yahtzee 50, upper boxes filled": {**UPPER_FULL, "yahtzee": 50},
    "yahtzee 0, upper boxes filled": {**UPPER_FULL, "yahtzee": 0},
}


def test_the_sheet_has_the_thirteen_boxes_in_printed_order() -> None:
    assert tuple(BOXES) == naive.ALL_BOXES
    assert len(BOXES) == 13
    assert len(ALL_THROWS) == 252


@pytest.mark.parametrize("state", COLUMNS)
def test_all_252_throws_are_worth_the_same_in_every_box_as_in_plain_words(state: str) -> None:
    column = COLUMNS[state]
    sheet = table(options(), {ANA: column}).paper.sheets[ANA]
    wrong = [
        (dice, box.key)
        for dice in ALL_THROWS
        for box in BOXES.values()
        if worth(sheet, 1, box, throw_of(dice)).points != naive.worth(box.key, dice, column)
    ]
    assert wrong == []


@pytest.mark.parametrize("state", COLUMNS)
def test_all_252_throws_are_a_joker_and_earn_a_bonus_only_as_in_plain_words(state: str) -> None:
    """YZ-2, YZ-5, YZ-7."""
    column = COLUMNS[state]
    sheet = table(options(), {ANA: column}).paper.sheets[ANA]
    for dice in ALL_THROWS:
        assert is_joker(sheet, 1, throw_of(dice)) == naive.joker(dice, column)
        bonus = naive.five_alike(dice) and column.get("yahtzee") == 50
        assert earns_bonus(sheet, 1, throw_of(dice)) == bonus


@pytest.mark.parametrize("lower_full", [False, True])
def test_a_joker_is_worth_telling_only_where_an_open_lower_box_takes_it(lower_full: bool) -> None:
    """YZ-2, YZ-5: the bonus is earned all the same."""
    lower = dict.fromkeys(tuple(BOXES)[6:], 50) if lower_full else {"yahtzee": 50}
    sheet = table(options(), {ANA: {"fours": 16, **lower}}).paper.sheets[ANA]
    told = further(sheet, 1, throw_of((4, 4, 4, 4, 4)))
    assert (told.joker, told.earns_bonus) == (not lower_full, True)
    assert further(sheet, 1, throw_of((4, 4, 4, 4, 5))) == NO_FURTHER


@pytest.mark.parametrize("rule", Joker)
@pytest.mark.parametrize("state", COLUMNS)
def test_all_252_throws_may_go_into_the_same_boxes_as_in_plain_words(state: str, rule: Joker) -> None:
    """YZ-1, YZ-3, YZ-20."""
    column = COLUMNS[state]
    before = table(Options(3, joker=rule), {ANA: column})
    for dice in ALL_THROWS:
        free = [box for box in naive.ALL_BOXES if naive.may_fill(box, dice, column, rule is Joker.FORCED)]
        assert list(accepted(before, dice)) == free


@pytest.mark.parametrize("state", COLUMNS)
def test_the_joker_is_named_only_where_it_changes_the_number(state: str) -> None:
    column = COLUMNS[state]
    sheet = table(options(), {ANA: column}).paper.sheets[ANA]
    for dice in [(face,) * 5 for face in range(1, 7)]:
        for box in BOXES.values():
            changed = naive.worth(box.key, dice, column) != naive.plain(box.key, dice)
            assert worth(sheet, 1, box, throw_of(dice)).joker == changed


@pytest.mark.parametrize(
    ("dice", "box", "expected"),
    [
        ((3, 3, 3, 5, 5), "threes", 9),
        ((3, 3, 3, 5, 5), "fives", 10),
        ((3, 3, 3, 5, 5), "three-of-a-kind", 19),
        ((3, 3, 3, 5, 5), "full-house", 25),
        ((3, 3, 3, 5, 5), "chance", 19),
        ((5, 5, 5, 4, 4), "full-house", 25),
        ((5, 5, 5, 4, 4), "three-of-a-kind", 23),
        ((5, 5, 5, 4, 4), "fives", 15),
        ((5, 5, 5, 4, 4), "fours", 8),
        ((5, 5, 5, 4, 4), "chance", 23),
        ((5, 5, 5, 5, 1), "four-of-a-kind", 21),
        ((3, 3, 1, 2, 6), "threes", 6),
        ((2, 3, 4, 5, 2), "small-straight", 30),
        ((1, 2, 3, 4, 6), "small-straight", 30),
        ((3, 4, 5, 6, 1), "small-straight", 30),
        ((1, 2, 3, 4, 5), "large-straight", 40),
        ((2, 3, 4, 5, 6), "large-straight", 40),
        ((3, 3, 3, 3, 3), "yahtzee", 50),
    ],
)
def test_the_examples_printed_in_the_rules(dice: tuple[int, ...], box: str, expected: int) -> None:
    """YZ-14, YZ-16 to YZ-19."""
    after = play(table(options()), fill(ANA, box, *dice, value=expected))
    assert after.paper.sheets[ANA] == {f"1.{box}": Pencil(Kind.NUMBER, expected)}


def test_with_all_that_fits_filled_the_printed_example_leaves_only_zeros() -> None:
    """YZ-20."""
    used = {"threes": 9, "fives": 10, "three-of-a-kind": 19, "full-house": 25, "chance": 19}
    left = accepted(table(options(), {ANA: used}), (3, 3, 3, 5, 5))
    assert len(left) == 8
    assert {points(options(), used, box, 3, 3, 3, 5, 5) for box in left} == {0}


def test_more_dice_alike_than_asked_for_count_in_full() -> None:
    """YZ-16."""
    assert points(options(), {}, "three-of-a-kind", 6, 6, 6, 6, 6) == 30
    assert points(options(), {}, "three-of-a-kind", 2, 2, 2, 2, 5) == 13
