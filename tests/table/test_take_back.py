"""Taking back the last entry and correcting it in place: the rights to do so, and that nothing is erased.

A player leaves the game: the turns are skipped, the sheet stays and is marked, and it is an entry like any other.
"""

import re
from typing import Any

import pytest

from scoresheets.models import Claim, Entry, Mark
from scoresheets.pads import PADS
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services import devices, entries
from tests.cast import (
    HOST,
    LAST_ENTRY,
    RED_LINE,
    RUN_1_4,
    RUN_2_5,
    Party,
    Reply,
    Tablet,
    almost_over,
    everything,
    finished,
    fresh_process,
    look_on,
    new_key,
    open_lobby,
    open_table,
    play_out,
    write,
)
from tests.sure import nothing_written

STRIKE, AMEND = "strike_entry", "amend_entry"


@pytest.fixture
def party() -> Party:
    """A table at which Ana has claimed the Red Line."""
    party = open_table()
    party.record(*RED_LINE)
    return party


def button(party: Party, name: str, page: str = "") -> str:
    html = party.tablet(HOST).get(f"/t/{party.opened.public_id}/{page}").text
    told = html[html.index(f'id="take-back-{name}"') :].partition(">")[2].partition("</button>")[0]
    return " ".join(re.sub("<[^>]*>", "", told).split())


def test_it_names_the_player_whose_entry_it_takes_back(party: Party) -> None:
    """Also where that player is in turn again."""
    assert button(party, "now") == "Take back Ana’s"
    entries.leave_game(access=party.access(HOST), number=party.number("Bo"), key=new_key())
    entries.leave_game(access=party.access(HOST), number=party.number("Cleo"), key=new_key())
    party.record((6, 1, 2, 3, 5), "sixes.1")
    assert party.in_turn == "Ana"
    assert button(party, "now") == "Take back Ana’s"
    alone = open_table(["Ana"], game="monopoly-solo")
    play_out(alone, turns=1)
    assert button(alone, "now") == "Take back"


def test_it_names_the_player_at_the_end_too() -> None:
    party = almost_over()
    play_out(party)
    assert button(party, "last").startswith("Take back ")
    assert button(party, "last").endswith("’s entry")


def asked(party: Party, who: str | Tablet, action: str, entry: int) -> Reply:
    tablet = who if isinstance(who, Tablet) else party.tablet(who)
    return tablet.asks(party.table, action, entry=entry, key=new_key())


def paper() -> tuple[int, int]:
    return Mark.objects.count(), Claim.objects.count()


# --- rights ---


@pytest.mark.parametrize("who", ["Ana", HOST])
def test_who_wrote_the_last_entry_takes_it_back_and_so_may_the_host(party: Party, who: str) -> None:
    assert asked(party, who, STRIKE, 1).status == 200
    assert paper() == (0, 0)
    assert (party.in_turn, party.turn, party.table.sequence) == ("Ana", 1, 2)
    assert table_faults(party.table) == ()


@pytest.mark.parametrize("who", ["Bo", "watcher", "stranger"])
def test_nobody_else_takes_it_back(party: Party, who: str) -> None:
    tablet = party.tablet("Bo") if who == "Bo" else Tablet()
    if who == "watcher":
        look_on(tablet, party.table)
    with nothing_written():
        answer = asked(party, tablet, STRIKE, 1)
        expected = (404, "") if who == "stranger" else (403, "seat_not_yours")
        assert (answer.status, answer.code) == expected


def test_once_somebody_else_has_written_only_the_host_takes_back_and_that_entry_alone(party: Party) -> None:
    party.record(*RUN_1_4)
    with nothing_written():
        assert asked(party, "Ana", STRIKE, 1).code == "not_the_last"
        assert asked(party, "Ana", STRIKE, 2).code == "seat_not_yours"
    assert asked(party, HOST, STRIKE, 2).status == 200
    with nothing_written():
        assert [asked(party, who, STRIKE, 1).code for who in (HOST, "Ana")] == ["older_entry", "older_entry"]
    for name in (HOST, "Ana"):
        page = party.tablet(name).get(f"/t/{party.table.public_id}/").text
        assert 'id="take-back-last"' not in page


def test_what_a_player_took_back_alone_uncovers_the_entry_before_as_the_last_one(party: Party) -> None:
    party.record(*RUN_1_4)
    party.strike(by="Bo")
    assert asked(party, "Ana", STRIKE, 1).status == 200


def test_after_a_new_entry_the_host_takes_the_last_one_back_again(party: Party) -> None:
    party.record(*RUN_1_4)
    party.strike(by=HOST)
    party.record(*RUN_2_5)
    assert asked(party, HOST, STRIKE, party.last).status == 200
    assert asked(party, HOST, STRIKE, 1).code == "older_entry"


def test_one_device_that_wrote_for_all_takes_back_all_that_it_wrote() -> None:
    party = open_table()
    for entry in (RED_LINE, RUN_1_4, RUN_2_5):
        party.record(*entry, by=HOST)
    for _entry in range(3):
        party.strike(by=HOST)
    assert party.state == party.history.first


