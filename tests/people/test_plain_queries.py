"""Queries about people nest no other query: without statistics PostgreSQL reads whole tables for each row of one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoresheets.base.refusals import Refusal
from scoresheets.models import Person
from scoresheets.nights.services import delete_night
from scoresheets.people.selectors.access import access_person
from scoresheets.people.services import merge_people, remove_person, rename_person
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, LAST_ENTRY, Party, Tablet, almost_over, finished
from tests.evening import Evening, open_evening
from tests.people.test_people import again_finished, person

PAGES = ("/people/", "/people/{}/", "/people/{}/?since=2020-01-01", "/people/{}/person.csv")


def nesting(act: Callable[[], object]) -> list[str]:
    """Return the queries on plays and people, with another one inside, that this makes."""
    with CaptureQueriesContext(connection) as asked:
        act()
    return [sql for each in asked for sql in [each["sql"]] if "_person" in sql and sql.count("SELECT") > 1]


def pages_of(tablet: Tablet, who: Person, *more: str) -> list[str]:
    """Return those of the pages of a person, and of these others, that a tablet looks at."""
    asked = (partial(tablet.get, page.format(who.public_id)) for page in (*PAGES, *more))
    return [sql for each in asked for sql in nesting(each)]


@pytest.mark.parametrize("who", [HOST, "Ana", "Bo"])
def test_at_home(party: Party, who: str) -> None:
    again_finished(party)
    assert pages_of(party.tablet(who), person("Ana")) == []


@pytest.fixture
def evening() -> Evening:
    evening = open_evening()
    table = evening.opens(finished())
    access = evening.runner.access(table)
    for number in (1, 2, 3):
        name = access.seat(number).name
        for called in (f"{name} x", name):  # written by the device that opened the night
            rename_seat(access=access, number=number, name=called)
    return evening


def of_the_night(evening: Evening, name: str) -> Person:
    return Person.objects.get(name=name, owner=evening.runner.device)


@pytest.mark.parametrize("role", ["run", "help"])
def test_at_a_night(evening: Evening, role: str) -> None:
    the_night = f"/people/?night={evening.opened.public_id}"
    assert pages_of(evening.came(role), of_the_night(evening, "Ana"), the_night) == []


def test_changes_by_a_device_that_runs_the_night(evening: Evening) -> None:
    device = evening.came("run").device
    access = access_person(device, of_the_night(evening, "Ana").public_id)
    assert nesting(lambda: rename_person(access=access, name="Anna")) == []
    with pytest.raises(Refusal, match="sat_together"):
        merge_people(access=access, other=of_the_night(evening, "Bo").public_id)
    assert nesting(lambda: remove_person(access=access)) == []


def test_the_end_of_a_night_with_its_tables(evening: Evening) -> None:
    assert nesting(lambda: delete_night(access=evening.runs, tables=True)) == []


def test_a_game_that_ends() -> None:
    party = almost_over()
    assert nesting(lambda: party.record(*LAST_ENTRY)) == []
