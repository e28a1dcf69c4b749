"""A loaded page shows the sheet that its tray writes on, by whatever link the page was reached."""

import re
from typing import Any

import pytest

from scoresheets.table.services import devices, tables
from tests.cast import HOST, RED_LINE, RUN_1_4, Party, Reply, faces, look_on, new_key, open_lobby, open_table
from tests.cast import Tablet as Device


@pytest.fixture
def party() -> Party:
    """A table at which Cleo is in turn; Ana plays on the host's device."""
    party = open_lobby()
    sits_at_the_hosts(party, "Ana")
    tables.start_table(access=party.access(HOST))
    party.record(*RED_LINE, seat="Ana", by=HOST)
    party.record(*RUN_1_4)
    return party


def sits_at_the_hosts(party: Party, name: str) -> None:
    devices.free_seat(access=party.access(HOST), number=party.number(name))
    devices.take_seat(device=party.host.device, table=party.opened, number=party.number(name))


def look(party: Party, query: str = "", who: str | Device = HOST) -> Reply:
    tablet = who if isinstance(who, Device) else party.tablet(who)
    return tablet.get(f"/t/{party.opened.public_id}/{query}")


def shown(answer: Reply) -> int:
    return int(re.findall(r'data-shown="(\d+)"', answer.text)[0])


def written_for(answer: Reply) -> str:
    (form,) = re.findall(r'<form id="turn".*?</form>', answer.text, re.DOTALL)
    return str(re.findall(r'name="seat" value="(\d*)"', form)[0])


def test_writing_for_cleo_shows_cleos_sheet_also_on_a_page_that_is_loaded_anew(party: Party) -> None:
    for query in ("?as=3", "?as=3&dice=553", "?as=3&dice=55361"):
        answer = look(party, query)
        assert (shown(answer), written_for(answer), "data-away" in answer.text) == (3, "3", False)


def test_so_does_a_page_without_scripts_whose_entry_was_refused(party: Party) -> None:
    entry = {"seat": 3, "turn": party.turn, "dice": faces((5, 5, 3, 4, 1)), "box": "sixes.3"}
    answer = party.host.asks(party.table, "record_entry", htmx=False, key=new_key(), **entry)
    assert (answer.status, answer.code) == (422, "no_qualifying_dice")
    assert (shown(answer), written_for(answer)) == (3, "3")


def test_a_sheet_that_is_asked_for_is_shown_and_named_in_the_tray(party: Party) -> None:
    answer = look(party, "?seat=2&as=3")
    assert (shown(answer), written_for(answer), "data-away" in answer.text) == (2, "3", True)


def test_who_does_not_write_sees_the_own_sheet_or_the_one_in_turn(party: Party) -> None:
    watcher = Device()
    look_on(watcher, party.opened)
    for who, number in ((HOST, 1), ("Bo", 2), ("Cleo", 3), (watcher, 3)):
        assert shown(look(party, who=who)) == number


def test_of_two_people_on_one_device_the_one_who_is_asked_something_is_shown() -> None:
    party = open_table(game="monopoly-deal")
    devices.free_seat(access=party.access(HOST), number=3)
    devices.take_seat(device=party.tablet("Bo").device, table=party.opened, number=3)
    entries: tuple[dict[str, Any], ...] = (
        {"end_turn": True},
        {"bank": "money:5"},
        {"bank": "money:3"},
        {"end_turn": True},
        {"bank": "money:2"},
    )
    for entry in entries:
        party.record(**entry, by="Bo" if party.in_turn == "Cleo" else None)
    party.record(end_turn=True, by="Bo")
    taps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("Ana", {"taps": "act card=action:birthday"}),
        ("Bo", {"tap": "1:pay=bank/money:5"}),
        ("Bo", {"tap": "1:done"}),
    )
    for who, tap in taps:
        number = party.number(who)
        answer = party.tablet(who).asks(party.table, "tap_draft", seat=number, turn=party.turn, **tap)
        assert answer.status == 200
    answer = look(party, who="Bo")
    assert (shown(answer), written_for(answer)) == (3, "3")
