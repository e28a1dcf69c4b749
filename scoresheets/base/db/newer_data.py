"""Detection of data written by a newer Scoresheets: this version does not know its columns, and leaves it alone."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

MIGRATIONS = Path(__file__).parents[2] / "migrations"


def newer_step(applied: Iterable[str]) -> str | None:
    """Return the newest of these migrations that this version does not have; None if it has them all."""
    known = {file.stem for file in MIGRATIONS.glob("*.py")}
    return max(set(applied) - known, default=None)
