"""The pad that a family copied from its own sheet: every name is its own, no figure is one of ours."""

from __future__ import annotations

from typing import Any

from games.roll_estate.rules.edition import FORMAT, GAME_KEY, VERSION

OUR_STREETS: dict[str, tuple[str, int, int, int | None]] = {
    "ones": ("Low Road", 11, 61, 31),
    "twos": ("Mill Lane", 16, 81, None),
    "threes": ("Orchard Way", 21, 91, 46),
    "fours": ("Harbor Street", 26, 66, 51),
    "fives": ("Vance Gardens", 31, 76, 61),
    "sixes": ("Old Market", 36, 96, 71),
    "triples": ("Three Corners", 41, 101, 81),
    "quadruples": ("Castle Square", 46, 106, None),
}
OUR_LINES = {"any": "Coast Train", "1-4": "Tram One", "2-5": "Ferry", "3-6": "Hill Lift"}
OUR_PAD: dict[str, Any] = {
    "format": FORMAT,
    "version": VERSION,
    "game": GAME_KEY,
    "name": "Nana’s pad",
    "rows": {
        row: {"name": name, "rental": rental, "first": first, "second": second}
        for row, (name, rental, first, second) in OUR_STREETS.items()
    },
    "routes": OUR_LINES,
}
TYPED_PAD = {
    "edition.name": OUR_PAD["name"],
    **{
        f"{row}.{kind}": "" if printed is None else str(printed)
        for row, prices in OUR_PAD["rows"].items()
        for kind, printed in prices.items()
    },
    **{f"routes.{route}": name for route, name in OUR_LINES.items()},
}
"""The same as it is typed into the page that copies it."""
OTHER_NAMES = (
    *("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Triple", "Quadruple", "Bance Park"),
    *("Red Line", "Red", "Route 1", "Route 2", "Route 3"),
)
"""What stands on other pads, and never where this one names it."""
