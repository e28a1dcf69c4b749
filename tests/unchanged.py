"""Nothing is written meanwhile, in any table of the database."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.cast import everything


@contextmanager
def nothing_written() -> Iterator[None]:
    """Fail unless every row is at the end of the block as it was at its beginning."""
    before = everything()
    yield
    assert everything() == before
