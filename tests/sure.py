"""What a test has to find to go on."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def sure(found: T | None) -> T:
    """Return what was found. Fails where nothing was."""
    assert found is not None
    return found
