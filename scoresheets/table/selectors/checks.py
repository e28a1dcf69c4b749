"""Consistency checks of a table's rows against its log, which is the source of truth."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count

from games.kit.paper import Paper
from scoresheets.models import Entry, Seat, Sheet, Table
from scoresheets.models.paper import paper_of
from scoresheets.registry import is_installed
from scoresheets.table.history import History
from scoresheets.table.selectors.states import first_history, line_of

# Errors that the readers raise for malformed rows; refusals by the rules are ValueErrors.
UNREADABLE = (LookupError, TypeError, ValueError)


def table_faults(table: Table) -> tuple[str, ...]:
    """Return every difference between a table's log and its rows, in words; () if there is none.

    A closed table is not replayed, as the rules may have changed since; nor is a table whose game is not installed. Of
    these only the log's integrity is checked.
    """
    entries = list(Entry.objects.filter(table=table).order_by("sequence"))
    at_rest = table.closed_at or not is_installed(table.game)
    return (*_log_faults(table, entries), *(() if at_rest else _paper_faults(table, entries)))


def missing_games() -> Iterator[str]:
    """Yield a sentence for each game that is not installed here, with the number of tables that play it."""
    played = Table.objects.values("game").annotate(tables=Count("pk")).values_list("game", "tables")
    for game, tables in played.order_by("game"):
        if not is_installed(game):
            which = "1 table plays" if tables == 1 else f"{tables} tables play"
            yield f"{which} {game!r}, which is not installed here."


def _log_faults(table: Table, entries: list[Entry]) -> Iterator[str]:
    for place, entry in enumerate(entries, start=1):
        if entry.sequence != place:
            yield f"the log has entry {entry.sequence} where {place} should be"
            return
    if table.sequence != len(entries):
        yield f"the table counts {table.sequence} entries, the log {len(entries)}"
    if table.closed_at and not table.final_result:
        yield "the table is closed without a result"


def _paper_faults(table: Table, entries: list[Entry]) -> Iterator[str]:
    seats = tuple(table.seats.all())
    if not table.started_at:
        if entries or Sheet.objects.filter(table=table).exists():
            yield "something is written though the table has not started"
        return
    if Sheet.objects.filter(table=table).count() != len(seats):
        yield "not every seat has its sheet"
        return
    try:
        history = _replayed(table, seats, entries)
    except UNREADABLE as error:
        yield f"the log cannot be played: {error!r}"
        return
    yield from _value_faults(history)
    try:
        rows = paper_of(table)
    except UNREADABLE as error:
        yield f"the sheets cannot be read: {error!r}"
        return
    yield from paper_differences(history.state.paper, rows, seats)


def _replayed(table: Table, seats: tuple[Seat, ...], entries: list[Entry]) -> History:
    index = {seat.pk: place for place, seat in enumerate(seats)}
    return first_history(table, len(seats)).extended(line_of(entry, index) for entry in entries)


def _value_faults(history: History) -> Iterator[str]:
    for place, played in enumerate(history.played):
        value = history.game.value(history.before(place), history.move(played.line))
        if value != played.line.value:
            yield f"entry {played.line.sequence} says {played.line.value}, its dice make {value}"


def paper_differences(log: Paper, rows: Paper, seats: tuple[Seat, ...]) -> Iterator[str]:
    """Yield each difference between the rows and the paper that the log gives."""
    for seat, said, found in zip(seats, log.sheets, rows.sheets, strict=True):
        for box in sorted(said.keys() | found.keys()):
            if said.get(box) != found.get(box):
                yield f"seat {seat.number}, {box}: the log says {said.get(box)}, the sheet {found.get(box)}"
    for box in sorted(log.claims.keys() | rows.claims.keys()):
        if log.claims.get(box) != rows.claims.get(box):
            yield f"{box}: the log says {log.claims.get(box)}, the claims {rows.claims.get(box)}"
