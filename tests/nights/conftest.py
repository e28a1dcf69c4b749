"""The night that most of these tests begin with."""

from __future__ import annotations

import pytest

from scoresheets.nights.polled import forget_nights
from tests.cast import Party, finished
from tests.evening import Evening, open_evening


@pytest.fixture
def evening() -> Evening:
    return open_evening()


@pytest.fixture
def party(evening: Evening) -> Party:
    """A game of the night that the rules have just ended."""
    return evening.hosts(finished())


@pytest.fixture(autouse=True)
def no_wall() -> None:
    """Begin with no wall drawn before."""
    forget_nights()
