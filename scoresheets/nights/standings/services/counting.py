"""Choose what counts in the standings of a night or of a season. After the first start each change is listed for all to
see; what is so already changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from scoresheets.base.refusals import Refusal
from scoresheets.models import Night, OrderChange, Season
from scoresheets.nights.access import RoleAccess, running
from scoresheets.nights.standings.selectors.choices import (
    FIGURES_ONLY,
    NIGHTS,
    ORDERS,
    POINTS_TABLE,
    by_night,
    counting_of,
    in_order,
)
from scoresheets.nights.standings.selectors.criteria import criteria_of_night
from scoresheets.nights.standings.selectors.standings import OVER
from scoresheets.nights.standings.services.standings import log_change
from scoresheets.nights.writing import write_found
from scoresheets.results.counting import HIGHEST_POINTS, BadRow, ByNight, Points, typed_row, typed_rows
from scoresheets.results.standings import OPTIONAL, OVER_GAMES, POINTS, SINGLE, STRENGTH, Criterion

LONGEST_LINE = 60  # characters of a line that a refusal quotes
What = OrderChange.What
Criteria = Mapping[str, Sequence[Criterion]]
"""The criteria of each game, and over all games, in the order chosen so far."""


def put_before(*, access: RoleAccess[Any], game: str, name: str, other: str) -> None:
    """Compare by the criterion `name` of a game before the criterion `other`, if it does not stand before.

    Raises Refusal `not_running`, `not_running_season`, `malformed`.
    """

    def choose(at: Night | Season, criteria: Criteria) -> None:
        before = [each.name for each in criteria.get(game, ())]
        if name not in before or other not in before:
            raise Refusal("malformed")
        if before.index(name) > before.index(other):
            after = [each for each in before if each != name]
            after.insert(after.index(other), name)
            _save(at, game, {What.ORDER: (before, after)})

    write_found(access, _criteria_of, choose)


def choose_counting(
    *,
    access: RoleAccess[Any],
    game: str,
    optional: Sequence[str],
    best: int,
    least: int,
    figures_only: bool = False,
    nights: ByNight | None = None,
) -> None:
    """Choose what counts in the orders of a game ("" for all games): the optional criteria that are compared, how many
    games of each person count, and how many a rank takes; 0 for all or any number. A criterion that is new comes first,
    the strength of opponents last. Over all games of a night also whether figures decide alone, without the cuts and
    the final, and over all games of a season how `nights` count.

    Raises Refusal `not_running`, `not_running_season`, `malformed`.
    """

    def choose(at: Night | Season, criteria: Criteria) -> None:
        if game not in criteria:
            raise Refusal("malformed")
        before = [each.name for each in criteria[game]]
        wanted = [name for name in optional if name != SINGLE or game]
        if nights is not None and nights.by and not by_night(at).by and POINTS not in wanted:
            wanted.append(POINTS)
        after = [name for name in before if name in wanted or name not in OPTIONAL]
        fresh = [name for name in wanted if name not in after]
        last = [name for name in fresh if name == STRENGTH]
        after = [*(name for name in fresh if name not in last), *after, *last]
        was = counting_of(at, game)
        orders = {**at.counting.get(ORDERS, {}), game: {"best": best, "least": least}}
        at.counting = {**at.counting, ORDERS: orders}
        changes: dict[What, tuple[Any, Any]] = {What.BEST: (was.best, best), What.LEAST: (was.least, least)}
        if game == OVER and isinstance(at, Night):
            changes[What.FINAL] = (at.counting.get(FIGURES_ONLY, False), figures_only)
            at.counting[FIGURES_ONLY] = figures_only
        if game == OVER and nights is not None and isinstance(at, Season):
            changes[What.NIGHTS] = (asdict(by_night(at)), asdict(nights))
            at.counting[NIGHTS] = asdict(nights)
        _save(at, game, {What.ORDER: (before, after), **changes})

    write_found(access, _criteria_of, choose)


def choose_points(*, access: RoleAccess[Any], rows: str, leavers_last: bool, byes_last: bool = False) -> None:
    """Choose the points for places: the table as typed, a line for each size of table.

    Raises Refusal `not_running`, `not_running_season`, `points_unclear`, `points_too_many`, `points_rise`,
    `points_twice`.
    """
    with _typed_points():
        points = asdict(Points(typed_rows(rows), leavers_last, byes_last))
    with running(access) as at:
        was = asdict(counting_of(at, OVER).points)
        at.counting = {**at.counting, POINTS_TABLE: points}
        _save(at, OVER, {What.POINTS: (was, points)})


def typed_nights(*, by: bool, dropped: int, places: str) -> ByNight:
    """Return how nights count, with the points for their places as typed in a line. Raises Refusal `points_unclear`,
    `points_too_many`, `points_rise`.
    """
    with _typed_points():
        return ByNight(by, dropped, typed_row(places) if places.strip() else ())


@contextmanager
def _typed_points() -> Iterator[None]:
    try:
        yield
    except BadRow as bad:
        raise Refusal(bad.code, line=bad.line[:LONGEST_LINE], most=HIGHEST_POINTS) from bad


def _criteria_of(at: Night | Season) -> Criteria:
    return criteria_of_night(at) if isinstance(at, Night) else {OVER: in_order(at, OVER, OVER_GAMES)}


def _save(at: Night | Season, game: str, changes: Mapping[OrderChange.What, tuple[Any, Any]]) -> None:
    """Save what was chosen, each as it was before and is now."""
    before, after = changes.get(What.ORDER, ((), ()))
    if before != after:
        at.criteria = {**at.criteria, game: after}
    at.save(update_fields=["criteria", "counting"])
    for what, (was, now) in changes.items():
        log_change(at, game, what, was, now)
