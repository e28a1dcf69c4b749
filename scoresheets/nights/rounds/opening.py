"""Open the tables of a round and of a waiting room, inside the write of a caller."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoresheets.base.refusals import Refusal
from scoresheets.models import Attendee, Night, Round, Table
from scoresheets.nights.places.services import open_at
from scoresheets.nights.rounds.selectors.drawing import games_of, seating_as_json
from scoresheets.nights.rounds.selectors.rooms import groups_to_call, open_room
from scoresheets.pads import pad_of
from scoresheets.table import hooks
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.services.tables import add_typed_seat, lay_table


def put_in_state(people: QuerySet[Attendee], state: Attendee.State) -> None:
    """Note that these people are here, coming, pause or have gone. Who comes back waits from now on. Only inside
    `write_night`.
    """
    people.exclude(state=state).update(state=state, waits_since=timezone.now())


def call_waiting(night: Night) -> None:
    """Open tables for the next groups, if the night has an open waiting room and there are such groups. The seed of
    each table is on record. Only inside `write_night`.
    """
    room, seed = open_room(night), secrets.token_hex(8)
    called = groups_to_call(night, room, seed) if room else None
    if room is None or called is None:
        return
    room.seating["tables"] += [{**row, "seed": seed} for row in seating_as_json(called)["tables"]]
    with suppress(Refusal), transaction.atomic():  # two names could be mistaken: the page of rounds says so
        open_tables_of(night, room, "")
        room.save(update_fields=["seating"])


def open_tables_of(night: Night, drawn: Round, origin: str) -> None:
    """Open the tables of a round that have a place and are not open yet. Only inside `write_night`; the caller saves
    the round.
    """
    names = dict(Attendee.objects.filter(night=night).values_list("number", "name"))
    for table in drawn.seating["tables"]:
        if table["table"] is None and table["place"] is not None:
            people = [names.get(number, "") for number in table["people"]]
            game = games_of(drawn.game)[table.get("game", 0)]
            table["table"] = open_at(night, table["place"], partial(_lay, game, people, origin)).pk


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
