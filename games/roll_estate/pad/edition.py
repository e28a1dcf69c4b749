"""The form for copying a printed Roll Estate pad: names and dollars of its rows, names of its routes (RE-37)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.kit.paper import Paper
from games.roll_estate.rules.edition import FORMAT, GAME_KEY, VERSION, read_edition, write_edition
from games.roll_estate.rules.filled import FilledSheet, Neighborhood, Route, fill
from games.roll_estate.rules.options import Options
from games.roll_estate.rules.sheet import ROUTES, ROW_LIST, ROWS
from scoresheets.plugin.pad import NAME, EditionDesk, Typed

_DOLLARS = ("rental", "first", "second")
_BLANK = fill(Options(players=3), Paper.blank(3), 0)


@dataclass(frozen=True, slots=True)
class Field:
    """One printed word or figure to copy: its key, the typed value, and its fault in words (or "")."""

    key: str
    value: str
    fault: str


@dataclass(frozen=True, slots=True)
class Street:
    """One row to copy, and the row as the pad draws it."""

    row: Neighborhood
    name: Field
    rental: Field
    first: Field
    second: Field

    @property
    def dollars(self) -> tuple[Field, ...]:
        """Return its figures in the order of the print."""
        return self.rental, self.first, self.second

    @property
    def faults(self) -> tuple[Field, ...]:
        """Return all its fields, for the sentences about faults below the row."""
        return self.name, *self.dollars


@dataclass(frozen=True, slots=True)
class Line:
    """One route to copy, and the route as the pad draws it."""

    route: Route
    name: Field


@dataclass(frozen=True, slots=True)
class CopiedSheet:
    """The pad with a field for everything that is copied; `filled` draws the rest, which is equal on every pad."""

    streets: tuple[Street, ...]
    lines: tuple[Line, ...]
    filled: FilledSheet


def _layout(typed: Typed, faults: Mapping[str, str]) -> CopiedSheet:
    def field(key: str) -> Field:
        return Field(key, typed.get(key, ""), faults.get(key, ""))

    streets = (
        Street(row, field(f"{row.key}.name"), *(field(f"{row.key}.{kind}") for kind in _DOLLARS))
        for row in _BLANK.neighborhoods
    )
    lines = (Line(route, field(f"routes.{route.key}")) for route in _BLANK.routes)
    return CopiedSheet(tuple(streets), tuple(lines), _BLANK)


def _to_sheet(typed: Typed) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, "game": GAME_KEY, "name": typed[NAME]} | {
        "rows": {
            row: {
                "name": typed[f"{row}.name"],
                "rental": _whole(typed[f"{row}.rental"]),
                "first": _whole(typed[f"{row}.first"]),
                "second": _whole(typed[f"{row}.second"]) if typed[f"{row}.second"].strip() else None,
            }
            for row in ROWS
        },
        "routes": {route: typed[f"routes.{route}"] for route in ROUTES},
    }


def _whole(text: str) -> int | str:
    """Return the typed whole number; any other text unchanged, for the reader to refuse."""
    digits = text.strip().removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() else text


def _to_typed(sheet: Mapping[str, Any]) -> Typed:
    typed = {NAME: sheet["name"]}
    for row, prices in sheet["rows"].items():
        for kind, printed in prices.items():
            typed[f"{row}.{kind}"] = "" if printed is None else str(printed)
    return typed | {f"routes.{route}": name for route, name in sheet["routes"].items()}


ROLL_ESTATE_EDITIONS = EditionDesk(
    fields=(
        NAME,
        *(f"{row.key}.{kind}" for row in ROW_LIST for kind in ("name", *_DOLLARS)),
        *(f"routes.{route}" for route in ROUTES),
    ),
    parse=read_edition,
    write=write_edition,
    to_sheet=_to_sheet,
    to_typed=_to_typed,
    layout=_layout,
)
