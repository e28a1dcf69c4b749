"""Options of a table, agreed before the first roll: variant, difficulty, how triples count, and the pad."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from games.kit.errors import MalformedMove
from games.kit.options import check_players
from games.kit.shape import Json, check_keys, read_member
from games.roll_estate.rules.edition import COMPANION, Edition, read_edition


class Variant(StrEnum):
    """The three ways to play."""

    STANDARD = "standard"
    RUTHLESS = "ruthless"
    SOLO = "solo"


class Difficulty(StrEnum):
    """The investments that a solo player must reach, as a word."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    PERFECT = "perfect"


class TripleCounts(StrEnum):
    """RE-1: the way in which a triple counts: three dice, or every die that matches."""

    MATCHED = "matched"
    ALL = "all"


SEATS: Mapping[Variant, range] = MappingProxyType(
    {Variant.STANDARD: range(2, 6), Variant.RUTHLESS: range(3, 6), Variant.SOLO: range(1, 2)}
)
TARGETS: Mapping[Difficulty, int] = MappingProxyType(
    {Difficulty.EASY: 300, Difficulty.MEDIUM: 500, Difficulty.HARD: 600, Difficulty.PERFECT: 700}
)


def target_of(difficulty: str) -> int:
    """RE-17: return the investments that a solo difficulty requires, in dollars."""
    return TARGETS[Difficulty(difficulty)]


@dataclass(frozen=True, slots=True)
class Options:
    """The options that the table agreed on; `difficulty` is None outside solo, `players` is the number at the start."""

    players: int
    variant: Variant = Variant.STANDARD
    difficulty: Difficulty | None = None
    triple_counts: TripleCounts = TripleCounts.MATCHED
    edition: Edition = COMPANION

    @property
    def solo(self) -> bool:
        """Return whether one player plays against a target (RE-17)."""
        return self.variant is Variant.SOLO

    @property
    def second_column(self) -> bool:
        """RE-15, RE-16, RE-17: return whether second businesses are opened: only in standard games of
        three and more.
        """
        return self.variant is Variant.STANDARD and self.players > 2

    @property
    def businesses_to_end(self) -> int | None:
        """RE-15, RE-16, RE-17: return how many businesses of one player end the game; None in solo."""
        if self.solo:
            return None
        return 4 if self.players == 2 else 3

    @property
    def target(self) -> int | None:
        """RE-17: return the dollars a solo player must invest; None outside solo."""
        return None if self.difficulty is None else TARGETS[self.difficulty]


def read_options(raw: Json, players: int, edition: object) -> Options:
    """Return the options of a table; `edition` is None for the pad we ship. Raise MalformedMove."""
    check_keys(raw, optional=("variant", "difficulty", "triple_counts"))
    variant = read_member(raw.get("variant", Variant.STANDARD), "variant", Variant)
    check_players(players, SEATS[variant])
    counts = read_member(raw.get("triple_counts", TripleCounts.MATCHED), "triple_counts", TripleCounts)
    return Options(
        players,
        variant,
        _read_difficulty(raw, variant),
        counts,
        COMPANION if edition is None else read_edition(edition),
    )


def _read_difficulty(raw: Json, variant: Variant) -> Difficulty | None:
    if variant is not Variant.SOLO:
        if "difficulty" in raw:
            raise MalformedMove("only_in_solo", what="difficulty")
        return None
    check_keys(raw, required=("difficulty",), optional=tuple(raw))
    return read_member(raw["difficulty"], "difficulty", Difficulty)
