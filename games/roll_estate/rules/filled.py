"""View model of one player's sheet: printed words, pencil marks, and the boxes that the others have crossed off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from games.kit.paper import Kind, Paper
from games.roll_estate.rules.edition import Edition
from games.roll_estate.rules.options import Options
from games.roll_estate.rules.scoring import Figures, figures
from games.roll_estate.rules.sheet import (
    INDEX_FACTORS,
    INDEXES,
    JACKPOT,
    JACKPOT_BOX,
    LIQUID_ASSETS,
    ROUTE_PAY,
    ROUTES,
    ROW_LIST,
    Row,
)
from games.roll_estate.rules.verbs import business_boxes

NO_HIGHLIGHTS: Mapping[str, int | None] = MappingProxyType({})


class Box(NamedTuple):
    """One box: `state` is empty, legal, pencilled, held, crossed, lost or declined.

    `price` is in dollars (None if the sheet prints none); `ours` is True if we set that figure. `value` is the number
    written (or, if legal, to be written). `holder` and `since` are the seat and round of a claim that everyone else
    crosses off.
    """

    key: str
    price: int | None
    ours: bool
    state: str
    value: int | None
    holder: int | None
    since: int | None


class Neighborhood(NamedTuple):
    """One row. `face` is None for triples and quadruples.

    `subtotal` is `kept` (the rentals) plus the business, both None where totals are hidden. `second_unknown` is True if
    only our reading of the pad says that the row has no second business.
    """

    key: str
    name: str
    face: int | None
    rentals: tuple[Box, ...]
    first: Box | None
    second: Box | None
    second_unknown: bool
    subtotal: int | None
    kept: int | None
    lost: bool


class Route(NamedTuple):
    """One route of Mass Transit; `faces` is () if any run of four will do."""

    key: str
    name: str
    faces: tuple[int, ...]
    box: Box


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """Everything that one player's sheet shows, and its pad.

    `..._owned` are counts; all sums are in dollars, None where totals are hidden. RE-17: `last_rental` is the box that
    opens the eighth business and so ends a solo game, "" while there is none; `target` is what wins it, None for
    several players.
    """

    seat: int
    edition: Edition
    neighborhoods: tuple[Neighborhood, ...]
    routes: tuple[Route, ...]
    mass_transit: int | None
    routes_owned: int
    route_pay: tuple[int, ...]
    liquid_assets: Box
    indexes: tuple[Box, ...]
    indexes_owned: int
    factors: tuple[int, ...]
    stock_portfolio: int | None
    jackpot: Box
    lotto: int | None
    rental_properties: int | None
    businesses: int | None
    neighborhoods_total: int | None
    investments: int | None
    total: int | None
    rentals_owned: int
    businesses_owned: int
    last_rental: str = ""
    target: int | None = None


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The values from which a box is drawn."""

    options: Options
    paper: Paper
    seat: int
    counted: Figures


def fill(
    options: Options, paper: Paper, seat: int, highlighted: Mapping[str, int | None] = NO_HIGHLIGHTS
) -> FilledSheet:
    """Return one player's sheet; the boxes of `highlighted` are shown as legal, with the number they would get."""
    return light(_fill(options, paper, seat), highlighted)


def light(sheet: FilledSheet, highlighted: Mapping[str, int | None]) -> FilledSheet:
    """Return the sheet with the empty boxes of `highlighted` shown as legal, with the number they would get."""
    if not highlighted:
        return sheet
    return replace(
        sheet,
        neighborhoods=tuple(_highlight_row(row, highlighted) for row in sheet.neighborhoods),
        routes=tuple(
            route._replace(box=highlight_box(route.box, highlighted))
            if route.box.key in highlighted
            else route
            for route in sheet.routes
        ),
        liquid_assets=highlight_box(sheet.liquid_assets, highlighted),
        indexes=tuple(highlight_box(index, highlighted) for index in sheet.indexes),
        jackpot=highlight_box(sheet.jackpot, highlighted),
    )


def _highlight_row(row: Neighborhood, highlighted: Mapping[str, int | None]) -> Neighborhood:
    boxes = (*row.rentals, *filter(None, (row.first, row.second)))
    if not any(box.key in highlighted for box in boxes):
        return row
    return row._replace(
        rentals=tuple(highlight_box(box, highlighted) for box in row.rentals),
        first=row.first and highlight_box(row.first, highlighted),
        second=row.second and highlight_box(row.second, highlighted),
    )


def highlight_box(box: Box, highlighted: Mapping[str, int | None]) -> Box:
    """Return the box, shown as legal with the number it would get if it is empty and one of `highlighted`."""
    if box.key not in highlighted or box.state != "empty":
        return box
    return _one(box.key, box.price, box.ours, "legal", highlighted[box.key], box.holder, box.since)


