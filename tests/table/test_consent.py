"""No player rewrites an older entry alone: neither their own nor, as host, any other."""

import re
from typing import Any

import pytest

from scoresheets.base.refusals import Refusal
from scoresheets.models import Entry, Proposal, Seat
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.services import corrections, devices
from scoresheets.table.services.corrections import Correction
from scoresheets.table.services.entries import leave_game
from tests.cast import HOST, RED_LINE, Party, Tablet, new_key, open_table

ONE = {"dice": [6, 1, 2, 3, 4], "box": "ones.1"}


def evening(**more: Any) -> Party:
    """A table on which Ana's first entry is an older one: 6 in the sixes, then Bo's Red Line, then Cleo's 5 in the
    fives.
    """
    party = open_table(**more)
    party.record((6, 1, 2, 3, 5), "sixes.1")
    party.record(*RED_LINE)
    party.record((5, 1, 2, 3, 6), "fives.1")
    return party


def correct(party: Party, by: str, target: int = 1, *, sure: bool = False, reason: str = "") -> None:
    asked = Correction(target, party.table.sequence, ONE, sure=sure)
    corrections.propose_correction(access=party.access(by), correction=asked, key=new_key(), reason=reason)


def answer(party: Party, who: str, say: Any = corrections.agree_to_proposal) -> None:
    asked = Proposal.objects.get(table=party.opened, status="open")
    say(access=party.access(who), proposal=asked.pk, number=party.number(who))


def written(party: Party) -> bool:
    """Return whether Ana's first entry is now a one in the ones."""
    return "ones.1" in party.state.paper.sheets[0]


def on_one_tablet(names: tuple[str, ...]) -> Party:
    """Return a table with entries; all its players sit at the host's device."""
    party = open_table(names)
    for name in names:
        devices.free_seat(access=party.access(HOST), number=party.number(name))
        devices.take_seat(device=party.host.device, table=party.opened, number=party.number(name))
    for dice, box in ((6, 1, 2, 3, 5), "sixes.1"), ((6, 6, 1, 2, 3), "sixes.2"):
        for _name in names:
            party.record(dice, box, by=HOST)
    return party


@pytest.fixture
def party() -> Party:
    return evening()


def test_beneath_an_entry_that_the_host_took_back_the_next_one_needs_consent(party: Party) -> None:
    party.strike(by=HOST)
    asked = Correction(2, party.table.sequence)
    corrections.propose_correction(access=party.access(HOST), correction=asked, key=new_key())
    assert len(party.history.played) == 2
    answer(party, "Bo")
    assert len(party.history.played) == 1


def test_ones_own_older_entry_is_not_agreed_to_from_ones_own_device(party: Party) -> None:
    devices.free_seat(access=party.access(HOST), number=party.number("Cleo"))
    devices.take_seat(device=party.tablet("Ana").device, table=party.opened, number=party.number("Cleo"))
    correct(party, "Ana")
    for number in party.number("Ana"), party.number("Cleo"):
        asked = Proposal.objects.get(status="open")
        corrections.agree_to_proposal(access=party.access("Ana"), proposal=asked.pk, number=number)
        assert not written(party)
    answer(party, "Bo")
    assert written(party)


def test_a_seat_handed_to_another_device_does_not_agree_to_what_it_proposed(party: Party) -> None:
    correct(party, "Ana")
    Seat.objects.filter(pk=party.seat("Ana").pk).update(device=party.host.device)
    asked = Proposal.objects.get(status="open")
    corrections.agree_to_proposal(access=party.access(HOST), proposal=asked.pk, number=party.number("Ana"))
    assert not written(party)


def test_the_host_and_an_entry_of_their_own_are_no_exception(party: Party) -> None:
    Seat.objects.filter(pk=party.seat("Ana").pk).update(device=party.host.device)
    correct(party, HOST)
    assert not written(party)
    answer(party, "Bo")
    assert written(party)


@pytest.mark.parametrize("gone", ["without a device", "at home"])
def test_seats_that_cannot_answer_neither_count_nor_block(party: Party, gone: str) -> None:
    for name in "Bo", "Cleo":
        if gone == "at home":
            leave_game(access=party.access(name), number=party.number(name), key=new_key())
        else:
            devices.release_seat(access=party.access(name), number=party.number(name))
    with pytest.raises(Refusal, match="not_confirmed"):
        correct(party, "Ana")
    correct(party, "Ana", sure=True)
    assert written(party)


def test_one_tablet_passed_round_is_asked_beneath_the_change() -> None:
    party = on_one_tablet(("Ana", "Bo"))
    asked = "correction/?entry=1&look=yes&dice=61234&box=ones.1"
    page = party.tablet(HOST).get(f"/t/{party.opened.public_id}/{asked}").text
    assert "No other device can agree. Is everybody at the table OK with this?" in page
    assert 'name="sure" value="yes"' in page
    assert (page.count("Correct it<"), page.count("Correct it\n")) == (1, 0)
    with pytest.raises(Refusal, match="not_confirmed"):
        correct(party, HOST)
    assert (written(party), Entry.objects.count()) == (False, 4)
    correct(party, HOST, sure=True)
    assert written(party)
    assert not Proposal.objects.exists()


def test_one_who_is_sure_is_not_thereby_alone(party: Party) -> None:
    correct(party, "Ana", sure=True)
    assert not written(party)


def test_a_table_may_agree_beforehand_that_nobody_is_asked() -> None:
    party = evening(house=HouseRules(consent_off=True))
    correct(party, "Ana")
    assert written(party)
    assert party.table.sequence == 4


def test_it_is_chosen_at_the_door_told_in_the_lobby_and_changed_there() -> None:
    ana = Tablet()
    ana.post("/tables/", {"game": "yahtzee", "name": ["Ana", "Bo"], "consent": "off"})
    table = ana.device.hosted_tables.get()
    assert table.consent_off
    page = ana.get(f"/t/{table.public_id}/").text
    assert "<dd>right away, without asking the others</dd>" in page
    assert re.search(r'value="off" checked', page)
    ana.asks(table, "change_options", title="", rounds="1", consent="asked")
    table.refresh_from_db()
    assert not table.consent_off
