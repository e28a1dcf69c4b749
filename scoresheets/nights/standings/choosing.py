"""Choose what counts in the standings of a night or a season. These change the row in memory; the caller saves it and
lists the changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from scoresheets.base.refusals import Refusal
from scoresheets.models import OrderChange
from scoresheets.nights.standings.selectors.chosen import ORDERS, POINTS_TABLE, Chosen, counting_of
from scoresheets.nights.standings.selectors.standings import OVER
from scoresheets.results.counting import HIGHEST_POINTS, BadRow, Points, typed_rows
from scoresheets.results.standings import POINTS, SINGLE, Criterion

LONGEST_LINE = 60  # characters of a line that a refusal quotes
COLUMNS = ("criteria", "counting")
Criteria = Mapping[str, Sequence[Criterion]]
"""The criteria of each game, and over all games, in the order chosen so far."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of what counts, as `OrderChange` lists it."""

    game: str
    what: OrderChange.What
    before: Any
    after: Any


def put_before(row: Chosen, criteria: Criteria, *, game: str, name: str, other: str) -> list[Change]:
    """Compare by the criterion `name` of a game before the criterion `other`, if it does not stand before. Raises
    Refusal `malformed`.
    """
    before = [each.name for each in criteria.get(game, ())]
    if name not in before or other not in before:
        raise Refusal("malformed")
    if before.index(name) <= before.index(other):
        return []
    after = [each for each in before if each != name]
    after.insert(after.index(other), name)
    return _order(row, game, before, after)


def choose_counting(
    row: Chosen, criteria: Criteria, *, game: str, optional: Sequence[str], best: int, least: int
) -> list[Change]:
    """Choose the optional criteria of a game ("" for all games), how many games of each person count, and how many a
    rank takes. A criterion that is new comes first. Raises Refusal `malformed`.
    """
    if game not in criteria:
        raise Refusal("malformed")
    before = [each.name for each in criteria[game]]
    wanted = [name for name in optional if name == POINTS or game]  # a single score is of one game
    after = [name for name in before if name in wanted or name not in (POINTS, SINGLE)]
    ordered = _order(row, game, before, [*(name for name in wanted if name not in after), *after])
    was = counting_of(row, game)
    orders = row.counting.get(ORDERS, {})
    row.counting = {**row.counting, ORDERS: {**orders, game: {"best": best, "least": least}}}
    numbers = (
        Change(game, OrderChange.What.BEST, was.best, best),
        Change(game, OrderChange.What.LEAST, was.least, least),
    )
    return [*ordered, *_real(numbers)]


def read_points(rows: str, *, leavers_last: bool, byes_last: bool = False) -> Points:
    """Return the points for places: the table as typed, a line for each size of table. Raises Refusal
    `points_unclear`, `points_too_many`, `points_rise`, `points_twice`.
    """
    try:
        return Points(typed_rows(rows), leavers_last, byes_last)
    except BadRow as bad:
        raise Refusal(bad.code, line=bad.line[:LONGEST_LINE], most=HIGHEST_POINTS) from bad


def choose_points(row: Chosen, points: Points) -> list[Change]:
    """Choose the points for places."""
    was = counting_of(row, OVER).points
    row.counting = {**row.counting, POINTS_TABLE: asdict(points)}
    return _real([Change(OVER, OrderChange.What.POINTS, asdict(was), asdict(points))])


def _order(row: Chosen, game: str, before: list[str], after: list[str]) -> list[Change]:
    if before == after:
        return []
    row.criteria = {**row.criteria, game: after}
    return [Change(game, OrderChange.What.ORDER, before, after)]


def _real(changes: Iterable[Change]) -> list[Change]:
    return [change for change in changes if change.before != change.after]
