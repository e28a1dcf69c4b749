"""UN-31 at a table: all called players write at once, and a player called by colour alone may take that back."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from games.uno_dice.models import UnoBoard
from scoresheets.models import Entry
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import devices
from tests.cast import HOST, Party, Reply, fresh_process, new_key, open_table
from tests.games.uno_dice.tables import NAMES, begun
from tests.games.verbs import must_say

pytestmark = pytest.mark.django_db

OPTIONS = {"boards": ["yellow", "green", "red"], "spaces": 6, "extra_spaces": 1}
CALLED = 4
"""The entry by which Ana calls red 6: Bo's last number, and the colour of Cleo's board."""


@pytest.fixture
def party() -> Party:
    party = begun(OPTIONS)
    party.record(chain=["R2", "R6"])
    return party


def declines(party: Party, who: str, sequence: int = CALLED) -> Reply:
    return party.tablet(who).asks(party.opened, "amend_entry", entry=sequence, key=new_key())


def numbers(party: Party, name: str) -> list[int | None]:
    filled = UnoBoard.objects.get(seat=party.seat(name))
    return [space.value for space in filled.spaces if space.state in ("written", "last")]


def page(party: Party, who: str, path: str = "") -> str:
    return party.tablet(who).get(f"/t/{party.opened.public_id}/{path}").text


def offer(text: str) -> str:
    """Return the classes of the button "Don't write it", "" if there is none."""
    found = re.search(r'<button class="button ([^"]*)" id="do-decline"', text)
    return " ".join(found[1].split()) if found else ""


def test_everybody_has_written_and_the_called_colour_is_offered_to_leave_it(party: Party) -> None:
    assert [numbers(party, name) for name in NAMES] == [[2, 2, 6], [6, 6], [4, 6]]
    text = page(party, "Cleo")
    assert offer(text) == "when-here only-3"
    must_say(text, "Don’t write it", "Only the color matches: <bdi>Cleo</bdi> need not write it.")


def test_whoever_is_called_leaves_it_and_the_turn_is_corrected_in_its_place(party: Party) -> None:
    assert declines(party, "Cleo").status == 200
    assert [numbers(party, name) for name in NAMES] == [[2, 2, 6], [6, 6], [4]]
    line = Entry.objects.get(sequence=CALLED + 1)
    move = {"chain": ["R2", "R6"], "penalties": [], "declines": [2]}
    assert (line.kind, line.target, line.seat, line.move) == ("amend", CALLED, party.seat("Ana"), move)
    assert offer(page(party, "Cleo")) == ""
    assert "Cleo chooses not to write 6: only red calls it." in page(party, "Bo")
    must_say(
        page(party, "Bo", "log/"),
        "<s>Ana wrote 2 6. Ana calls red 6: Bo and Cleo write a 6.</s>",
        "Ana calls red 6: Bo writes a 6. Cleo chooses not to write it.",
    )
    assert table_faults(party.table) == ()
    assert declines(party, "Cleo").code == "not_the_last"
    party.record(chain=["G6"])
    assert numbers(party, "Bo") == [6, 6, 6]


@pytest.mark.parametrize(("who", "status"), [("Ana", 403), ("Bo", 403), ("Cleo", 200), (HOST, 200)])
def test_nobody_else_leaves_it_for_the_called_one(party: Party, who: str, status: int) -> None:
    answer = declines(party, who)
    assert (answer.status, answer.code) == (status, "" if status == 200 else "seat_not_yours")
    assert numbers(party, "Cleo") == ([4] if status == 200 else [4, 6])


def test_for_a_seat_without_a_device_the_hosts_offers_it(party: Party) -> None:
    devices.free_seat(access=party.access(HOST), number=3)
    assert offer(page(party, HOST)) == "when-here only-3 or-host"
    assert declines(party, HOST).status == 200
    assert Entry.objects.get(sequence=CALLED + 1).by_host is False


def test_the_host_who_does_it_for_a_seat_with_a_device_is_named(party: Party) -> None:
    declines(party, HOST)
    assert Entry.objects.get(sequence=CALLED + 1).by_host is True


def test_after_the_next_entry_it_stays_written(party: Party) -> None:
    party.record(chain=["G6", "G1"])
    assert declines(party, "Cleo").code == "not_the_last"
    assert numbers(party, "Cleo") == [4, 6]


NOT_OFFERED: Mapping[str, list[str]] = {
    "by number": ["G2", "G6"],
    "a star": ["R2", "*"],
    "nobody’s colour": ["B2"],
    "nothing": [],
}


@pytest.mark.parametrize("case", NOT_OFFERED)
def test_nothing_is_offered_where_one_must_write_or_nobody_is_called(case: str) -> None:
    fresh_process()
    party = open_table(NAMES, OPTIONS, game="uno-dice")
    for number in (2, 6, 4):
        party.record(start=number)
    party.record(chain=NOT_OFFERED[case])
    assert offer(page(party, HOST)) == ""
    assert declines(party, HOST).code == "not_the_last"


def test_what_was_left_is_taken_back_with_the_turn(party: Party) -> None:
    party.decline(by="Cleo")
    party.strike(by="Ana")
    assert [numbers(party, name) for name in NAMES] == [[2], [6], [4]]
    assert (party.in_turn, party.turn) == ("Ana", CALLED)
    assert table_faults(party.table) == ()


@pytest.fixture
def over(party: Party) -> Party:
    """Return the party after Ana's call has filled Cleo's board, and Cleo has won."""
    for chain in (["G6", "G1"], ["R6", "R5", "R4"], ["R6"]):
        party.record(chain=chain)
    return party


def last_offer(party: Party) -> Any:
    return re.search(r'id="do-decline"[^>]*>([^<]*)<', page(party, "Cleo"))


def test_a_call_that_ended_the_game_may_be_left_until_it_is_closed(over: Party) -> None:
    assert over.state.seat is None
    found = last_offer(over)
    assert found
    assert found[1].strip() == "Red board: don’t write the 6"
    assert declines(over, "Cleo", over.last).status == 200
    assert (over.in_turn, numbers(over, "Cleo")) == ("Bo", [4, 6, 6, 5, 4])
    assert table_faults(over.table) == ()


def test_once_the_game_is_closed_nothing_is_left_any_more(over: Party) -> None:
    sequence = over.last
    over.close(by=HOST)
    assert last_offer(over) is None
    assert declines(over, "Cleo", sequence).code == "table_closed"


def test_one_tablet_for_all_says_who_declines_with_the_entry_itself(party: Party) -> None:
    """The tray asks before it writes."""
    fields: dict[str, Any] = {
        "seat": 2,
        "turn": party.turn,
        "chain": "G6 R6 R1",
        "declines": "3",
        "key": new_key(),
    }
    assert party.tablet("Bo").asks(party.opened, "record_entry", **fields).status == 200
    assert (numbers(party, "Bo"), numbers(party, "Cleo")) == ([6, 6, 6, 6, 1], [4, 6])


@pytest.mark.parametrize(
    ("told", "status", "code"),
    [("1", 422, "cannot_decline"), ("9", 422, "unknown_player"), ("Cleo", 400, "malformed")],
)
def test_who_declines_is_judged_like_the_rest(party: Party, told: str, status: int, code: str) -> None:
    fields: dict[str, Any] = {
        "seat": 2,
        "turn": party.turn,
        "chain": "G6 R6 R1",
        "declines": told,
        "key": new_key(),
    }
    answer = party.tablet("Bo").asks(party.opened, "record_entry", **fields)
    assert (answer.status, answer.code) == (status, code)


def test_a_correction_keeps_who_left_it_and_may_say_otherwise(party: Party) -> None:
    party.decline(by="Cleo")
    ask = f"correction/?entry={CALLED}&look=yes&chain=Y2+R2+R6&penalties="
    assert "Cleo chooses not to write it." in page(party, "Ana", ask)
    must_say(
        page(party, "Ana", f"{ask}&thought=no"), "Bo and Cleo write a 6.", "Red board: don’t write the 6"
    )
