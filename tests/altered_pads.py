"""A pad that is another's but for what a test needs otherwise."""

from __future__ import annotations

from copy import copy
from typing import TypeVar

Described = TypeVar("Described")


def like(described: Described, **otherwise: object) -> Described:
    """A pad or a tray that says the same as this one, but for these of its members."""
    another = copy(described)
    vars(another).update(otherwise)
    return another