def test_what_the_host_wrote_for_a_seat_is_the_hosts_to_take_back() -> None:
    party = open_table()
    party.record(*RED_LINE, by=HOST)
    assert asked(party, "Ana", STRIKE, 1).code == "seat_not_yours"
    assert asked(party, HOST, STRIKE, 1).status == 200


@pytest.mark.parametrize("who", ["Ana", HOST])
@pytest.mark.parametrize("entry", [2, 3, 99])
def test_only_an_entry_that_counts_last_is_taken_back(party: Party, who: str, entry: int) -> None:
    """2 was taken back already, 3 is a strike, which cannot be struck, and 99 does not exist yet."""
    party.record(*RUN_1_4)
    party.strike(by=HOST)
    with nothing_written():
        assert asked(party, who, STRIKE, entry).code == "not_the_last"


@pytest.mark.parametrize("action", [STRIKE, AMEND])
def test_where_nothing_is_written_nothing_is_taken_back(action: str) -> None:
    for party, code in ((open_table(), "not_the_last"), (open_lobby(), "not_started")):
        answer = asked(party, HOST, action, 1)
        assert (answer.status, answer.code) == (422, code)


# --- nothing is erased ---


def test_what_was_taken_back_stays_in_the_log_and_is_told_as_struck(party: Party) -> None:
    party.strike(by="Ana")
    party.record(*RUN_1_4)
    kinds = Entry.objects.values_list("sequence", "kind", "target", "turn")
    assert list(kinds) == [(1, "move", None, 1), (2, "strike", 1, 1), (3, "move", None, 1)]
    page = party.tablet("Cleo").get(f"/t/{party.table.public_id}/log/").text
    assert "<s>Ana claimed the Red Line.</s>" in page
    assert "Taken back: Ana claimed the Red Line." in page
    assert "Ana claimed the route 1 2 3 4." in page


def test_a_route_that_was_taken_back_is_anybodys_again(party: Party) -> None:
    party.strike(by="Ana")
    party.record(*RUN_1_4)
    assert (
        write(party.tablet("Bo"), party.table, seat=2, turn=2, dice=RED_LINE[0], box=RED_LINE[1]).status
        == 200
    )
    assert Claim.objects.get(box="routes.any").sheet.seat.name == "Bo"


# --- Don't open it ---


@pytest.mark.parametrize("who", ["Cleo", HOST])
def test_a_business_just_opened_may_be_left_closed(who: str) -> None:
    party = finished()
    assert asked(party, who, AMEND, 21).status == 200
    mark = Mark.objects.get(box="threes.first")
    assert (mark.sheet.seat.name, mark.kind) == ("Cleo", "declined")
    assert not Claim.objects.filter(box="threes.first").exists()
    assert Mark.objects.get(sheet__seat__name="Cleo", box="threes.3").value == 9
    assert table_faults(party.table) == ()


def test_declining_the_business_that_ended_the_game_lets_it_go_on() -> None:
    party = finished()
    assert party.state.seat is None
    party.decline(by="Cleo")
    assert (party.in_turn, party.state.round, party.turn) == ("Ana", 8, 22)
    party.record((6, 6, 6, 1, 2), "sixes.3")
    assert party.in_turn == "Bo"


def test_taking_back_the_entry_that_ended_the_game_lets_it_go_on() -> None:
    party = finished()
    party.strike(by="Cleo")
    assert (party.in_turn, party.state.round, party.turn) == ("Cleo", 7, 21)


def test_declining_adds_a_line_beside_the_first_one() -> None:
    party = finished()
    old = Entry.objects.filter(sequence=21).values().get()
    party.decline(by="Cleo")
    assert Entry.objects.filter(sequence=21).values().get() == old
    line = Entry.objects.get(sequence=22)
    assert (line.kind, line.target, line.move) == ("amend", 21, {"box": "threes.3", "open_business": False})
    page = party.tablet("Bo").get(f"/t/{party.table.public_id}/log/").text
    assert "Corrected: Cleo wrote 9 in Threes, box 3 and did not open" in page


def test_a_declined_entry_can_still_be_taken_back_as_a_whole() -> None:
    party = finished()
    party.decline(by="Cleo")
    party.strike(by="Cleo")
    assert not Mark.objects.filter(box__in=("threes.3", "threes.first"), sheet__seat__name="Cleo").exists()
    assert (party.in_turn, party.turn) == ("Cleo", 21)


def test_a_business_is_declined_once() -> None:
    party = finished()
    assert [asked(party, "Cleo", AMEND, 21).code for _tap in range(2)] == ["", "not_the_last"]


@pytest.mark.parametrize("who", ["Cleo", HOST])
def test_after_the_next_entry_a_business_stays_open(who: str) -> None:
    party = almost_over()
    with nothing_written():
        assert asked(party, who, AMEND, 12).code == "not_the_last"
    assert Claim.objects.filter(box="twos.first", sheet__seat__name="Cleo").exists()


