"""What a diploma says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Award:
    """A place from 1, who has it (several where they are level), and why, in a sentence."""

    place: int
    names: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Awards:
    """The first three places of what is called `title`, on a day or evening in words, and by which rules ties are
    broken (may be empty).
    """

    title: str
    day: str
    awards: tuple[Award, ...]
    ties: str = ""
