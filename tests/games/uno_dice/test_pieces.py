"""Pieces of UNO Dice: an entry sends the spaces it writes, and dice highlight only the spaces they would write."""

import re
from typing import Any

import pytest

from scoresheets.table.live.render_cache import Rendered, render_table
from tests.cast import Party, new_key
from tests.games.uno_dice.tables import begun

pytestmark = pytest.mark.django_db

OPTIONS = {"boards": ["yellow", "green", "red"], "spaces": 12, "extra_spaces": 3}


@pytest.fixture
def party() -> Party:
    """A table at Ana's turn: she has a 2, Bo a 6, Cleo a 4."""
    party = begun(OPTIONS)
    rendered(party)
    return party


def rendered(party: Party) -> Rendered:
    return render_table(party.table.public_id, "en")


def write(party: Party, **fields: str) -> Rendered:
    """Write an entry of Ana's. Return its rendering."""
    named: dict[str, Any] = {"seat": party.number("Ana"), "turn": party.turn, "key": new_key(), **fields}
    assert party.tablet("Ana").asks(party.opened, "record_entry", **named).status == 200
    return rendered(party)


def of_boards(changed: frozenset[str], seat: int) -> set[str]:
    """Return the pieces sent of one board, without its number."""
    return {name.removeprefix(f"s{seat}-") for name in changed if name.startswith(f"s{seat}-")}


STRIP = {"note", "written", "open", "last"}


def test_an_entry_sends_the_spaces_it_writes_and_what_counts_them(party: Party) -> None:
    changed = write(party, chain="Y2 Y1 R1").changed
    assert of_boards(changed, 1) == {"1", "2", "3", "4", *STRIP}  # the first is no longer the last one
    assert of_boards(changed, 2) == set()
    assert of_boards(changed, 3) == {"1", "2", *STRIP}  # the red 1 calls the red board


def test_an_entry_sends_no_board_whole_and_not_all_that_the_tray_may_say(party: Party) -> None:
    changed = write(party, chain="R2 R6", penalties="+1:3").changed
    assert not changed & {"sheet-1", "sheet-2", "sheet-3", "whose-turn", "players", "ledger"}
    assert {"called-heading", "called-answers"} <= changed


def test_a_space_that_is_earned_is_sent_with_their_count(party: Party) -> None:
    changed = write(party, penalties="+1:3").changed
    assert of_boards(changed, 3) == {"x1", "extras", "note", "written", "open"}
    assert of_boards(changed, 1) == set()


def test_what_is_fresh_are_spaces_and_no_outlines(party: Party) -> None:
    fresh = re.search(r'data-fresh-boxes="([^"]*)"', write(party, chain="Y2", penalties="+1:3").delta)
    assert fresh
    assert fresh[1].split() == ["s1-2"]


def test_a_call_that_is_over_leaves_its_place_empty(party: Party) -> None:
    write(party, chain="R2 R6")
    party.record(chain=[])
    after = rendered(party)
    assert '<div id="called-answers" hidden></div>' in after.delta
    assert '<strong id="called-heading" hidden></strong>' in after.delta
    assert "whose-turn" not in after.changed


def test_a_chain_lights_the_spaces_it_would_write_and_nothing_else(party: Party) -> None:
    asked = f"seat=1&turn={party.turn}&chain=Y2+Y1&loose=R1"
    text = party.tablet("Ana").get(f"/t/{party.opened.public_id}/lit/?{asked}").text
    assert re.findall(r' id="([^"]*)"', text) == ["s1-coming", "s1-2", "s1-3", "fitting", "lit-about"]
    assert '<div data-sheet="sheet-1" data-fits="yes">' in text


def test_nothing_is_sent_that_the_boards_in_view_already_say(party: Party) -> None:
    entry = write(party, chain="Y2 Y1")
    assert not [name for name in entry.changed if name.startswith("player-")]
    assert entry.parts["ledger"].count('<span class="log-what">') == 1
