"""The result page of a table, for anyone with its link."""

from __future__ import annotations

from scoresheets.models import Table
from scoresheets.refusals import Refusal
from scoresheets.selectors.access import Access, access_fresh, access_owning, access_sitting
from scoresheets.selectors.states import table_history
from scoresheets.services.devices import new_token
from scoresheets.writing import write_table


def share_result(*, access: Access) -> str:
    """The token of the table's result page, made now if there is none.

    Raises Refusal `not_over`, `watchers_only_look`, `not_running`.
    """
    with write_table(access.table) as fresh:
        now = access_sitting(access_fresh(access.device, fresh))
        if now.role and not now.owns and not now.device_number:  # who helps publishes nothing
            raise Refusal("not_running")
        if not _is_over(fresh, now):
            raise Refusal("not_over")
        if fresh.result_token is None:
            fresh.result_token = new_token()
            fresh.save(update_fields=["result_token"])
        return fresh.result_token


def end_result(*, access: Access) -> None:
    """The host ends the link to the result page; a later one is another link. Raises Refusal `not_host`."""
    with write_table(access.table) as fresh:
        access_owning(access_fresh(access.device, fresh))
        fresh.result_token = None
        fresh.save(update_fields=["result_token"])


def _is_over(table: Table, access: Access) -> bool:
    if table.closed_at:
        return True
    return bool(table.started_at) and table_history(table, access.seats).state.seat is None
