"""Open the tables of a round one by one, each in a transaction of its own, so that no other write waits for all of
them. Where that breaks off, it goes on with the tables that are left.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.base.server.background import do_soon
from scoresheets.models import Guest, Night, Round, RoundGame, RoundSeat, RoundTable, Table
from scoresheets.nights.guests.selectors import guests_of
from scoresheets.nights.guests.services import lobby_follows, stop_waiting
from scoresheets.nights.places.services import open_at
from scoresheets.nights.rounds.seatings import Seating
from scoresheets.nights.rounds.selectors.waiting_room import groups_of, open_room, room_inputs
from scoresheets.pads import pad_of
from scoresheets.table import hooks
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.services.tables import add_typed_seat, lay_table
from scoresheets.table.writing import once_written, touch_night, write_night

_postponed: ContextVar[set[int] | None] = ContextVar("nights whose waiting rooms call later", default=None)


def put_in_state(people: QuerySet[Guest], state: Guest.State) -> None:
    """Note that these people are here, coming, pause or have gone. Who comes back waits from now on, and no lobby
    offers a seat to a guest who has gone. Only inside `write_night`.
    """
    if state == Guest.State.GONE:
        for guest in people.exclude(waits_at=None):
            lobby_follows(guest)
        stop_waiting(people)
    people.exclude(state=state).update(state=state, waits_since=timezone.now())


def call_waiting(night: Night) -> None:
    """Let the waiting room of the night, if one is open, call the next groups soon after this write. Only inside
    `write_night`.
    """
    if open_room(night) is not None:
        once_written(_call_soon, night.pk)


@contextmanager
def calling_once() -> Iterator[None]:
    """Context manager: waiting rooms call after all writes inside, not after each, so that people of tables that are
    closed together are grouped anew.
    """
    token = _postponed.set(set())
    try:
        yield
    finally:
        nights = _postponed.get() or ()
        _postponed.reset(token)
        for night in nights:
            do_soon(call_groups, night)


def _call_soon(night: int) -> None:
    postponed = _postponed.get()
    if postponed is None:
        do_soon(call_groups, night)
    else:
        postponed.add(night)


def call_groups(night: int, *, again: bool = False) -> None:
    """Open tables for the groups that the waiting room of a night can call now, if there is one; if they have just
    played together and others play, only `again`. They are drawn before the lock is taken. If somebody came or went
    meanwhile, that change calls again.
    """
    found = Night.objects.filter(pk=night).first()
    room = open_room(found) if found else None
    if found is None or room is None:
        return
    open_rest(found, room.pk, origin="")
    given, seed = room_inputs(found, room), secrets.token_hex(8)
    groups = groups_of(found, room, given, seed, again=again)
    if groups is None:
        return
    with suppress(Stranger), write_night(found) as fresh:
        now = open_room(fresh)
        if now is None or now.pk != room.pk or room_inputs(fresh, now) != given:
            return
        store_seats(now, store_tables(now, list(now.games.all()), groups, seed), groups)
        touch_night(fresh.pk)
    open_rest(found, room.pk, origin="")


def call_again(night: int) -> None:
    """Do the same, also with people who have just played together."""
    call_groups(night, again=True)


def open_rest(night: Night, drawn: int, *, origin: str) -> None:
    """Open the tables of a published round that have a place and are not open yet. A table whose place is taken
    meanwhile is left to the second wave; in a waiting room its people wait again. Raises what `write_night` raises.
    """
    while _open_next(night, drawn, origin):
        continue


def _open_next(night: Night, drawn: int, origin: str) -> bool:
    """Open the first table that is left. Return whether there was one."""
    with write_night(night) as fresh:
        rows = RoundTable.objects.filter(round=drawn, round__night=fresh, round__published_at__isnull=False)
        row = rows.filter(opened=False, place__isnull=False).select_related("round", "game").first()
        if row is None:
            return False
        try:
            with transaction.atomic():
                row.table, row.opened = _open(fresh, row, origin), True
                row.save(update_fields=["table", "opened"])
        except Refusal as refusal:
            if refusal.code not in ("place_taken", "name_taken"):
                raise
            _leave(row)
        touch_night(fresh.pk)
    return True


def _leave(row: RoundTable) -> None:
    if row.round.room:
        row.delete()
    else:
        row.place, row.table, row.opened = None, None, False
        row.save(update_fields=["place"])


def store_tables(
    drawn: Round, games: Sequence[RoundGame], seating: Seating, seed: str = ""
) -> list[RoundTable]:
    """Store the tables of a seating, without their seats."""
    return [
        RoundTable.objects.create(round=drawn, game=games[table.game], place=table.place, seed=seed)
        for table in seating.tables
    ]


def store_seats(
    drawn: Round,
    tables: Sequence[RoundTable],
    seating: Seating,
    standings: Mapping[str, int | None] | None = None,
) -> None:
    """Store who sits at these tables of a round, in order of play, and who sits out."""
    numbers = dict(guests_of(drawn.night).values_list("number", "pk"))
    rows: list[tuple[RoundTable | None, tuple[str, ...]]] = [(None, seating.byes)]
    rows += [(row, table.people) for row, table in zip(tables, seating.tables, strict=True)]
    RoundSeat.objects.bulk_create(
        RoundSeat(
            round=drawn,
            table=row,
            guest_id=numbers[int(person)],
            position=position,
            standing=(standings or {}).get(person),
        )
        for row, people in rows
        for position, person in enumerate(people)
        if int(person) in numbers  # else the name was removed meanwhile
    )


def _open(night: Night, row: RoundTable, origin: str) -> Table:
    seats = row.seats.select_related("guest")
    return open_at(night, row.place or 0, partial(_lay, row.game, [seat.guest for seat in seats], origin))


def _lay(game: RoundGame, guests: Sequence[Guest], origin: str) -> Table:
    """Create the rows of a table for these guests, in order of play. One whose name was taken away has a sheet on paper
    and no seat on the pad.
    """
    chosen: dict[str, Any] = {
        "title": game.title,
        "game": game.game,
        "edition": game.edition,
        "origin": origin,
    }
    if game.paper:
        options = pad_of(game.game).for_players(game.options, len(guests))
        names = [guest.name for guest in guests]
        table = hooks.lay_on_paper(device=None, options=options, names=names, **chosen)
    else:
        table = lay_table(device=None, options=game.options, house=HouseRules(**game.house), **chosen)
        for guest in guests:
            if guest.name:
                add_typed_seat(table=table, name=guest.name)
    for guest in guests:
        if guest.name:
            table.seats.filter(name=guest.name).update(guest=guest)
    return table
