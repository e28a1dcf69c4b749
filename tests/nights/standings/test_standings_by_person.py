"""The standings of a night identify people by its people, and by names if the night knows no person.

Any two of them are compared, at a night and over a year.
"""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from django.utils.timezone import localdate

from scoresheets.models import Person, Seat, Table
from scoresheets.nights.persons import guest_key
from scoresheets.nights.standings.pages import GroupView
from scoresheets.nights.standings.selectors.groups import why_between
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.selectors.standings_page import night_standings, shown_order, standings_view
from scoresheets.people.selectors.access import access_person
from scoresheets.people.services import link_person, merge_people, rename_person, unmerge_people
from scoresheets.table.writing import write_table
from tests.cast import Party, finished
from tests.evening import Evening
from tests.nights.standings.test_standings import page, publish
from tests.sure import is_answered

pytestmark = pytest.mark.django_db


def plays(evening: Evening, called: dict[str, str] | None = None) -> Party:
    """Return a finished game at a table of the night, with some players renamed."""
    party = finished()
    Table.objects.filter(pk=party.opened.pk).update(opened_by=evening.runner.device)
    for seat in Seat.objects.filter(table=party.opened):
        name = (called or {}).get(seat.name, seat.name)
        Seat.objects.filter(pk=seat.pk).update(name=name, name_key=name.casefold())
        with write_table(party.opened) as table:
            link_person(table, Seat.objects.get(pk=seat.pk))
    evening.takes(party)
    return party


@pytest.fixture
def party(evening: Evening) -> Party:
    """A finished game of people that the night knows."""
    return plays(evening)


def rows(evening: Evening) -> dict[str, int]:
    """Return the number of games of each person in the standings over all games."""
    view = standings_view(night_order(evening.night))
    [over] = [group for group in view.groups if group.key == "over"]
    order = night_order(evening.night)
    return {row.name: len(order.people[row.person]) for row in over.rows}


def person(evening: Evening, name: str) -> Person:
    return Person.objects.get(owner=evening.runner.device, name=name)


def rename(evening: Evening, name: str, new: str) -> None:
    access = access_person(evening.runner.device, person(evening, name).public_id)
    rename_person(access=access, name=new)


def join(evening: Evening, name: str, other: str) -> None:
    access = access_person(evening.runner.device, person(evening, name).public_id)
    merge_people(access=access, other=person(evening, other).public_id)


def part(evening: Evening, name: str, other: str) -> None:
    access = access_person(evening.runner.device, person(evening, name).public_id)
    unmerge_people(access=access, other=person(evening, other).public_id)


def test_without_names_it_is_an_order_of_the_same_people(evening: Evening) -> None:
    """Also after a further game, whose names are taken away later, and of two people of one name."""

    def shape() -> list[list[tuple[int, tuple[str, ...]]]]:
        groups = standings_view(night_order(evening.night)).groups
        return [
            [(row.place, tuple(cell.text for cell in row.cells)) for row in group.rows] for group in groups
        ]

    for _game in range(2):
        plays(evening)
        plays(evening, {"Ana": "Dov", "Bo": "Ana"})
        before = shape()
        evening.takes_names_away()
        assert shape() == before
    assert not Seat.objects.exclude(name="").exists()


def test_two_anas_who_were_told_apart_are_two(evening: Evening, party: Party) -> None:
    assert rows(evening) == {"Ana": 1, "Bo": 1, "Cleo": 1}
    rename(evening, "Ana", "Ana of the mill")
    plays(evening)
    assert rows(evening) == {"Ana of the mill": 1, "Ana": 1, "Bo": 2, "Cleo": 2}


def test_two_who_were_joined_are_one_and_two_again_when_parted(evening: Evening, party: Party) -> None:
    plays(evening, {"Ana": "Annie"})
    assert rows(evening) == {"Ana": 1, "Annie": 1, "Bo": 2, "Cleo": 2}
    join(evening, "Ana", "Annie")
    assert rows(evening) == {"Ana": 2, "Bo": 2, "Cleo": 2}
    part(evening, "Ana", "Annie")
    assert rows(evening) == {"Ana": 1, "Annie": 1, "Bo": 2, "Cleo": 2}


