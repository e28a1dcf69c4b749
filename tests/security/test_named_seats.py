"""A device that takes a free seat by a name written on another device plays by it, but does not see
that person's page.
"""

from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from scoresheets.models import Person, Seat
from scoresheets.nights.places import services as places
from scoresheets.people.selectors.access import people_seen
from scoresheets.table.services import devices, forgetting, rematch, seat_transfer, sending_away, tables
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, Party, Tablet, come_in, finished, open_lobby
from tests.evening import open_evening
from tests.people.test_people import again_finished

NUMBER = 1  # Ana's


def opens(tablet: Tablet, name: str = "Ana") -> bool:
    return tablet.get(f"/people/{Person.objects.get(name=name).public_id}/").status == 200


def free(party: Party) -> Tablet:
    """Free Ana's seat and return a guest at the table."""
    devices.free_seat(access=party.access(HOST), number=NUMBER)
    guest = Tablet()
    come_in(guest, party.opened)
    return guest


def taken(party: Party) -> Tablet:
    guest = free(party)
    devices.take_seat(device=guest.device, table=party.opened, number=NUMBER)
    return guest


def by_a_link(party: Party) -> Tablet:
    guest = free(party)
    devices.enter_table(device=guest.device, table=party.table, number=NUMBER)
    return guest


def by_hand(party: Party) -> Tablet:
    guest = free(party)
    number = guest.access(party.opened).device_number
    seat_transfer.hand_seat(access=party.access(HOST), number=NUMBER, to=number)
    return guest


def let_back(party: Party) -> Tablet:
    guest = taken(party)
    number = guest.access(party.opened).device_number
    Seat.objects.filter(table=party.opened).update(claimed=False)
    sending_away.send_away(access=party.access(HOST), number=number)
    sending_away.let_back(access=party.access(HOST), number=number)
    return guest


def after_forgetting(party: Party) -> Tablet:
    guest = taken(party)
    for forgets in (True, False):
        forgetting.choose_memory(access=party.access(HOST), forgets=forgets)
    return guest


def while_forgotten(party: Party) -> Tablet:
    forgetting.choose_memory(access=party.access(HOST), forgets=True)
    guest = taken(party)
    forgetting.choose_memory(access=party.access(HOST), forgets=False)
    return guest


WAYS: tuple[Callable[[Party], Tablet], ...] = (
    *(taken, by_a_link, by_hand, let_back, after_forgetting, while_forgotten),
)


@pytest.mark.parametrize("way", WAYS)
def test_a_guest_opens_nothing_by_a_seat_that_somebody_named(way: Callable[[Party], Tablet]) -> None:
    party = open_lobby()
    guest = way(party)
    again_finished(party)  # games that Ana has played since
    assert guest.access(party.opened).holds == {NUMBER}
    assert not opens(guest)
    assert people_seen(guest.access(party.opened)) == {}
    assert opens(party.host)


def test_it_opens_once_a_device_that_knows_the_people_writes_the_name() -> None:
    party = finished()
    guest = party.tablet("Ana")
    assert not opens(guest)
    rename_seat(access=party.access(HOST), number=NUMBER, name="Ana")
    assert opens(guest)
    assert not opens(party.tablet("Bo"))


def test_the_host_s_own_device_and_one_that_held_the_seat_before_open_it() -> None:
    party = open_lobby()
    devices.free_seat(access=party.access(HOST), number=NUMBER)
    devices.take_seat(device=party.host.device, table=party.opened, number=NUMBER)
    assert opens(party.host)
    known = finished()
    rename_seat(access=known.access(HOST), number=NUMBER, name="Ann")
    assert opens(known.tablet("Ana"), "Ann")
    devices.release_seat(access=known.access("Ana"), number=NUMBER)
    rename_seat(access=again_finished(known).access(HOST), number=NUMBER, name="Ann")
    devices.take_seat(device=known.tablet("Ana").device, table=known.opened, number=NUMBER)
    assert not opens(known.tablet("Ana"), "Ann")


def test_the_next_game_opens_no_more_than_the_one_before() -> None:
    party = finished()
    guest = party.tablet("Ana")
    following = rematch.play_again(access=party.access(HOST), begins=1)
    rematch.go_on(access=guest.access(party.opened))
    assert guest.access(following).holds == {NUMBER}
    assert not opens(guest)


def test_a_guest_at_a_night_s_place_opens_nothing() -> None:
    evening, party = open_evening(), open_lobby()
    evening.takes(party)
    guest = free(party)
    places.choose_newcomers_at(access=evening.access(evening.runner), number=1, watch=False)
    devices.take_seat(device=guest.device, table=party.opened, number=NUMBER)
    assert not opens(guest)


def test_who_writes_the_own_new_name_opens_its_page() -> None:
    party = open_lobby()
    newcomer = Tablet()
    come_in(newcomer, party.opened)
    tables.add_seat(access=newcomer.access(party.opened), name="Zoe")
    assert opens(newcomer, "Zoe")


def test_the_control_a_seat_that_is_not_marked_opens_the_page() -> None:
    party = finished()
    Seat.objects.filter(table=party.opened).update(claimed=False)
    assert opens(party.tablet("Ana"))


def test_seats_from_before_are_marked_but_for_those_of_the_owner() -> None:
    party = finished()
    devices.free_seat(access=party.access(HOST), number=2)
    devices.take_seat(device=party.host.device, table=party.opened, number=2)
    Seat.objects.update(claimed=False)
    step = import_module("scoresheets.migrations.0030_named_seats")
    step.mark_claimed(apps, SimpleNamespace(connection=connection))
    assert list(party.opened.seats.values_list("number", "claimed")) == [(1, True), (2, False), (3, True)]
