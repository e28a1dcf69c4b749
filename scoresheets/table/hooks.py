"""Functions of the rooms above the table that a table calls.

A room above the table may use it; the table knows none of them. When an event at a table concerns another room, the
table calls one of these. `ScoresheetsConfig.ready` fills them, in the order in which they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

from django.http import HttpRequest, HttpResponse

from scoresheets.models import Device, Night, Person, Seat, Table
from scoresheets.pads.pages import SeatView
from scoresheets.table.history import History
from scoresheets.table.selectors.access import Access

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Hook(Generic[Given]):
    """Functions that are called one after the other, in the caller's transaction. An error of one of them ends the
    others and rolls the whole write back: nothing is caught here.
    """

    def __init__(self) -> None:
        self._functions: list[Callable[Given, object]] = []

    def add(self, *functions: Callable[Given, object]) -> None:
        """Call these functions too, after those added before. Raises TypeError if one was added already."""
        if known := [each for each in functions if each in self._functions]:
            raise TypeError(f"{known} are called already")
        self._functions.extend(functions)

    def __call__(self, *given: Given.args, **named: Given.kwargs) -> None:
        for function in self._functions:
            function(*given, **named)


class Query(Generic[Given, Answer]):
    """A question that one function answers. Raises LookupError if no function was given, TypeError for a second one."""

    def __init__(self) -> None:
        self._function: Callable[Given, Answer] | None = None

    def answer_by(self, function: Callable[Given, Answer]) -> None:
        """Answer with this function. Raises TypeError if there is one already."""
        if self._function is not None:
            raise TypeError(f"{self._function} answers already")
        self._function = function

    def __call__(self, *given: Given.args, **named: Given.kwargs) -> Answer:
        if self._function is None:
            raise LookupError("nobody answers")
        return self._function(*given, **named)


class Paper(Protocol):
    """Reader of tables whose sheets were filled in by hand: such a table has no log, its rows belong to another
    room.
    """

    def history(self, table: Table, seats: tuple[Seat, ...]) -> History:
        """Return the finished game with its sheets."""

    def stage(self, table: Table, seats: tuple[Seat, ...]) -> str:
        """Return in words how far it has been typed."""

    def sheets(self, table: Table, seats: tuple[Seat, ...]) -> tuple[str, ...]:
        """Return in words how far the sheet of each seat has been typed, without any of its figures."""

    def is_doubted(self, table: Table) -> bool:
        """Return whether it counts with a finding that cannot be right."""

    def document(self, table: Table, seats: tuple[Seat, ...]) -> dict[str, Any]:
        """Return the typed sheets in the form of a file. Raises Refusal."""

    def reopen(self, access: Access, reason: str) -> None:
        """Open it again after it was checked, for a reason. Raises Refusal."""


ViewPart = Callable[[Table, tuple[Seat, ...], Sequence[SeatView], History | None], Any]

seat_named: Hook[[Table, Seat, Device | None]] = Hook()
"""A name was written at a seat, under the table's lock. The device's own rights decide what it may see through that
name; None if it knows the people of the table anyway. The function that is called saves the seat.
"""
seat_taken_over: Hook[[Table, Seat, Person | None]] = Hook()
"""A seat has its name from before and no person, under the table's lock: it was taken over, or is remembered again.
With the person if it is known.
"""
person_left: Hook[[int | None]] = Hook()
"""A seat of the person with this key was removed or lost its name, under the table's lock. None if it had no person."""
name_goes: Hook[[Table, Seat]] = Hook()
"""The name at a seat is about to be removed for good, under the table's lock."""
seat_gone: Hook[[Table, Seat]] = Hook()
"""A seat was deleted, under the table's lock; the instance is whole."""
names_changed: Hook[[Table]] = Hook()
"""People of a table were renamed, or are remembered again; under its lock, once the seats are saved."""
line_added: Hook[[Table, Sequence[Seat], History, History]] = Hook()
"""A line was appended to the log, with the history before and after it. Called under the table's lock at every entry:
functions here must not query the database while the game goes on.
"""
table_closed: Hook[[Table]] = Hook()
"""A table was closed, or opened again (`closed_at` says which), under its lock."""
table_goes: Hook[[Table]] = Hook()
"""A table is about to be deleted with all its rows, under its lock."""
place_freed: Hook[[Night, Sequence[int]]] = Hook()
"""A place at a night is free: its table was deleted by people or has moved, or the place is new. Under the lock of the
table or the night. With the primary keys of the guests who had begun to play there.
"""
tables_expire: Hook[[Collection[int]]] = Hook()
"""The deletion of these tables, by primary keys, is about to be announced, as nobody has touched them for long, or the
person who runs the server deletes them; under no lock, with all their rows still there.
"""
rematch_laid: Hook[[Table, Table]] = Hook()
"""The next table of the same people has its row, and no seat yet; under the lock of the one before."""
rematch_opened: Hook[[Table]] = Hook()
"""The next table of the same people has its seats too; under the same lock."""
play_begins: Hook[[Table, Sequence[Seat]]] = Hook()
"""These seats play at a night from now on: the game begins, or a name was written that makes another guest of a seat.
Under the table's lock, before its row is saved.
"""
links_renewed: Hook[[Iterable[Seat]]] = Hook()
"""All links that lead to these seats alone are void; under the lock of their table or night."""
renderings_forgotten: Hook[[str]] = Hook()
"""This process drops its renderings of the table with this public id, as a name was removed; under no lock."""
log_grows: Hook[[Access, int]] = Hook()
"""So many lines are about to be added to the log, 0 for a name; under the table's lock. Raises Refusal if the export of
the table would be too large.
"""

typed_code: Query[[HttpRequest, str], HttpResponse | None] = Query()
"""Return the answer to a typed code that leads to something else than a table; None if it is no such code. Under no
lock.
"""
front_page: Query[[HttpRequest, str, str, int], HttpResponse] = Query()
"""Return the front page with the refusals of opening a table and of a file, and with this status."""
offered_names: Query[[Access], tuple[str, ...]] = Query()
"""Return the names that are offered while a name is typed at this table."""
table_devices_parts: Query[[Access], dict[str, object]] = Query()
"""Return the additions to the page of people for this device, by the names in its template."""
lay_on_paper: Query[..., Table] = Query()
"""Create the rows of a table for sheets to type, with seats of these names; inside the caller's transaction."""
view_parts: dict[str, ViewPart] = {}
"""Further parts of a view, by name: `night`, `namesakes`, `records`, `scripted_throw`. Read with the table."""
paper: Paper
"""The reader of tables on paper; `ready` sets it."""
