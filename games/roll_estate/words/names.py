"""Words for Roll Estate's rows and boxes, options and tie-breakers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.numbers import Number, whole
from games.roll_estate.rules.edition import Edition
from games.roll_estate.rules.findings import ALL_BUSINESSES, GAVE_UP, NOTHING_FITS
from games.roll_estate.rules.sheet import BOXES, INDEXES, JACKPOT_BOX, LIQUID_ASSETS, ROUTE_BOXES, ROWS
from games.roll_estate.words.money import dollars
from games.roll_estate.words.verdict import verdict as verdict
from scoresheets.plugin.words import shortened, spaced

_ROW_NAMES: Mapping[str, Any] = {
    "ones": gettext_lazy("Ones"),
    "twos": gettext_lazy("Twos"),
    "threes": gettext_lazy("Threes"),
    "fours": gettext_lazy("Fours"),
    "fives": gettext_lazy("Fives"),
    "sixes": gettext_lazy("Sixes"),
    "triples": gettext_lazy("Triple"),
    "quadruples": gettext_lazy("Quadruple"),
}
VARIANTS: Mapping[str, Any] = {
    "standard": gettext_lazy("Standard"),
    "ruthless": gettext_lazy("Ruthless"),
    "solo": gettext_lazy("Solo"),
}
DIFFICULTIES: Mapping[str, Any] = {
    "easy": gettext_lazy("Easy"),
    "medium": gettext_lazy("Medium"),
    "hard": gettext_lazy("Hard"),
    "perfect": gettext_lazy("Perfect"),
}
TRIPLE_COUNTS: Mapping[str, Any] = {
    "matched": gettext_lazy("three or four dice"),
    "all": gettext_lazy("every matching die"),
}
ENDS: Mapping[str, Any] = {
    ALL_BUSINESSES: gettext_lazy("All eight businesses were opened"),
    NOTHING_FITS: gettext_lazy("Nothing fit anymore"),
    GAVE_UP: gettext_lazy("Somebody gave up"),
}
STEPS: Mapping[str, Any] = {
    "rental_properties_owned": gettext_lazy("Most rental properties"),
    "routes_owned": gettext_lazy("Most routes"),
    "stock_portfolio": gettext_lazy("Most valuable stock portfolio"),
    "above_target": gettext_lazy("Invested above the target"),
}
_NAMED_BOXES: Mapping[str, Any] = {
    LIQUID_ASSETS: gettext_lazy("Liquid Assets"),
    INDEXES[0]: gettext_lazy("Index"),
    INDEXES[1]: gettext_lazy("Index"),
    JACKPOT_BOX: gettext_lazy("Jackpot"),
}
_BUSINESSES: Mapping[str, Any] = {
    "first": gettext_lazy("%(row)s, first business"),
    "second": gettext_lazy("%(row)s, second business"),
}


def row_name(row: str, edition: Edition) -> str:
    """Return the name of a row on people's own pad, else the usual words: "Fives"."""
    return edition.row_name(row) or str(_ROW_NAMES[row])


def box_name(key: str, edition: Edition) -> str:
    """Return the name of a box, also of a business box, on people's own pad, else the usual words.

    "Fives, box 2", "Route 1 2 3 4"; an unknown box as it was sent.
    """
    if key in ROUTE_BOXES:
        return _route_name(key, edition)
    if key in _NAMED_BOXES:
        return str(_NAMED_BOXES[key])
    row, _dot, which = key.partition(".")
    if row in ROWS and which in _BUSINESSES:
        return str(_BUSINESSES[which]) % {"row": row_name(row, edition)}
    if key in BOXES:
        return _("%(row)s, box %(number)s") % {"row": row_name(row, edition), "number": which}
    return shortened(key)


def _route_name(key: str, edition: Edition) -> str:
    own, run = edition.route_name(key.removeprefix("routes.")), BOXES[key].run
    return own or (_("Route %(run)s") % {"run": spaced(run)} if run else _("Red Line"))


def seen_route(key: str, edition: Edition) -> str:
    """Return a route as it looks on a sheet: "Route 1 2 3 4", "Red Line: any four", "Harbour 1 2 3 4"."""
    name, run = box_name(key, edition), BOXES[key].run
    if not run:
        return _("%(line)s: any four") % {"line": name}
    return f"{name} {spaced(run)}" if edition.route_name(key.removeprefix("routes.")) else name


def step_figure(step: str, figure: Number) -> str:
    """Return the figure of a player at a step of the ladder: dollars, or a count of rental properties or routes."""
    count = whole(figure)
    if step == "rental_properties_owned":
        counted = ngettext("%(count)s rental property", "%(count)s rental properties", count)
    elif step == "routes_owned":
        counted = ngettext("%(count)s route", "%(count)s routes", count)
    else:
        return dollars(count)
    return counted % {"count": count}
