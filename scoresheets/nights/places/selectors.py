"""The places of a night, and what is played at each."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.base.refusals import Stranger
from scoresheets.models import Device, Night, Place, Table
from scoresheets.pads import game_title
from scoresheets.table.selectors.access import Access, access_fresh
from scoresheets.table.selectors.titles import table_title


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place by its number: what is played there (`free`, `lobby`, `play` or `closed`), called by its people, and
    whether those who come by its card only watch.
    """

    number: int
    newcomers_watch: bool
    phase: str
    public_id: str = ""
    title: str = ""
    named: bool = False  # by people; else the title names them and the game
    game_title: str = ""


def places_of(night: Night) -> tuple[PlaceView, ...]:
    """All places of a night, in order."""
    found = Place.objects.filter(night=night).select_related("table").prefetch_related("table__seats")
    return tuple(_view(place) for place in found)


def is_played(table: Table | None) -> bool:
    """Whether this table makes its place one that is taken: until it is closed."""
    return table is not None and table.closed_at is None


def card_opens(table: Table | None) -> bool:
    """Return whether the card of a place lets newcomers in to this table: not to one that joined from elsewhere, whose
    own code and links do.
    """
    return table is not None and is_played(table) and not table.from_elsewhere


def access_at(device: Device | None, table: Table | None) -> Access | None:
    """What a device is to the table at a place; None where it is nothing there."""
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
