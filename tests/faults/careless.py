"""What a careless server would do: put into ours by `tests.without`, so that the tests of a promise see it broken."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.db import InterfaceError, OperationalError, transaction


@contextmanager
def never_minding() -> Iterator[None]:
    """A transaction whose failure nobody hears of."""
    with suppress(OperationalError, InterfaceError), transaction.atomic():
        yield


class Forgetful(OrderedDict[str, Any]):
    """A cache that keeps nothing."""

    def __setitem__(self, name: str, value: Any) -> None:
        super().__setitem__(name, value)
        if len(self) > 1:
            self.popitem(last=False)

    def get(self, name: str, otherwise: Any = None) -> Any:
        return otherwise


FORGETFUL = Forgetful()
