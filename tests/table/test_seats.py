"""Joining a table and taking a seat: a seat belongs to the table, a device may hold it for a while."""

import pytest

from scoresheets.base.refusals import Stranger
from scoresheets.models import Admission, Device, Table
from scoresheets.table.services import devices
from tests.cast import (
    HOST,
    RED_LINE,
    Party,
    Tablet,
    come_in,
    everything,
    look_on,
    open_lobby,
    open_table,
    sit_down,
)
from tests.sure import nothing_written


@pytest.fixture
def party() -> Party:
    """A table in play, at which Bo's seat is free."""
    party = open_table()
    devices.release_seat(access=party.access("Bo"), number=2)
    return party


def asked(party: Party, tablet: Tablet, action: str, seat: int) -> tuple[int, str]:
    answer = tablet.asks(party.table, action, seat=seat)
    return answer.status, answer.code


def holder(party: Party, number: int) -> Device | None:
    return party.table.seats.get(number=number).device


# --- taking ---


@pytest.fixture
def dov() -> Tablet:
    return Tablet()


def test_a_free_seat_is_taken_over_in_the_middle_of_the_game(dov: Tablet, party: Party) -> None:
    come_in(dov, party.table)
    assert asked(party, dov, "take_seat", 2) == (302, "")
    assert holder(party, 2) == dov.device
    party.record(*RED_LINE)
    assert dov.access(party.table).writes_for(2)
    assert not party.access("Bo").writes_for(2)


def test_a_seat_of_another_device_is_not_taken_and_its_name_is_told(dov: Tablet, party: Party) -> None:
    come_in(dov, party.table)
    with nothing_written():
        answer = dov.asks(party.table, "take_seat", seat=1)
        assert (answer.status, answer.code) == (422, "seat_taken")
        assert answer.sentence == "Another device has taken Ana’s seat."


def test_not_even_the_host_takes_a_seat_that_is_held(party: Party) -> None:
    assert asked(party, party.host, "take_seat", 1) == (422, "seat_taken")
    assert asked(party, party.host, "free_seat", 1) == (200, "")
    assert asked(party, party.host, "take_seat", 1) == (302, "")


def test_taking_the_own_seat_again_changes_nothing_for_anybody(party: Party) -> None:
    assert asked(party, party.tablet("Ana"), "take_seat", 1) == (302, "")
    assert holder(party, 1) == party.tablet("Ana").device


def test_a_watcher_looks_and_does_not_sit(party: Party) -> None:
    watcher = Tablet()
    look_on(watcher, party.table)
    with nothing_written():
        assert asked(party, watcher, "take_seat", 2) == (403, "watchers_do_not_sit")
    come_in(watcher, party.table)
    assert asked(party, watcher, "take_seat", 2) == (302, "")


def test_who_may_sit_may_still_sit_after_opening_the_watch_link(dov: Tablet, party: Party) -> None:
    come_in(dov, party.table)
    look_on(dov, party.table)
    assert asked(party, dov, "take_seat", 2) == (302, "")


# --- leaving and freeing ---


def test_a_device_leaves_its_seat_and_stays_at_the_table(party: Party) -> None:
    assert asked(party, party.tablet("Ana"), "release_seat", 1) == (302, "")
    assert holder(party, 1) is None
    assert party.access("Ana").can_take_seat
    assert asked(party, party.tablet("Ana"), "take_seat", 1) == (302, "")


def test_a_freed_device_with_another_seat_stays(party: Party) -> None:
    sit_down(party.tablet("Ana"), party.table, 2)
    assert asked(party, party.host, "free_seat", 1) == (200, "")
    assert party.access("Ana").holds == {2}


def test_freeing_changes_nothing_that_was_written(party: Party) -> None:
    party.record(*RED_LINE)
    written = {model: everything()[model] for model in ("Entry", "Mark", "Claim", "Sheet")}
    asked(party, party.host, "free_seat", 1)
    assert {model: everything()[model] for model in written} == written
    assert party.history.played[-1].line.device == party.tablet("Ana").device.pk


# --- links ---


def test_a_look_at_a_link_changes_nothing_and_the_button_lets_in(dov: Tablet, party: Party) -> None:
    for link in (f"/join/{party.table.join_token}/", f"/watch/{party.table.watch_token}/"):
        with nothing_written():
            assert dov.get(link).status == 200
        assert dov.post(link, {}).status == 302
    assert not Admission.objects.get(device=dov.device).watcher


def test_a_name_tapped_on_the_join_page_is_the_seat_that_is_taken(dov: Tablet, party: Party) -> None:
    answer = dov.post(f"/join/{party.table.join_token}/", {"seat": 2})
    assert (answer.status, answer.location) == (302, f"/t/{party.table.public_id}/")
    assert holder(party, 2) == dov.device


def test_a_name_that_was_tapped_too_late_lets_nobody_in(dov: Tablet, party: Party) -> None:
    with nothing_written():
        answer = dov.post(f"/join/{party.table.join_token}/", {"seat": 1})
        assert answer.status == 422
        assert "Another device has taken Ana’s seat." in answer.text


def test_a_new_watch_link_puts_the_watchers_out_and_nobody_else(party: Party) -> None:
    watcher, dov = Tablet(), Tablet()
    look_on(watcher, party.table)
    come_in(dov, party.table)
    old = party.table.watch_token
    assert party.host.asks(party.table, "revoke_link", kind="watch").status == 200
    assert watcher.get(f"/watch/{old}/").status == 404
    with pytest.raises(Stranger):
        watcher.access(party.table)
    assert dov.access(party.table).can_take_seat
    assert party.access("Ana").holds == {1}


def test_a_host_link_works_until_it_is_void_or_another_is_made(party: Party) -> None:
    tokens = [devices.make_host_link(access=party.access(HOST)) for _link in range(2)]
    dov = Tablet()
    assert dov.post(f"/host/{tokens[0]}/", {}).status == 404
    devices.revoke_host_link(access=party.access(HOST))
    assert dov.post(f"/host/{tokens[1]}/", {}).status == 404
    token = devices.make_host_link(access=party.access(HOST))
    assert dov.post(f"/host/{token}/", {}).status == 302
    assert Table.objects.get().host == dov.device
    assert not party.access("Ana").is_host


def test_a_watcher_has_no_join_link_and_no_qr() -> None:
    party = open_lobby()
    watcher = Tablet()
    look_on(watcher, party.table)
    qr, links = f"/t/{party.table.public_id}/qr.svg", f"/t/{party.table.public_id}/links/"
    assert watcher.get(qr).status == 403
    assert party.table.join_token not in watcher.get(links).text
    assert party.tablet("Ana").get(qr).status == 200
    assert party.table.join_token in party.tablet("Ana").get(links).text
