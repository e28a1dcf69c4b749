"""Template filters for Roll Estate's boxes, rows and targets."""

from __future__ import annotations

from collections.abc import Sequence

from games.roll_estate.rules.edition import Edition
from games.roll_estate.rules.options import target_of
from games.roll_estate.words.money import dollars as in_dollars
from games.roll_estate.words.money import scale_of_indexes, scale_of_routes
from games.roll_estate.words.names import box_name as name_of_box
from games.roll_estate.words.names import row_name as name_of_row
from games.roll_estate.words.names import seen_route as name_of_seen


def box_name(key: str, edition: Edition) -> str:
    """Return the name of a box on its pad: "Fives, box 2"."""
    return name_of_box(key, edition)


def seen_route(key: str, edition: Edition) -> str:
    """Return a route as it looks on the sheet: "Route 1 2 3 4", "Red Line: any four"."""
    return name_of_seen(key, edition)


def row_name(key: str, edition: Edition) -> str:
    """Return the name of a row on its pad: "Fives"."""
    return name_of_row(key, edition)


def own_name(key: str, edition: Edition) -> str:
    """Return the name of a row or a route on people's own pad, "" if it has no word of its own."""
    return edition.row_name(key) if key in edition.rows else edition.route_name(key)


def target(difficulty: str) -> str:
    """Return the investments that a solo difficulty requires: "$300"."""
    return in_dollars(target_of(difficulty))


def dollars(amount: int | None) -> str:
    """Return an amount of dollars as people write it; "" for None."""
    return "" if amount is None else in_dollars(amount)


def route_scale(pays: Sequence[int], now: int) -> str:
    """Return the pay for each number of routes, and the number `now`: "1 route pays $50, 2 …; now 2"."""
    return scale_of_routes(pays, now)


def index_scale(factors: Sequence[int], now: int | None) -> str:
    """Return the factor of Liquid Assets for each number of indexes, and the number `now`, None where it is hidden."""
    return scale_of_indexes(factors, now)


FILTERS = {
    "box_name": box_name,
    "seen_route": seen_route,
    "row_name": row_name,
    "own_name": own_name,
    "target": target,
    "dollars": dollars,
    "route_scale": route_scale,
    "index_scale": index_scale,
}
