"""People that are merged, and people deleted with their tables: none is left over, and none is seen without right."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoresheets.base.refusals import Stranger
from scoresheets.models import Person, Seat, Table
from scoresheets.people.selectors.access import access_person, keepers_of, people_seen
from scoresheets.people.selectors.person_pages import person_page
from scoresheets.people.selectors.years import year_standing
from scoresheets.people.services import merge_people, remove_person
from scoresheets.table.services import forgetting, tables
from scoresheets.table.services.expiry import expire
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, Party, Tablet, come_in, finished, open_lobby
from tests.evening import Evening, open_evening
from tests.people.test_people import again_finished, person


def joined(party: Party, name: str, other: str) -> None:
    merge_people(
        access=access_person(party.host.device, person(name).public_id), other=person(other).public_id
    )


def two_tables() -> tuple[Party, Party]:
    """Return two tables with Ana at one and Anna at the other, merged into one person."""
    party = finished()
    other = again_finished(party)
    rename_seat(access=other.access(HOST), number=1, name="Anna")
    joined(party, "Ana", "Anna")
    return party, other


def test_whom_somebody_was_shown_as_goes_with_the_last_name() -> None:
    party, other = two_tables()
    forgetting.remove_name(access=party.access(HOST), number=1)
    assert {each.name for each in Person.objects.all()} == {"Ana", "Anna", "Bo", "Cleo"}
    forgetting.remove_name(access=other.access(HOST), number=1)
    assert {each.name for each in Person.objects.all()} == {"Bo", "Cleo"}


def test_who_are_one_and_play_at_one_table_are_parted_again() -> None:
    party, _other = two_tables()
    device = party.host.device
    rename_seat(access=again_finished(party).access(HOST), number=2, name="Anna")
    assert [person_page(access_person(device, person(name).public_id)).plays for name in ("Ana", "Anna")] == [
        2,
        2,
    ]
    assert not Person.objects.exclude(one_with=None).exists()


def test_two_who_are_one_with_a_third_and_play_at_one_table_are_not_both_the_third(party: Party) -> None:
    bo = Person.objects.create(owner=party.host.device, name="Bob", name_key="bob", public_id="x")
    Person.objects.filter(name__in=("Ana", "Bo")).update(one_with=bo)
    rename_seat(access=party.access(HOST), number=3, name="Cleopatra")
    assert Person.objects.filter(one_with=bo).count() == 1


def test_a_deleted_table_takes_all_who_are_one_and_sat_at_no_other() -> None:
    party = open_lobby(("Ana", "Bo"))
    rename_seat(access=party.access(HOST), number=1, name="Anna")
    Person.objects.create(
        owner=party.host.device, name="Ana", name_key="ana", public_id="x", one_with=person("Anna")
    )
    forgetting.delete_table(access=party.access(HOST))
    assert not Person.objects.exists()


def test_who_was_joined_on_another_page_meanwhile_is_joined_with_whom_they_are_one() -> None:
    party, other = two_tables()
    rename_seat(access=again_finished(party).access(HOST), number=1, name="Annie")
    anna = person("Anna")
    Person.objects.filter(pk=anna.pk).update(one_with=None)
    stale = access_person(party.host.device, anna.public_id)
    joined(party, "Ana", "Anna")
    merge_people(access=stale, other=person("Annie").public_id)
    assert person("Annie").one_with == person("Ana")
    assert person_page(access_person(other.tablet("Ana").device, anna.public_id)).plays == 3


def test_who_is_one_with_somebody_who_played_lately_stays() -> None:
    party, other = two_tables()
    for each in (party, other):
        Table.objects.filter(pk=each.opened.pk).update(kept=True)
    third = again_finished(party)
    Table.objects.filter(pk=third.opened.pk).update(kept=True)
    rename_seat(access=third.access(HOST), number=1, name="Annie")
    joined(party, "Ana", "Annie")
    later = timezone.now() + timedelta(days=371)
    Person.objects.filter(name="Annie").update(seen_at=later)
    expire(now=later)
    assert {each.name for each in Person.objects.filter(expiry_told_at=None)} == {"Ana", "Anna", "Annie"}


def test_who_sits_first_at_a_table_of_a_night_sees_no_page_of_the_others() -> None:
    evening, party = open_evening(), finished()
    evening.opens(party)
    rename_seat(access=party.access(HOST), number=2, name="Gil")
    gil = person("Gil")
    first = party.access(HOST)
    assert first.is_host
    assert gil.public_id not in people_seen(first).values()
    with pytest.raises(Stranger):
        access_person(party.host.device, gil.public_id)
    assert gil.public_id in people_seen(evening.runner.access(party.opened)).values()
    assert access_person(party.tablet("Bo").device, gil.public_id).person == gil


def test_figures_outlive_the_table_of_who_played_elsewhere_too() -> None:
    party, other = two_tables()
    forgetting.delete_table(access=other.access(HOST))
    assert {each.name for each in Person.objects.all()} == {"Ana", "Anna", "Bo", "Cleo"}
    assert person_page(access_person(party.host.device, person("Ana").public_id)).plays == 2
    assert Seat.objects.filter(person=person("Anna")).count() == 0


def night_of_two() -> tuple[Evening, Party, Party]:
    """Return a night that opened two tables."""
    evening, first, second = open_evening(), open_lobby(("Bo",)), open_lobby(("Cleo",))
    for party in (first, second):
        evening.opens(party)
    return evening, first, second


def visitor(table: Table, name: str) -> tuple[Tablet, Seat]:
    """Return a device that joined by a table's link, and the seat that it added with this name."""
    tablet = Tablet()
    come_in(tablet, table)
    return tablet, tables.add_seat(access=tablet.access(table), name=name)


