"""The last steps of every write to the log, under the lock, for lines of any kind."""

from __future__ import annotations

from scoresheets.base.db.compiled_queries import insert_rows
from scoresheets.base.refusals import Refusal
from scoresheets.models import Entry, Seat, Table
from scoresheets.models.log import check_keys_of_game
from scoresheets.table import hooks
from scoresheets.table.history import History
from scoresheets.table.projection import project
from scoresheets.table.selectors.access import Access
from scoresheets.table.selectors.starters import is_roll_off_due
from scoresheets.table.selectors.states import line_of
from scoresheets.table.services.proposals import replan_proposal


def check_open(table: Table) -> None:
    """Raise Refusal `table_closed` or `not_started` if the log takes no lines."""
    if table.closed_at:
        raise Refusal("table_closed")
    if not table.started_at:
        raise Refusal("not_started")


def append_entry(*, fresh: Table, now: Access, history: History, entry: Entry) -> History:
    """Append the line, which has its key and device, and project it to the paper. Return the history with it.

    A proposed correction is planned anew, and the shared draft is cleared. Raises what the rules and the database
    raise.
    """
    check_keys_of_game(fresh.game, entry.move)
    entry.table, entry.sequence = fresh, fresh.sequence + 1
    insert_rows((entry,))
    index = {seat.pk: place for place, seat in enumerate(now.seats)}
    after = history.extended((line_of(entry, index),))
    project(table=fresh, before=history.state.paper, after=after.state.paper)
    replan_proposal(table=fresh, before=history, after=after)
    fresh.sequence = entry.sequence
    cleared = fresh.clear_played_at(over=after.state.seat is None, played=entry.kind == Entry.Kind.MOVE)
    fresh.touch("sequence", *fresh.drop_draft(), *cleared)
    if entry.kind == Entry.Kind.MOVE:
        _throw_anew(fresh, now, history, after)
    hooks.line_added(fresh, now.seats, history, after)
    return after


def _throw_anew(fresh: Table, now: Access, before: History, after: History) -> None:
    """Delete the throws of an earlier round once the table has to roll off again."""
    if is_roll_off_due(after) and not is_roll_off_due(before):
        Seat.objects.filter(table=fresh).update(throws=[])
        for seat in now.seats:
            seat.throws = []
