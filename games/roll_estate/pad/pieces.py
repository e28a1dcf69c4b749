"""A sheet of Roll Estate as its pieces: a box, the sum of a row, and the sums of the investments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from games.roll_estate.rules.filled import Box, FilledSheet, Neighborhood
from scoresheets.plugin.pad import LitView, Piece, SeatView, SheetView, sheet_piece

MACROS, CLAIMS = "roll_estate/_boxes.html", "roll_estate/_claims.html"


class RowPlaces(NamedTuple):
    """The element ids of one row; `second` is "" if the row has no second business."""

    title: str
    rentals: tuple[str, ...]
    first: str
    second: str
    second_unknown: bool
    sum: str


class RowTitle(NamedTuple):
    """The name of a row, and whether its interest is lost."""

    key: str
    name: str
    face: int | None
    lost: bool


class Places(NamedTuple):
    """The element ids of everything below the rows."""

    transit: str
    routes: tuple[str, ...]
    route_scale: str
    stock: str
    liquid_assets: str
    indexes: tuple[str, ...]
    index_scale: str
    lotto: str
    jackpot: str
    total: str


class Claimed(NamedTuple):
    """The owners of the businesses of one neighborhood."""

    key: str
    face: int | None
    first: Box | None
    first_owner: SeatView | None
    second: Box | None
    second_owner: SeatView | None


class Glance(NamedTuple):
    """The figures beside a player's name: counts, and all dollars, None where totals are hidden."""

    rentals_owned: int
    businesses_owned: int
    routes_owned: int
    total: int | None


def sheet_pieces(sheet: SheetView, lit: LitView | None) -> tuple[Mapping[str, Any], Mapping[str, Piece]]:
    """Return the values around the pieces of a sheet, and the pieces by their element ids."""
    filled, own = cast(FilledSheet, sheet.filled), f"s{sheet.seat.number}-"
    frame = {
        "edition": filled.edition,
        "rows": tuple(_row(row, own) for row in filled.neighborhoods),
        "places": _places(filled, own),
        "lost_game": lit is not None and lit.lost_game,
        "why_not": lit.why_not if lit else (),
        "thrown": lit.thrown if lit and lit.why_not else (),
    }
    return frame, dict(_pieces(sheet, filled, own, lit.lose if lit else frozenset()))


def _row(row: Neighborhood, own: str) -> RowPlaces:
    rentals = tuple(box.key for box in row.rentals)
    first, second = (box.key if box else "" for box in (row.first, row.second))
    return _row_places(own, row.key, rentals, first, second, row.second_unknown)


# Sheets of one seat number have equal ids at every table.
@lru_cache(maxsize=1024)
def _row_places(
    own: str, row: str, rentals: tuple[str, ...], first: str, second: str, second_unknown: bool
) -> RowPlaces:
    return RowPlaces(
        f"{own}{row}-title",
        tuple(own + box for box in rentals),
        first and own + first,
        second and own + second,
        second_unknown,
        f"{own}{row}-sum",
    )


def _places(filled: FilledSheet, own: str) -> Places:
    routes, indexes = (route.box.key for route in filled.routes), (box.key for box in filled.indexes)
    return _all_places(own, tuple(routes), filled.liquid_assets.key, tuple(indexes), filled.jackpot.key)


@lru_cache(maxsize=64)
def _all_places(
    own: str, routes: tuple[str, ...], liquid_assets: str, indexes: tuple[str, ...], jackpot: str
) -> Places:
    return Places(
        own + "transit",
        tuple(own + route for route in routes),
        own + "route-scale",
        own + "stock",
        own + liquid_assets,
        tuple(own + index for index in indexes),
        own + "index-scale",
        own + "lotto",
        own + jackpot,
        own + "total",
    )


Named = Iterator[tuple[str, Piece]]


