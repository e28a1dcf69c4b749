"""The rows of the matrix about people, and about sharing games: with names, and as a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoresheets.models import Person, Table
from tests.roles import OTHER_SEAT, PHASES, Room

# The columns are those of tests.roles.ROLES, as in matrix.py:
#   nobody stranger watcher member in_turn other_seat wrote_last freed host ex_host newcomer sent_away
PLAYERS_GET = "404 404 403 403 200 200 200 404 200 403 403 404"
SITTERS_SEE = "404 404 403 200 200 200 200 404 200 200 403 404"
MEMBERS_SEE = "404 404 200 200 200 200 200 404 200 200 200 404"
ANYBODY_SEES = "200 200 200 200 200 200 200 200 200 200 200 200"
NOT_OVER___ = "404 404 422 422 422 422 422 404 422 422 422 404"
NOT_YET____ = "404 404 403 422 422 422 422 404 422 422 403 404"
# A person is seen on the host's device, and on the ex-host's, which opened the table: it edits too. The device in turn
# took the seat by a name that it did not write.
OWNER_SEES_ = "404 404 404 404 404 404 404 404 200 200 404 404"
OWNER_EDITS = "404 404 404 404 404 404 404 404 403 302 404 404"

PERSON_ADDRESSES: Mapping[tuple[str, str, str], str] = {
    ("people", "GET", "play"): "200 200 200 200 200 200 200 200 200 200 200 200",
    ("person", "GET", "play"): OWNER_SEES_,
    ("person_csv", "GET", "play"): OWNER_SEES_,
    ("own_archive", "GET", "play"): "404 200 200 200 200 200 200 200 200 200 200 200",
    ("rename_person", "POST", "play"): OWNER_EDITS,
    ("remove_person", "POST", "play"): OWNER_EDITS,
    ("merge_people", "POST", "play"): "404 404 404 404 404 404 404 404 403 422 404 404",  # he sat there too
    ("unmerge_people", "POST", "play"): OWNER_EDITS,
    **{("choose_memory", "POST", phase): PLAYERS_GET for phase in PHASES},
    ("same_as_last_time", "POST", "play"): "404 404 403 403 403 403 403 404 403 302 403 404",
    **{("end_picture", "GET", phase): NOT_OVER___ for phase in ("lobby", "play")},
    **{("end_picture", "GET", phase): MEMBERS_SEE for phase in ("over", "closed")},
    ("shared_end_picture", "GET", "play"): ANYBODY_SEES.replace("200", "404"),  # no link leads to it yet
    ("shared_end_picture", "GET", "over"): ANYBODY_SEES,
    **{
        (name, "GET", phase): SITTERS_SEE if phase in ("over", "closed") else NOT_YET____
        for name in ("bg_stats", "bg_stats_file")
        for phase in ("play", "over", "closed")
    },
}


def somebody_else(table: Table) -> str:
    """Return the public id of a person at the table who is not in turn."""
    return Person.objects.get(seats__table=table, seats__number=OTHER_SEAT).public_id


PERSON_FIELDS: Mapping[str, Callable[[Room, Table], dict[str, Any]]] = {
    "same_as_last_time": lambda _room, table: {"table": table.public_id},
    "merge_people": lambda _room, table: {"person": somebody_else(table)},
    "unmerge_people": lambda _room, table: {"person": somebody_else(table)},
    "choose_memory": lambda _room, _table: {"us": "forget"},
    "rename_person": lambda _room, _table: {"name": "Bobby"},
}
