"""A tie that the rules leave open is a shared win; the table may record how it settled it among themselves."""

from __future__ import annotations

from typing import Any

from scoresheets.live.announce import announce_changed
from scoresheets.models import Seat, Table
from scoresheets.refusals import Refusal
from scoresheets.selectors.access import Access, access_ending, access_fresh
from scoresheets.selectors.states import table_history
from scoresheets.writing import wipe_traces, write_table


def settle_tie(*, access: Access, words: str) -> None:
    """Record how the table settled a shared win, in its own words; no words remove what was recorded.

    The host may, and the device that wrote last; once the game is closed words can only be removed. Raises Refusal
    `not_over`, `seat_not_yours`, `no_tie`, `table_closed`, `busy`.
    """
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        winners = _winners_for(now, fresh)
        if words and winners < 2:
            raise Refusal("no_tie")
        if words and fresh.closed_at:
            raise Refusal("table_closed")
        if words == fresh.settlement and (not words or fresh.settled_at == fresh.sequence):
            return
        fresh.settlement, fresh.settled_at = words, fresh.sequence if words else None
        fresh.touch("settlement", "settled_at")
    announce_changed(fresh)
    wipe_traces()


def _winners_for(now: Access, table: Table) -> int:
    """How many share the win, if this device may settle that."""
    winners, last, wrote_last = _kept(now, table) if table.closed_at else _played(now, table)
    access_ending(now, last, wrote_last=wrote_last)
    return winners


def _kept(now: Access, table: Table) -> tuple[int, Seat, bool]:
    """Winners, whose seat wrote last, and whether it is this device's: as they stood when the table was closed."""
    result: dict[str, Any] = table.final_result or {}
    last = now.seat(result.get("last", now.seats[-1].number))
    return len(result["winners"]), last, last.number in now.holds


def _played(now: Access, table: Table) -> tuple[int, Seat, bool]:
    """The same, as the log says it. Raises Refusal `not_over`."""
    history = table_history(table, now.seats) if table.started_at else None
    outcome = history.game.outcome(history.state) if history else None
    if history is None or outcome is None or not outcome.finished:
        raise Refusal("not_over")
    line = history.played[-1].line
    return len(outcome.winners), now.seats[line.seat or 0], line.device == now.device.pk
