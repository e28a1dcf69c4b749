"""How the templates of Roll Estate say boxes, rows and targets."""

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
    """A box as its pad calls it: "Fives, box 2"."""
    return name_of_box(key, edition)


def seen_route(key: str, edition: Edition) -> str:
    """A route as it is seen: "Route 1 2 3 4", "Red Line: any four"."""
    return name_of_seen(key, edition)


def row_name(key: str, edition: Edition) -> str:
    """A row as its pad calls it: "Fives"."""
    return name_of_row(key, edition)


def own_name(key: str, edition: Edition) -> str:
    """What people's own pad calls a row or a route, empty where it has no word of its own."""
    return edition.row_name(key) if key in edition.rows else edition.route_name(key)


def target(difficulty: str) -> str:
    """What a solo difficulty asks for: "$300"."""
    return in_dollars(target_of(difficulty))


def dollars(amount: int | None) -> str:
    """An amount of dollars as people write it; empty for None."""
    return "" if amount is None else in_dollars(amount)


def route_scale(pays: Sequence[int], now: int) -> str:
    """What so many routes pay, and which of it holds `now`: "1 route pays $50, 2 …; now 2"."""
    return scale_of_routes(pays, now)


def index_scale(factors: Sequence[int], now: int | None) -> str:
    """What Liquid Assets count with so many indexes, and how many there are `now`, None where that is not told."""
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
