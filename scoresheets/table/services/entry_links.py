"""The ways to a table: code, join link and watch link, and whether newcomers may sit. All can be renewed or narrowed at
any time.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoresheets.models import Table
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_administering, access_fresh, access_writing
from scoresheets.table.services.devices import new_token
from scoresheets.table.services.tables import new_code
from scoresheets.table.writing import write_table

LINKS = ("code", "join_token", "watch_token")


def renew_links(*, access: Access) -> None:
    """Renew code, join and watch link of this table and of the games that the same people played before and after it.
    The old ones are void. Devices already at a table stay. Raises Refusal `not_host`.
    """
    with write_table(access.table) as fresh:
        access_administering(access_fresh(access.device, fresh))
        renewed = [fresh, *locked_line(fresh)]
        for table in renewed:
            draw_links(table)
            table.touch(*LINKS)
    for table in renewed:
        broadcast_changed(table)


def choose_newcomers(*, access: Access, watch: bool) -> None:
    """Set whether devices that come by the code or the join link from now on only watch. Raises Refusal `not_host`."""
    with write_table(access.table) as fresh:
        access_writing(access_fresh(access.device, fresh))
        if fresh.newcomers_watch == watch:
            return
        fresh.newcomers_watch = watch
        fresh.touch("newcomers_watch")
    broadcast_changed(fresh)


def locked_line(table: Table) -> Iterator[Table]:
    """Yield the games that the same people played before and after this one, locked. Only inside `write_table`."""
    rows, before, after = Table.objects.select_for_update(), table, table
    while (earlier := rows.filter(next_table=before).first()) is not None:
        before = earlier
        yield earlier
    while after.next_table_id is not None:
        after = rows.get(pk=after.next_table_id)
        yield after


def draw_links(table: Table) -> None:
    """Set a new code, join and watch link on the row; the caller saves them."""
    table.code, table.join_token, table.watch_token = new_code(), new_token(), new_token()
