"""Call the organizer to a table, and answer, settle or withdraw a call."""

from __future__ import annotations

from django.utils import timezone

from scoresheets.base.refusals import Refusal
from scoresheets.models import Acceptance, Call, Table
from scoresheets.models.limits import check_limit
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.acceptance import standing_call
from scoresheets.table.selectors.access import Access, access_fresh, access_seat
from scoresheets.table.writing import write_table


def call_organizer(*, access: Access, number: int, box: str, words: str, key: str) -> None:
    """Call the organizers of the table's night for a seat. This voids every acceptance at the table.

    The same key again changes nothing. Raises Refusal `not_at_a_night`, `seat_not_yours`, `called_already`,
    `called_often`.
    """
    with write_table(access.table) as fresh:
        seat = access_seat(access_fresh(access.device, fresh), number)
        if fresh.place_id is None:
            raise Refusal("not_at_a_night")
        if Call.objects.filter(table=fresh, key=key).exists():
            return
        if (standing := standing_call(fresh)) is not None:
            raise Refusal("called_already", name=standing.seat.called if standing.seat else "?")
        check_limit(Call.objects.filter(table=fresh))
        Call.objects.create(table=fresh, seat=seat, box=box, words=words, key=key)
        Acceptance.objects.filter(seat__table=fresh).delete()
        fresh.touch()
    broadcast_changed(fresh)


def say_coming(*, access: Access, call: int) -> None:
    """Note that an organizer is on the way. Raises Refusal `not_organizing`, `call_over`."""
    with write_table(access.table) as fresh:
        standing = _standing(access, fresh, call)
        if standing.coming_at is not None:
            return
        standing.coming_at, standing.coming_by = timezone.now(), access.device
        standing.save(update_fields=["coming_at", "coming_by"])
        fresh.touch()
    broadcast_changed(fresh)


def say_done(*, access: Access, call: int, outcome: str) -> None:
    """Settle the call and note its outcome. Raises Refusal `not_organizing`, `call_over`."""
    with write_table(access.table) as fresh:
        standing = _standing(access, fresh, call)
        standing.done_at, standing.outcome = timezone.now(), outcome
        standing.save(update_fields=["done_at", "outcome"])
        fresh.touch()
    broadcast_changed(fresh)


def withdraw_call(*, access: Access, call: int) -> None:
    """Withdraw a call of this device's seat. A device that writes for all may withdraw any call.

    A call that is already withdrawn changes nothing. Raises Refusal `seat_not_yours`, `call_over`.
    """
    with write_table(access.table) as fresh:
        found = Call.objects.filter(table=fresh, pk=call).select_related("seat").first()
        if found is None or (found.done_at is not None and not found.withdrawn):
            raise Refusal("call_over")
        now = access_fresh(access.device, fresh)
        number = found.seat.number if found.seat else 0
        if number not in now.holds and not now.writes_for_all:
            raise Refusal("seat_not_yours", name=found.seat.called if found.seat else "?")
        if found.withdrawn:
            return
        found.done_at, found.withdrawn = timezone.now(), True
        found.save(update_fields=["done_at", "withdrawn"])
        fresh.touch()
    broadcast_changed(fresh)


def _standing(access: Access, table: Table, call: int) -> Call:
    """Return the call if it still stands and this device may answer it."""
    if not access_fresh(access.device, table).role:
        raise Refusal("not_organizing")
    standing = standing_call(table)
    if standing is None or standing.pk != call:
        raise Refusal("call_over")
    return standing
