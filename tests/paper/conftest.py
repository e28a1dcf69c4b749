"""The table that most of these tests begin with."""

import pytest

from tests.paper.paper_world import PaperTable, on_paper


@pytest.fixture
def paper() -> PaperTable:
    """Sheets of Ana and Bo, of which none is typed yet."""
    return on_paper()
