"""Open a table from a transcript: either everything in it becomes the log of a new table, or nothing does.

The transcript is played and its rows are made before the write lock is taken, so that other devices' entries wait for
the insert only: 20,000 lines in about a third of a second.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.kit.dice import is_face
from games.kit.errors import IllegalMove, MalformedMove
from games.kit.export import transcript_document, transcript_text
from games.kit.moves import Begins, Leaves
from games.kit.names import keys_apart
from games.kit.numbers import Number, read_half
from games.kit.replay import RefusedEntry
from games.kit.seats import seat_to_log
from games.kit.transcript import Transcript, TranscriptEntry
from games.kit.turns import turns_before
from scoresheets.base.db.compiled_queries import column_values, columns_of, insert_values
from scoresheets.base.server.cooperative_iteration import YieldingList, yielding
from scoresheets.base.server.request_sizes import LARGEST_FILE
from scoresheets.exports.selectors.export_limits import FEWEST_MEASURED, LARGEST_ENTRY
from scoresheets.exports.selectors.transcripts import export_entries
from scoresheets.models import Device, Entry, Table
from scoresheets.models.log import check_keys_of_game, dice_to_columns
from scoresheets.table.history import Growing, History, Line
from scoresheets.table.projection import project
from scoresheets.table.selectors.log_limits import MOST_LINES
from scoresheets.table.selectors.states import cache_history
from scoresheets.table.selectors.usage import BYTES_OF_LINE
from scoresheets.table.services.tables import add_free_seat, begin, lay_table
from scoresheets.table.writing import write_new

COMPANION = "companion"
DEEPEST = 6  # nesting allowed in a struck entry; a real one has three levels
LARGEST = 2**31 - 1
USUAL = 200
"""Characters of a struck entry that are always allowed; a turn roll by roll has 190."""
MOST_BESIDE = 50_000
"""Characters beyond USUAL that are allowed in total, in all struck entries that were not legal when they were taken
back.
"""


@dataclass(frozen=True, slots=True)
class Judged:
    """A transcript that the rules accept: its log, and the rows for a table that does not exist yet."""

    transcript: Transcript
    history: History
    rows: list[list[Any]]


def judge(transcript: Transcript) -> Judged:
    """Play the transcript; nothing is written. Raises RefusedEntry, and MalformedMove if it is larger than a table may
    be.
    """
    if len(transcript.entries) > MOST_LINES:
        raise MalformedMove("too_many_entries", most=MOST_LINES)
    history = _history(transcript)
    if len(transcript.entries) > FEWEST_MEASURED and _bytes_of_export(transcript, history) > LARGEST_FILE:
        raise MalformedMove("file_too_large", limit=LARGEST_FILE)
    rows = column_values(_entry(each.line) for each in yielding(history.written))
    return Judged(transcript, history, list(rows))


def bytes_of(judged: Judged) -> int:
    """Return about how many bytes of the database the table will take."""
    return sum(
        BYTES_OF_LINE + len(json.dumps(each.line.move)) + len(each.line.dice)
        for each in yielding(judged.history.written)
    )


def open_judged(*, device: Device, judged: Judged, anew: bool = False, origin: str = "") -> Table:
    """Open a table that has been played as far as the transcript goes. Its seats are free; this device is its host.

    It keeps the transcript's id, unless it is to be another table (`anew`). `origin` is the mark of the address that
    brings it. Raises Refusal `busy`; then nothing is written.
    """
    with write_new():
        table = lay_judged(host=device, judged=judged, origin=origin)
        play_judged(table=table, device=device, judged=judged, anew=anew)
    return table


def lay_judged(*, host: Device | None, judged: Judged, origin: str) -> Table:
    """Lay the table of a transcript with its seats, all of them free, before anything is played. Call only inside
    a write.
    """
    transcript = judged.transcript
    table = lay_table(
        device=host,
        title=transcript.head.title,
        game=transcript.game.key,
        options=transcript.raw_options,
        edition=None if transcript.raw_edition == COMPANION else transcript.raw_edition,
        origin=origin,
    )
    for name, key in zip(transcript.players, keys_apart(transcript.players), strict=True):
        add_free_seat(table=table, name=name, name_key=key)
    return table


def play_judged(*, table: Table, device: Device, judged: Judged, anew: bool = False) -> None:
    """Play a table that `lay_judged` has laid as far as its transcript goes: its entries are by this device. Call only
    inside the same write.
    """
    transcript, history = judged.transcript, _written_by(device, judged.history)
    seats = list(table.seats.all())
    begin(table=table, seats=seats)
    owned = _owned(judged.rows, table=table, seats=[seat.pk for seat in seats], device=device)
    insert_values(Entry, owned)
    project(table=table, before=history.first.paper, after=history.state.paper)
    table.sequence, table.played_at = history.sequence, transcript.head.played_at
    if not anew:
        table.transcript_id = transcript.head.id or table.transcript_id
    table.touch("sequence", "started_at", "rules_version", "played_at", "transcript_id")
    transaction.on_commit(partial(cache_history, table, history))


def _bytes_of_export(transcript: Transcript, history: History) -> int:
    """Return the length of the file that the table would export, without its result."""
    document: dict[str, Any] = transcript_document(
        transcript.game,
        options=transcript.raw_options,
        edition=transcript.raw_edition,
        names=transcript.players,
        entries=yielding(export_entries(history)),
        result={},
        head=transcript.head,
    )
    return len(transcript_text({**document, "entries": YieldingList(document["entries"])}).encode())


def _history(transcript: Transcript) -> History:
    """Return the replayed log of the future table; struck entries are void lines at their places."""
    game, now = transcript.game, timezone.now()
    first = game.start(transcript.options, len(transcript.players))
    growing, struck = Growing(History(game, transcript.options, first)), _Struck(game)
    for index, entry in enumerate(yielding(transcript.entries)):
        state = growing.state
        struck.measure(state, entry)
        try:
            growing.add(_line(growing, game, entry, now))
        except IllegalMove as error:
            raise RefusedEntry(index, error, state) from error
    return growing.history()


@dataclass(slots=True)
class _Struck:
    """Measures struck entries. An entry that was legal when it was taken back may have any length.

    Several entries are taken back together, so each is judged by the `state` after those before it. A corrected entry
    need not be legal any more, so the illegal ones share some `room` instead of being refused.
    """

    game: Any
    state: Any = None
    room: int = field(default_factory=lambda: MOST_BESIDE)

    def measure(self, now: Any, entry: TranscriptEntry) -> None:
        """Count one more entry; `now` is the table before it. Raises MalformedMove if there is no room."""
        if not entry.struck:
            self.state = None
            return
        try:
            self.state = self.game.apply(now if self.state is None else self.state, entry.move)
        except IllegalMove:
            self.room -= max(0, len(json.dumps(self.game.write_move(entry.move, seat_to_log))) - USUAL)
        if self.room < 0:
            raise MalformedMove("too_much_taken_back", most=MOST_BESIDE)


def _line(growing: Growing, game: Any, entry: TranscriptEntry, now: datetime) -> Line:
    stored = game.write_move(entry.move, seat_to_log)
    check_keys_of_game(game.key, stored)
    dice = _storable_dice(stored)
    if entry.struck:
        stored = _stored_struck(stored, growing.sequence)
    else:
        game.check(growing.state, entry.move)  # only a legal move has a value
    return Line(
        sequence=growing.sequence + 1,
        kind="void" if entry.struck else "move",
        seat=entry.move.seat if entry.move.seat >= 0 else None,
        turn=None
        if entry.struck or isinstance(entry.move, Begins | Leaves)
        else turns_before(growing.state) + 1,
        target=None,
        move=stored,
        dice=dice,
        value=_given(entry) if entry.struck else game.value(growing.state, entry.move),
        device=None,
        by_host=False,
        written_at=now,
    )


def _storable_dice(stored: dict[str, Any]) -> tuple[int, ...]:
    """Return the dice, taken out of the entry if all are faces; those of a struck entry may be anything."""
    dice = stored.get("dice", ())
    if dice and all(map(is_face, dice)):
        return tuple(stored.pop("dice"))
    return ()


def _given(entry: TranscriptEntry) -> Number | None:
    """Return the number in the file if it fits the column: in a struck entry it is unchecked."""
    with suppress(MalformedMove):
        number = read_half(entry.value, "value")
        return number if abs(number) <= LARGEST else None
    return None


def _shallow(raw: Any, depth: int) -> Any:
    """Return the entry without values that are nested too deeply: a struck entry may hold anything in place of its
    dice.
    """
    if isinstance(raw, Mapping):
        return {key: _shallow(each, depth - 1) for key, each in raw.items()} if depth else None
    if isinstance(raw, (list, tuple)):
        return [_shallow(each, depth - 1) for each in raw] if depth else None
    return raw


def _stored_struck(struck: dict[str, Any], index: int) -> dict[str, Any]:
    """Return a struck entry as it is stored. Raises MalformedMove if it is larger than any that a table wrote."""
    copied: dict[str, Any] = _shallow(struck, DEEPEST)
    if len(json.dumps(copied)) > LARGEST_ENTRY:
        raise MalformedMove("entry_too_large", most=LARGEST_ENTRY, entry=index)
    return copied


def _entry(line: Line) -> Entry:
    """Return the line as a row without a table yet; its seat is a place in the order of play."""
    return Entry(
        sequence=line.sequence,
        kind=line.kind,
        seat_id=line.seat,
        turn=line.turn,
        move=line.move,
        value=line.value,
        key=secrets.token_hex(16),
        written_at=line.written_at,
        **dice_to_columns(line.dice),
    )


def _owned(rows: list[list[Any]], *, table: Table, seats: list[int], device: Device) -> list[list[Any]]:
    """Fill in the rows' table, seats and device."""
    columns = columns_of(Entry)
    at_table, at_seat, at_device = map(columns.index, ("table_id", "seat_id", "device_id"))
    for row in rows:
        row[at_table], row[at_device] = table.pk, device.pk
        if row[at_seat] is not None:
            row[at_seat] = seats[row[at_seat]]
    return rows


def _written_by(device: Device, history: History) -> History:
    """Return the log with all lines from this device."""
    lines = {id(each.line): replace(each.line, device=device.pk) for each in yielding(history.written)}
    return replace(
        history,
        written=tuple(
            replace(each, line=lines[id(each.line)], about=lines[id(each.line)])
            for each in yielding(history.written)
        ),
        played=tuple(replace(each, line=lines[id(each.line)]) for each in yielding(history.played)),
    )
