"""An entry that names other players: seat numbers from a tablet, seats in the log, never a name."""

import pytest

from games.kit.errors import IllegalMove, MalformedMove
from scoresheets.models import Entry, Mark
from scoresheets.table.selectors.checks import table_faults
from scoresheets.table.services import tables
from tests.cast import HOST, Party, fresh_process, open_lobby


@pytest.fixture
def party() -> Party:
    """A started table: Cleo, seat 3, plays first, then Ana and Bo; the host writes for all of them."""
    party = open_lobby(game="uno-dice")
    for _ in range(2):
        tables.move_seat(access=party.access(HOST), number=party.number("Cleo"), up=True)
    tables.start_table(access=party.access(HOST))
    for start in (6, 4, 5):
        party.record(start=start, by=HOST)
    return party


def test_the_log_stores_seats_in_order_of_play_and_no_names(party: Party) -> None:
    party.record(chain=[], penalties=[["+1", party.number("Bo")], ["-1", party.number("Ana")]], by=HOST)
    last = Entry.objects.filter(table=party.opened).last()
    assert last is not None
    assert last.move == {"chain": [], "penalties": [["+1", 2], ["-1", 1]]}
    assert Mark.objects.filter(sheet__seat__name="Bo", box="x1.outline", kind="tick").exists()


def test_a_player_who_is_renamed_is_still_the_one_who_was_meant(party: Party) -> None:
    party.record(penalties=[["+1", party.number("Bo")]], by=HOST)
    before = party.state
    party.opened.seats.filter(name="Bo").update(name="Bob")
    fresh_process()
    assert party.state == before


def test_a_number_that_no_seat_has_is_nobodys(party: Party) -> None:
    with pytest.raises(IllegalMove, match="unknown_player"):
        party.record(penalties=[["+1", 9]], by=HOST)


@pytest.mark.parametrize("called", ["Bo", "2", None, True, 2.0])
def test_a_tablet_calls_players_by_numbers_only(party: Party, called: object) -> None:
    with pytest.raises(MalformedMove):
        party.record(penalties=[["+1", called]], by=HOST)


def test_a_turn_on_several_boards_is_one_entry_and_taken_back_as_one(party: Party) -> None:
    before = party.state.paper
    party.record(chain=["G6", "Y6", "Y4"], penalties=[["+1", party.number("Bo")]], by=HOST)
    after = party.state.paper
    assert [old != new for old, new in zip(before.sheets, after.sheets, strict=True)] == [True, True, True]
    assert table_faults(party.table) == ()
    party.strike(by=HOST)
    assert party.state.paper == before
    assert Mark.objects.filter(sheet__table=party.opened).count() == 3
    assert table_faults(party.table) == ()
