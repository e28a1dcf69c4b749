"""A thing that a test has to find to go on, an answer as it must be, and what must not have changed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from tests.cast import Reply, everything

T = TypeVar("T")


def sure(found: T | None) -> T:
    """Return what was found. Fails where nothing was."""
    assert found is not None
    return found


def is_answered(reply: Reply, status: int, *words: str) -> None:
    """Check that an answer has this status, and each of these words."""
    assert (reply.status, [each for each in words if each not in reply.text]) == (status, [])


@contextmanager
def nothing_written() -> Iterator[None]:
    """Fail if anything done inside has changed a row."""
    before = everything()
    yield
    assert everything() == before
