"""YZ-11: before the match each player throws once; the highest throw begins, and none of it is in the log."""

from typing import Any

import pytest

from scoresheets.models import Entry
from scoresheets.table.forms import read_total
from scoresheets.table.services import tables
from tests.cast import HOST, Party, Reply, open_lobby, open_table
from tests.sure import nothing_written
from tests.table.page import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return open_lobby(game="yahtzee")


def throw(party: Party, who: str, place: str, total: int | str = "", **fields: Any) -> Reply:
    return party.tablet(who).asks(party.table, "enter_throw", throw=place, **{"sum": total, **fields})


def everybody_throws(party: Party, *sums: int) -> None:
    for number, total in enumerate(sums, start=1):
        assert throw(party, HOST, f"{number}.1", total).status == 200


def order(party: Party) -> list[str]:
    return list(party.table.seats.values_list("name", flat=True))


def said(party: Party) -> str:
    found = Page(party.host.get(f"/t/{party.opened.public_id}/").text).board("starter")["starter"]
    return str(found[1][1])


def test_the_highest_sum_comes_first_and_who_follows_whom_stays(party: Party) -> None:
    assert said(party) == "Everybody rolls all 5 dice once. The highest sum goes first."
    everybody_throws(party, 18, 24, 12)
    assert order(party) == ["Bo", "Cleo", "Ana"]
    assert said(party) == "Bo goes first: 24 against 18."


def test_those_who_are_level_throw_again_and_nobody_else(party: Party) -> None:
    everybody_throws(party, 18, 24, 24)
    assert said(party) == "Bo and Cleo are tied at 24. Only they roll again."
    refused = throw(party, "Ana", "1.2", 30)
    assert (refused.status, refused.code) == (422, "throw_not_asked")
    throw(party, "Bo", "2.2", 7)
    assert said(party) == "Still to roll again: Cleo."
    throw(party, "Cleo", "3.2", 9)
    assert order(party) == ["Cleo", "Ana", "Bo"]
    assert said(party) == "Cleo goes first: 9 against 7 after rolling again."


def test_each_device_tells_its_own_throw_and_the_host_tells_any(party: Party) -> None:
    assert throw(party, "Ana", "1.1", dice="66543").status == 200
    with nothing_written():
        assert throw(party, "Ana", "2.1", 12).code == "seat_not_yours"
    assert throw(party, HOST, "2.1", 12).status == 200
    assert said(party) == "Still to roll: Cleo."
    assert party.seat("Ana").throws == [24]


def test_a_throw_that_was_told_wrongly_is_corrected_and_its_tie_is_gone(party: Party) -> None:
    everybody_throws(party, 18, 24, 24)
    throw(party, "Bo", "2.2", 7)
    throw(party, "Bo", "2.1", 23)
    assert party.seat("Bo").throws == [23]
    assert order(party)[0] == "Cleo"
    assert throw(party, "Bo", "2.1", 23).status == 200  # sent twice it is one throw
    assert party.seat("Bo").throws == [23]


@pytest.mark.parametrize("typed", ["", "4", "31", "6654", "66547", "five", "-7", "1e1", "６６５４３"])
def test_what_is_neither_five_dice_nor_their_sum_is_refused_in_words(party: Party, typed: str) -> None:
    with nothing_written():
        reply = throw(party, "Ana", "1.1", typed)
        assert (reply.status, reply.code) == (422, "bad_throw")
        assert reply.sentence == "Tap all 5 dice first, or type their sum: a number from 5 to 30."


def test_dice_and_sums_are_read_as_people_write_them() -> None:
    assert [read_total(typed, 5) for typed in ("66543", "6 6 5 4 3", "6+6+5+4+3", " 24 ")] == [24] * 4


def test_the_host_may_still_put_somebody_else_first_and_the_pad_says_so(party: Party) -> None:
    everybody_throws(party, 18, 24, 12)
    tables.move_seat(access=party.access(HOST), number=2, up=False)
    assert order(party) == ["Cleo", "Bo", "Ana"]
    assert said(party) == "Bo rolled the most, 24, but the host has put Cleo first."


def test_a_seat_that_goes_or_comes_is_counted_out_or_asked(party: Party) -> None:
    everybody_throws(party, 18, 24, 12)
    tables.add_seat(access=party.access(HOST), name="Dee")
    assert said(party) == "Still to roll: Dee."
    throw(party, HOST, "4.1", 20)
    assert order(party)[0] == "Bo"
    tables.remove_seat(access=party.access(HOST), number=2)
    assert order(party) == ["Dee", "Cleo", "Ana"]
    assert said(party) == "Dee goes first: 20 against 18."


def test_all_may_throw_anew_and_nobody_has_to(party: Party) -> None:
    everybody_throws(party, 18, 24, 12)
    assert party.host.asks(party.table, "clear_throws").status == 200
    assert [seat.throws for seat in party.table.seats.all()] == [[], [], []]
    tables.start_table(access=party.access(HOST))
    assert party.in_turn == "Bo"


def test_nothing_of_it_is_an_entry_and_after_the_start_it_is_over(party: Party) -> None:
    everybody_throws(party, 18, 24, 12)
    assert not Entry.objects.exists()
    tables.start_table(access=party.access(HOST))
    with nothing_written():
        assert throw(party, "Ana", "1.1", 30).code == "already_started"
    assert party.in_turn == "Bo"


def test_it_is_only_for_a_game_whose_pad_says_so() -> None:
    party = open_lobby()
    assert "Who goes first?" not in party.host.get(f"/t/{party.opened.public_id}/").text
    reply = throw(party, "Ana", "1.1", 20)
    assert (reply.status, reply.code) == (400, "malformed")
    assert "Who goes first?" not in open_table(game="yahtzee").host.get("/").text
