"""Closing the game: the result is stored, and from then on nothing is written and nothing changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoresheets.models import Entry, Table
from scoresheets.registry import GAMES
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import devices
from tests.cast import (
    HOST,
    Party,
    Tablet,
    almost_over,
    everything,
    finished,
    fresh_process,
    new_key,
    open_lobby,
    open_table,
    play_out,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return finished()


def closes(party: Party, tablet: Tablet) -> tuple[int, str]:
    answer = tablet.asks(party.table, "close_table")
    return answer.status, answer.code


@pytest.mark.parametrize("who", [HOST, "Cleo"])
def test_the_host_or_who_wrote_last_closes_and_the_result_is_stored(party: Party, who: str) -> None:
    standing = party.history.game.outcome(party.state)
    assert closes(party, party.tablet(who)) == (200, "")
    table = party.table
    assert table.closed_at
    assert table.final_result
    assert (table.final_result["finished"], table.final_result["winners"]) == (
        True,
        [standing.winners[0] + 1],
    )
    assert {number: each["total"] for number, each in table.final_result["players"].items()} == {
        str(seat + 1): player.total for seat, player in enumerate(standing.players)
    }
    assert table.rules_version == GAMES["roll-estate"].rules_version
    assert table_faults(table) == ()


def test_no_name_is_in_the_stored_result(party: Party) -> None:
    party.close(by=HOST)
    assert not any(name in str(party.table.final_result) for name in party.tablets)


def test_what_is_not_over_is_not_closed() -> None:
    for party in (open_lobby(), open_table(), almost_over()):
        before = everything()
        assert closes(party, party.host) == (422, "not_over")
        assert everything() == before


def test_closing_twice_changes_nothing(party: Party) -> None:
    party.close(by=HOST)
    before = everything()
    assert closes(party, party.host) == (200, "")
    assert everything() == before


# --- afterwards ---

WRITES: dict[str, dict[str, Any]] = {
    "record_entry": {"seat": 1, "turn": 22, "dice": "66123", "box": "sixes.3"},
    "strike_entry": {"entry": 21},
    "amend_entry": {"entry": 21},
    "take_seat": {"seat": 1},
    "add_seat": {"name": "Dov"},
    "leave_game": {"seat": 1},
    "hand_seat": {"seat": 1, "device": 3},
    "move_seat": {"seat": 2, "direction": "up"},
    "remove_seat": {"seat": 3},
    "change_options": {"variant": "ruthless"},
}
AT_PLAY = {"record_entry", "strike_entry", "amend_entry", "take_seat", "leave_game", "hand_seat"}


@pytest.mark.parametrize("action", WRITES)
def test_after_closing_every_write_is_refused(party: Party, action: str) -> None:
    party.close(by=HOST)
    before = everything()
    answer = party.host.asks(party.table, action, **WRITES[action], key=new_key())
    assert (answer.status, answer.code) == (422, "table_closed" if action in AT_PLAY else "already_started")
    assert everything() == before


def test_the_stored_result_does_not_change_when_the_rules_do(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    party.close(by=HOST)
    stored = party.table.final_result
    game = GAMES["roll-estate"]

    def other_totals(state: Any) -> Any:
        outcome = game.outcome(state)
        return replace(outcome, players=tuple(replace(each, total=1) for each in outcome.players))

    monkeypatch.setitem(
        GAMES, "roll-estate", replace(game, rules_version=2, outcome=other_totals, value=lambda *_move: 1)
    )
    fresh_process()
    assert table_faults(party.table) == ()
    closes(party, party.host)
    assert (party.table.final_result, party.table.rules_version) == (stored, 1)


def test_after_a_restart_a_closed_table_looks_as_it_did() -> None:
    party = open_table()
    play_out(party, seed=3, take_backs=0.1)
    party.close(by=HOST)
    finals = party.host.get(f"/t/{party.table.public_id}/fragments/")
    fresh_process()
    assert party.host.get(f"/t/{party.table.public_id}/fragments/") == finals


def test_names_may_still_go_and_devices_too_and_the_figures_stay(party: Party) -> None:
    party.close(by=HOST)
    stored = Table.objects.values("final_result", "closed_at", "sequence").get()
    devices.release_seat(access=party.access("Ana"), number=1)
    devices.free_seat(access=party.access(HOST), number=2)
    assert Table.objects.values("final_result", "closed_at", "sequence").get() == stored
    assert Entry.objects.count() == 21
