"""A night as JSON for other programs: what the page of a look link shows, as `night.schema.json` describes it."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

from scoresheets.base.refusals import Stranger
from scoresheets.models import Night
from scoresheets.nights.clock.selectors import clock_of
from scoresheets.nights.standings.pages import GroupView
from scoresheets.nights.standings.selectors.standings import CountCache
from scoresheets.nights.standings.selectors.standings_page import standings_page
from scoresheets.nights.wall.pages import LeadView, TableFacts, TileView
from scoresheets.nights.wall.selectors.tiles import FactsCache, wall_view
from scoresheets.table.pages.nights import ClockView

FORMAT = "scoresheets.night"
VERSION = 2
JsonObject = dict[str, Any]


def night_feed(
    night: Night, language: str, now: datetime, facts: FactsCache, counts: CountCache
) -> JsonObject:
    """Return the night in the active language, which is `language`: the clock of its rounds, its places, and its
    standings as everybody may see them. Raises Stranger if the night is gone.
    """
    wall = wall_view(night, language, now, facts)
    fresh = Night.objects.filter(pk=night.pk).first()
    if fresh is None:
        raise Stranger
    page = standings_page(fresh, counts, helps=False)
    return {
        "format": FORMAT,
        "version": VERSION,
        "language": language,
        "name": fresh.name,
        "day": fresh.day.isoformat(),
        "clock": _clock(clock_of(fresh)),
        "places": [_place(tile) for tile in wall.tiles],
        "published": page.published.when.isoformat(timespec="seconds") if page.published else None,
        "standings": [_standing(group) for group in page.shown.groups],
    }


def _number(figure: Decimal) -> int | float:
    return int(figure) if figure == figure.to_integral_value() else float(figure)


def _clock(clock: ClockView | None) -> JsonObject | None:
    if clock is None:
        return None
    ends = clock.until.isoformat(timespec="milliseconds") if clock.until else None
    return {"ends": ends, "left": None if clock.until else clock.left // 1000, "tells": clock.tells}


def _place(tile: TileView) -> JsonObject:
    call = {"by": tile.caller, "minutes": tile.called, "comes": tile.coming}
    return {
        "number": tile.number,
        "state": tile.state,
        "call": call if tile.called is not None else None,
        "table": _table(tile.table, tile.waits) if tile.table else None,
    }


def _table(table: TableFacts, waits: int | None) -> JsonObject:
    return {
        "game": table.game,
        "title": table.title,
        "options": table.kind,
        "progress": table.count,
        "hidden": table.hidden,
        "leads": [] if table.hidden else _leads(table.lead),
        "won": table.lead.won,
        "turn": table.turn.name if table.turn else None,
        "waits": waits,
        "accepted": {"seats": table.accepted, "of": table.to_accept} if table.to_accept else None,
    }


def _leads(lead: LeadView) -> list[JsonObject]:
    figure = f"{lead.figure} {lead.unit}".strip()
    return [{"name": seat.name, "figure": figure, "number": lead.number} for seat in lead.seats]


def _standing(group: GroupView) -> JsonObject:
    return {
        "key": group.key,
        "title": group.title,
        "options": group.kind,
        "criteria": [column.label for column in group.columns],
        "rows": [
            {
                "place": row.place or None,
                "name": row.name,
                "figures": [
                    {"said": cell.text, "numbers": [_number(each) for each in cell.numbers]}
                    for cell in row.cells
                ],
                "why": row.why,
            }
            for row in group.rows
        ],
    }
