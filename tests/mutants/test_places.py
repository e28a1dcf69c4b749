"""A fault is planted in one place or not at all."""

from pathlib import Path

import pytest

from tests.goldens import ROOT
from tests.mutants.__main__ import FAULTS, not_found
from tests.mutants.fault import Fault, NotOnePlace, first_tests, place_of, sources

OVER_BY_ONE = Fault("over-by-one", "Nobody wins.", "points >= 3", "points > 3", ("test_ends",))


@pytest.fixture
def product(tmp_path: Path) -> Path:
    (tmp_path / "games" / "tests").mkdir(parents=True)
    (tmp_path / "games" / "ending.py").write_text("over = points >= 3\n")
    (tmp_path / "games" / "tests" / "test_ends.py").write_text("points >= 3\n")
    return tmp_path


def test_a_fault_is_found_by_its_text_and_not_in_the_tests(product: Path) -> None:
    assert place_of(OVER_BY_ONE, sources(product)) == product / "games" / "ending.py"


@pytest.mark.parametrize("also", ["over = points >= 3\nwon = points >= 3\n", "over = points > 3\n"])
def test_a_text_that_stands_there_twice_or_nowhere_is_refused(product: Path, also: str) -> None:
    (product / "games" / "ending.py").write_text(also)
    with pytest.raises(NotOnePlace):
        place_of(OVER_BY_ONE, sources(product))


def test_a_test_that_is_no_more_is_refused() -> None:
    with pytest.raises(NotOnePlace):
        first_tests(OVER_BY_ONE, ["tests/games/test_begins.py"])


def test_every_fault_has_its_place_and_its_tests() -> None:
    assert not_found(FAULTS, ROOT) == []
