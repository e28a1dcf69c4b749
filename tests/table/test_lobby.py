"""Before the game: the rights to add, rename, move and remove seats, and none of it after the start."""

import re
from typing import Any

import pytest

from scoresheets.base.refusals import Stranger
from scoresheets.models import Admission, Seat, Sheet, Table
from scoresheets.pads import PADS
from scoresheets.registry import GAMES
from scoresheets.table.services import devices, tables
from tests.cast import (
    HOST,
    NAMES,
    Party,
    Tablet,
    come_in,
    everything,
    finished,
    look_on,
    new_key,
    open_lobby,
    open_table,
)
from tests.sure import nothing_written


@pytest.fixture
def party() -> Party:
    return open_lobby()


def asked(party: Party, who: str | Tablet, action: str, **fields: Any) -> tuple[int, str]:
    tablet = who if isinstance(who, Tablet) else party.tablet(who)
    answer = tablet.asks(party.table, action, **fields)
    return answer.status, answer.code


def order(party: Party) -> list[tuple[int, str]]:
    """Return the seats in order of play: number and name."""
    return list(party.table.seats.values_list("number", "name"))


def guest(party: Party, *, watcher: bool = False) -> Tablet:
    """Return Dov's tablet, admitted by the join link or by the watch link, without a seat."""
    tablet = Tablet()
    (look_on if watcher else come_in)(tablet, party.table)
    return tablet


# --- opening ---


def test_whoever_opens_a_table_is_its_host_and_the_names_are_free_seats() -> None:
    ana = Tablet()
    fields = {"game": "roll-estate", "variant": "standard", "title": "Friday", "name": ["Bo", "", " Cleo "]}
    answer = ana.post("/tables/", fields)
    table = Table.objects.get()
    assert (answer.status, answer.location) == (302, f"/t/{table.public_id}/")
    assert (table.title, table.host_id) == ("Friday", ana.device.pk)
    assert list(table.seats.values_list("number", "name")) == [(1, "Bo"), (2, "Cleo")]
    assert not table.seats.exclude(device=None).exists()


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"name": ["Ana", "ANA"]}, 422),
        ({"name": ["Ana", "Bo", "Cleo", "Dee", "Eve", "Flo"]}, 422),
        ({"name": ["x" * 31]}, 400),
        ({"game": "chess"}, 400),
        ({"variant": "cruel"}, 400),
    ],
)
def test_what_cannot_be_opened_leaves_no_table_and_keeps_what_was_typed(
    changes: dict[str, Any], status: int
) -> None:
    ana = Tablet()
    with nothing_written():
        fields = {"game": "roll-estate", "variant": "standard", "title": "Friday", "name": ["Bo"], **changes}
        answer = ana.post("/tables/", fields)
        assert answer.status == status
        assert 'value="Friday"' in answer.text or fields["game"] == "chess"


# --- seats ---


def test_the_host_adds_a_free_seat_and_a_guest_the_own_one(party: Party) -> None:
    assert asked(party, HOST, "add_seat", name="Dee") == (200, "")
    assert asked(party, "Ana", "add_seat", name="Eve") == (200, "")
    assert order(party)[3:] == [(4, "Dee"), (5, "Eve")]
    assert party.seat("Dee").device is None
    assert party.seat("Eve").device == party.tablet("Ana").device


def test_the_host_renames_anybody_and_a_device_only_its_own_seats(party: Party) -> None:
    assert asked(party, HOST, "rename_seat", seat=2, name="Beau") == (200, "")
    assert asked(party, "Ana", "rename_seat", seat=1, name="Anna") == (200, "")
    assert asked(party, "Ana", "rename_seat", seat=3, name="Cloe") == (403, "seat_not_yours")
    assert order(party) == [(1, "Anna"), (2, "Beau"), (3, "Cleo")]


def test_a_seat_moves_up_and_down_and_no_further_than_the_ends(party: Party) -> None:
    assert asked(party, HOST, "move_seat", seat=3, direction="up") == (200, "")
    assert order(party) == [(1, "Ana"), (3, "Cleo"), (2, "Bo")]
    assert asked(party, HOST, "move_seat", seat=1, direction="down") == (200, "")
    assert order(party) == [(3, "Cleo"), (1, "Ana"), (2, "Bo")]
    with nothing_written():
        assert asked(party, HOST, "move_seat", seat=3, direction="up") == (200, "")
        assert asked(party, HOST, "move_seat", seat=2, direction="down") == (200, "")


