"""Whether a newer Scoresheets has written what lies here: this one does not know its columns, and leaves it alone."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

MIGRATIONS = Path(__file__).parents[2] / "migrations"


def newer_step(applied: Iterable[str]) -> str | None:
    """The newest of our migrations among these that this version does not have; None where it has them all."""
    known = {file.stem for file in MIGRATIONS.glob("*.py")}
    return max(set(applied) - known, default=None)