def test_an_entry_that_opened_nothing_offers_nothing_to_decline(party: Party) -> None:
    before = everything()
    assert asked(party, "Ana", AMEND, 1).code == "not_the_last"
    party.record(*RUN_2_5)
    assert asked(party, "Bo", AMEND, 1).code == "not_the_last"
    assert Entry.objects.count() == len(before["Entry"]) + 1


def leaves(party: Party, name: str, *, by: str | None = None, key: str | None = None) -> Reply:
    number = party.number(name)
    return party.tablet(by or name).asks(party.table, "leave_game", seat=number, key=key or new_key())


def last() -> dict[str, Any]:
    return dict(Entry.objects.order_by("-sequence").values("move", "turn", "seat__name", "by_host")[0])


def test_who_goes_home_in_turn_passes_it_on(party: Party) -> None:
    assert leaves(party, "Bo").status == 200
    assert (party.in_turn, party.turn) == ("Cleo", 2)
    assert last() == {"move": {"leaves": True}, "turn": None, "seat__name": "Bo", "by_host": False}
    party.record(*RUN_1_4)
    assert party.in_turn == "Ana"
    party.record(*RUN_2_5)
    assert party.in_turn == "Cleo"


def test_out_of_turn_the_turn_stays_where_it_is(party: Party) -> None:
    assert leaves(party, "Ana").status == 200
    assert (party.in_turn, party.turn) == ("Bo", 2)
    party.record(*RUN_1_4)
    party.record(*RUN_2_5)
    assert party.in_turn == "Bo"


def test_the_host_sends_anybody_home_and_the_log_says_so(party: Party) -> None:
    assert leaves(party, "Cleo", by=HOST).status == 200
    assert last()["by_host"] is True
    devices.release_seat(access=party.access("Ana"), number=1)
    assert leaves(party, "Ana", by=HOST).status == 200
    assert last()["by_host"] is False


def test_who_is_gone_neither_writes_nor_goes_again(party: Party) -> None:
    leaves(party, "Bo")
    with nothing_written():
        answer = leaves(party, "Bo")
        assert (answer.status, answer.code) == (422, "not_your_turn")
        assert answer.sentence == "Bo has left the game and writes nothing more."
        dice, box = RUN_1_4
        late = write(party.tablet("Bo"), party.table, seat=2, turn=2, dice=dice, box=box)
        assert (late.status, late.code) == (422, "not_your_turn")


@pytest.mark.parametrize("by", ["Bo", HOST])
def test_going_home_is_taken_back_like_any_entry(party: Party, by: str) -> None:
    before = party.state
    leaves(party, "Bo")
    assert party.tablet(by).asks(party.table, "strike_entry", entry=2, key=new_key()).status == 200
    assert party.state == before
    party.record(*RUN_1_4)
    assert party.in_turn == "Cleo"
    assert table_faults(party.table) == ()


@pytest.mark.parametrize("game", PADS)
def test_whoever_ends_a_game_by_going_ends_every_game_and_the_page_says_so_before(game: str) -> None:
    """In some games the last player left wins, in others that player must leave, too; a single player is the last."""
    party = open_lobby(game=game)
    party.host.asks(party.table, "start_table")
    board = read_table_view(party.table)
    for name in party.tablets:
        assert board.play
        [ends] = [going.ends for going in board.play.leavings if going.seat.name == name]
        page = party.tablet(name).get(f"/t/{party.table.public_id}/").text
        assert (f"This ends the game. {ends}" in page) == bool(ends)
        leaves(party, name)
        board = read_table_view(party.table)
        assert (board.finals.headline if board.finals else "") == ends
        if ends:
            break
    assert board.phase == "over"
    assert table_faults(party.table) == ()


def test_players_tray_sheet_and_log_show_who_is_gone(party: Party) -> None:
    leaves(party, "Bo")
    page = party.tablet("Ana").get(f"/t/{party.table.public_id}/").text
    assert 'id="player-2"' in page
    assert page.count("data-left") == 1
    assert "Bo</bdi>’s sheet · left" in page
    assert "Bo left the game." in page
    assert 'id="go-2"' not in page
    join = Tablet().get(f"/join/{party.table.join_token}/").text
    assert "Left the game: <bdi>Bo</bdi>" in join


def test_the_end_page_keeps_who_was_gone() -> None:
    party = almost_over()
    leaves(party, "Ana")
    party.record(*LAST_ENTRY)
    path = f"/t/{party.table.public_id}/"
    over = party.host.get(path).text
    party.close(by=HOST)
    fresh_process()
    closed = party.host.get(path).text
    assert [text.count("left</small>") for text in (over, closed)] == [1, 1]


def test_at_a_table_without_a_free_seat_nobody_is_told_to_tap_a_name() -> None:
    party = open_table()
    address = f"/join/{party.table.join_token}/"
    assert "Tap your name" not in Tablet().get(address).text
    assert "All seats are taken." in Tablet().get(address).text
    devices.free_seat(access=party.access(HOST), number=2)
    assert "Tap your name" in Tablet().get(address).text
