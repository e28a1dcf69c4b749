"""Names that are written from right to left, kept to themselves."""

from __future__ import annotations

from unicodedata import bidirectional

RIGHT_TO_LEFT = ("R", "AL")


def isolated(told: str) -> str:
    """A name that is written from right to left, kept to itself: a number beside it would change sides."""
    if any(bidirectional(letter) in RIGHT_TO_LEFT for letter in told):
        return f"\N{FIRST STRONG ISOLATE}{told}\N{POP DIRECTIONAL ISOLATE}"
    return told
