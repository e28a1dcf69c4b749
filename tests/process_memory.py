"""Memory of a server process about tables and nights, and the way to empty it in a test."""

from scoresheets.exports.selectors import export_limits
from scoresheets.nights import polled
from scoresheets.table.live import render_cache
from scoresheets.table.selectors import states


def forget_tables() -> None:
    """Forget all tables and nights."""
    states._histories.clear()
    render_cache._renderings.clear()
    render_cache._snapshots.clear()
    polled.forget_nights()
    export_limits._measures.clear()
    export_limits._bytes_of_moves.cache_clear()


def forget_only(public_ids: set[str]) -> None:
    """Forget these tables and nights."""
    for public_id in public_ids:
        states.forget_history(public_id)
        polled._nights.pop(public_id, None)
        export_limits._measures.pop(public_id, None)
    for cached in (render_cache._renderings, render_cache._snapshots):  # `drop_renderings` forgets all walls
        for place in [place for place in cached if place[0] in public_ids]:
            del cached[place]
    export_limits._bytes_of_moves.cache_clear()
