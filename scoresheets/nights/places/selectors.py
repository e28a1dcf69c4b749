"""Read the places of a night and the table at each."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.base.refusals import Stranger
from scoresheets.models import Device, Night, Place, Table
from scoresheets.pads import game_title
from scoresheets.table.selectors.access import Access, access_fresh
from scoresheets.table.selectors.titles import table_title


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place and its table. `phase` is `free`, `lobby`, `play` or `closed`. `newcomers_watch`: devices that come by
    the card of the place only watch.
    """

    number: int
    newcomers_watch: bool
    phase: str
    public_id: str = ""
    title: str = ""
    named: bool = False  # people chose the title; otherwise it is made of the players and the game
    game_title: str = ""


def places_of(night: Night) -> tuple[PlaceView, ...]:
    """Return all places of a night, in order."""
    found = Place.objects.filter(night=night).select_related("table").prefetch_related("table__seats")
    return tuple(_view(place) for place in found)


def is_played(table: Table | None) -> bool:
    """Return whether this table occupies its place. It does until it is closed."""
    return table is not None and table.closed_at is None


def card_opens(table: Table | None) -> bool:
    """Return whether the card of a place lets newcomers in to this table. Never to a table that joined from elsewhere:
    that one is reached by its own code and links.
    """
    return table is not None and is_played(table) and not table.from_elsewhere


def access_at(device: Device | None, table: Table | None) -> Access | None:
    """Return the access of a device to the table at a place; None if it has none there."""
    if device is None or table is None:
        return None
    try:
        return access_fresh(device, table)
    except Stranger:
        return None


def _view(place: Place) -> PlaceView:
    table = place.table
    if table is None:
        return PlaceView(place.number, place.newcomers_watch, "free")
    phase = "closed" if table.closed_at else "play" if table.started_at else "lobby"
    return PlaceView(
        place.number,
        place.newcomers_watch,
        phase,
        table.public_id,
        table_title(table, table.seats.all()),
        bool(table.title),
        game_title(table.game),
    )
