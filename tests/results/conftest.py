"""The table that most of these tests begin with."""

import pytest

from tests.cast import Party, finished


@pytest.fixture
def party() -> Party:
    """A table that the rules have just ended, by Cleo's third business."""
    return finished()
