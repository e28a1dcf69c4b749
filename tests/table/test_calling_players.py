"""An entry that names other players: seat numbers from a tablet, seats in the log, never a name."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.errors import IllegalMove, MalformedMove
from scoresheets.base.refusals import Refusal
from scoresheets.models import Entry, Mark, Table
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import entries, tables
from tests.cast import Party, Tablet, fresh_process, new_key

pytestmark = pytest.mark.django_db
ANAS_TURN: dict[str, Any] = {"chain": ["G4", "G2"]}


def uno_table() -> Party:
    """A started table: Cleo, seat 3, plays first, then Ana and Bo; the host writes for all of them."""
    host = Tablet()
    opened = tables.open_table(
        device=host.device, title="Friday", game="uno-dice", options={}, names=("Ana", "Bo", "Cleo")
    )
    party = Party(opened, host, {})
    for _ in range(2):
        tables.move_seat(access=party.access("host"), number=party.number("Cleo"), up=True)
    tables.start_table(access=party.access("host"))
    for start in (6, 4, 5):
        record(party, {"start": start})
    return party


def record(party: Party, entry: dict[str, Any], key: str | None = None, turn: int | None = None) -> Any:
    return entries.record_entry(
        access=party.access("host"),
        number=party.number(party.in_turn),
        turn=turn or party.turn,
        entry=entry,
        key=key or new_key(),
    )


@pytest.fixture
def party() -> Party:
    return uno_table()


def test_the_log_stores_seats_in_order_of_play_and_no_names(party: Party) -> None:
    record(party, {"chain": [], "penalties": [["+1", party.number("Bo")], ["-1", party.number("Ana")]]})
    last = Entry.objects.filter(table=party.opened).last()
    assert last is not None
    assert last.move == {"chain": [], "penalties": [["+1", 2], ["-1", 1]]}
    assert Mark.objects.filter(sheet__seat__name="Bo", box="x1.outline", kind="tick").exists()


def test_a_player_who_is_renamed_is_still_the_one_who_was_meant(party: Party) -> None:
    record(party, {"penalties": [["+1", party.number("Bo")]]})
    before = party.state
    party.opened.seats.filter(name="Bo").update(name="Bob")
    fresh_process()
    assert party.state == before


def test_a_number_that_no_seat_has_is_nobodys(party: Party) -> None:
    with pytest.raises(IllegalMove, match="unknown_player"):
        record(party, {"penalties": [["+1", 9]]})


@pytest.mark.parametrize("called", ["Bo", "2", None, True, 2.0])
def test_a_tablet_calls_players_by_numbers_only(party: Party, called: object) -> None:
    with pytest.raises(MalformedMove):
        record(party, {"penalties": [["+1", called]]})


def test_the_same_turn_sent_twice_is_one_entry_and_another_target_is_another_turn(party: Party) -> None:
    key, turn, cleo = new_key(), party.turn, party.number(party.in_turn)
    for again in (False, True):
        written = entries.record_entry(
            access=party.access("host"),
            number=cleo,
            turn=turn,
            entry={"penalties": [["+1", party.number("Bo")]]},
            key=key,
        )
        assert written.again is again
    with pytest.raises(Refusal, match="key_reused"):
        entries.record_entry(
            access=party.access("host"),
            number=cleo,
            turn=turn,
            entry={"penalties": [["+1", party.number("Ana")]]},
            key=key,
        )


def test_a_turn_on_several_boards_is_one_entry_and_taken_back_as_one(party: Party) -> None:
    before = party.state.paper
    record(party, {"chain": ["G6", "Y6", "Y4"], "penalties": [["+1", party.number("Bo")]]})
    after = party.state.paper
    assert [old != new for old, new in zip(before.sheets, after.sheets, strict=True)] == [True, True, True]
    assert table_faults(party.table) == ()
    party.strike(by="host")
    assert party.state.paper == before
    assert Mark.objects.filter(sheet__table=party.opened).count() == 3
    assert table_faults(party.table) == ()


def test_a_whole_table_is_rebuilt_from_its_log(party: Party) -> None:
    record(party, {"chain": ["*"], "penalties": [["+1", party.number("Ana")]]})
    record(party, {"chain": ["B1"], "penalties": [["-1", party.number("Bo")], ["-1", party.number("Cleo")]]})
    fresh_process()
    assert table_faults(Table.objects.get(pk=party.opened.pk)) == ()
