"""PostgreSQL plans by what it has counted. Where it has seen tables empty that are full now, every plan seems free: the
pages of people and of nights read no more than a few rows a row even then.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from itertools import count
from typing import Any, TypeVar

import pytest
from django.db import connection
from django.db.models import Model
from django.urls import reverse

from scoresheets.models import Person, Place, Play, Seat, Table
from scoresheets.nights.archive.selectors.night_files import night_file
from scoresheets.nights.guests.services import new_guest
from scoresheets.nights.polled import forget_nights
from scoresheets.nights.seasons.services.seasons import begin_season
from tests.cast import HOST, Party, Tablet, finished
from tests.evening import Evening, open_evening

TABLES, PEOPLE, PLACES = 300, 30, 30
OF_A_NIGHT = (
    *("wall", "tiles", "night_tv", "night_games", "night_people", "night_rounds", "standings", "places"),
    *("night_csv", "end_night", "print_night", "night_rounds_news", "standings_why", "night_bg_stats"),
)
OF_A_SEASON = ("season", "season_nights", "season_why", "season_csv")
pytestmark = pytest.mark.django_db
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


def at_places(evening: Evening, people: Sequence[Person]) -> None:
    """Spread the tables of the night over its places, and make its people its guests, two of one name in doubt."""
    evening.adds_places(PLACES)
    tables = list(Table.objects.filter(place__night=evening.opened))
    places = list(Place.objects.filter(night=evening.opened))
    for at, table in enumerate(tables):
        places[at % PLACES].table = table
        table.place = places[at % PLACES]
    Table.objects.bulk_update(tables, ["place"])
    Place.objects.bulk_update(places, ["table"])
    guests = {who.pk: new_guest(evening.opened, who.name, doubted=not at) for at, who in enumerate(people)}
    seats = list(Seat.objects.filter(table__in=tables, person__in=people))
    for seat in seats:
        seat.guest = guests[seat.person_id or 0]
    Seat.objects.bulk_update(seats, ["guest"])


def scans(plan: dict[str, Any]) -> Iterator[float]:
    """Yield, for each scan of a plan, the rows that it read."""
    if "Relation Name" in plan:
        yield (plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)) * plan["Actual Loops"]
    for part in plan.get("Plans", ()):
        yield from scans(part)


def read_by(act: Callable[[], object]) -> dict[str, float]:
    """Return the kinds of queries of what is done, each with the rows that PostgreSQL reads for it."""
    asked = dict[str, Any]()

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked[sql] = params
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        act()
    found = {}
    with connection.cursor() as cursor:
        for sql, params in asked.items():
            if sql.startswith("SELECT"):
                cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}", params)
                [[[explained]]] = cursor.fetchall()
                found[sql] = sum(scans(explained["Plan"]))
    return found


def looked_at(tablet: Tablet, path: str) -> dict[str, float]:
    """Return the same for a page."""

    def look() -> None:
        reply = tablet.get(path)
        assert reply.status == 200
        assert reply.text

    return read_by(look)


def too_many(asked: Mapping[str, Mapping[str, float]]) -> dict[tuple[str, str], float]:
    """Return those of the queries, by what was done, that read more rows than `MOST` for each that is stored."""
    most = MOST * sum(model.objects.count() for model in (Table, Seat, Play, Person))
    return {(what, sql): rows for what, found in asked.items() for sql, rows in found.items() if rows > most}


@pytest.fixture
def party() -> Party:
    party = finished()
    party.close(by=HOST)
    return party


@pytest.fixture
def evening() -> Evening:
    return open_evening()


@pytest.fixture
def people(party: Party, evening: Evening) -> list[Person]:
    """Those of many tables, half of them at the night."""
    table = evening.opens(party)
    plays = list(Play.objects.filter(seat__table=table).select_related("seat"))
    return fill(party.table, plays, opened_by=evening.runner.device, host=party.host.device)


def empty() -> None:
    """Let PostgreSQL believe that nothing is stored. Until the test ends a query may take some seconds, not minutes."""
    with connection.cursor() as cursor:
        for sql in (*AS_IF_EMPTY, "SET LOCAL statement_timeout = '10s'"):
            cursor.execute(sql)


def test_pages_of_people_while_tables_seem_empty(
    party: Party, evening: Evening, people: list[Person]
) -> None:
    empty()
    night = f"/people/?night={evening.opened.public_id}"
    pages = ("/", *(f"/people/{who.public_id}/{page}" for who in people[::9] for page in ("", "person.csv")))
    helper = evening.came("help")
    asked = {
        f"{path} {number}": looked_at(tablet, path)
        for number, (tablet, paths) in enumerate(
            ((evening.runner, ("/people/", *pages)), (helper, (night, *pages)), (party.host, pages))
        )
        for path in paths
    }
    assert too_many(asked) == {}


def test_pages_of_a_night_while_tables_seem_empty(evening: Evening, people: list[Person]) -> None:
    at_places(evening, people)
    empty()
    asked = {name: looked_at(evening.runner, evening.address(name)) for name in OF_A_NIGHT}
    season = begin_season(access=evening.runs, name="Spring")
    asked |= {name: looked_at(evening.runner, reverse(name, args=[season.public_id])) for name in OF_A_SEASON}
    asked["the TV of a device that looks"] = looked_at(evening.came("look"), evening.address("wall"))
    asked["night.html"] = read_by(lambda: list(night_file(evening.night, "en")))
    forget_nights()
    asked["taking names away"] = read_by(evening.takes_names_away)
    assert too_many(asked) == {}
    assert not Seat.objects.filter(table__place__night=evening.opened).exclude(name="").exists()