def test_a_seat_that_was_seen_elsewhere_has_moved_already(party: Party) -> None:
    for _again in range(2):
        assert asked(party, HOST, "move_seat", seat="3@3", direction="up") == (200, "")
        assert order(party) == [(1, "Ana"), (3, "Cleo"), (2, "Bo")]
    assert asked(party, HOST, "move_seat", seat="3@2", direction="up") == (200, "")
    assert order(party) == [(3, "Cleo"), (1, "Ana"), (2, "Bo")]
    with nothing_written():
        for strange in ("3@", "@1", "3@x", "3@1@1", "3@111"):
            assert asked(party, HOST, "move_seat", seat=strange, direction="down") == (400, "malformed")


def test_the_order_of_the_seats_is_the_order_of_play(party: Party) -> None:
    tables.move_seat(access=party.access(HOST), number=3, up=True)
    tables.start_table(access=party.access(HOST))
    for name in ("Ana", "Cleo", "Bo"):
        assert party.in_turn == name
        party.record((6, 6, 1, 2, 3), "sixes.1")
    assert party.in_turn == "Ana"


def test_a_removed_seat_puts_its_device_out_unless_it_holds_another(party: Party) -> None:
    tables.add_seat(access=party.access("Bo"), name="Dee")
    assert asked(party, HOST, "remove_seat", seat=4) == (200, "")
    assert party.access("Bo").holds == {2}
    assert Admission.objects.filter(device=party.tablet("Bo").device).exists()
    assert asked(party, HOST, "remove_seat", seat=2) == (200, "")
    with pytest.raises(Stranger):
        party.access("Bo")
    assert order(party) == [(1, "Ana"), (3, "Cleo")]


def test_a_seat_added_later_takes_the_free_number_and_the_last_place(party: Party) -> None:
    tables.remove_seat(access=party.access(HOST), number=2)
    tables.add_seat(access=party.access(HOST), name="Dee")
    assert order(party) == [(1, "Ana"), (3, "Cleo"), (2, "Dee")]


@pytest.mark.parametrize("action", ["move_seat", "remove_seat", "rename_seat", "take_seat", "free_seat"])
def test_a_seat_that_does_not_exist_is_400(party: Party, action: str) -> None:
    with nothing_written():
        answer = party.host.asks(party.table, action, seat=4, direction="up", name="Dov")
        assert (answer.status, answer.code) == (400, "malformed")


# --- options and start ---


def test_the_host_changes_the_title_and_what_is_played(party: Party) -> None:
    fields = {"title": " Saturday ", "variant": "ruthless", "triple_counts": "all"}
    assert asked(party, HOST, "change_options", **fields) == (302, "")
    assert (party.table.title, party.table.options) == (
        "Saturday",
        {"variant": "ruthless", "triple_counts": "all"},
    )


def test_starting_lays_a_sheet_before_every_seat(party: Party) -> None:
    assert asked(party, HOST, "start_table") == (302, "")
    assert Sheet.objects.filter(table=party.table).count() == 3
    assert not Sheet.objects.filter(zero_allowed=True).exists()
    assert party.table.started_at
    assert party.table.rules_version == GAMES["roll-estate"].rules_version


def test_starting_twice_starts_once(party: Party) -> None:
    asked(party, HOST, "start_table")
    with nothing_written():
        assert asked(party, HOST, "start_table") == (302, "")


AFTER_THE_START: dict[str, dict[str, Any]] = {
    "add_seat": {"name": "Dov"},
    "move_seat": {"seat": 1, "direction": "down"},
    "remove_seat": {"seat": 1},
    "clear_throws": {},
    "change_options": {"title": "Saturday", "variant": "ruthless"},
}


@pytest.mark.parametrize("action", AFTER_THE_START)
def test_after_the_start_seats_and_rules_stay_as_they_are(action: str) -> None:
    party = open_table()
    with nothing_written():
        assert asked(party, HOST, action, **AFTER_THE_START[action]) == (422, "already_started")
    assert asked(open_lobby(), HOST, action, **AFTER_THE_START[action])[0] in (200, 302)


@pytest.mark.parametrize("who", [HOST, "Ana", "a guest"])
@pytest.mark.parametrize("htmx", [True, False])
def test_a_seat_whose_answer_was_lost_is_the_same_seat(who: str, htmx: bool, party: Party) -> None:
    tablet = guest(party) if who == "a guest" else party.tablet(who)
    fields = {"name": "Dee", "key": new_key()}
    first = tablet.asks(party.table, "add_seat", htmx=htmx, **fields)
    before = everything()["Seat"]
    again = tablet.asks(party.table, "add_seat", htmx=htmx, **fields)
    assert (
        (again.status, again.location)
        == (first.status, first.location)
        == (200 if htmx else 302, again.location)
    )
    assert everything()["Seat"] == before
    assert party.table.seats.filter(name="Dee").count() == 1


