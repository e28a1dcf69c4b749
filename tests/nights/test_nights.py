"""The organizers of a night: their links, and their rights at its tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.management import call_command

from scoresheets.base.refusals import Refusal, Stranger
from scoresheets.models import Entry, Night, Role, RoleLink, Seat, Table
from scoresheets.nights import services as nights
from scoresheets.nights.links import services as links
from scoresheets.nights.links.selectors import link_by_token
from scoresheets.results import services as results
from scoresheets.table.services import (
    corrections,
    devices,
    entry_links,
    forgetting,
    rematch,
    seat_transfer,
)
from tests.cast import HOST, RED_LINE, Party, Tablet, come_in, finished, new_key, open_table, write
from tests.evening import Evening, comes
from tests.sure import is_answered, sure


def refused(code: str, act: Callable[[], object]) -> None:
    with pytest.raises(Refusal) as caught:
        act()
    assert caught.value.code == code


# --- the links ---


def test_a_device_with_two_roles_has_the_stronger_one_till_that_is_revoked(evening: Evening) -> None:
    tablet = evening.came("help")
    strong = evening.link("run")
    comes(tablet, strong)
    assert evening.access(tablet).role == Role.RUN
    links.revoke_link(access=evening.runs, link=link_by_token(strong.token).pk)
    assert evening.access(tablet).role == Role.HELP


def test_revoking_a_link_takes_the_role_from_every_device_it_let_in(evening: Evening) -> None:
    table = evening.takes(open_table())
    made = evening.link("help")
    one, two = comes(Tablet(), made), comes(Tablet(), made)
    other = evening.came("help")
    assert one.access(table).role == "help"
    links.revoke_link(access=evening.runs, link=link_by_token(made.token).pk)
    for tablet in (one, two):
        with pytest.raises(Stranger):
            tablet.access(table)
    assert other.access(table).role == "help"
    with pytest.raises(Stranger):
        link_by_token(made.token)


def test_one_of_two_links_to_run_has_no_successor(evening: Evening) -> None:
    evening.link("run")
    made = evening.link("run")
    assert links.revoke_link(access=evening.runs, link=link_by_token(made.token).pk) is None
    assert RoleLink.objects.count() == 1


def test_who_revokes_the_link_by_which_it_came_keeps_its_role(evening: Evening) -> None:
    made = evening.link("run")
    came = comes(Tablet(), made)
    links.revoke_link(access=evening.access(came), link=link_by_token(made.token).pk)
    assert evening.access(came).role == Role.RUN


# --- the rights of the roles at a table ---


@pytest.fixture
def table(evening: Evening) -> Party:
    return evening.hosts(open_table())


@pytest.mark.parametrize("role", ["run", "help"])
def test_an_organizer_writes_and_the_log_says_so(evening: Evening, table: Party, role: str) -> None:
    tablet = evening.came(role)
    dice, box = RED_LINE
    reply = write(tablet, table.opened, seat=1, turn=1, dice=dice, box=box)
    assert reply.status == 200, reply.text
    line = Entry.objects.get()
    assert (line.by_host, line.by_organizer) == (False, True)
    assert "(organizer)" in table.host.get(f"/t/{table.opened.public_id}/log/").text


def test_of_the_host_s_entries_it_says_nothing_of_that_kind(evening: Evening, table: Party) -> None:
    table.record(*RED_LINE, by=HOST)
    line = Entry.objects.get()
    assert (line.by_host, line.by_organizer) == (True, False)


def test_an_organizer_corrects_with_a_reason(evening: Evening, table: Party) -> None:
    table.record((1, 2, 3, 4, 4), "routes.1-4")
    table.record((6, 1, 2, 3, 5), "sixes.1")
    helper = evening.came("help")
    correction = corrections.Correction(target=1, seen=2, entry={"dice": [1, 2, 3, 4, 6], "box": "ones.1"})
    corrections.propose_correction(
        access=helper.access(table.opened), correction=correction, key=new_key(), reason="Read wrongly"
    )
    last = Entry.objects.order_by("-sequence")[0]
    assert (last.kind, last.by_organizer) == ("amend", True)
    assert last.reason.text == "Read wrongly"


RUNS: dict[str, Callable[[Tablet, Party], object]] = {
    "renews the links": lambda tablet, party: entry_links.renew_links(access=tablet.access(party.opened)),
    "takes a name away": lambda tablet, party: forgetting.remove_name(
        access=tablet.access(party.opened), number=1
    ),
    "names another host": lambda tablet, party: seat_transfer.hand_host(
        access=tablet.access(party.opened), to=3
    ),
    "makes a host link": lambda tablet, party: devices.make_host_link(access=tablet.access(party.opened)),
    "ends the result page": lambda tablet, party: results.end_result(access=tablet.access(party.opened)),
    "deletes the table": lambda tablet, party: forgetting.delete_table(access=tablet.access(party.opened)),
}


@pytest.mark.parametrize("act", RUNS)
def test_the_rest_only_who_runs_the_night_does(evening: Evening, table: Party, act: str) -> None:
    helper = evening.came("help")
    refused("not_running", lambda: RUNS[act](helper, table))
    RUNS[act](evening.came("run"), table)


def test_a_helper_is_told_so_in_words(evening: Evening, table: Party) -> None:
    reply = evening.came("help").asks(table.opened, "delete_table", htmx=True)
    assert reply.status == 403
    assert reply.sentence == "Only the organizer of this night can do that."


def test_a_helper_still_takes_away_the_name_it_holds(evening: Evening, table: Party) -> None:
    ana = table.tablet("Ana")
    comes(ana, evening.link("help"))
    forgetting.remove_name(access=ana.access(table.opened), number=1)
    assert Seat.objects.get(table=table.opened, number=1).name == ""


def test_a_table_that_was_opened_at_a_night_is_not_deleted_by_its_host(
    evening: Evening, table: Party
) -> None:
    refused("not_running", lambda: forgetting.delete_table(access=table.access(HOST)))


def test_an_organizer_is_at_the_next_game_too_and_never_its_host(party: Party, evening: Evening) -> None:
    Table.objects.filter(pk=party.opened.pk).update(host=None)
    following = rematch.play_again(access=evening.runner.access(party.opened), begins=1)
    assert following.host is None
    assert rematch.go_on(access=evening.runner.access(party.opened)) == (following, False)
    assert evening.runner.access(following).role == "run"


# --- tables opened at a night ---


def test_whoever_sits_down_first_is_the_host_of_a_table_that_was_opened_at_a_night(evening: Evening) -> None:
    page = evening.runner.post(
        f"/n/{evening.opened.public_id}/open/", {"game": "yahtzee", "count": "2"}, htmx=False
    )
    assert page.status == 302, page.text
    table = sure(evening.place(1).table)
    assert table.host is None
    ana = Tablet()
    come_in(ana, table)
    assert ana.asks(table, "add_seat", name="Ana").status == 200
    assert ana.access(table).is_host
    bo = Tablet()
    come_in(bo, table)
    assert bo.asks(table, "add_seat", name="Bo").status == 200
    assert not bo.access(table).is_host


def test_an_organizer_who_adds_a_seat_is_not_the_host(evening: Evening) -> None:
    evening.runner.post(f"/n/{evening.opened.public_id}/open/", {"game": "yahtzee"}, htmx=False)
    table = sure(evening.place(1).table)
    assert evening.runner.asks(table, "add_seat", name="Ana").status == 200
    assert Table.objects.get(pk=table.pk).host is None


# --- the end ---


def test_the_evening_s_end(evening: Evening) -> None:
    over, playing, at_home = finished(), open_table(), open_table()
    for party in (over, playing):
        evening.takes(party)
    address = f"/n/{evening.opened.public_id}/end/"
    is_answered(evening.runner.get(address), 200, "1 game is over", "6 names are deleted")
    assert evening.runner.post(address, {"what": "close"}).status == 302
    assert (over.table.closed_at is None, playing.table.closed_at is None) == (False, True)
    assert evening.runner.post(address, {"what": "names"}).status == 302
    assert set(over.opened.seats.values_list("name", flat=True)) == {""}
    assert set(at_home.opened.seats.values_list("name", flat=True)) == {"Ana", "Bo", "Cleo"}
    assert evening.runner.post(address, {"what": "delete-tables"}).status == 302
    assert not Night.objects.exists()
    assert list(Table.objects.all()) == [at_home.opened]


def test_the_night_goes_and_its_tables_stay(evening: Evening, table: Party) -> None:
    nights.delete_night(access=evening.runs, tables=False)
    assert table.table.place is None
    assert table.access(HOST).is_host
    with pytest.raises(Stranger):
        evening.runner.access(table.opened)


# --- the way back ---


def test_a_link_to_run_a_night_is_printed_for_who_lost_its_device(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command(
        "host", f"http://192.168.1.2:8000/n/{evening.opened.public_id}/", port=8000, bind="127.0.0.1"
    )
    printed = capsys.readouterr().out
    token = (
        next(line for line in printed.splitlines() if "/night/" in line).rpartition("/night/")[2].strip("/ ")
    )
    came = Tablet()
    devices_link = link_by_token(token)
    assert devices_link.role == Role.RUN
    links.come_by(device=came.device, link=devices_link)
    assert evening.access(came).runs


def test_nights_are_found_again(evening: Evening) -> None:
    for words, there in (("mill", True), ("march 2026", True), ("harbour", False)):
        assert ("Mill Street" in evening.runner.get(f"/yours/?words={words}").text) == there
    assert "Mill Street" in evening.runner.get("/").text
    assert "Mill Street" not in Tablet().get("/").text


def test_its_choices_reach_the_pages_of_its_tables(evening: Evening, table: Party) -> None:
    before = table.table.version
    told = {"name": "Harbour", "day": "2026-03-07", "patience": "5", "accept": "yes"}
    assert evening.runner.post(f"/n/{evening.opened.public_id}/choices/", told).status == 302
    assert (evening.night.name, evening.night.patience, evening.night.asks_acceptance) == ("Harbour", 5, True)
    assert table.table.version > before


@pytest.mark.parametrize("wrong", [{"name": ""}, {"day": "soon"}, {"patience": "0"}])
def test_choices_that_are_none_are_refused_in_words(evening: Evening, wrong: dict[str, str]) -> None:
    told = {"name": "Harbour", "day": "2026-03-07", "patience": "5", **wrong}
    is_answered(
        evening.runner.post(f"/n/{evening.opened.public_id}/choices/", told), 400, "Give the night a name"
    )
    assert evening.night.name == "Mill Street"


def test_a_sheet_yet_to_be_copied_is_no_choice_for_many_tables(evening: Evening) -> None:
    page = evening.runner.get(f"/n/{evening.opened.public_id}/open/").text
    assert 'name="edition" value="companion"' in page
    assert 'value="new"' not in page
    assert 'value="new"' in evening.runner.get("/").text


def test_a_night_without_a_name_is_not_opened() -> None:
    assert Tablet().post("/nights/", {"name": "  ", "day": "2026-03-07"}).status == 400
    assert not Night.objects.exists()
