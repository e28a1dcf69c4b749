"""The form for typing a sheet of Roll Estate from paper."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.kit.paper import Paper
from games.roll_estate.rules.ending import State
from games.roll_estate.rules.filled import Box, FilledSheet, Neighborhood, fill
from games.roll_estate.rules.findings import lost_key
from games.roll_estate.rules.options import Options
from games.roll_estate.rules.sheet import ROWS
from games.roll_estate.words.money import dollars
from games.roll_estate.words.names import box_name, row_name
from scoresheets.plugin.pad import TypedBox, TypedRow, TypedSection, WrittenSum

MOST_RENTALS = 3


def typed_sections(options: Options) -> tuple[TypedSection, ...]:
    """Return the boxes in the order of the pad: row by row, then routes, portfolio and lotto."""
    sheet = fill(options, Paper.blank(1), 0)
    routes = tuple(_box(sheet, route.box, "") for route in sheet.routes)
    stocks = (sheet.liquid_assets, *sheet.indexes)
    return (
        TypedSection(_("Neighborhoods"), tuple(_row(sheet, row, options) for row in sheet.neighborhoods)),
        TypedSection(_("Mass Transit"), (TypedRow("", routes),)),
        TypedSection(_("Stock Portfolio"), (TypedRow("", tuple(_box(sheet, box, "") for box in stocks)),)),
        TypedSection(_("Pick 5 Lotto"), (TypedRow("", (_box(sheet, sheet.jackpot, ""),)),)),
    )


def _row(sheet: FilledSheet, row: Neighborhood, options: Options) -> TypedRow:
    name = row_name(row.key, sheet.edition)
    rentals: list[TypedBox | None] = [_box(sheet, box, "house") for box in row.rentals]
    rentals += [None] * (MOST_RENTALS - len(rentals))
    shops = [_box(sheet, box, "shop") if box else None for box in (row.first, row.second)]
    lost = TypedBox(
        lost_key(ROWS[row.key]),
        _("%(row)s: interest lost") % {"row": name},
        pgettext("row", "lost"),
        lost=True,
    )
    return TypedRow(name, (*rentals, *shops, None if options.solo else lost))


def _box(sheet: FilledSheet, box: Box, drawing: str) -> TypedBox:
    name = box_name(box.key, sheet.edition)
    return TypedBox(box.key, name, dollars(box.price or 0) if drawing else name, drawing)


def written_sums(state: State, seat: int) -> tuple[WrittenSum, ...]:
    """Return the sums of a sheet; each stands after the sums that it adds up."""
    return tuple(_sums(fill(state.options, state.paper, seat)))


def _sums(sheet: FilledSheet) -> Iterator[WrittenSum]:
    rows = [(row.key, row_name(row.key, sheet.edition), row.subtotal) for row in sheet.neighborhoods]
    invested = (
        ("transit", _("Mass Transit"), sheet.mass_transit),
        ("stock", _("Stock Portfolio"), sheet.stock_portfolio),
        ("lotto", _("Pick 5 Lotto"), sheet.lotto),
    )
    for key, name, figure in (*rows, *invested):
        yield WrittenSum(key, name, figure or 0)
    neighborhoods = tuple(key for key, _name, _figure in rows)
    investments = tuple(key for key, _name, _figure in invested)
    yield WrittenSum("neighborhoods", _("Neighborhoods"), sheet.neighborhoods_total or 0, neighborhoods)
    yield WrittenSum("investments", _("Investments"), sheet.investments or 0, investments)
    yield WrittenSum("total", _("Total"), sheet.total or 0, ("neighborhoods", "investments"))
