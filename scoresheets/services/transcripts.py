"""Opening a table from a transcript: everything in it becomes the log of a new table, or nothing does."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from games.kit.dice import is_face
from games.kit.moves import Leaves
from games.kit.replay import replay
from games.kit.seats import seat_to_log
from games.kit.shape import is_whole
from games.kit.transcript import Transcript, TranscriptEntry
from scoresheets.history import History, Line
from scoresheets.models import Device, Entry, Seat, Table
from scoresheets.models.log import check_keys_of_game, dice_to_columns
from scoresheets.projection import project
from scoresheets.selectors.states import keep_history
from scoresheets.services.tables import add_free_seat, begin, lay_table
from scoresheets.writing import write_new

COMPANION = "companion"
DEEPEST = 6  # nesting allowed in a struck entry; a real one has three levels
LARGEST = 2**31 - 1


def open_from_transcript(*, device: Device, transcript: Transcript, anew: bool = False) -> Table:
    """A table that has been played as far as the transcript tells, its seats free, this device its host.

    It keeps the transcript's id, unless it is to be another table all the same (`anew`). Raises RefusedEntry where the
    rules refuse an entry, Refusal `busy`; then nothing is written.
    """
    replay(transcript)
    history = _history(transcript, device)
    with write_new():
        table = lay_table(
            device=device,
            title=transcript.head.title,
            game=transcript.game.key,
            options=transcript.raw_options,
            edition=None if transcript.raw_edition == COMPANION else transcript.raw_edition,
        )
        seats = [add_free_seat(table=table, name=name) for name in transcript.players]
        begin(table=table, seats=seats)
        Entry.objects.bulk_create(_entry(table, seats, written.line) for written in history.written)
        project(table=table, before=history.first.paper, after=history.state.paper)
        table.sequence, table.played_at = history.sequence, transcript.head.played_at
        if not anew:
            table.transcript_id = transcript.head.id or table.transcript_id
        table.touch("sequence", "started_at", "rules_version", "played_at", "transcript_id")
    keep_history(table, history)
    return table


def _history(transcript: Transcript, device: Device) -> History:
    """The log that the table will have, replayed; struck entries are void lines at their places."""
    game = transcript.game
    history = History(game, transcript.options, game.start(transcript.options, len(transcript.players)))
    for entry in transcript.entries:
        history = history.extended((_line(history, entry, device),))
    return history


def _line(history: History, entry: TranscriptEntry, device: Device) -> Line:
    stored = history.game.write_move(entry.move, seat_to_log)
    check_keys_of_game(history.game.key, stored)
    dice = _storable_dice(stored)
    return Line(
        sequence=history.sequence + 1,
        kind="void" if entry.struck else "move",
        seat=entry.move.seat if entry.move.seat >= 0 else None,
        turn=None if entry.struck or isinstance(entry.move, Leaves) else history.state.turns + 1,
        target=None,
        move=_shallow(stored, DEEPEST),
        dice=dice,
        value=_given(entry) if entry.struck else history.game.value(history.state, entry.move),
        device=device.pk,
        by_host=False,
        written_at=timezone.now(),
    )


def _storable_dice(stored: dict[str, Any]) -> tuple[int, ...]:
    """The dice, taken out of the entry where all are faces; those of a struck entry may be anything."""
    dice = stored.get("dice", ())
    if dice and all(map(is_face, dice)):
        return tuple(stored.pop("dice"))
    return ()


def _given(entry: TranscriptEntry) -> int | None:
    """The number as the file gives it, if it fits the column: that of a struck entry is unchecked."""
    return entry.value if is_whole(entry.value) and abs(entry.value) <= LARGEST else None


def _shallow(raw: Any, depth: int) -> Any:
    """The entry without values that are nested too deeply: a struck entry may hold anything in place of its dice."""
    if isinstance(raw, Mapping):
        return {key: _shallow(each, depth - 1) for key, each in raw.items()} if depth else None
    if isinstance(raw, (list, tuple)):
        return [_shallow(each, depth - 1) for each in raw] if depth else None
    return raw


def _entry(table: Table, seats: Sequence[Seat], line: Line) -> Entry:
    return Entry(
        table=table,
        sequence=line.sequence,
        kind=line.kind,
        seat=None if line.seat is None else seats[line.seat],
        turn=line.turn,
        move=line.move,
        value=line.value,
        key=secrets.token_hex(16),
        device_id=line.device,
        written_at=line.written_at,
        **dice_to_columns(line.dice),
    )
