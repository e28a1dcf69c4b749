"""Pass on the seat of a person who has not come, or has gone, at a table of a round that has not begun; on paper, of
which nothing was typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from django.db import transaction

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Device, Guest, Night, Seat, SheetLink, Table
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.round_rows import round_table_of
from scoresheets.nights.rounds.selectors.waiting import Meetings, meetings_of, next_for
from scoresheets.nights.tables import has_begun, tables_of
from scoresheets.pads import pad_of
from scoresheets.table.live.broadcast import broadcast_changed, broadcast_revoked
from scoresheets.table.selectors.access import Access, access_fresh, access_writing, night_of
from scoresheets.table.selectors.player_counts import table_numbers
from scoresheets.table.services.seats import Reseated, delete_seat, drop_seat
from scoresheets.table.services.starters import settle_throws, starter
from scoresheets.table.services.tables import add_typed_seat
from scoresheets.table.writing import locked, touch_night, wipe_traces, write_table


def say_not_here(*, access: Access, person: int) -> None:
    """Say that a person called to this table by a round is not here: the next one who waits gets
    the seat, else it goes. The person pauses. One without a seat at the table changes nothing.

    Raises Refusal `not_host`, `already_started`, `sits_there`, `seat_stays`.
    """
    before = night_of(access_writing(access).table)
    met = meetings_of(before) if before else Meetings()
    with write_table(access.table) as fresh:
        now = access_writing(access_fresh(access.device, fresh))
        night = night_of(fresh)
        if night is None:
            return
        night = locked(night)
        left = _seat_of(fresh, night, person)
        if left is None:
            return
        if has_begun(fresh):
            raise Refusal("already_started")
        if left[1].device_id is not None:
            raise Refusal("sits_there", name=left[1].called)
        _pass_on(fresh, night, now.seats, *left, met)
        left[0].state = Guest.State.PAUSING
        left[0].save(update_fields=["state"])
        touch_night(night.pk)
    broadcast_changed(fresh)
    wipe_traces()


def pass_seats_on(*, night: Night, people: Sequence[int], by: Device | None = None) -> None:
    """Pass on the seats of these people, who pause or have gone, at tables that have not begun. A seat stays where
    nobody can take it and the game needs it; and, if a phone says so (`by`), where another device holds it, or none and
    the phone has claimed the name and never played under it.
    """
    away = list(guests_of(night).filter(number__in=people).exclude(state=Guest.State.HERE))
    lobbies = tables_of(night).filter(started_at=None, closed_at=None)
    left = list(lobbies.filter(seats__guest__in=away).distinct())
    met = meetings_of(night) if left else Meetings()
    for table in left:
        with suppress(Stranger):
            _pass_on_at(table, night, people, by, met)


def _pass_on_at(table: Table, night: Night, people: Sequence[int], by: Device | None, met: Meetings) -> None:
    gone: tuple[int, ...] = ()
    with write_table(table) as fresh:
        night = locked(night)
        row = round_table_of(fresh)
        here = set(row.people) if row else set()
        for person in here.intersection(people):
            left = _seat_of(fresh, night, person)
            if left is None or left[0].state == Guest.State.HERE or has_begun(fresh):
                continue
            if by is None or _speaks_for(by, *left):
                with suppress(Refusal):
                    gone += _pass_on(fresh, night, tuple(fresh.seats.all()), *left, met)
        touch_night(night.pk)
    broadcast_revoked(table, device_ids=gone)
    broadcast_changed(fresh)
    wipe_traces()


def _speaks_for(phone: Device, person: Guest, seat: Seat) -> bool:
    """Return whether a phone may give up this seat: its own, or a free one of a person that it noted or has
    played as.
    """
    if seat.device_id is not None or not person.claimed_from:
        return seat.device_id in (None, phone.pk)
    played = Table.objects.filter(place__night=person.night_id, started_at__isnull=False)
    return played.filter(seats__device=phone, seats__guest=person).exists()


def _seat_of(table: Table, night: Night, person: int) -> tuple[Guest, Seat] | None:
    """Return a person of the list and the seat at this table, if a round has called the person to it."""
    row = round_table_of(table)
    if row is None or person not in row.people:
        return None
    guest = guests_of(night).filter(number=person).first()
    seat = table.seats.filter(guest=guest).first() if guest else None
    return (guest, seat) if guest and seat else None


def _pass_on(
    table: Table, night: Night, seats: Sequence[Seat], leaver: Guest, seat: Seat, met: Meetings
) -> tuple[int, ...]:
    """Give a seat to the next one who waits, else delete it; the round follows. Return the device that is put out.
    Raises Refusal `seat_stays` if nobody can take it and the game needs it.
    """
    row = round_table_of(table)
    assert row is not None  # noqa: S101  # the leaver was found there
    left, fewest = row.seats.get(guest=leaver), table_numbers(table)[0]
    for person in next_for(row, leaver.number, met):
        with suppress(Refusal):
            gone = _replace(table, seats, seat, person)
            row.round.seats.filter(table=None, guest=person).delete()
            left.guest = person
            left.save(update_fields=["guest"])
            break
    else:
        if len(seats) <= fewest:
            raise Refusal("seat_stays", fewest=fewest)
        gone = drop_seat(table=table, seats=seats, seat=seat, options=_options_left(table))
        left.delete()
    table.touch("options")
    return gone


def _options_left(table: Table) -> Reseated:
    """Return how the options follow when a seat goes. A table on paper never starts on the pad: its options are those
    of the players who sit there.
    """
    pad = pad_of(table.game)

    def left(options: Mapping[str, Any], places: Sequence[int]) -> Mapping[str, Any]:
        fewer = pad.reseated(options, places)
        return pad.for_players(fewer, len(places)) if table.on_paper else fewer

    return left


def _replace(table: Table, seats: Sequence[Seat], seat: Seat, person: Guest) -> tuple[int, ...]:
    """Put a seat of this person in place of another one. Return the device that is put out. Raises Refusal
    `name_taken`.
    """
    before, position = starter(tuple(seats)), seat.position
    link = SheetLink.objects.filter(seat=seat).first()
    with transaction.atomic():
        gone = delete_seat(table=table, seat=seat)
        new = add_typed_seat(table=table, name=person.name)
        new.guest, new.position = person, position
        new.save(update_fields=["guest", "position"])
        if link is not None:  # the code on the sheet that lies there leads to the new seat
            SheetLink.objects.create(seat=new, token=link.token)
        settle_throws(table=table, before=before)
    return gone
