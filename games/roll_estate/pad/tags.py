"""How the templates of Roll Estate say boxes, rows and targets."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from django import template
from django.utils.html import format_html_join

from games.roll_estate.rules.edition import Edition
from games.roll_estate.rules.filled import Box, FilledSheet, Neighborhood, Route, light_box
from games.roll_estate.rules.options import target_of
from games.roll_estate.words.money import dollars as in_dollars
from games.roll_estate.words.names import box_name as name_of_box
from games.roll_estate.words.names import row_name as name_of_row
from games.roll_estate.words.names import seen_route as name_of_seen
from scoresheets.kept_pieces import kept_piece
from scoresheets.pages import HighlightsView, SeatView, SheetView

register = template.Library()


@register.filter
def box_name(key: str, edition: Edition) -> str:
    """A box as its pad calls it: "Fives, box 2"."""
    return name_of_box(key, edition)


@register.filter
def seen_route(key: str, edition: Edition) -> str:
    """A route as it is seen: "Route 1 2 3 4", "Red Line: any four"."""
    return name_of_seen(key, edition)


@register.filter
def row_name(key: str, edition: Edition) -> str:
    """A row as its pad calls it: "Fives"."""
    return name_of_row(key, edition)


@register.filter
def own_name(key: str, edition: Edition) -> str:
    """What people's own pad calls a row or a route, empty where it has no word of its own."""
    return edition.row_name(key) if key in edition.rows else edition.route_name(key)


@register.filter
def target(difficulty: str) -> str:
    """What a solo difficulty asks for: "$300"."""
    return in_dollars(target_of(difficulty))


@register.filter
def dollars(amount: int | None) -> str:
    """An amount of dollars as people write it; empty for None."""
    return "" if amount is None else in_dollars(amount)


@register.simple_tag
def kept_row(sheet: SheetView, row: Neighborhood, lit: HighlightsView | None) -> str:
    """One neighborhood of a sheet, drawn once for all sheets on which it looks the same."""
    return kept_piece(
        "roll_estate/_row.html",
        row=row,
        losing=lit is not None and row.key in lit.lose,
        first_owner=_owner(sheet, row.first),
        second_owner=_owner(sheet, row.second),
        **_place(sheet, (*row.rentals, row.first, row.second), lit),
    )


@register.simple_tag
def kept_rental(box: Box, seat: int, edition: Edition, fresh: tuple[str, ...]) -> str:
    """The same for a rental in such a row: of a row that has to be drawn, most boxes look as they did."""
    return kept_piece(
        "roll_estate/_rental.html", box=box, seat=seat, edition=edition, fresh=_only(box, fresh)
    )


@register.simple_tag
def kept_business(
    box: Box, owner: SeatView | None, seat: int, edition: Edition, fresh: tuple[str, ...]
) -> str:
    """The same for a business in such a row."""
    where = {"seat": seat, "edition": edition, "fresh": _only(box, fresh)}
    return kept_piece("roll_estate/_business.html", box=box, owner=owner, **where)


@register.simple_tag
def kept_headings() -> str:
    """What stands above the rows of every sheet."""
    return kept_piece("roll_estate/_headings.html")


@dataclass(frozen=True, slots=True)
class Counted:
    """What is counted under the rows of a sheet, as `FilledSheet` names it."""

    mass_transit: int | None
    routes_owned: int
    route_pay: tuple[int, ...]
    stock_portfolio: int | None
    indexes_owned: int
    factors: tuple[int, ...]
    lotto: int | None


@register.simple_tag
def lit_boxes(sheet: SheetView, lit: Mapping[str, int | None]) -> str:
    """The boxes of a sheet that take these dice, each as it looks then, one after the other."""
    filled = cast(FilledSheet, sheet.filled)
    seat, edition = sheet.seat.number, filled.edition
    assets = (
        (filled.liquid_assets, "bond"),
        *((box, "check") for box in filled.indexes),
        (filled.jackpot, "ticket"),
    )
    parts = [
        kept_rental(light_box(box, lit), seat, edition, ())
        for row in filled.neighborhoods
        for box in row.rentals
        if box.key in lit
    ]
    parts += [
        kept_route(replace(route, box=light_box(route.box, lit)), None, seat, edition, ())
        for route in filled.routes
        if route.box.key in lit
    ]
    parts += [
        kept_asset(light_box(box, lit), drawing, seat, edition, ())
        for box, drawing in assets
        if box.key in lit
    ]
    return format_html_join("", "{}", ((part,) for part in parts))


@register.simple_tag
def kept_investments(sheet: SheetView, lit: HighlightsView | None) -> str:
    """What stands under the rows, drawn once for all sheets on which it looks the same."""
    filled = cast(FilledSheet, sheet.filled)
    assets = (filled.liquid_assets, *filled.indexes, filled.jackpot)
    return kept_piece(
        "roll_estate/_investments.html",
        counted=Counted(**{name: getattr(filled, name) for name in Counted.__slots__}),
        routes=tuple((route, _owner(sheet, route.box)) for route in filled.routes),
        liquid_assets=filled.liquid_assets,
        indexes=filled.indexes,
        jackpot=filled.jackpot,
        **_place(sheet, (*(route.box for route in filled.routes), *assets), lit),
    )


@register.simple_tag
def kept_route(
    route: Route, owner: SeatView | None, seat: int, edition: Edition, fresh: tuple[str, ...]
) -> str:
    """A route among them."""
    where = {"seat": seat, "edition": edition, "fresh": _only(route.box, fresh)}
    return kept_piece("roll_estate/_route.html", route=route, owner=owner, **where)


@register.simple_tag
def kept_asset(box: Box, drawing: str, seat: int, edition: Edition, fresh: tuple[str, ...]) -> str:
    """An asset among them."""
    where = {"seat": seat, "edition": edition, "fresh": _only(box, fresh)}
    return kept_piece("roll_estate/_asset.html", box=box, drawing=drawing, **where)


@dataclass(frozen=True, slots=True)
class Claimed:
    """Who has the businesses of one neighborhood."""

    key: str
    face: int | None
    first: Box | None
    first_owner: SeatView | None
    second: Box | None
    second_owner: SeatView | None


@register.simple_tag
def kept_claims(sheet: SheetView) -> str:
    """Who has what, drawn once as long as nobody claims anything."""
    filled = cast(FilledSheet, sheet.filled)
    rows = tuple(
        Claimed(row.key, row.face, row.first, _owner(sheet, row.first), row.second, _owner(sheet, row.second))
        for row in filled.neighborhoods
    )
    routes = tuple((route, _owner(sheet, route.box)) for route in filled.routes)
    return kept_piece("roll_estate/_claimed.html", rows=rows, routes=routes, edition=filled.edition)


def _place(
    sheet: SheetView, boxes: tuple[Box | None, ...], lit: HighlightsView | None
) -> dict[str, Hashable]:
    """What a piece of a sheet depends on beside its own boxes: the seat, the pad, and which of them just changed."""
    filled = cast(FilledSheet, sheet.filled)
    fresh = () if lit else tuple(box.key for box in boxes if box is not None and box.key in sheet.fresh)
    return {"seat": sheet.seat.number, "edition": filled.edition, "fresh": fresh}


def _only(box: Box, fresh: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(key for key in fresh if key == box.key)


def _owner(sheet: SheetView, box: Box | None) -> SeatView | None:
    return None if box is None or box.holder is None else sheet.owners.get(box.holder)