def opens(tablet: Tablet, name: str) -> bool:
    return tablet.get(f"/people/{person(name).public_id}/").status == 200


def test_whoever_writes_the_name_of_somebody_known_does_not_open_her_page() -> None:
    evening, first, second = night_of_two()
    zoe, _seat = visitor(first.opened, "Zoe")
    assert opens(zoe, "Zoe")  # she was met just now
    other, seat = visitor(second.opened, "Zoe")
    assert Seat.objects.get(pk=seat.pk).person == person("Zoe")
    assert not opens(other, "Zoe")
    assert people_seen(other.access(second.opened)) == {}
    rename_seat(access=other.access(second.opened), number=seat.number, name="Zoe.")
    rename_seat(access=other.access(second.opened), number=seat.number, name="Zoe")
    assert not opens(other, "Zoe")
    rename_seat(access=evening.runner.access(second.opened), number=seat.number, name="Zoe")
    assert opens(other, "Zoe")


def test_who_comes_again_with_her_own_device_opens_her_page_at_once() -> None:
    _evening, first, second = night_of_two()
    zoe, _seat = visitor(first.opened, "Zoe")
    come_in(zoe, second.opened)
    seat = tables.add_seat(access=zoe.access(second.opened), name="Zoe")
    assert people_seen(zoe.access(second.opened)) == {seat.number: person("Zoe").public_id}


def test_forgetting_one_of_two_who_are_one_forgets_both() -> None:
    party, other = two_tables()
    remove_person(access=access_person(party.host.device, person("Anna").public_id))
    assert set(Person.objects.values_list("name", flat=True)) == {"Bo", "Cleo"}
    assert {party.table.seats.get(number=1).name, other.table.seats.get(number=1).name} == {""}


def test_who_are_one_stand_in_one_row_of_the_year() -> None:
    party, _other = two_tables()
    today = timezone.localdate()
    rows = year_standing(keepers_of(party.host.device)[0], since=today, until=today)
    assert sorted((row.name, row.played) for row in rows) == [("Ana", 2), ("Bo", 2), ("Cleo", 2)]
