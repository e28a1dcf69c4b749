"""Forgetting a person for good."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from scoresheets.live.announce import announce_changed
from scoresheets.live.frames import forget_table
from scoresheets.models import Table
from scoresheets.refusals import Stranger
from scoresheets.selectors.access import (
    one_with,
)
from scoresheets.selectors.persons import PersonAccess, access_forgetting, tables_at
from scoresheets.services.forgetting import unname_seat
from scoresheets.services.persons import forget_persons
from scoresheets.writing import wipe_traces, write_new, write_table


def remove_person(*, access: PersonAccess) -> None:
    """Forget a person for good, with those merged with them: the figures, and the name at every table. A device that
    runs a night forgets what belongs to it; the person goes where nothing else knows them. Raises Refusal
    `not_running`, and where a table cannot be written now; then a retry does the rest.
    """
    access_forgetting(access)
    same = list(one_with(access.person).values_list("pk", flat=True))
    tables = Table.objects.filter(seats__person__in=same)
    if not access.owns:
        tables = tables.filter(pk__in=tables_at(access.runs))
    for table in list(tables.distinct().order_by("pk")):
        with suppress(Stranger):
            _unname_persons(table, same)
    if access.owns:
        with write_new():
            forget_persons(same)
    wipe_traces()


def _unname_persons(table: Table, persons: Collection[int]) -> None:
    with write_table(table) as fresh:
        for seat in fresh.seats.filter(person__in=persons):
            unname_seat(fresh, seat)
        fresh.touch("title", "settlement")
    forget_table(fresh.public_id)
    announce_changed(fresh, forget=True)
