"""A table's replayed log, kept in a bounded cache of this process, so that a long log does not make entries slower."""

from __future__ import annotations

import threading
from collections import OrderedDict

from games import GAMES
from scoresheets.history import History, Line
from scoresheets.models import Entry, Seat, Table

KEPT_TABLES = 1000

_kept: OrderedDict[str, History] = OrderedDict()
_guard = threading.Lock()


def table_history(table: Table, seats: tuple[Seat, ...]) -> History:
    """The replayed log up to `table.sequence`; only entries newer than the kept history are read and applied."""
    with _guard:
        history = _kept.get(table.public_id)
    if history is None or history.sequence > table.sequence:
        history = first_history(table, len(seats))
    if history.sequence < table.sequence:
        history = history.extended(_lines(table, seats, after=history.sequence))
    return history


def keep_history(table: Table, history: History) -> None:
    """Remember a history that is committed; an older one never replaces a newer one."""
    with _guard:
        kept = _kept.get(table.public_id)
        if kept is None or kept.sequence <= history.sequence:
            _kept[table.public_id] = history
            _kept.move_to_end(table.public_id)
        while len(_kept) > KEPT_TABLES:
            _kept.popitem(last=False)


def forget_history(public_id: str) -> None:
    """Let go of a table that is no longer there."""
    with _guard:
        _kept.pop(public_id, None)


def first_history(table: Table, players: int) -> History:
    """A history with nothing written: the table's game at its start."""
    game = GAMES[table.game]
    options = game.read_options(table.options, players, table.edition)
    return History(game, options, game.start(options, players))


def _lines(table: Table, seats: tuple[Seat, ...], *, after: int) -> list[Line]:
    index = {seat.pk: position for position, seat in enumerate(seats)}
    entries = Entry.objects.filter(table=table, sequence__gt=after, sequence__lte=table.sequence)
    return [line_of(entry, index) for entry in entries.order_by("sequence")]


def line_of(entry: Entry, index: dict[int, int]) -> Line:
    """An entry as a value; `index` maps a seat's row to its place in the order of play."""
    return Line(
        sequence=entry.sequence,
        kind=entry.kind,
        seat=None if entry.seat_id is None else index[entry.seat_id],
        turn=entry.turn,
        target=entry.target,
        move=entry.move,
        dice=entry.dice,
        value=entry.value,
        device=entry.device_id,
        by_host=entry.by_host,
        written_at=entry.written_at,
        strikes_from=entry.strikes_from,
    )
