"""A form that opens a table opens only one if it is sent twice."""

import re

import pytest

from scoresheets.models import Table
from tests.cast import HOST, Tablet, finished

pytestmark = pytest.mark.django_db


def key_on(tablet: Tablet) -> str:
    """Return the key in the forms of the front page, loaded now."""
    found = re.search(r'name="key" value="(\w+)"', tablet.get("/").text)
    assert found
    return found[1]


def test_same_as_last_time_sent_twice_is_one_table() -> None:
    party = finished()
    form = {"table": party.opened.public_id, "key": key_on(party.host)}
    first, second = (party.host.post("/tables/same/", form) for _time in range(2))
    assert first.location == second.location
    assert Table.objects.count() == 2
    again = party.host.post("/tables/same/", {**form, "key": key_on(party.host)})
    assert again.location != first.location
    assert (party.tablet(HOST), Table.objects.count()) == (party.host, 3)


def test_a_new_table_sent_twice_is_one_table_and_with_other_names_another() -> None:
    host = finished().host
    form = {"game": "yahtzee", "name": ["Ana", "Bo"], "key": key_on(host)}
    first, second = (host.post("/tables/", form) for _time in range(2))
    assert (first.status, first.location) == (302, second.location)
    assert host.post("/tables/", {**form, "name": ["Ana", "Cleo"]}).location != first.location


def test_the_same_form_of_another_device_is_another_table() -> None:
    hosts = finished().host, finished().host
    form = {"game": "yahtzee", "name": ["Ana", "Bo"], "key": key_on(hosts[0])}
    first, second = (host.post("/tables/", form).location for host in hosts)
    assert first != second