def test_with_another_key_it_is_another_player_of_that_name(party: Party) -> None:
    """Control: only the key makes one of two."""
    assert asked(party, HOST, "add_seat", name="Dee", key=new_key()) == (200, "")
    assert asked(party, HOST, "add_seat", name="Dee", key=new_key()) == (422, "name_taken")


def test_a_seat_that_was_added_is_found_after_the_start_too(party: Party) -> None:
    key = new_key()
    assert asked(party, HOST, "add_seat", name="Dee", key=key) == (200, "")
    assert asked(party, HOST, "start_table")[0] in (200, 302)
    assert asked(party, HOST, "add_seat", name="Dee", key=key) == (200, "")
    assert asked(party, HOST, "add_seat", name="Dee", key=new_key()) == (422, "already_started")


def test_the_same_key_with_another_name_adds_nobody(party: Party) -> None:
    key = new_key()
    assert asked(party, HOST, "add_seat", name="Dee", key=key) == (200, "")
    with nothing_written():
        assert asked(party, HOST, "add_seat", name="Eve", key=key) == (409, "added_already")
        assert [
            asked(party, HOST, "add_seat", name="Eve", key=bad)[0] for bad in ("x", "A" * 32, "a" * 33)
        ] == [400] * 3


@pytest.mark.parametrize("game", sorted(PADS))
def test_who_begins_by_the_rules_is_said_where_the_order_of_play_is_asked(game: str) -> None:
    said = str(PADS[game].who_begins)
    assert bool(said) is (game in ("uno-dice", "monopoly-deal"))
    lobby = open_lobby(game=game)
    front, page = lobby.host.get("/").text, lobby.host.get(f"/t/{lobby.table.public_id}/").text
    pile = front.partition(f'id="pile-{game}"')[2].partition("</fieldset>")[0]
    assert ("goes first" in pile, 'lobby-rule"' in page) == (bool(said), bool(said))
    assert said in pile
    assert said in page


# --- a form that opens a table, sent twice ---


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


# --- at the door: a free seat, a new one before the start, or neither ---


ANEW = "Join as a new player"


def door(party: Party) -> str:
    return f"/join/{party.table.join_token}/"


def names_at(party: Party) -> list[str]:
    return [seat.name for seat in party.table.seats.all()]


def test_a_newcomer_types_a_name_and_sits_there() -> None:
    party, dov = open_lobby(), Tablet()
    assert ANEW in dov.get(door(party)).text
    reply = dov.post(door(party), {"name": "Dov"}, htmx=False)
    assert (reply.status, reply.location) == (302, f"/t/{party.table.public_id}/")
    assert names_at(party) == [*NAMES, "Dov"]
    assert Seat.objects.get(name="Dov").device is not None


@pytest.mark.parametrize("typed", ["bo", "B\u200bo", "\u200b"])
def test_a_refused_name_lets_nobody_in_and_stays_in_its_field(typed: str) -> None:
    party, dov = open_lobby(), Tablet()
    reply = dov.post(door(party), {"name": typed}, htmx=False)
    assert reply.status in (400, 422)
    assert 'role="alert"' in reply.text
    assert f'value="{typed}"' in reply.text
    assert names_at(party) == list(NAMES)
    assert dov.get(f"/t/{party.table.public_id}/").status == 404


def test_where_no_seat_is_left_none_is_offered_and_none_is_added() -> None:
    party = open_lobby(("Ana", "Bo", "Cleo", "Dee", "Eve"))
    reply = Tablet().post(door(party), {"name": "Dov"}, htmx=False)
    assert (ANEW in reply.text, len(names_at(party))) == (False, 5)


def test_after_the_start_a_free_seat_is_offered_and_no_new_one() -> None:
    party = open_table()
    assert ANEW not in Tablet().get(door(party)).text
    assert Tablet().post(door(party), {"name": "Dov"}, htmx=False).status == 422
    assert names_at(party) == list(NAMES)
    devices.free_seat(access=party.access(HOST), number=2)
    page = Tablet().get(door(party)).text
    assert [f"<bdi>{name}</bdi></button>" in page for name in NAMES] == [False, True, False]
