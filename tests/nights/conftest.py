"""The night that most of these tests begin with."""

from __future__ import annotations

import pytest

from tests.evening import Evening, open_evening


@pytest.fixture
def evening() -> Evening:
    return open_evening()
