"""The log replayed: all entries, those that count, and a cached history equal to one made anew."""

from datetime import UTC, datetime
from typing import Any

import pytest

from games.kit.errors import IllegalMove
from scoresheets.models import Entry
from scoresheets.registry import GAMES
from scoresheets.table.history import History, Line
from scoresheets.table.selectors import states
from scoresheets.table.selectors.states import cache_history, first_history, line_of, table_history
from tests.cast import Party, finished, fresh_process, open_table, play_out

GAME = GAMES["roll-estate"]
SIXES = (6, 6, 1, 2, 3)
RED = (1, 2, 3, 4, 6)


def blank() -> History:
    options = GAME.read_options({}, 2, None)
    return History(GAME, options, GAME.start(options, 2))


def line(sequence: int, *, box: str = "", dice: tuple[int, ...] = SIXES, **changes: Any) -> Line:
    """Return a move of seat 0 in turn 1, with these fields changed."""
    given = {
        "kind": "move",
        "seat": 0,
        "turn": 1,
        "target": None,
        "move": {"box": box},
        "dice": dice,
        "value": None,
        "device": 1,
        "by_host": False,
        "written_at": datetime(2026, 1, 2, tzinfo=UTC),
    }
    return Line(sequence=sequence, **{**given, **changes})


def strike(sequence: int, target: int) -> Line:
    return line(sequence, kind="strike", target=target, move=None, dice=())


TWO_TURNS = (line(1, box="routes.any", dice=RED), line(2, box="sixes.2", seat=1, turn=2))


def test_every_line_adds_what_it_did_and_the_state_after_it() -> None:
    history = blank().extended(TWO_TURNS)
    assert history.sequence == 2
    assert [each.line.sequence for each in history.played] == [1, 2]
    assert history.before(0) == history.first
    assert history.before(1) == history.played[0].state
    assert (history.state.seat, history.state.round, history.state.turns) == (0, 2, 2)


def test_a_history_is_a_value_and_stays_as_it_was() -> None:
    one = blank().extended(TWO_TURNS[:1])
    two = one.extended(TWO_TURNS[1:])
    assert (one.sequence, len(one.written), one.state.seat) == (1, 1, 1)
    assert two == blank().extended(TWO_TURNS)


def test_a_strike_takes_the_last_line_out_of_what_counts_and_not_out_of_what_was_written() -> None:
    before = blank().extended(TWO_TURNS[:1])
    after = before.extended((TWO_TURNS[1], strike(3, 2)))
    assert after.state == before.state
    assert [each.line.kind for each in after.written] == ["move", "move", "strike"]
    about = after.written[2].about
    assert (about, after.written[2].after) == (TWO_TURNS[1], after.written[1].after)


def test_a_strike_of_an_earlier_line_plays_the_later_ones_anew() -> None:
    later = line(2, box="routes.any", dice=RED, seat=1, turn=2)
    lines = (line(1, box="sixes.2"), later)
    with pytest.raises(IllegalMove, match="not_your_turn"):
        blank().extended((*lines, strike(3, 1)))


@pytest.mark.parametrize("target", [2, 3, 99])
def test_what_does_not_count_is_not_found(target: int) -> None:
    history = blank().extended((*TWO_TURNS, strike(3, 2)))
    with pytest.raises(LookupError):
        history.index(target)
    with pytest.raises(LookupError):
        history.extended((strike(4, target),))


def test_an_amend_changes_the_line_in_place_and_keeps_its_number_and_dice() -> None:
    party = finished()
    old = party.history
    party.decline(by="Cleo")
    new = party.history
    last = new.played[-1]
    assert (len(new.played), last.line.sequence, last.amended) == (len(old.played), 21, 22)
    assert last.line.dice == old.played[-1].line.dice
    assert last.line.move == {"box": "threes.3", "open_business": False}
    assert new.before(20) == old.before(20)
    assert (old.state.seat, new.state.seat) == (None, 0)


# --- cached and made anew ---


def anew(party: Party) -> History:
    """Return the history made from all rows of the log, past every cache."""
    table = party.table
    seats = tuple(table.seats.all())
    index = {seat.pk: place for place, seat in enumerate(seats)}
    lines = (line_of(entry, index) for entry in Entry.objects.filter(table=table).order_by("sequence"))
    return first_history(table, len(seats)).extended(lines)


def test_only_what_is_new_is_read_and_played(django_assert_num_queries: Any) -> None:
    party = open_table()
    play_out(party, turns=10)
    table, seats = party.table, tuple(party.table.seats.all())
    cache_history(table, table_history(table, seats))
    with django_assert_num_queries(0):
        table_history(table, seats)


def test_an_older_history_never_takes_the_place_of_a_newer_one() -> None:
    party = open_table()
    old = party.history
    party.record(SIXES, "sixes.1")
    new = party.history
    cache_history(party.table, old)
    assert states._histories[party.table.public_id] == new


def test_what_another_process_wrote_is_added_to_the_kept_history() -> None:
    party = open_table()
    play_out(party, turns=10)
    old = party.history
    play_out(party, turns=20, take_backs=0.3, declines=1.0)
    states._histories[party.table.public_id] = old
    assert party.history == anew(party)


def test_a_kept_history_that_is_ahead_of_the_table_is_not_believed() -> None:
    """A process may have cached entries of a rolled back transaction."""
    party = open_table()
    party.record(SIXES, "sixes.1")
    ahead = party.history
    party.record(SIXES, "sixes.1")
    cache_history(party.table, party.history)
    table = party.table
    table.sequence = 1
    assert table_history(table, tuple(table.seats.all())) == ahead


def test_the_cache_is_bounded_and_a_forgotten_table_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheets.table.selectors.states.CACHED_TABLES", 2)
    fresh_process()
    parties = [open_table(("Ana", "Bo")) for _table in range(4)]
    for party in parties:
        party.record(SIXES, "sixes.1")
    assert [party.turn for party in parties] == [2, 2, 2, 2]
