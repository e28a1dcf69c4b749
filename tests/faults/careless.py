"""What a careless server would do: put into ours by `tests.without`, so that the tests of a promise see it broken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import InterfaceError, OperationalError, transaction


@contextmanager
def never_minding() -> Iterator[None]:
    """A transaction whose failure nobody hears of."""
    with suppress(OperationalError, InterfaceError), transaction.atomic():
        yield
