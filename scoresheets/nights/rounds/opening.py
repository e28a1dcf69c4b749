"""Open the tables of a round one by one, each in a transaction of its own, so that no other write waits for all of
them. Where that breaks off, it goes on with the tables that are left.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.base.server.background import do_soon
from scoresheets.models import Attendee, Night, Round, Table
from scoresheets.nights.places.services import open_at
from scoresheets.nights.rounds.selectors.drawing import games_of, seating_as_json
from scoresheets.nights.rounds.selectors.rooms import groups_of, open_room, room_inputs
from scoresheets.pads import pad_of
from scoresheets.table import hooks
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.services.tables import add_typed_seat, lay_table
from scoresheets.table.writing import once_written, touch_night, write_night

Row = dict[str, Any]
"""A table of a round, as `Round.seating` holds it."""


def put_in_state(people: QuerySet[Attendee], state: Attendee.State) -> None:
    """Note that these people are here, coming, pause or have gone. Who comes back waits from now on. Only inside
    `write_night`.
    """
    people.exclude(state=state).update(state=state, waits_since=timezone.now())


def call_waiting(night: Night) -> None:
    """Let the waiting room of the night, if one is open, call the next groups soon after this write. Only inside
    `write_night`.
    """
    if open_room(night) is not None:
        once_written(_call_soon, night.pk)


def _call_soon(night: int) -> None:
    do_soon(call_groups, night)


def call_groups(night: int) -> None:
    """Open tables for the groups that the waiting room of a night can call now, if there is one. They are drawn before
    the lock is taken. If somebody came or went meanwhile, that change calls again.
    """
    found = Night.objects.filter(pk=night).first()
    room = open_room(found) if found else None
    if found is None or room is None:
        return
    open_rest(found, room.pk, origin="")
    given, seed = room_inputs(found, room), secrets.token_hex(8)
    groups = groups_of(found, room, given, seed)
    if groups is None:
        return
    with suppress(Stranger), write_night(found) as fresh:
        now = open_room(fresh)
        if now is None or now.pk != room.pk or room_inputs(fresh, now) != given:
            return
        now.seating["tables"] += [{**row, "seed": seed} for row in seating_as_json(groups)["tables"]]
        now.save(update_fields=["seating"])
        touch_night(fresh.pk)
    open_rest(found, room.pk, origin="")


def open_rest(night: Night, drawn: int, *, origin: str) -> None:
    """Open the tables of a published round that have a place and are not open yet. A table whose place is taken
    meanwhile is left to the second wave; in a waiting room its people wait again. Raises what `write_night` raises.
    """
    while _open_next(night, drawn, origin):
        continue


def _open_next(night: Night, drawn: int, origin: str) -> bool:
    """Open the first table that is left. Return whether there was one."""
    with write_night(night) as fresh:
        found = Round.objects.filter(night=fresh, pk=drawn, published_at__isnull=False).first()
        row = next(_pending(found), None) if found else None
        if found is None or row is None:
            return False
        try:
            with transaction.atomic():
                row["table"] = _open(fresh, found, row, origin).pk
        except Refusal as refusal:
            if refusal.code not in ("place_taken", "name_taken"):
                raise
            _leave(found, row)
        found.save(update_fields=["seating"])
        touch_night(fresh.pk)
    return True


def _pending(drawn: Round) -> Iterator[Row]:
    """Yield the tables of a round that have a place and are not open yet."""
    yield from (row for row in drawn.seating["tables"] if row["table"] is None and row["place"] is not None)


def _leave(drawn: Round, row: Row) -> None:
    if drawn.room:
        drawn.seating["tables"].remove(row)
    else:
        row["place"] = None


def _open(night: Night, drawn: Round, row: Row, origin: str) -> Table:
    names = dict(Attendee.objects.filter(night=night, number__in=row["people"]).values_list("number", "name"))
    people = [names.get(number, "") for number in row["people"]]
    game = games_of(drawn.game)[row.get("game", 0)]
    return open_at(night, row["place"], partial(_lay, game, people, origin))


def _lay(game: dict[str, Any], people: Sequence[str], origin: str) -> Table:
    """Create the rows of a table for these people, in order of play; "" for a person whose name was taken away, who has
    a sheet on paper and no seat on the pad.
    """
    chosen = {"title": game["title"], "game": game["game"], "edition": game["edition"], "origin": origin}
    if game.get("paper"):
        options = pad_of(game["game"]).for_players(game["options"], len(people))
        return hooks.lay_on_paper(device=None, options=options, names=people, **chosen)
    table = lay_table(device=None, options=game["options"], house=HouseRules(**game["house"]), **chosen)
    for name in filter(None, people):
        add_typed_seat(table=table, name=name)
    return table
