"""The choice whether all devices see the dice of a turn while they are tapped."""

from __future__ import annotations

from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_administering, access_fresh
from scoresheets.table.writing import write_table


def choose_shown_dice(*, access: Access, shown: bool) -> None:
    """Set whether all devices see the dice while they are tapped, as the host. Raises Refusal `not_host`."""
    with write_table(access.table) as fresh:
        access_administering(access_fresh(access.device, fresh))
        if fresh.shows_dice == shown:
            return
        fresh.dice_shown = shown
        fresh.touch("dice_shown")
    broadcast_changed(fresh)
