"""Copies of pads that differ in the few members a test needs."""

from copy import copy
from typing import TypeVar

Described = TypeVar("Described")


def like(described: Described, **otherwise: object) -> Described:
    """Return a copy of this pad or tray with these members replaced."""
    another = copy(described)
    vars(another).update(otherwise)
    return another
