"""The control of every test that compares a ledger with the rows: missing, doubled or moved entries are found."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.ledger import NONE, Push, pushing
from tests.faults.world import World, in_file, served

MIDDLE = "(SELECT id FROM scoresheets_entry ORDER BY id LIMIT 1 OFFSET 10)"


def spoiled(world: World, *statements: str) -> None:
    with closing(sqlite3.connect(world.environment["DB_FILE"])) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


def written(world: World) -> Push:
    with pushing(world, 2) as push:
        push.until(30)
    assert push.faults() == NONE
    return push


@pytest.mark.control
def test_what_was_acknowledged_and_is_not_there_is_lost(tmp_path: Path) -> None:
    with served(in_file(tmp_path)) as world:
        push = written(world)
        spoiled(world, f"UPDATE scoresheets_entry SET key = 'another' WHERE id = {MIDDLE}")  # noqa: S608
        assert push.faults() == {**NONE, "lost": 1, "wrong": 1}


@pytest.mark.control
def test_two_that_changed_places_are_seen(tmp_path: Path) -> None:
    with served(in_file(tmp_path)) as world:
        push = written(world)
        first, second = push.writers[0].ok[:2]
        spoiled(
            world,
            f"UPDATE scoresheets_entry SET key = 'x' WHERE key = '{first}'",  # noqa: S608 (our own keys)
            f"UPDATE scoresheets_entry SET key = '{first}' WHERE key = '{second}'",  # noqa: S608
            f"UPDATE scoresheets_entry SET key = '{second}' WHERE key = 'x'",  # noqa: S608
        )
        assert push.faults() == {**NONE, "disordered": 1}


@pytest.mark.control
def test_an_entry_that_was_answered_but_not_kept_is_lost(tmp_path: Path) -> None:
    """The row is deleted as if it had been acknowledged before its commit and the server killed in between."""
    with served(in_file(tmp_path)) as world:
        push = written(world)
        writer = push.writers[0]
        spoiled(
            world,
            f"DELETE FROM scoresheets_entry WHERE key = '{writer.ok[-1]}'",  # noqa: S608
        )
        assert push.faults() == {**NONE, "lost": 1}
        with pytest.raises(AssertionError):
            world.agrees()
