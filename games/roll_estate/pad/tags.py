"""Template filters for Roll Estate's boxes, rows and targets."""

from __future__ import annotations

from games.roll_estate.rules.edition import Edition
from games.roll_estate.rules.options import target_of
from games.roll_estate.words.money import dollars as in_dollars
from games.roll_estate.words.money import scale_of_indexes, scale_of_routes
from games.roll_estate.words.names import box_name, row_name, seen_route
from games.roll_estate.words.verdict import last_business


def own_name(key: str, edition: Edition) -> str:
    """Return the name of a row or a route on people's own pad, "" if it has no word of its own."""
    return edition.row_name(key) if key in edition.rows else edition.route_name(key)


def target(difficulty: str) -> str:
    """Return the investments that a solo difficulty requires: "$300"."""
    return in_dollars(target_of(difficulty))


def dollars(amount: int | None) -> str:
    """Return an amount of dollars as people write it; "" for None."""
    return "" if amount is None else in_dollars(amount)


FILTERS = {
    "box_name": box_name,
    "seen_route": seen_route,
    "row_name": row_name,
    "own_name": own_name,
    "target": target,
    "dollars": dollars,
    "route_scale": scale_of_routes,
    "index_scale": scale_of_indexes,
    "last_business": last_business,
}