def _fill(options: Options, paper: Paper, seat: int) -> FilledSheet:
    counted = figures(options.edition, paper.sheets[seat])
    sheet = _Sheet(options, paper, seat, counted)
    return FilledSheet(
        seat=seat,
        edition=options.edition,
        neighborhoods=tuple(_neighborhood(sheet, row) for row in ROW_LIST),
        routes=tuple(_route(sheet, route, run) for route, run in ROUTES.items()),
        mass_transit=counted.mass_transit,
        routes_owned=counted.routes_owned,
        route_pay=ROUTE_PAY,
        liquid_assets=_box(sheet, LIQUID_ASSETS),
        indexes=tuple(_box(sheet, index) for index in INDEXES),
        indexes_owned=counted.indexes_owned,
        factors=INDEX_FACTORS,
        stock_portfolio=counted.stock_portfolio,
        jackpot=_box(sheet, JACKPOT_BOX, JACKPOT),
        lotto=counted.lotto,
        rental_properties=counted.rental_properties,
        businesses=counted.businesses,
        neighborhoods_total=counted.rental_properties + counted.businesses,
        investments=counted.investments,
        total=counted.total,
        rentals_owned=counted.rentals_owned,
        businesses_owned=counted.businesses_owned,
        last_rental=_last_rental(sheet),
        target=options.target,
    )


def _last_rental(sheet: _Sheet) -> str:
    if not sheet.options.solo:
        return ""
    written = sheet.paper.sheets[sheet.seat]
    open_boxes = [box for row in ROW_LIST for box in row.rentals if box not in written]
    return open_boxes[0] if len(open_boxes) == 1 else ""


def without_totals(sheet: FilledSheet) -> FilledSheet:
    """Return the sheet without the dollars of a row, of a section or of all; its boxes and counts stay."""
    return replace(
        sheet,
        neighborhoods=tuple(row._replace(subtotal=None, kept=None) for row in sheet.neighborhoods),
        mass_transit=None,
        stock_portfolio=None,
        lotto=None,
        rental_properties=None,
        businesses=None,
        neighborhoods_total=None,
        investments=None,
        total=None,
    )


def _neighborhood(sheet: _Sheet, row: Row) -> Neighborhood:
    prices, counted = sheet.options.edition.rows[row.key], sheet.counted.rows[row.key]
    rentals = tuple(_box(sheet, box, prices.rental, f"{row.key}.rental") for box in row.rentals)
    played = business_boxes(sheet.options, row)
    return _one_row(
        key=row.key,
        name=prices.name,
        face=row.face,
        rentals=rentals,
        first=_box(sheet, row.first, prices.first),
        second=_box(sheet, row.second, prices.second) if row.second in played else None,
        second_unknown=_is_unknown(sheet.options, row),
        subtotal=counted.rentals + (counted.business or 0),
        kept=counted.rentals,
        lost=any(box.state == "lost" for box in rentals),
    )


def _is_unknown(options: Options, row: Row) -> bool:
    """Return whether this table plays with second businesses, and only our reading says that this row has none."""
    edition, key = options.edition, row.second
    return options.second_column and edition.rows[row.key].second is None and key in edition.ours


def _route(sheet: _Sheet, route: str, run: tuple[int, ...]) -> Route:
    return Route(route, sheet.options.edition.routes[route], run, _box(sheet, f"routes.{route}"))


def _box(sheet: _Sheet, key: str, price: int | None = None, figure: str | None = None) -> Box:
    state, value, holder, since = _drawn(sheet, key)
    ours = (figure or key) in sheet.options.edition.ours
    return _one(key, price, ours, state, value, holder, since)


# Most boxes and rows of all tables are equal: equal ones share one object, to save memory.
_one = lru_cache(maxsize=8192)(Box)
_one_row = lru_cache(maxsize=4096)(Neighborhood)


def _drawn(sheet: _Sheet, key: str) -> tuple[str, int | None, int | None, int | None]:
    """Return the box's state, number, holder and round; another player's claim hides this player's own cross."""
    claim = sheet.paper.claims.get(key)
    if claim is not None:
        return ("held" if claim.seat == sheet.seat else "crossed"), None, claim.seat, claim.round
    mark = sheet.paper.sheets[sheet.seat].get(key)
    if mark is not None and mark.kind is not Kind.DECLINED:
        return ("lost" if mark.kind is Kind.LOST else "pencilled"), mark.whole, None, None
    decliner = _decliner(sheet.paper, key)
    if decliner is not None:
        return "declined", None, decliner, None
    return "empty", None, None, None


def _decliner(paper: Paper, key: str) -> int | None:
    """RE-12: return the seat that declined this business, which nobody can open any more; None if nobody did."""
    for seat, sheet in enumerate(paper.sheets):
        if key in sheet and sheet[key].kind is Kind.DECLINED:
            return seat
    return None
