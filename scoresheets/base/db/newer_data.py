"""Detection of data written by a newer Scoresheets: this version does not know its columns, and leaves it alone."""

from __future__ import annotations

from collections.abc import Iterable
from pkgutil import iter_modules

from scoresheets import migrations


def newer_step(applied: Iterable[str]) -> str | None:
    """Return the newest of these migrations that this version does not have; None if it has them all."""
    return max(set(applied) - known_steps(), default=None)


def known_steps() -> set[str]:
    """Return the names of our migrations, found as Django's loader finds them: also where there is only their compiled
    code, as in a browser.
    """
    return {each.name for each in iter_modules(migrations.__path__)}
