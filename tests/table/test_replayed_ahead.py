"""S52: a long log that is not in memory is replayed before its table is locked."""

from collections.abc import Callable
from typing import Any

import pytest

from scoresheets.table import writing
from scoresheets.table.selectors import states
from scoresheets.table.services import closing, entries
from tests.cast import HOST, Party, finished, fresh_process, new_key, write
from tests.table.test_corrections import correct, party

__all__ = ["party"]


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each replay of more than one entry whether its table was locked."""
    found, lines = list[bool](), states._lines

    def noted(*given: Any, after: int) -> Any:
        read = lines(*given, after=after)
        if len(read) > 1:
            found.append(writing._following.get(None) is not None)  # inside a write, on both databases
        return read

    monkeypatch.setattr(states, "_lines", noted)
    monkeypatch.setattr(states, "LONG", 1)
    return found


def writes(party: Party) -> object:
    return write(party.tablet("Ana"), party.table, seat=1, turn=2, dice=(1, 2, 3, 4, 5), box="routes.any")


def strikes(party: Party) -> object:
    access = party.access(HOST)
    return entries.strike_entry(access=access, sequence=party.table.sequence, key=new_key())


@pytest.mark.parametrize("do", [writes, strikes, lambda party: correct(party, "Ana", 1)])
def test_each_write_of_the_log_replays_ahead(
    party: Party, replays: list[bool], do: Callable[[Party], object]
) -> None:
    fresh_process()
    replays.clear()
    do(party)
    assert replays
    assert not any(replays)


def test_closing_does_too(replays: list[bool]) -> None:
    party = finished()
    fresh_process()
    replays.clear()
    closing.close_table(access=party.access(HOST))
    assert replays
    assert not any(replays)


def test_a_short_log_is_replayed_where_it_is_needed(
    party: Party, replays: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: without the bound it is replayed under the lock."""
    monkeypatch.setattr(states, "LONG", 1000)
    fresh_process()
    replays.clear()
    strikes(party)
    assert any(replays)