def _pieces(sheet: SheetView, filled: FilledSheet, own: str, lose: frozenset[str]) -> Named:
    for row in filled.neighborhoods:
        yield from _row_pieces(sheet, filled, row, own, losing=row.key in lose)
    yield from _transit_pieces(sheet, filled, own)
    yield from _stock_pieces(filled, own)
    yield _piece(own, "lotto", "section_sum", "lotto", filled.lotto)
    yield _piece(own, filled.jackpot.key, "asset", filled.jackpot, filled.edition, "ticket")
    sums = (filled.neighborhoods_total, filled.investments, filled.total)
    yield _piece(own, "total", "total", filled.edition, *sums)


def _piece(own: str, key: str, macro: str, *values: Any) -> tuple[str, Piece]:
    piece = sheet_piece(MACROS, macro, own + key, *values)
    return piece.id, piece


def _held(sheet: SheetView, own: str, box: Box, macro: str, *values: Any) -> tuple[str, Piece]:
    """Return a piece with the name of the box's holder, if it has one."""
    holder = owner(sheet, box)
    if holder is None:
        return _piece(own, box.key, macro, *values, None)
    return own + box.key, Piece(MACROS, macro, (own + box.key, *values, holder))


def _row_pieces(sheet: SheetView, filled: FilledSheet, row: Neighborhood, own: str, *, losing: bool) -> Named:
    edition = filled.edition
    title = RowTitle(row.key, row.name, row.face, row.lost)
    if losing:
        yield _piece(own, f"{row.key}-title", "row_to_lose", title, edition, row.kept)
    else:
        yield _piece(own, f"{row.key}-title", "row_title", title, edition)
    for box in row.rentals:
        last = (filled.target, filled.investments) if box.key == filled.last_rental else None
        yield _piece(own, box.key, "rental", box, edition, last)
    for business in (row.first, row.second):
        if business is not None:
            yield _held(sheet, own, business, "business", business, edition)
    yield _piece(own, f"{row.key}-sum", "row_sum", row.key, edition, row.subtotal)


def _transit_pieces(sheet: SheetView, filled: FilledSheet, own: str) -> Named:
    counted = filled.mass_transit is not None
    yield _piece(own, "transit", "section_sum", "transit", filled.mass_transit)
    for route in filled.routes:
        yield _held(sheet, own, route.box, "route", route, filled.edition)
    yield _piece(own, "route-scale", "route_scale", filled.route_pay, filled.routes_owned if counted else 0)


def _stock_pieces(filled: FilledSheet, own: str) -> Named:
    yield _piece(own, "stock", "section_sum", "stock", filled.stock_portfolio)
    yield _piece(own, filled.liquid_assets.key, "asset", filled.liquid_assets, filled.edition, "bond")
    for index in filled.indexes:
        yield _piece(own, index.key, "asset", index, filled.edition, "check")
    now = filled.indexes_owned if filled.stock_portfolio is not None else None
    yield _piece(own, "index-scale", "index_scale", filled.factors, now)


def owner(sheet: SheetView, box: Box | None) -> SeatView | None:
    """Return the seat that holds the claim of this box, None if there is none."""
    return None if box is None or box.holder is None else sheet.owners.get(box.holder)


def glance(filled: FilledSheet) -> Glance:
    """Return the figures of a sheet that stand beside the player's name."""
    return Glance(filled.rentals_owned, filled.businesses_owned, filled.routes_owned, filled.total)


def claims(_table: str, sheets: Sequence[SheetView], _book: object) -> Mapping[str, Piece]:
    """Return the table of all claims, row by row and route by route; they are equal on every sheet."""
    sheet = sheets[0]
    filled = cast(FilledSheet, sheet.filled)
    rows = tuple(
        Claimed(row.key, row.face, row.first, owner(sheet, row.first), row.second, owner(sheet, row.second))
        for row in filled.neighborhoods
    )
    routes = tuple((route, owner(sheet, route.box)) for route in filled.routes)
    return {"claimed": Piece(CLAIMS, "claimed", ("claimed", filled.edition, rows, routes))}
