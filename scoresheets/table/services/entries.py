"""Writing one entry: lock, fresh rows, rules, append, project. The announcement follows the commit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError

from games.kit.errors import IllegalMove
from games.kit.seats import seat_to_log
from games.kit.turns import turns_before
from scoresheets.base.db.compiled_queries import CompiledQuery
from scoresheets.base.db.constraints import refusal_of
from scoresheets.base.refusals import Refusal
from scoresheets.models import Entry, Table
from scoresheets.models.log import dice_to_columns
from scoresheets.registry import game_of
from scoresheets.table.history import History, Line
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_fresh, access_seat, seat_by_number, seats_of
from scoresheets.table.selectors.corrections import is_uncovered
from scoresheets.table.selectors.drafts import check_answers
from scoresheets.table.selectors.log_limits import check_room
from scoresheets.table.selectors.states import cache_history, replay_ahead, table_history
from scoresheets.table.services.log_append import append_entry, check_open
from scoresheets.table.writing import write_table

ENTRY_WITH_KEY = CompiledQuery(lambda table, key: Entry.objects.filter(table=table, key=key)[:1])


@dataclass(frozen=True, slots=True)
class EntryResult:
    """Result of an entry: the history with it, whether this very entry had been written before (a retry), and the table
    with its seats as of then.
    """

    history: History
    again: bool
    table: Table


def record_entry(
    *, access: Access, number: int, turn: int, entry: Mapping[str, Any], key: str
) -> EntryResult:
    """Write one move for this seat and turn; idempotent by key.

    `entry` is a transcript's entry without `player`; it names other players by seat number. Raises MalformedMove,
    IllegalMove, or Refusal `seat_not_yours`, `not_answered`, `key_reused`, `table_closed`, `log_full`,
    `already_written`, `busy`.
    """

    def write(now: Access, history: History) -> Entry:
        seat = access_seat(now, number)
        index = now.seats.index(seat)
        move = history.game.read_move(history.options, index, entry, seat_by_number(now))
        _turn_is_open(history, index, turn)
        history.game.check(history.state, move)
        _may_write_for(now, history, move)
        check_answers(now, history, move)
        stored = history.game.write_move(move, seat_to_log)
        dice = dice_to_columns(stored.pop("dice", ()))
        value = history.game.value(history.state, move)
        by = now.writes_as(seat)
        return Entry(kind="move", seat=seat, turn=turn, move=stored, value=value, **by, **dice)

    def same(old: Entry, now: Access, history: History) -> bool:
        seat = access_seat(now, number)
        move = history.game.read_move(history.options, now.seats.index(seat), entry, seat_by_number(now))
        stored = history.game.write_move(move, seat_to_log)
        dice = stored.pop("dice", [])
        return (old.kind, old.seat_id, old.turn) == ("move", seat.pk, turn) and (
            old.move,
            list(old.dice),
        ) == (stored, dice)

    return _write(access, key, write, same)


def leave_game(*, access: Access, number: int, key: str) -> EntryResult:
    """Write that a player goes home, in turn or not. Later turns are skipped, the sheet stays. The entry is stored
    without a turn, as the turn may still be played if this is taken back.

    Raises IllegalMove (gone already, or over), Refusal `seat_not_yours`, `key_reused`, `table_closed`, `busy`.
    """
    return _between_turns(access, number, {"leaves": True}, key)


def begin_round(*, access: Access, number: int, key: str) -> EntryResult:
    """Write that this player won the roll-off and begins the round. It is no turn, and is stored without one.

    Raises MalformedMove if the game has no roll-off, IllegalMove if none is due, and Refusals as `leave_game`.
    """
    return _between_turns(access, number, {"begins": True}, key)


def _between_turns(access: Access, number: int, entry: Mapping[str, Any], key: str) -> EntryResult:
    def write(now: Access, history: History) -> Entry:
        seat = access_seat(now, number)
        move = history.game.read_move(history.options, now.seats.index(seat), entry, seat_by_number(now))
        history.game.check(history.state, move)
        stored = history.game.write_move(move, seat_to_log)
        return Entry(kind="move", seat=seat, move=stored, **now.writes_as(seat))

    def same(old: Entry, now: Access, history: History) -> bool:
        return (old.kind, old.seat_id, old.move) == ("move", access_seat(now, number).pk, entry)

    return _write(access, key, write, same)


def strike_entry(*, access: Access, sequence: int, key: str) -> EntryResult:
    """Take back the last entry. The device that wrote it may until another device has written; the host's may too.
    Nothing is erased.

    If another device wrote after this entry, and that later entry was taken back, this one is an older entry: changing
    it is a correction. Raises Refusal `seat_not_yours`, `not_the_last`, `older_entry`, `key_reused`, `table_closed`,
    `busy`.
    """

    def write(now: Access, history: History) -> Entry:
        line = _own_last(now, history, sequence)
        seat = _seat(now, line)
        return Entry(kind="strike", seat=seat, turn=line.turn, target=sequence, **now.writes_as(seat))

    def same(old: Entry, now: Access, history: History) -> bool:
        return (old.kind, old.target) == ("strike", sequence)

    return _write(access, key, write, same, needs_room=False)


def amend_entry(
    *, access: Access, sequence: int, becomes: Callable[[Access], tuple[Any, int | None]], key: str
) -> EntryResult:
    """Correct the last entry by the choice that its game still allows, as "Don't open it". Its dice and value stay.

    `becomes` returns the new move and the place of the player with that choice: the device of that seat and the host's
    may amend. If the place is None, the rights are those of `strike_entry`. `becomes` is called under the lock, on
    fresh rows, and not for a retry. Refusals as for `strike_entry`.
    """

    def write(now: Access, history: History) -> Entry:
        move, place = becomes(now)
        line = _own_last(now, history, sequence) if place is None else _last(history, sequence)
        seat = _seat(now, line)
        chooser = seat if place is None else access_seat(now, now.seats[place].number)
        stored = history.game.write_move(move, seat_to_log)
        stored.pop("dice", ())
        named = {"seat": seat, "turn": line.turn, "target": sequence, **now.writes_as(chooser)}
        return Entry(kind="amend", move=stored, value=line.value, **named)

    def same(old: Entry, now: Access, history: History) -> bool:
        return (old.kind, old.target) == ("amend", sequence)

    return _write(access, key, write, same)


def _write(
    access: Access,
    key: str,
    write: Callable[[Access, History], Entry],
    same: Callable[[Entry, Access, History], bool],
    *,
    needs_room: bool = True,
) -> EntryResult:
    """Write in one transaction: lock, fresh rows, rules, entry, paper. The announcement follows the commit. A full log
    takes only entries that need no room.
    """
    replay_ahead(access.table)
    try:
        with write_table(access.table) as fresh:
            fresh.read_seats = seats_of(fresh)  # for the rights here, and for the answer
            now = access_fresh(access.device, fresh)
            history = table_history(fresh, now.seats)
            old = ENTRY_WITH_KEY.first(fresh.pk, key)
            if old is not None:
                if not same(old, now, history):
                    raise Refusal("key_reused")
                return EntryResult(history, again=True, table=fresh)
            check_open(fresh)
            if needs_room:
                check_room(now)
            after = _append(fresh, now, history, write(now, history), key)
    except IntegrityError as error:
        raise refusal_of(error, game_of(access.table.game)) from error
    cache_history(fresh, after)
    broadcast_changed(fresh)
    return EntryResult(after, again=False, table=fresh)


def _append(fresh: Table, now: Access, history: History, entry: Entry, key: str) -> History:
    entry.key, entry.device = key, now.device
    return append_entry(fresh=fresh, now=now, history=history, entry=entry)


def _turn_is_open(history: History, seat: int, turn: int) -> None:
    """Raise unless the entry is for the current turn, for which its dice were thrown. Players who write at once name
    the same turn.
    """
    state = history.state
    written = history.written_for(turn, seat)
    if turn == turns_before(state) + 1 and written is None:
        return
    if written is not None:
        raise Refusal("already_written", written=written, history=history)
    if state.seat is not None:
        raise IllegalMove("not_your_turn", turn=state.seat, left=False, seat=seat)


def _may_write_for(now: Access, history: History, move: Any) -> None:
    """Raise Refusal `seat_not_yours` if the move also writes for a seat that this device may not write for."""
    for place in history.game.written_for(move):
        access_seat(now, now.seats[place].number)


def _last(history: History, sequence: int) -> Line:
    """Return the last effective line, if it is this one. Raises Refusal `not_the_last`."""
    if not history.played or history.played[-1].line.sequence != sequence:
        raise Refusal("not_the_last")
    return history.played[-1].line


def _own_last(now: Access, history: History, sequence: int) -> Line:
    """Return the last effective line, if it is this one and this device may change it. Raises Refusal `not_the_last`,
    `seat_not_yours`, `older_entry`.
    """
    line = _last(history, sequence)
    if not now.writes_for_all and line.device != now.device.pk:
        raise Refusal("seat_not_yours", name=_seat(now, line).called)
    if is_uncovered(history.written, sequence):
        raise Refusal("older_entry", name=_seat(now, line).called)
    return line


def _seat(now: Access, line: Line) -> Any:
    return now.seats[line.seat or 0]
