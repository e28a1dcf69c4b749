"""The next game: all devices at the table go on with their rights, also those that joined late."""

from collections.abc import Callable

import pytest

from scoresheets.models import Admission, Table
from scoresheets.table.services import devices
from tests.cast import (
    HOST,
    Party,
    Reply,
    Tablet,
    come_in,
    finished,
    look_on,
    sit_down,
)


@pytest.fixture
def party() -> Party:
    """A finished game whose next is open, with Bo's seat free at both."""
    party = finished()
    devices.free_seat(access=party.access(HOST), number=2)
    assert party.tablet("Ana").asks(party.table, "play_again", seat=1).status == 302
    return party


@pytest.fixture
def dov() -> Tablet:
    return Tablet()


def next_of(party: Party) -> Table:
    table = party.table.next_table
    assert table is not None
    return table


def go_on(party: Party, tablet: Tablet) -> Reply:
    return tablet.asks(party.table, "go_on", htmx=False)


def arrived(party: Party, tablet: Tablet) -> int:
    """Tap the yellow button and follow the answer. Return the status of the next table's page."""
    answer = go_on(party, tablet)
    assert (answer.status, answer.location) == (302, f"/t/{next_of(party).public_id}/")
    return tablet.get(answer.location).status


def test_whoever_was_there_before_goes_on_as_before(party: Party) -> None:
    for who in (HOST, "Ana", "Cleo"):
        before = party.tablet(who).access(next_of(party)).rights
        assert arrived(party, party.tablet(who)) == 200
        assert party.tablet(who).access(next_of(party)).rights == before


@pytest.mark.parametrize(("comes", "rights", "sits"), [(come_in, "", True), (look_on, "watcher", False)])
def test_who_comes_after_play_again_has_the_same_rights_at_the_next_game(
    party: Party, dov: Tablet, comes: Callable[[Tablet, Table], None], rights: str, sits: bool
) -> None:
    comes(dov, party.table)
    assert arrived(party, dov) == 200
    access = dov.access(next_of(party))
    assert (access.rights, access.can_take_seat) == (rights, sits)


def test_whoever_took_a_seat_over_after_play_again_has_it_at_the_next_game(party: Party, dov: Tablet) -> None:
    sit_down(dov, party.table, 2)
    version, secret = next_of(party).version, dov.secret
    assert arrived(party, dov) == 200
    assert dov.access(next_of(party)).holds == {2}
    assert next_of(party).version == version + 1
    assert dov.client.cookies["device"].value != secret


@pytest.mark.parametrize("by_then", ["another device's", "another name's"])
def test_but_not_where_the_seat_is_somebody_elses_by_then(party: Party, dov: Tablet, by_then: str) -> None:
    eve, held = Tablet(), by_then == "another device's"
    if held:
        sit_down(eve, next_of(party), 2)
    else:
        party.host.asks(next_of(party), "rename_seat", seat=2, name="Eve")
    sit_down(dov, party.table, 2)
    assert arrived(party, dov) == 200
    assert next_of(party).seats.get(number=2).device == (eve.device if held else None)


def test_a_watcher_who_is_let_in_to_play_later_may_sit_at_the_next_game_too(
    party: Party, dov: Tablet
) -> None:
    look_on(dov, party.table)
    arrived(party, dov)
    come_in(dov, party.table)
    assert arrived(party, dov) == 200
    assert dov.access(next_of(party)).can_take_seat


def test_whoever_is_put_out_of_the_next_game_does_not_simply_come_again(party: Party, dov: Tablet) -> None:
    sit_down(dov, party.table, 2)
    arrived(party, dov)
    for tablet, number in ((dov, 2), (party.tablet("Cleo"), 3)):
        devices.free_seat(access=party.host.access(next_of(party)), number=number)
        assert arrived(party, tablet) == 404


def test_where_the_watch_link_of_the_next_game_was_made_anew_no_watcher_follows(
    party: Party, dov: Tablet
) -> None:
    devices.revoke_watch_link(access=party.host.access(next_of(party)))
    look_on(dov, party.table)
    assert arrived(party, dov) == 404
    guest = Tablet()
    come_in(guest, party.table)
    assert arrived(party, guest) == 200


def test_where_nobody_has_opened_the_next_game_it_is_said(dov: Tablet) -> None:
    party = finished()
    come_in(dov, party.table)
    answer = party.tablet("Ana").asks(party.table, "go_on")
    assert (answer.status, answer.code) == (422, "no_next_game")
    assert answer.sentence == "Nobody has opened the next game yet."


def test_tapping_twice_is_going_on_once(party: Party, dov: Tablet) -> None:
    come_in(dov, party.table)
    assert [arrived(party, dov), arrived(party, dov)] == [200, 200]
    assert Admission.objects.filter(table=next_of(party), device=dov.device).count() == 1
