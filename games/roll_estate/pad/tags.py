"""How the templates of Roll Estate say boxes, rows and targets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from games.roll_estate.rules.edition import Edition
from games.roll_estate.rules.filled import Box, FilledSheet, Route, light_box
from games.roll_estate.rules.options import target_of
from games.roll_estate.words.money import dollars as in_dollars
from games.roll_estate.words.names import box_name as name_of_box
from games.roll_estate.words.names import row_name as name_of_row
from games.roll_estate.words.names import seen_route as name_of_seen
from scoresheets.pages import SeatView, SheetView


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


def owner(sheet: SheetView, box: Box | None) -> SeatView | None:
    """Who has what this box of a sheet is about."""
    return None if box is None or box.holder is None else sheet.owners.get(box.holder)


def owned_routes(sheet: SheetView) -> tuple[tuple[Route, SeatView | None], ...]:
    """The routes of a sheet, each with who has it."""
    return tuple((route, owner(sheet, route.box)) for route in cast(FilledSheet, sheet.filled).routes)


@dataclass(frozen=True, slots=True)
class Lit:
    """The boxes of a sheet that take these dice, each as it looks then; an asset with its drawing."""

    rentals: tuple[Box, ...]
    routes: tuple[Route, ...]
    assets: tuple[tuple[Box, str], ...]


def lit_boxes(sheet: SheetView, lit: Mapping[str, int | None]) -> Lit:
    """Those boxes, one after the other."""
    filled = cast(FilledSheet, sheet.filled)
    assets = (
        (filled.liquid_assets, "bond"),
        *((box, "check") for box in filled.indexes),
        (filled.jackpot, "ticket"),
    )
    rentals = (box for row in filled.neighborhoods for box in row.rentals)
    return Lit(
        tuple(light_box(box, lit) for box in rentals if box.key in lit),
        tuple(replace(each, box=light_box(each.box, lit)) for each in filled.routes if each.box.key in lit),
        tuple((light_box(box, lit), drawing) for box, drawing in assets if box.key in lit),
    )


@dataclass(frozen=True, slots=True)
class Claimed:
    """Who has the businesses of one neighborhood."""

    key: str
    face: int | None
    first: Box | None
    first_owner: SeatView | None
    second: Box | None
    second_owner: SeatView | None


def claimed(sheet: SheetView) -> tuple[Claimed, ...]:
    """Who has what, row by row."""
    return tuple(
        Claimed(row.key, row.face, row.first, owner(sheet, row.first), row.second, owner(sheet, row.second))
        for row in cast(FilledSheet, sheet.filled).neighborhoods
    )


FILTERS = {
    "box_name": box_name,
    "seen_route": seen_route,
    "row_name": row_name,
    "own_name": own_name,
    "target": target,
    "dollars": dollars,
}
FUNCTIONS = {
    "owner": owner,
    "owned_routes": owned_routes,
    "lit_boxes": lit_boxes,
    "claimed": claimed,
}
