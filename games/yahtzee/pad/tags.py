"""Template filters and functions for Yahtzee's boxes and points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.yahtzee.rules.filled import FilledSheet
from games.yahtzee.rules.options import round_choices as rounds_to_choose
from games.yahtzee.words.names import SUMS, WHO_STARTS_ROUNDS, box_name, sum_label


def box_names(keys: Iterable[str]) -> str:
    """Return boxes in words: "Threes, Sixes"."""
    return ", ".join(map(box_name, keys))


def given_up(filled: FilledSheet) -> tuple[tuple[str, str, int | None], ...]:
    """Return each box in which a zero may be chosen instead of points: the box in words, its key, and the points."""
    return tuple((box_name(box.key), box.key, box.lit) for box in filled.now.worth_points)


def signed(number: int) -> str:
    """Return a distance with its sign: "+4", "−5", "±0"."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


def round_choices() -> tuple[str, ...]:
    """Return the numbers of rounds that a table may agree on."""
    return tuple(map(str, rounds_to_choose()))


def beginners() -> tuple[tuple[str, str], ...]:
    """Return the ways to choose the player who begins a round, as (option, in words)."""
    return tuple((key, str(name)) for key, name in WHO_STARTS_ROUNDS.items())


def usual_beginner(chosen: Mapping[str, Any]) -> str:
    """Return the way that stands for none: a new table rolls off as the leaflet says, one that has agreed on
    several rounds without a word of it keeps its first player.
    """
    return "first" if str(chosen.get("rounds", "") or 1) != "1" else "roll-off"


def sum_name(part: str) -> str:
    """Return the name of a sum on the sheet; `part` is its name in `Column`."""
    return str(SUMS[part])


FILTERS = {
    "box_name": box_name,
    "box_names": box_names,
    "given_up": given_up,
    "signed": signed,
    "sum_name": sum_name,
    "sum_label": sum_label,
    "usual_beginner": usual_beginner,
}
FUNCTIONS = {
    "beginners": beginners,
    "round_choices": round_choices,
}
