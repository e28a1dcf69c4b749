"""Handing on: a seat or the host's role goes to another device at the table, and no device leaves for it."""

import pytest

from scoresheets.models import Admission
from scoresheets.table.services import devices
from tests.cast import HOST, RED_LINE, RUN_1_4, Party, Tablet, come_in, everything, look_on, open_table, write
from tests.sure import nothing_written


@pytest.fixture
def party() -> Party:
    """A table in play at which Ana has written."""
    party = open_table()
    party.record(*RED_LINE)
    return party


@pytest.fixture
def dov(party: Party) -> Tablet:
    """A device that came by the join link and holds no seat."""
    tablet = Tablet()
    come_in(tablet, party.table)
    return tablet


def number(party: Party, tablet: Tablet) -> int:
    return Admission.objects.get(table=party.table, device=tablet.device).number


def hands(party: Party, who: str, to: Tablet, *, seat: int = 2) -> tuple[int, str]:
    answer = party.tablet(who).asks(party.table, "hand_seat", seat=seat, device=number(party, to))
    return answer.status, answer.code


@pytest.mark.parametrize("who", [HOST, "Bo"])
def test_a_seat_goes_to_another_device_and_is_written_for_there(party: Party, dov: Tablet, who: str) -> None:
    log = everything()["Entry"]
    assert hands(party, who, dov) == (200, "")
    dice, box = RUN_1_4
    assert write(party.tablet("Bo"), party.table, seat=2, turn=2, dice=dice, box=box).code == "seat_not_yours"
    assert everything()["Entry"] == log
    assert write(dov, party.table, seat=2, turn=2, dice=dice, box=box).status == 200


def test_the_device_that_held_it_stays_at_the_table(party: Party, dov: Tablet) -> None:
    hands(party, HOST, dov)
    assert party.access("Bo").can_take_seat
    assert party.access("Bo").holds == frozenset()


def test_a_seat_may_go_to_a_device_that_holds_another(party: Party) -> None:
    assert hands(party, "Bo", party.tablet("Ana")) == (200, "")
    assert party.access("Ana").holds == {1, 2}


def test_a_free_seat_is_handed_by_the_host(party: Party, dov: Tablet) -> None:
    devices.release_seat(access=party.access("Bo"), number=2)
    assert hands(party, "Cleo", dov) == (403, "seat_not_yours")
    assert hands(party, HOST, dov) == (200, "")
    assert dov.access(party.table).holds == {2}


def test_a_device_that_only_watches_gets_nothing(party: Party) -> None:
    watcher = Tablet()
    look_on(watcher, party.table)
    with nothing_written():
        assert hands(party, HOST, watcher) == (422, "device_only_watches")
        answer = party.host.asks(party.table, "hand_host", device=number(party, watcher))
        assert answer.code == "device_only_watches"


@pytest.mark.parametrize("action", ["hand_seat", "hand_host"])
def test_a_device_that_is_not_at_the_table_is_none(party: Party, action: str) -> None:
    with nothing_written():
        answer = party.host.asks(party.table, action, seat=2, device=99)
        assert (answer.status, answer.code) == (400, "malformed")
        assert answer.sentence == "This table has no such device."


@pytest.mark.parametrize("action", ["hand_seat", "hand_host"])
def test_handing_to_who_has_it_changes_nothing(party: Party, action: str) -> None:
    to = party.tablet("Bo") if action == "hand_seat" else party.host
    with nothing_written():
        assert party.host.asks(party.table, action, seat=2, device=number(party, to)).status == 200


def test_the_host_s_role_goes_on_with_all_its_rights(party: Party, dov: Tablet) -> None:
    link = devices.make_host_link(access=party.access(HOST))
    assert party.host.asks(party.table, "hand_host", device=number(party, dov)).status == 200
    assert dov.access(party.table).is_host
    assert party.host.asks(party.table, "free_seat", seat=2).code == "not_host"
    assert dov.asks(party.table, "free_seat", seat=2).status == 200
    assert party.host.post(f"/host/{link}/", {}).status == 302  # and the host link still makes hosts
    assert party.access(HOST).is_host


def test_the_host_keeps_its_own_seats(party: Party, dov: Tablet) -> None:
    devices.release_seat(access=party.access("Bo"), number=2)
    devices.take_seat(device=party.host.device, table=party.table, number=2)
    party.host.asks(party.table, "hand_host", device=number(party, dov))
    assert party.access(HOST).holds == {2}
    assert not party.access(HOST).is_host


@pytest.mark.parametrize("who", ["Ana", "Cleo"])
def test_only_the_host_hands_the_role_on(party: Party, dov: Tablet, who: str) -> None:
    with nothing_written():
        answer = party.tablet(who).asks(party.table, "hand_host", device=number(party, dov))
        assert (answer.status, answer.code) == (403, "not_host")


def test_devices_have_numbers_in_the_order_in_which_they_came(party: Party, dov: Tablet) -> None:
    came = [party.host, *(party.tablet(name) for name in ("Ana", "Bo", "Cleo")), dov]
    assert [number(party, tablet) for tablet in came] == [1, 2, 3, 4, 5]
    come_in(dov, party.table)
    assert number(party, dov) == 5


# --- the page of people ---


def test_the_page_offers_each_device_what_it_may_do(party: Party, dov: Tablet) -> None:
    path = f"/t/{party.table.public_id}/people/"
    host, bo, guest = (tablet.get(path).text for tablet in (party.host, party.tablet("Bo"), dov))
    assert [text.count("/seats/hand/") for text in (host, bo, guest)] == [3, 1, 0]
    assert [text.count("/host/hand/") for text in (host, bo, guest)] == [1, 0, 0]
    assert "This is <b>device 5</b>." in guest
    assert "Device 3 · this device · Bo" in bo


def test_from_the_page_of_people_one_comes_back_to_it(party: Party, dov: Tablet) -> None:
    path = f"/t/{party.table.public_id}/people/"
    fields = {"seat": 2, "device": number(party, dov), "back": "table_devices"}
    answer = party.host.asks(party.table, "hand_seat", htmx=False, **fields)
    assert (answer.status, answer.location) == (302, path)
    refused = party.tablet("Bo").asks(party.table, "hand_seat", htmx=False, **fields)
    assert (refused.status, refused.code) == (403, "seat_not_yours")
    assert "People and devices" in refused.text
    assert 'name="device"' not in refused.text
