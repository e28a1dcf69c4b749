"""Read the places of a night and the table at each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice

from django.utils.timezone import localtime

from scoresheets.base.limits import MOST_PLACES
from scoresheets.base.refusals import Stranger
from scoresheets.models import Device, Night, Place, Table
from scoresheets.nights.tables import tables_of
from scoresheets.pads import title_with
from scoresheets.table.selectors.access import Access, access_fresh
from scoresheets.table.selectors.titles import table_title

MORNING = 6  # o'clock


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
    noted: tuple[str, ...] = ()  # names of the people who are noted for the next game

    @property
    def moves(self) -> bool:
        """Return whether there is a table that can be moved to another place."""
        return self.phase in ("lobby", "play")


def free_numbers(places: Sequence[PlaceView]) -> tuple[int, ...]:
    """Return the numbers of the places to which a table can move, with the lowest one of a place yet to be made."""
    known = {place.number for place in places}
    new = (number for number in range(1, MOST_PLACES + 1) if number not in known)
    free = {place.number for place in places if not place.moves}
    return tuple(sorted({*free, *islice(new, 1)}))


def places_of(night: Night) -> tuple[PlaceView, ...]:
    """Return all places of a night, in order."""
    found = Place.objects.filter(night=night).prefetch_related("table__seats", "latecomers")
    return tuple(_view(place) for place in found)


def is_played(table: Table | None) -> bool:
    """Return whether this table occupies its place. It does until it is closed."""
    return table is not None and table.closed_at is None


def card_opens(table: Table | None) -> bool:
    """Return whether the card of a place lets newcomers in to this table."""
    return is_played(table)


def access_at(device: Device | None, table: Table | None) -> Access | None:
    """Return the access of a device to the table at a place; None if it has none there."""
    if device is None or table is None:
        return None
    try:
        return access_fresh(device, table)
    except Stranger:
        return None


def _view(place: Place) -> PlaceView:
    table, noted = place.table, tuple(each.name for each in place.latecomers.all())
    if table is None:
        return PlaceView(place.number, place.newcomers_watch, "free", noted=noted)
    phase = "closed" if table.closed_at else "play" if table.started_at else "lobby"
    return PlaceView(
        place.number,
        place.newcomers_watch,
        phase,
        table.public_id,
        table_title(table, table.seats.all()),
        bool(table.title),
        title_with(table.game, table.options),
        noted,
    )


def place_by_card(token: str) -> Place:
    """Return the place to which the card with this address leads: that of the night which is on. Raises Stranger."""
    found = Place.objects.filter(card_token=token).select_related("night", "table") if token else ()
    places = {place.night: place for place in found}
    if not places:
        raise Stranger
    return places[night_on(places)]


def night_on(nights: Iterable[Night]) -> Night:
    """Return of several nights with the same cards the one that is on: the newest which is not in the future, else the
    next one. Until the morning a night of the day before is on while it has an open game.
    """
    ordered = sorted(nights, key=lambda night: (night.day, night.pk))
    now = localtime()
    today = now.date()
    begun = [night for night in ordered if night.day <= today]
    if now.hour < MORNING:
        yesterday = [night for night in begun[:-1] if night.day == today - timedelta(days=1)]
        begun += [night for night in yesterday if tables_of(night).filter(closed_at=None).exists()]
    return begun[-1] if begun else ordered[0]
