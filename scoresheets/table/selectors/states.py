"""A table's replayed log, in a bounded cache of this process, so that the cost of an entry does not grow with
the log.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any

from scoresheets.base.db.compiled_queries import CompiledQuery
from scoresheets.models import Entry, Seat, Table
from scoresheets.models.log import DICE_COLUMNS, dice_of_columns
from scoresheets.registry import game_of, is_installed
from scoresheets.table import hooks
from scoresheets.table.history import History, Line
from scoresheets.table.selectors.access import seats_of

CACHED_TABLES = 1000
LONG = 200  # entries that are not replayed while others wait
COLUMNS = (
    *("sequence", "kind", "seat_id", "turn", "target", "move", "value", "device_id", "by_host", "written_at"),
    *("strikes_from", "by_organizer", *DICE_COLUMNS),
)

_row = attrgetter(*COLUMNS)
_LINES = CompiledQuery(
    lambda table, after, until: (
        Entry.objects.filter(table=table, sequence__gt=after, sequence__lte=until)
        .order_by("sequence")
        .values_list(*COLUMNS)
    )
)
_histories: OrderedDict[str, History] = OrderedDict()
_guard = threading.Lock()


def table_history(table: Table, seats: tuple[Seat, ...]) -> History:
    """Return the replayed log up to `table.sequence`. Only entries newer than the cached history are read and applied.

    A paper table has no log: of it the finished game with its sheets is returned.
    """
    if table.on_paper:
        return hooks.paper.history(table, seats)
    with _guard:
        history = _histories.get(table.public_id)
    if history is None or history.sequence > table.sequence:
        history = first_history(table, len(seats))
    if history.sequence < table.sequence:
        history = history.extended(_lines(table, seats, after=history.sequence))
    return history


def replay_ahead(table: Table) -> None:
    """Replay a long log that is not in memory, as after a restart, before its table is locked: nobody waits for it."""
    with _guard:
        known = _histories.get(table.public_id)
    if table.started_at and not table.on_paper and table.sequence - (known.sequence if known else 0) > LONG:
        cache_history(table, table_history(table, seats_of(table)))


def replay_together(tables: Sequence[Table]) -> None:
    """Replay the logs of these tables that are not in memory, as many as it holds, from one query. One that cannot be
    read is left out.
    """
    with _guard:
        behind = {
            table.pk: table
            for table in tables
            if not table.on_paper
            and ((known := _histories.get(table.public_id)) is None or known.sequence < table.sequence)
        }
    for pk in list(behind)[CACHED_TABLES:]:
        del behind[pk]
    entries = Entry.objects.filter(table__in=behind).order_by("table", "sequence")
    for pk, rows in groupby(entries.values_list("table", *COLUMNS).iterator(), key=itemgetter(0)):
        table, log = behind[pk], list(rows)
        seats = seats_of(table)
        index = {seat.pk: position for position, seat in enumerate(seats)}
        with suppress(LookupError, TypeError, ValueError):
            lines = (_line(row, index) for _pk, *row in log)
            known = first_history(table, len(seats))
            cache_history(table, known.extended(line for line in lines if line.sequence <= table.sequence))


def closed_history(table: Table, seats: tuple[Seat, ...]) -> History | None:
    """Return a closed table's replayed log; None if the rules have changed since it was closed, or its game is gone."""
    if not is_installed(table.game) or table.rules_version != game_of(table.game).rules_version:
        return None
    try:
        return table_history(table, seats)
    except (LookupError, TypeError, ValueError):
        return None


def cache_history(table: Table, history: History) -> None:
    """Cache a committed history. An older one never replaces a newer one."""
    if table.on_paper:
        return
    with _guard:
        cached = _histories.get(table.public_id)
        if cached is None or cached.sequence <= history.sequence:
            _histories[table.public_id] = history
            _histories.move_to_end(table.public_id)
        while len(_histories) > CACHED_TABLES:
            _histories.popitem(last=False)


def forget_history(public_id: str) -> None:
    """Drop the history of a table that was deleted."""
    with _guard:
        _histories.pop(public_id, None)


def first_history(table: Table, players: int) -> History:
    """Return a history without entries: the table's game at its start."""
    game = game_of(table.game)
    options = game.read_options(table.options, players, table.edition)
    return History(game, options, game.start(options, players))


def _lines(table: Table, seats: tuple[Seat, ...], *, after: int) -> list[Line]:
    index = {seat.pk: position for position, seat in enumerate(seats)}
    return [_line(row, index) for row in _LINES.rows(table.pk, after, table.sequence)]


def line_of(entry: Entry, index: dict[int, int]) -> Line:
    """Return an entry as a value. `index` maps a seat's row to its place in the order of play."""
    return _line(_row(entry), index)


def _line(row: Sequence[Any], index: dict[int, int]) -> Line:
    """Return the columns of an entry as a value, without a model instance: thousands of them are read at a time."""
    (
        sequence,
        kind,
        seat,
        turn,
        target,
        move,
        value,
        device,
        by_host,
        written_at,
        strikes_from,
        by_organizer,
        *dice,
    ) = row
    return Line(
        sequence=sequence,
        kind=kind,
        seat=None if seat is None else index[seat],
        turn=turn,
        target=target,
        move=move,
        dice=dice_of_columns(*dice),
        value=value,
        device=device,
        by_host=by_host,
        written_at=written_at,
        strikes_from=strikes_from,
        by_organizer=by_organizer,
    )
