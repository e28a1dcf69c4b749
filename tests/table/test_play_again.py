"""Playing again: one new table for the same people, all in their own places, from whichever device it is opened."""

from typing import Any

import pytest

from games.roll_estate.rules.edition import COMPANION
from scoresheets.models import Table
from scoresheets.table.selectors.states import cache_history
from scoresheets.table.services import devices, entries
from scoresheets.table.services.rematch import play_again
from tests.cast import (
    HOST,
    LAST_ENTRY,
    Party,
    Reply,
    Tablet,
    almost_over,
    come_in,
    finished,
    look_on,
    new_key,
    open_lobby,
    open_table,
)
from tests.sure import nothing_written


@pytest.fixture
def party() -> Party:
    return finished()


def gone_home(name: str) -> Party:
    """Return a finished game that one player left before the last entry."""
    party = almost_over()
    entries.leave_game(access=party.access(name), number=party.number(name), key=new_key())
    party.record(*LAST_ENTRY)
    return party


def again(party: Party, who: str = "Ana", *, begins: int = 1, **more: Any) -> Reply:
    return party.tablet(who).asks(party.table, "play_again", seat=begins, **more)


def the_next(party: Party) -> Table:
    table = party.table.next_table
    assert table is not None
    return table


def people(table: Table) -> list[tuple[str, int, int | None]]:
    return [(seat.name, seat.number, seat.device_id) for seat in table.seats.all()]


def test_the_same_people_sit_in_the_same_order_with_their_devices_and_rules(party: Party) -> None:
    answer = again(party)
    table = the_next(party)
    assert (answer.status, answer.location) == (302, f"/t/{table.public_id}/")
    assert people(table) == people(party.table)
    for field in ("game", "options", "edition", "title", "host"):
        assert getattr(table, field) == getattr(party.table, field)
    assert table.started_at is None
    assert not {table.code, table.join_token, table.watch_token} & {
        party.table.code,
        party.table.join_token,
        party.table.watch_token,
    }
    assert party.host.asks(table, "start_table").status == 302


def test_the_order_goes_round_the_table_and_colours_stay_with_their_people(party: Party) -> None:
    again(party, begins=2)
    assert [seat[:2] for seat in people(the_next(party))] == [("Bo", 2), ("Cleo", 3), ("Ana", 1)]


def test_two_people_asking_at_once_come_to_one_table(party: Party) -> None:
    first, second = again(party, "Ana", begins=1), again(party, "Bo", begins=2)
    assert first.location == second.location
    assert Table.objects.count() == 2
    assert [seat[0] for seat in people(the_next(party))] == ["Ana", "Bo", "Cleo"]


def test_everybody_at_the_old_table_is_led_to_the_new_one(party: Party) -> None:
    guest, watcher, stranger = Tablet(), Tablet(), Tablet()
    come_in(guest, party.table)
    look_on(watcher, party.table)
    again(party)
    path = f"/t/{the_next(party).public_id}/"
    for tablet in (party.host, *party.tablets.values(), guest, watcher):
        page = tablet.get(f"/t/{party.table.public_id}/").text
        assert 'id="next-table"' in page
        assert "The next game is open." in page
        assert tablet.asks(party.table, "go_on", htmx=False).location == path
        assert tablet.get(path).status == 200
    assert not watcher.access(the_next(party)).can_take_seat
    assert guest.access(the_next(party)).device_number == guest.access(party.table).device_number
    assert stranger.get(path).status == 404


def test_from_a_closed_table_too(party: Party) -> None:
    party.close(by=HOST)
    stored = party.table.final_result
    assert again(party, HOST).status == 302
    assert party.table.final_result == stored
    assert people(the_next(party)) == people(party.table)


def test_who_went_home_is_not_taken_over_unless_chosen() -> None:
    for along, names in (([], ["Bo", "Cleo"]), ([1], ["Bo", "Cleo", "Ana"])):
        party = gone_home("Ana")
        assert again(party, "Cleo", begins=2, along=along).status == 302
        assert [seat[0] for seat in people(the_next(party))] == names


def test_who_went_home_does_not_begin_unless_taken_along() -> None:
    party = gone_home("Ana")
    with nothing_written():
        answer = again(party, "Cleo", begins=1)
        assert (answer.status, answer.code) == (400, "malformed")
        assert answer.sentence == "Ana left the game. Check “Ana is back”, or let somebody else go first."
    assert again(party, "Cleo", begins=1, along=[1]).status == 302


def test_a_closed_table_still_knows_who_went_home() -> None:
    party = gone_home("Ana")
    party.close(by=HOST)
    again(party, "Cleo", begins=2)
    assert [seat[0] for seat in people(the_next(party))] == ["Bo", "Cleo"]


def test_where_everybody_went_home_everybody_is_back() -> None:
    party = open_table()
    for name in ("Ana", "Bo", "Cleo"):
        entries.leave_game(access=party.access(name), number=party.number(name), key=new_key())
    assert again(party).status == 302
    assert [seat[0] for seat in people(the_next(party))] == ["Ana", "Bo", "Cleo"]


@pytest.mark.parametrize("make", [open_lobby, open_table, almost_over])
def test_what_is_not_over_is_not_played_again(make: Any) -> None:
    party = make()
    with nothing_written():
        answer = again(party)
        assert (answer.status, answer.code) == (422, "not_over")


def test_a_freed_seat_stays_free_and_its_device_outside(party: Party) -> None:
    devices.free_seat(access=party.access(HOST), number=2)
    again(party)
    assert people(the_next(party))[1] == ("Bo", 2, None)
    assert party.tablet("Bo").get(f"/t/{the_next(party).public_id}/").status == 404


def test_an_edition_and_options_by_seat_go_along(party: Party) -> None:
    """Options by seat follow their players: the game says how."""
    cache_history(party.table, party.history)  # the options that follow are none of this game
    edition = {"format": "scoresheets/edition", "version": 1, "name": COMPANION.name}
    Table.objects.filter(pk=party.table.pk).update(edition=edition, options={"colours": ["r", "g", "b"]})

    def by_place(options: Any, places: Any) -> dict[str, Any]:
        return {"colours": [options["colours"][place] for place in places]}

    table = play_again(access=party.access("Ana"), begins=3, options=by_place)
    assert (table.edition, table.options) == (edition, {"colours": ["b", "r", "g"]})


def test_in_uno_dice_a_board_stays_with_its_player() -> None:
    party = open_lobby(game="uno-dice", options={"boards": ["green", "red", "blue", "yellow"]})
    party.host.asks(party.table, "start_table")
    for name in ("Ana", "Cleo", "Bo"):
        entries.leave_game(access=party.access(name), number=party.number(name), key=new_key())
    assert again(party, begins=3).status == 302
    assert the_next(party).options["boards"] == ["blue", "green", "red", "yellow"]
    assert party.host.asks(the_next(party), "start_table").status == 302


def test_a_game_that_is_taken_back_and_ends_again_still_has_one_next(party: Party) -> None:
    again(party)
    path = f"/t/{party.table.public_id}/"
    party.strike(by=HOST)
    assert "The next game is open." not in party.host.get(path).text
    party.record(*LAST_ENTRY)
    assert "The next game is open." in party.host.get(path).text
    again(party)
    assert Table.objects.count() == 2
