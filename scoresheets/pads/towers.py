"""Towers of the end: how high each player's stands, and what a game builds it of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.kit.numbers import Number

WHOLE = 1000  # thousandths: the height of the highest tower
STEPS = 20  # heights that the stylesheet of the podium knows


def shares(totals: Sequence[Number], *, fewest: bool = False) -> tuple[int, ...]:
    """Return the height of each tower in thousandths of the highest one, in proportion to the totals. If the `fewest`
    win, the lowest total has the highest tower and the highest total the lowest one: each is as much lower as its total
    is higher, so the towers are those that the totals would have in reverse order.

    A total of zero or less, which some games know, has no height: its figure stands on the ground. Players with equal
    totals stand equally high, even if a tie-breaker ranks them: the rank says that, as a tie-breaker counts something
    else (routes, cards in hand) and cannot be added to the total.
    """
    if fewest and any(totals):
        turned = max(*totals, 0) + max(min(totals), 0)
        totals = [turned - total for total in totals]
    highest = max(totals, default=0)
    return tuple(round(WHOLE * total / highest) if total > 0 else 0 for total in totals)


class Shape(NamedTuple):
    """A filled shape of a brick: the corners of a polygon, or if `is_round` two corners of the box around an ellipse.

    `points` are x and y by turns, from 0 to 100 in percent of the brick's edge, from its top left corner. `tone` is the
    name of a colour in `base.css` ("paper", "ink", "rule"), "player" for the tower's own, or "group-" and the name of a
    group in `groups.css`.
    """

    points: tuple[float, ...]
    tone: str = "paper"
    is_round: bool = False


@dataclass(frozen=True, slots=True)
class Brick:
    """A thing from a sheet as it stands in a tower: its shapes from the back to the front, and the pencilled `text` in
    it. The middle of the text is `text_at` percent below the top.
    """

    shapes: tuple[Shape, ...]
    text: str = ""
    text_at: int = 50


@dataclass(frozen=True, slots=True)
class Storey:
    """A part of a tower, as high as the part `worth` of the total, with the bricks that stand in it."""

    worth: int
    bricks: tuple[Brick, ...] = ()


Tower = tuple[Storey, ...]
"""Storeys from the ground up; () for a plain tower."""


def podium_shares(totals: Sequence[Number], ranks: Sequence[int], *, fewest: bool) -> tuple[int, ...]:
    """Return the heights of the towers as `shares` does. Where the `fewest` win a player without a rank (0), who left
    with few points, has no tower.
    """
    if not fewest:
        return shares(totals)
    ranked = iter(shares([total for total, rank in zip(totals, ranks, strict=True) if rank], fewest=True))
    return tuple(next(ranked) if rank else 0 for rank in ranks)
