"""How far a person went where only some went on, pure: who went on stands before who did not, and the final decides
among those who played it.
"""

from __future__ import annotations

from dataclasses import dataclass

WENT_ON = "went_on"  # decides between a person who went on and one who did not
FINAL = "final"  # decides between two people in the final


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a person went: the number of the last round to which only some went on, of those that the person was in,
    0 for none; whether that is the final; and the person's rank in it, 0 until it is over.
    """

    round: int = 0
    final: bool = False
    rank: int = 0


NO_STAGE = Stage()


def before(stage: Stage) -> tuple[int, bool, int]:
    """Return a key that sorts people, those who went farthest first."""
    return -stage.round, not stage.final, stage.rank


def decided(above: Stage, below: Stage) -> str | None:
    """Return whether WENT_ON or FINAL decides between two people; None if their figures do."""
    if (above.round, above.final) != (below.round, below.final):
        return WENT_ON
    return FINAL if above.rank != below.rank else None
