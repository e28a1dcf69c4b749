"""Moments to celebrate: in golden games, exactly the entries that earned them."""

from collections import Counter

import pytest
from django.utils.translation import override

from scoresheets.pads import pad_of
from scoresheets.registry import GAMES
from tests.games.test_golden import steps
from tests.goldens import golden_files

CELEBRATED = {
    "roll-estate": {"Jackpot!", "Third business!"},
    "yahtzee": {"Yahtzee!"},
    "uno-dice": {"A full board!"},
    "monopoly-solo": {"All the titles!", "The bank is broken!"},
    "monopoly-deal": {"The third set!"},
    "any-game": set(),
}


def moments(key: str) -> Counter[str]:
    """Return what is celebrated in the golden games of this game, and how often."""
    pad, found = pad_of(key), Counter[str]()
    for file in golden_files(key):
        for before, move in steps(file):
            found[pad.moment(before, GAMES[key].apply(before, move), move)] += 1
    return found


@pytest.mark.parametrize("key", GAMES)
def test_each_kind_of_moment_comes_and_most_entries_are_none(key: str) -> None:
    found = moments(key)
    assert set(found) - {""} == CELEBRATED[key]
    assert found[""] > 5 * sum(count for moment, count in found.items() if moment)


@pytest.mark.parametrize("key", GAMES)
def test_each_is_told_in_french_too(key: str) -> None:
    with override("fr"):
        assert not set(moments(key)) & CELEBRATED[key]
