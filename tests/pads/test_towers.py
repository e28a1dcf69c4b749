"""Towers of the end are as high as the totals, in proportion."""

from __future__ import annotations

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


@pytest.mark.parametrize(("share", "step"), [(1000, 20), (210, 4), (500, 10), (3, 1), (0, 0)])
def test_a_page_shows_them_in_twenty_steps(share: int, step: int) -> None:
    assert Place(SeatView(1, "Ana", "A", held=False), 1, "$62", share, 1).step == step
