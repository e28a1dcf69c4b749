"""Write the link to a result, and how a table settled a tie that the rules leave open."""

from __future__ import annotations

from typing import Any

from scoresheets.base.refusals import Refusal
from scoresheets.models import Seat, Table
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import (
    Access,
    access_administering,
    access_ending,
    access_fresh,
    access_sitting,
)
from scoresheets.table.selectors.states import table_history
from scoresheets.table.services.devices import new_token
from scoresheets.table.writing import wipe_traces, write_table


def settle_tie(*, access: Access, words: str) -> None:
    """Record how the table settled a shared win, in its own words; no words remove the record.

    Allowed to devices that arrange the table, and to the device that wrote last. Once the game is closed, words can
    only be removed. Raises Refusal `not_over`, `seat_not_yours`, `no_tie`, `table_closed`, `busy`.
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
    broadcast_changed(fresh)
    wipe_traces()


def _winners_for(now: Access, table: Table) -> int:
    """Return how many players share the win, if this device may settle that."""
    winners, last, wrote_last = _settled_by(now, table) if table.closed_at else _played(now, table)
    access_ending(now, last, wrote_last=wrote_last)
    return winners


def _settled_by(now: Access, table: Table) -> tuple[int, Seat, bool]:
    """Return the number of winners, the seat that wrote last, and whether this device holds it, as stored when the
    table was closed.
    """
    result: dict[str, Any] = table.final_result or {}
    last = now.seat(result.get("last", now.seats[-1].number))
    return len(result["winners"]), last, last.number in now.holds


def _played(now: Access, table: Table) -> tuple[int, Seat, bool]:
    """Return the number of winners, the seat that wrote last, and whether this device wrote it, from the log. Raises
    Refusal `not_over`.
    """
    history = table_history(table, now.seats) if table.started_at else None
    outcome = history.game.outcome(history.state) if history else None
    if history is None or outcome is None or not outcome.finished:
        raise Refusal("not_over")
    line = history.played[-1].line
    return len(outcome.winners), now.seats[line.seat or 0], line.device == now.device.pk


def share_result(*, access: Access) -> str:
    """Return the token of the table's result page, made now if there is none.

    Raises Refusal `not_over`, `watchers_only_look`, `not_running`.
    """
    with write_table(access.table) as fresh:
        now = access_sitting(access_fresh(access.device, fresh))
        if (
            now.role and not now.can_administer and not now.device_number
        ):  # a helper of the night publishes nothing
            raise Refusal("not_running")
        if not _is_over(fresh, now):
            raise Refusal("not_over")
        if fresh.result_token is None:
            fresh.result_token = new_token()
            fresh.save(update_fields=["result_token"])
        return fresh.result_token


def end_result(*, access: Access) -> None:
    """End the link to the result page; a later one is another link. Raises Refusal `not_host`,
    `not_running`.
    """
    with write_table(access.table) as fresh:
        access_administering(access_fresh(access.device, fresh))
        fresh.result_token = None
        fresh.save(update_fields=["result_token"])


def _is_over(table: Table, access: Access) -> bool:
    if table.closed_at:
        return True
    return bool(table.started_at) and table_history(table, access.seats).state.seat is None
