"""Towers of the end are as high as the totals, in proportion."""

import pytest

from scoresheets.pads.pages import Place, SeatView
from scoresheets.pads.towers import shares


@pytest.mark.parametrize(
    ("totals", "heights"),
    [
        ((295, 62), (1000, 210)),
        ((620, 600, 310), (1000, 968, 500)),
        ((40, 0, -15), (1000, 0, 0)),
        ((0, 0), (0, 0)),
        ((-5, -9), (0, 0)),
        ((7, 7), (1000, 1000)),
        ((), ()),
    ],
)
def test_towers_are_as_high_as_the_totals(totals: tuple[int, ...], heights: tuple[int, ...]) -> None:
    assert shares(totals) == heights


@pytest.mark.parametrize(
    ("totals", "heights"),
    [
        ((26, 55, 78, 101), (1000, 713, 485, 257)),
        ((26, 27), (1000, 963)),
        ((0, 10), (1000, 0)),
        ((-5, 0, 10), (1000, 667, 0)),
        ((-10, -5), (1000, 500)),
        ((7, 7), (1000, 1000)),
        ((0, 0), (0, 0)),
        ((), ()),
    ],
)
def test_the_winner_has_the_highest_tower_where_the_fewest_win(
    totals: tuple[int, ...], heights: tuple[int, ...]
) -> None:
    assert shares(totals, fewest=True) == heights


@pytest.mark.parametrize(("share", "step"), [(1000, 20), (210, 4), (500, 10), (3, 1), (0, 0)])
def test_a_page_shows_them_in_twenty_steps(share: int, step: int) -> None:
    assert Place(SeatView(1, "Ana", "A", held=False), 1, "$62", share, 1).step == step
