"""The names and dollars of one pad: the one we ship, or the one a table copied from its own sheet (RE-37)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from games.kit.errors import MalformedMove
from games.kit.names import clean_text
from games.kit.shape import Json, check_keys, read_object, read_whole
from games.roll_estate.rules.sheet import ROUTES, ROWS

COMPANION_KEY = "companion"
FORMAT = "scoresheets/edition"
VERSION = 1
GAME_KEY = "roll-estate"
LONGEST_TEXT = 40
DEAREST = 9999


@dataclass(frozen=True, slots=True)
class Prices:
    """The name and dollars of one neighborhood; `second` is None if the pad prints no second business."""

    name: str
    rental: int
    first: int
    second: int | None


@dataclass(frozen=True, slots=True)
class Edition:
    """One pad. `ours` holds the keys of figures that we set ourselves ("ones.rental", "fives.second").

    It also holds the second businesses that are missing by our reading only. People should check all of them on their
    sheet.
    """

    name: str
    rows: Mapping[str, Prices]
    routes: Mapping[str, str]
    ours: frozenset[str] = frozenset()

    def __hash__(self) -> int:
        """Return the hash of the name: mappings are unhashable, and equal editions have equal names."""
        return hash(self.name)

    @property
    def own(self) -> bool:
        """RE-37: return whether people copied this pad from their own; then its names are used everywhere."""
        return self != COMPANION

    def row_name(self, row: str) -> str:
        """Return the name of a neighborhood on people's own pad; "" if that pad has no word of its own for it."""
        return self.rows[row].name if self.own else ""

    def route_name(self, route: str) -> str:
        """Return the name of a route on people's own pad; "" if it has none, or only the name in the rule book."""
        name = self.routes[route] if self.own else ""
        return "" if name == COMPANION.routes[route] else name


COMPANION = Edition(
    name="Companion",
    rows=MappingProxyType(
        {
            "ones": Prices("", 10, 30, None),
            "twos": Prices("", 15, 40, None),
            "threes": Prices("", 20, 55, 40),
            "fours": Prices("", 25, 65, 50),
            "fives": Prices("Bance Park", 30, 75, 60),
            "sixes": Prices("", 35, 90, 70),
            "triples": Prices("", 40, 100, 80),
            "quadruples": Prices("", 45, 100, None),
        }
    ),
    routes=MappingProxyType({"any": "Red Line", "1-4": "", "2-5": "", "3-6": ""}),
    ours=frozenset(
        {
            *(f"{row}.{kind}" for row in ("ones", "twos", "threes") for kind in ("rental", "first")),
            *(f"{row}.second" for row in ("threes", "fives", "sixes", "triples")),
            *(f"{row}.second" for row in ("ones", "twos", "quadruples")),  # none: our reading
        }
    ),
)


def read_edition(raw: object) -> Edition:
    """Return the pad that a transcript names: "companion", or an edition object. Raise MalformedMove."""
    if raw == COMPANION_KEY:
        return COMPANION
    sheet = read_object(raw, "edition")
    check_keys(sheet, required=("format", "version", "game", "name", "rows", "routes"))
    _check_head(sheet)
    rows = read_object(sheet["rows"], "rows")
    check_keys(rows, required=tuple(ROWS), where="rows")
    routes = read_object(sheet["routes"], "routes")
    check_keys(routes, required=tuple(ROUTES), where="routes")
    return Edition(
        clean_text(sheet["name"], "edition.name", shortest=1, longest=LONGEST_TEXT),
        MappingProxyType({row: _read_prices(rows[row], row) for row in ROWS}),
        MappingProxyType({route: _read_label(routes[route], f"routes.{route}") for route in ROUTES}),
    )


def _check_head(sheet: Json) -> None:
    if sheet["format"] != FORMAT:
        raise MalformedMove("wrong_format", wanted=FORMAT)
    if read_whole(sheet["version"], "version") != VERSION:
        raise MalformedMove("wrong_version", wanted=VERSION)
    if sheet["game"] != GAME_KEY:
        raise MalformedMove("wrong_game", wanted=GAME_KEY)


def _read_prices(raw: object, row: str) -> Prices:
    prices = read_object(raw, row)
    check_keys(prices, required=("name", "rental", "first", "second"), where=row)
    return Prices(
        name=_read_label(prices["name"], f"{row}.name"),
        rental=_read_dollars(prices["rental"], f"{row}.rental"),
        first=_read_dollars(prices["first"], f"{row}.first"),
        second=None if prices["second"] is None else _read_dollars(prices["second"], f"{row}.second"),
    )


def _read_label(raw: object, what: str) -> str:
    return clean_text(raw, what, shortest=0, longest=LONGEST_TEXT)


def _read_dollars(raw: object, what: str) -> int:
    return read_whole(raw, what, 0, DEAREST)


def write_edition(edition: Edition) -> object:
    """Return the edition in the form of a transcript: `read_edition(write_edition(e)) == e`."""
    if edition == COMPANION:
        return COMPANION_KEY
    return {"format": FORMAT, "version": VERSION, "game": GAME_KEY, "name": edition.name} | {
        "rows": {
            row: {"name": p.name, "rental": p.rental, "first": p.first, "second": p.second}
            for row, p in edition.rows.items()
        },
        "routes": dict(edition.routes),
    }