def test_who_is_not_remembered_goes_by_the_name(evening: Evening) -> None:
    plays(evening)
    party = plays(evening)
    Table.objects.filter(pk=party.opened.pk).update(forgets=True)
    Seat.objects.filter(table=party.opened).update(person=None)
    assert rows(evening) == {"Ana": 2, "Bo": 2, "Cleo": 2}


def test_what_was_published_tells_people_as_they_are_called_now(evening: Evening, party: Party) -> None:
    publish(evening)
    rename(evening, "Ana", "Anouk")
    groups: tuple[GroupView, ...] = night_standings(evening.night).groups
    assert {row.name for row in groups[0].rows} == {"Anouk", "Bo", "Cleo"}


def test_the_page_follows_at_once(evening: Evening, party: Party) -> None:
    assert "Ana" in page(evening.runner, evening)
    version = evening.night.version
    rename(evening, "Ana", "Anouk")
    assert evening.night.version == version + 1
    assert "Anouk" in page(evening.runner, evening)


# --- any two people ---


def compared(evening: Evening, query: str = "") -> str:
    reply = evening.runner.get(f"/n/{evening.opened.public_id}/standings/why/{query}")
    assert reply.status == 200
    return " ".join(reply.text.split())


def test_the_first_and_the_last_are_compared_whichever_is_named_first(evening: Evening) -> None:
    evening.takes(finished())
    key = shown_order(evening.night, helps=True).kinds[0].key
    people = {guest.name: guest_key(guest) for guest in evening.night.guests.all()}
    for one, other in (("Cleo", "Bo"), ("Bo", "Cleo")):
        text = compared(evening, f"?group={key}&one={people[one]}&other={people[other]}")
        [said] = re.findall(r'id="why">(.*?)</p>', text)
        assert said.startswith("Cleo is ahead of Bo")


def test_every_pair_has_a_reason_and_nobody_is_compared_with_oneself(evening: Evening) -> None:
    evening.takes(finished())
    order = shown_order(evening.night, helps=True)
    ana = next(iter(order.people))
    for group in ("over", order.kinds[0].key):
        assert all(why_between(order, group, *two) for two in permutations(order.people, 2))
        assert why_between(order, group, ana, ana) == why_between(order, group, ana, "s0") == ""
    assert why_between(order, "chess", *list(order.people)[:2]) == ""
    assert "Choose two different people." in compared(evening, f"?group=over&one={ana}&other={ana}")


def test_who_looks_compares_what_was_published(evening: Evening) -> None:
    evening.takes(finished())
    publish(evening)
    Table.objects.update(place=None)
    looker = evening.came("look")
    path = f"/n/{evening.opened.public_id}/standings/why/?group=over&one=1&other=3"
    assert 'id="why"' in looker.get(path).text
    assert "No game counts yet." in evening.runner.get(path).text


def test_any_two_of_a_year_are_compared(evening: Evening, party: Party) -> None:
    text = evening.runner.get("/people/").text
    named = dict(re.findall(r'<option value="([\w-]{22})"[^>]*>\d+\. (\w+)', text))
    people = {name: person for person, name in named.items()}
    reply = evening.runner.get(f"/people/?one={people['Bo']}&other={people['Cleo']}")
    [said] = re.findall(r'id="why">(.*?)</p>', reply.text)
    assert said == "Games won: Cleo 1, Bo 0."


@pytest.mark.parametrize("path", ["/people/", "/people/{person}/"])
def test_a_span_that_ends_before_it_begins_is_said_to_be_one(
    party: Party, evening: Evening, path: str
) -> None:
    person = party.seat("Ana").person
    assert person is not None
    is_answered(
        evening.runner.get(path.format(person=person.public_id) + "?since=2026-05-01&until=2026-04-30"),
        400,
        "The last day is before the first one.",
        'value="2026-05-01"',
    )


def test_a_last_day_of_an_earlier_year_begins_with_that_year(evening: Evening, party: Party) -> None:
    text = evening.runner.get("/people/?until=2020-06-30").text
    assert re.findall(r'value="(\d{4}-\d\d-\d\d)"', text)[:2] == ["2020-01-01", "2020-06-30"]
    ahead = localdate().replace(year=localdate().year + 1, month=1, day=1).isoformat()
    text = evening.runner.get(f"/people/?since={ahead}").text
    assert re.findall(r'value="(\d{4}-\d\d-\d\d)"', text)[:2] == [ahead, ahead]
