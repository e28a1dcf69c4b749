"""Cells of a matrix of rights, asked one by one: who asks, which row, and the status that belongs there."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tests.cast import Tablet
from tests.evening import Evening, open_evening
from tests.roles import Room, Rows, undone_at
from tests.security.matrix import ANSWERS, ask, table_addresses

Row = tuple[str, str]
"""A name, and the method by which it is asked."""


def wrong_cells(
    tablets: Mapping[str, Tablet],
    rows: Mapping[Row, Mapping[str, str]],
    asked: Callable[[Tablet, Row], Any],
) -> dict[tuple[Row, str], str]:
    """Return the cells with another status, or where a look or a refusal changed something; each write is undone."""
    before, wrong = Rows(), {}
    for row, statuses in rows.items():
        for role, status in statuses.items():
            with undone_at(tablets):
                found = asked(tablets[role], row).status_code
                if str(found) != status:
                    wrong[row, role] = str(found)
                elif (found >= 400 or row[1] == "GET") and not before.are_the_same():
                    wrong[row, role] = f"{found}, and something changed"
    return wrong


def at_tables(phase: str) -> list[Row]:
    """Return the rows of the matrix at a table's own addresses in this phase."""
    below = table_addresses()
    return [(name, method) for name, method, where in ANSWERS if where == phase and name in below]


def wrong_at_the_table(room: Room, rows: Mapping[Row, Mapping[str, str]]) -> dict[tuple[Row, str], str]:
    return wrong_cells(room.tablets, rows, lambda tablet, row: ask(tablet, room, *row))


def with_organizers(room: Room, evening: Evening) -> Room:
    """Return the room with a device of each role at the night, and one that runs another night."""
    came = {role: evening.came(role) for role in ("run", "help", "look")}
    return replace(room, tablets={**room.tablets, **came, "other night's": open_evening().runner})
