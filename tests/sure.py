"""What a test has to find to go on, and what must not have changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from tests.cast import everything

T = TypeVar("T")


def sure(found: T | None) -> T:
    """Return what was found. Fails where nothing was."""
    assert found is not None
    return found


@contextmanager
def nothing_written() -> Iterator[None]:
    """Fail if anything done inside has changed a row."""
    before = everything()
    yield
    assert everything() == before
