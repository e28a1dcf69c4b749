"""What a table tells the rooms above it, and asks of them.

A room above the table may use it; the table knows none of them. Where something happens at a table that concerns
another room, it calls one of these. `ScoresheetsConfig.ready` fills them, in the order in which they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

from django.http import HttpRequest, HttpResponse

from scoresheets.models import Device, Seat, Table
from scoresheets.table.history import History
from scoresheets.table.pages import SeatView
from scoresheets.table.selectors.access import Access

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Told(Generic[Given]):
    """Functions that are called one after the other, in the caller's transaction. What one of them raises ends the
    others and takes the whole write back: nothing is caught here.
    """

    def __init__(self) -> None:
        self._functions: list[Callable[Given, object]] = []

    def add(self, *functions: Callable[Given, object]) -> None:
        """Call these too, after those that are there. Raises TypeError where one is there already."""
        if known := [each for each in functions if each in self._functions]:
            raise TypeError(f"{known} are called already")
        self._functions.extend(functions)

    def __call__(self, *given: Given.args, **named: Given.kwargs) -> None:
        for function in self._functions:
            function(*given, **named)


class Asked(Generic[Given, Answer]):
    """A question that one function answers. Raises LookupError where none was given, TypeError for a second one."""

    def __init__(self) -> None:
        self._function: Callable[Given, Answer] | None = None

    def answer_by(self, function: Callable[Given, Answer]) -> None:
        """Let this function answer."""
        if self._function is not None:
            raise TypeError(f"{self._function} answers already")
        self._function = function

    def __call__(self, *given: Given.args, **named: Given.kwargs) -> Answer:
        if self._function is None:
            raise LookupError("nobody answers")
        return self._function(*given, **named)


class Paper(Protocol):
    """How a table is read whose sheets were filled in by hand: it has no log, its rows belong to another room."""

    def history(self, table: Table, seats: tuple[Seat, ...]) -> History:
        """The game as it is over with its sheets."""

    def stage(self, table: Table, seats: tuple[Seat, ...]) -> str:
        """How far it has been typed, in words."""

    def is_doubted(self, table: Table) -> bool:
        """Whether it counts with something that cannot be."""

    def document(self, table: Table, seats: tuple[Seat, ...]) -> dict[str, Any]:
        """What was typed, as a file tells it. Raises Refusal."""

    def reopen(self, access: Access, reason: str) -> None:
        """Open it again once it was checked, for a reason. Raises Refusal."""


BoardPart = Callable[[Table, tuple[Seat, ...], Sequence[SeatView], History | None], Any]

seat_named: Told[[Table, Seat, Device | None]] = Told()
"""A name was written at a seat, under the table's lock; by the device whose own rights decide what it may see by
that, None where it knows the people of the table anyway. Whoever is called saves the seat.
"""
seat_kept: Told[[Table, Seat]] = Told()
"""A seat has its name from before and no person, under the table's lock: it was taken over, or is remembered again.
"""
person_left: Told[[int | None]] = Told()
"""A seat of the person with this key was removed or lost its name, under the table's lock; None where nobody sat."""
names_changed: Told[[Table]] = Told()
"""A table's people are called otherwise, or are remembered again; under its lock, once the seats are saved."""
line_added: Told[[Table, Sequence[Seat], History, History]] = Told()
"""A line was appended to the log, with the history before and after it; under the table's lock, at every entry: what
is called must ask nothing of the database while the game goes on.
"""
table_closed: Told[[Table]] = Told()
"""A table was closed, or opened again (`closed_at` says which), under its lock."""
table_goes: Told[[Table]] = Told()
"""A table is about to be deleted with all that is about it, under its lock."""
rematch_laid: Told[[Table, Table]] = Told()
"""The next table of the same people has its row, and no seat yet; under the lock of the one before."""
rematch_opened: Told[[Table]] = Told()
"""The next table of the same people has its seats too; under the same lock."""
play_begins: Told[[Table, Sequence[Seat]]] = Told()
"""These seats play under these names from now on: the game begins, or one is called otherwise; under the table's lock,
before its row is saved.
"""
links_renewed: Told[[Iterable[Seat]]] = Told()
"""Whatever links lead to these seats alone are void; under the lock of their table or night."""
drawings_forgotten: Told[[str]] = Told()
"""This process drops what it drew of the table with this public id, as a name was removed; under no lock."""
log_grows: Told[[Access, int]] = Told()
"""So many lines are about to be added to the log, 0 for a name; under the table's lock. Raises Refusal where the export
of the table would be too large.
"""

typed_code: Asked[[HttpRequest, str], HttpResponse | None] = Asked()
"""Answers a typed code that leads to something else than a table; None where it is no such code. Under no lock."""
front_page: Asked[[HttpRequest, str, str, int], HttpResponse] = Asked()
"""The front page with what was refused: of a table that was to be opened, of a file, and the status."""
offered_names: Asked[[Access], tuple[str, ...]] = Asked()
"""The names that are offered while one is typed at this table."""
beside_people: Asked[[Access], dict[str, object]] = Asked()
"""What the page of people shows of those whom a device knows, by the names in its template."""
board_parts: dict[str, BoardPart] = {}
"""What else a board shows, by the name of the part: `night`, `namesakes`, `printed`, `records`. Read with the table."""
paper: Paper
"""The reader of tables on paper; `ready` sets it."""
