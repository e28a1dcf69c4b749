"""Every throw of five dice in every box, against naive.py."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from games.kit.dice import throw_of
from games.kit.paper import Kind, Pencil
from games.roll_estate.rules.options import TripleCounts
from games.roll_estate.rules.placing import mark_of
from games.roll_estate.rules.sheet import BOXES
from tests.games.roll_estate import naive
from tests.games.roll_estate.cast import ANA, claim, options, play, table

ALL_THROWS = tuple(combinations_with_replacement(range(1, 7), 5))
"""Every throw of five dice, whose order the rules never see."""


def said(mark: Pencil | None) -> int | None:
    if mark is None:
        return None
    return 0 if mark.kind is Kind.TICK else mark.whole


def test_the_sheet_has_the_thirty_boxes_in_printed_order() -> None:
    assert tuple(BOXES) == naive.ALL_BOXES
    assert len(BOXES) == 30


@pytest.mark.parametrize("counts", TripleCounts)
def test_all_252_throws_are_worth_the_same_in_every_box_as_in_plain_words(counts: TripleCounts) -> None:
    every_die = counts is TripleCounts.ALL
    assert len(ALL_THROWS) == 252
    wrong = [
        (dice, box.key)
        for dice in ALL_THROWS
        for box in BOXES.values()
        if said(mark_of(box, throw_of(dice), counts)) != naive.worth(box.key, dice, every_die)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("dice", "box", "number"),
    [
        ((5, 5, 3, 6, 1), "fives.2", 10),
        ((3, 3, 3, 3, 6), "quadruples.1", 12),
        ((2, 2, 2, 3, 4), "twos.1", 6),
        ((3, 3, 3, 3, 6), "triples.1", 9),
        ((6, 6, 6, 6, 6), "liquid-assets", 30),
    ],
)
def test_the_examples_printed_in_the_rules(dice: tuple[int, ...], box: str, number: int) -> None:
    """RE-1, RE-2, RE-27."""
    after = play(table(options()), claim(ANA, box, *dice, value=number))
    assert after.paper.sheets[ANA][box] == Pencil(Kind.NUMBER, number)


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 1), (5, 4, 3, 2, 2), (6, 5, 4, 3, 6)])
def test_any_run_of_four_claims_the_red_line(dice: tuple[int, ...]) -> None:
    """RE-28."""
    after = play(table(options()), claim(ANA, "routes.any", *dice))
    assert after.paper.claims["routes.any"].seat == ANA
