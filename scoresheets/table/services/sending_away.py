"""Sending a device away from a table, for all links it may know and for the next games too, and letting it back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db.models import Exists, OuterRef

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Admission, Device, Place, Seat, SentAway, Table
from scoresheets.models.limits import most
from scoresheets.models.tables import next_number
from scoresheets.table import hooks
from scoresheets.table.live.broadcast import broadcast_changed, broadcast_revoked
from scoresheets.table.selectors.access import Access, access_fresh, access_writing
from scoresheets.table.services.devices import hold_seat
from scoresheets.table.services.entry_links import LINKS, draw_links, locked_line
from scoresheets.table.writing import write_table

FROM_HERE = ("watcher", "went_on", "number")


def send_away(*, access: Access, number: int) -> None:
    """Put the device with this number out of this table and of those that the same people played before and after it.

    Its seats are free, its pages end, and no link lets it in until it is let back. Code, join and watch link of all
    these tables are renewed and their host links are void, as the device may know them. It stays at tables of which it
    is the host itself. If one of the tables stands at a night, devices that come by the card of its place only watch
    from now on.

    Raises Refusal `not_host`, `host_not_sent`, `malformed`.
    """
    with write_table(access.table) as fresh:
        access_writing(access_fresh(access.device, fresh))
        came = Admission.objects.filter(table=fresh, number=number).select_related("device").first()
        if came is None:
            raise Refusal("malformed", reason="no_such_device")
        if fresh.host_id == came.device_id:
            raise Refusal("host_not_sent")
        tables = list(_within_reach(access.device, fresh))
        for table in tables:
            if table.host_id != came.device_id:
                _send(table, came.device)
            hooks.links_renewed(Seat.objects.filter(table=table, typed__typist__device=came.device))
            draw_links(table)
            table.host_token_hash = ""
            table.touch(*LINKS, "host_token_hash")
        here = Place.objects.filter(table__in=tables, newcomers_watch=False)
        here.update(newcomers_watch=True, watch_by_sending=True)
    for table in tables:
        broadcast_revoked(table, device_ids=(came.device_id,) if table.host_id != came.device_id else ())
        broadcast_changed(table)


def let_back(*, access: Access, number: int) -> None:
    """Let the device with this number back to all of these tables, with its seats that are still free.

    The links stay as they are now. The cards of the places give seats again once no device is away. Raises Refusal
    `not_host`, `malformed`.
    """
    with write_table(access.table) as fresh:
        access_writing(access_fresh(access.device, fresh))
        away = SentAway.objects.filter(table=fresh, number=number).select_related("device").first()
        if away is None:
            raise Refusal("malformed", reason="no_such_device")
        tables = list(_within_reach(access.device, fresh))
        for gone in SentAway.objects.filter(table__in=tables, device=away.device):
            _let_back(gone)
        _open_places(tables)
        for table in tables:
            table.touch()
    for table in tables:
        broadcast_changed(table)


def acknowledge_sent_away(*, device: Device | None, public_id: str) -> None:
    """Store that the people of this device have read that it was sent away. From now on it gets a stranger's answers.

    Raises Stranger if it was not sent away, or has read it already.
    """
    untold = SentAway.objects.filter(device=device, table__public_id=public_id, told=False)
    away = untold.select_related("table").first()
    if device is None or away is None:
        raise Stranger
    with write_table(away.table) as fresh:
        tables = [fresh, *locked_line(fresh)]
        SentAway.objects.filter(table__in=tables, device=device).update(told=True)


def ban_from_next(*, table: Table, following: Table) -> None:
    """Keep devices that were sent away from a table out of the next one too. Only inside `write_table`."""
    SentAway.objects.bulk_create(
        SentAway(
            table=following,
            device_id=away.device_id,
            **{name: getattr(away, name) for name in FROM_HERE},
            was_here=away.was_here,
            told=True,
        )
        for away in SentAway.objects.filter(table=table)
    )


def _within_reach(device: Device, table: Table) -> Iterator[Table]:
    """Yield this table, and those tied to it from which this device was not sent away itself."""
    yield table
    gone = set(SentAway.objects.filter(device=device).values_list("table_id", flat=True))
    yield from (tied for tied in locked_line(table) if tied.pk not in gone)


def _open_places(tables: list[Table]) -> None:
    """Let newcomers take seats again at the places of these tables from which no device is away any more. Where an
    organizer chose that newcomers only watch, that stays.
    """
    away = SentAway.objects.filter(table__place=OuterRef("pk"))
    places = Place.objects.filter(tables__in=tables, watch_by_sending=True).exclude(Exists(away))
    Place.objects.filter(pk__in=list(places.values_list("pk", flat=True))).update(
        newcomers_watch=False, watch_by_sending=False
    )


def _send(table: Table, device: Device) -> None:
    came = Admission.objects.filter(table=table, device=device).first()
    seats = Seat.objects.filter(table=table, device=device)
    was = {name: getattr(came, name) for name in FROM_HERE} if came else {"number": next_number(table.pk)}
    known = {"was_here": came is not None, "told": came is None, "seats": [seat.pk for seat in seats]}
    ban(table, device, was | known)
    seats.update(device=None)
    Admission.objects.filter(table=table, device=device).delete()


def ban(table: Table, device: Device, known: Mapping[str, object]) -> None:
    """Store that a device was sent away, with what was `known` of it. Of too many the oldest is forgotten. Only inside
    `write_table`.
    """
    there = SentAway.objects.filter(table=table).order_by("pk")
    if there.count() >= most(SentAway) and not there.filter(device=device).exists():
        there.filter(pk=there.values_list("pk", flat=True)[:1]).delete()
    SentAway.objects.get_or_create(table=table, device=device, defaults=known)


def _let_back(away: SentAway) -> None:
    away.delete()
    if not away.was_here:
        return
    was = {name: getattr(away, name) for name in FROM_HERE}
    Admission.objects.get_or_create(table=away.table, device=away.device, defaults=was)
    if away.table.closed_at is None:
        for seat in Seat.objects.filter(table=away.table, pk__in=away.seats, device=None):
            hold_seat(seat, away.device)
