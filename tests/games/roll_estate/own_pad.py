"""The pad that a family copied from its own sheet: every name is its own, no figure is one of ours."""

from games.roll_estate.testing import EDITION as OUR_PAD
from games.roll_estate.testing import LINES as OUR_LINES
from games.roll_estate.testing import STREETS as OUR_STREETS

__all__ = ["OTHER_NAMES", "OUR_LINES", "OUR_PAD", "OUR_STREETS", "TYPED_PAD"]
TYPED_PAD = {
    "edition.name": OUR_PAD["name"],
    **{
        f"{row}.{kind}": "" if printed is None else str(printed)
        for row, prices in OUR_PAD["rows"].items()
        for kind, printed in prices.items()
    },
    **{f"routes.{route}": name for route, name in OUR_LINES.items()},
}
"""The pad in the form of the page that copies it."""
OTHER_NAMES = (
    *("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Triple", "Quadruple", "Bance Park"),
    *("Red Line", "Red", "Route 1", "Route 2", "Route 3"),
)
"""Names on other pads that must never appear in place of this one's."""
