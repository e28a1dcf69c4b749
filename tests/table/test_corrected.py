"""The notice about a corrected entry: which corrections get one, and its words."""

import pytest

from scoresheets.table.house_rules import HouseRules
from scoresheets.table.pages.corrections import CorrectedView
from scoresheets.table.selectors.table_view import read_table_view
from scoresheets.table.services import corrections, devices, entries
from tests.cast import HOST, Party, new_key
from tests.table.test_consent import evening
from tests.table.test_corrections import correct

FREE = HouseRules(consent_off=True)


def one(value: int, box: str) -> tuple[list[int], str]:
    """Return dice and box of an entry of this single face in that row."""
    return [value, *(face for face in range(1, 6 + 1) if face != value)][:5], f"{box}.1"


def notices(party: Party) -> tuple[CorrectedView, ...]:
    return read_table_view(party.table).corrected


@pytest.fixture
def party() -> Party:
    return evening(house=FREE)


def test_what_lay_beneath_an_entry_taken_back_by_the_host_is_told_as_well(party: Party) -> None:
    party.strike(by=HOST)
    assert notices(party) == ()
    correct(party, HOST, 2)
    (notice,) = notices(party)
    assert notice.said == "Bo’s entry in round 1 was taken back by the host."


def test_the_host_corrects_for_a_seat_without_a_device_as_the_host(party: Party) -> None:
    devices.free_seat(access=party.access(HOST), number=party.number("Ana"))
    correct(party, HOST, 1, *one(1, "ones"))
    (notice,) = notices(party)
    assert notice.said == "Ana’s entry in round 1 was corrected by the host."


def test_it_says_whose_turn_was_corrected_by_whom_and_what_it_was_and_is(party: Party) -> None:
    correct(party, "Ana", 1, *one(1, "ones"))
    (notice,) = notices(party)
    assert notice.said == "Ana’s entry in round 1 was corrected by Ana."
    assert (notice.text, notice.becomes) == ("Ana wrote 6 in Sixes, box 1.", "Ana wrote 1 in Ones, box 1.")
    changed = [(each.seat.name, each.total_before, each.total_after) for each in notice.changes]
    assert changed == [("Ana", "$35", "$10")]


def test_of_an_entry_corrected_twice_each_notice_says_what_it_was_then(party: Party) -> None:
    correct(party, "Ana", 1, *one(1, "ones"))
    correct(party, HOST, 1, *one(2, "twos"), reason="a two")
    newest, before = notices(party)
    assert (newest.number, before.number) == (5, 4)
    assert (newest.text, newest.becomes) == ("Ana wrote 1 in Ones, box 1.", "Ana wrote 2 in Twos, box 1.")
    assert (newest.said, newest.reason) == ("Ana’s entry in round 1 was corrected by the host.", "a two")


def test_what_was_taken_back_with_all_after_it_is_counted(party: Party) -> None:
    correct(party, "Bo", 2)
    (notice,) = notices(party)
    assert notice.said == "Bo’s entry in round 1 was taken back by Bo."
    assert (notice.becomes, notice.gone) == ("", 1)


def test_ones_own_last_entry_gets_none(party: Party) -> None:
    correct(party, "Cleo", 3, *one(4, "fours"))
    party.strike(by="Cleo", sequence=3)
    assert notices(party) == ()


def test_it_stays_when_others_write_on_and_when_somebody_takes_back(party: Party) -> None:
    correct(party, "Ana", 1, *one(1, "ones"))
    told = notices(party)
    board = read_table_view(party.table)
    party.record((6, 6, 1, 2, 3), "sixes.1")
    assert read_table_view(party.table, board).corrected == read_table_view(party.table).corrected == told
    entries.strike_entry(access=party.access("Ana"), sequence=5, key=new_key())
    assert notices(party) == told


def test_where_totals_are_hidden_it_tells_none() -> None:
    party = evening(house=HouseRules(totals_hidden=True, consent_off=True))
    correct(party, "Ana", 1, *one(1, "ones"))
    (notice,) = notices(party)
    assert (notice.changes, notice.becomes) == ((), "Ana wrote 1 in Ones, box 1.")


def test_a_reason_that_the_host_removes_goes_from_it(party: Party) -> None:
    correct(party, HOST, 1, *one(1, "ones"), reason="he was asleep")
    assert notices(party)[0].reason == "he was asleep"
    corrections.remove_reason(access=party.access(HOST), sequence=4)
    assert notices(party)[0].reason == ""
