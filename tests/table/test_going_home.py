"""A player leaves the game: the turns are skipped, the sheet stays and is marked, and it is an entry like any other."""

from typing import Any

import pytest

from scoresheets.models import Entry
from scoresheets.pads import PADS
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services import devices
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
    fresh_process,
    new_key,
    open_lobby,
    open_table,
    write,
)
from tests.sure import nothing_written

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """A table at which Ana has written and Bo is in turn."""
    party = open_table()
    party.record(*RED_LINE)
    return party


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
