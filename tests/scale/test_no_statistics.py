"""PostgreSQL plans by what it has counted. Where it has seen tables empty that are full now, every plan seems free: the
pages of people read no more than a few rows a row even then.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from copy import copy
from itertools import count
from typing import Any, TypeVar

import pytest
from django.db import connection
from django.db.models import Model

from scoresheets.models import Person, Play, Seat, Table
from tests.cast import HOST, Tablet, finished
from tests.evening import open_evening

TABLES, PEOPLE = 300, 30
MOST = 4  # rows of each seat, play, person and table that a query may read
AS_IF_EMPTY = (
    "DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM pg_class WHERE relname LIKE 'scoresheets_%')",
    "UPDATE pg_class SET relpages = 1, reltuples = 0 WHERE relname LIKE 'scoresheets_%' AND relkind IN ('r', 'i')",
)
Row = TypeVar("Row", bound=Model)
NUMBERS = count()


def alike(row: Row, **changes: Any) -> Row:
    """Return a new row like this one but for these columns."""
    new = copy(row)
    new._state = copy(row._state)
    new.pk, new._state.adding = None, True
    for name, value in changes.items():
        setattr(new, name, value)
    return new


def another(table: Table, **changes: Any) -> Table:
    own = {
        name: secrets.token_hex(16) for name in ("public_id", "join_token", "watch_token", "transcript_id")
    }
    return alike(table, **own, code=f"{next(NUMBERS):08}", result_token=None, opening="", **changes)


def fill(table: Table, plays: list[Play], **changes: Any) -> list[Person]:
    """Store many tables like this one, each with other people, all of one device. Return the people."""
    owner = changes["opened_by"]
    names = [f"P{number}" for number in range(PEOPLE)]
    people = Person.objects.bulk_create(
        Person(owner=owner, name=name, name_key=name.lower(), public_id=secrets.token_hex(11))
        for name in names
    )
    Person.objects.filter(pk=people[1].pk).update(one_with=people[0])
    homes = [another(table, place=None, **changes) for _number in range(TABLES // 2)]
    tables = Table.objects.bulk_create([*homes, *(another(table, **changes) for _home in homes)])
    pairs = [(each, play) for each in tables for play in plays]
    seats = Seat.objects.bulk_create(
        alike(play.seat, table=each, person=who, name=who.name, name_key=who.name_key)
        for at, (each, play) in enumerate(pairs)
        for who in [people[(at * 7 + at // PEOPLE) % PEOPLE]]
        if play.seat
    )
    Play.objects.bulk_create(
        alike(play, seat=seat, person=seat.person) for seat, (_table, play) in zip(seats, pairs, strict=True)
    )
    return people


def scans(plan: dict[str, Any]) -> Iterator[float]:
    """Yield, for each scan of a plan, the rows that it read."""
    if "Relation Name" in plan:
        yield (plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)) * plan["Actual Loops"]
    for part in plan.get("Plans", ()):
        yield from scans(part)


def read_by(tablet: Tablet, path: str) -> dict[str, float]:
    """Return the queries of a page, each with the rows that PostgreSQL read for it."""
    asked: list[tuple[str, Any]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        assert tablet.get(path).status == 200
    found = {}
    with connection.cursor() as cursor:
        for sql, params in asked:
            if sql.startswith("SELECT"):
                cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}", params)
                [[[explained]]] = cursor.fetchall()
                found[sql] = sum(scans(explained["Plan"]))
    return found


@pytest.mark.django_db
def test_pages_of_people_while_tables_seem_empty() -> None:
    party, evening = finished(), open_evening()
    party.close(by=HOST)
    table = evening.opens(party)
    plays = list(Play.objects.filter(seat__table=table).select_related("seat"))
    people = fill(party.table, plays, opened_by=evening.runner.device, host=party.host.device)
    with connection.cursor() as cursor:
        for sql in AS_IF_EMPTY:
            cursor.execute(sql)
    night = f"/people/?night={evening.opened.public_id}"
    pages = ("/", *(f"/people/{who.public_id}/{page}" for who in people[::9] for page in ("", "person.csv")))
    helper = evening.came("help")
    asked = {
        (path, sql): rows
        for tablet, paths in (
            (evening.runner, ("/people/", *pages)),
            (helper, (night, *pages)),
            (party.host, pages),
        )
        for path in paths
        for sql, rows in read_by(tablet, path).items()
    }
    stored = sum(model.objects.count() for model in (Table, Seat, Play, Person))
    assert {page: rows for page, rows in asked.items() if rows > MOST * stored} == {}
