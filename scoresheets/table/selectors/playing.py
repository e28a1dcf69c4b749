"""A table in play: the turn, the progress towards the end, and the things beside the sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kit.turns import turns_before, writers
from scoresheets.models import Table
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import Piece, SeatView, SheetView
from scoresheets.table.history import History
from scoresheets.table.pages.table_view import PlayView, ProgressView, TurnView
from scoresheets.table.selectors.drafts import draft_view
from scoresheets.table.selectors.seating import leavings
from scoresheets.table.selectors.sheets import of_last
from scoresheets.table.words.states import still_to_write


def play_view(
    table: Table, history: History, views: tuple[SeatView, ...], sheets: tuple[SheetView, ...], pad: Pad
) -> PlayView:
    """Return what every page shows of the game in play beside its sheets and entries."""
    names = [view.in_text for view in views]
    return PlayView(
        turn=turn_view(history, views),
        progress=progress_view(history, views, names, pad),
        claims=claims_of(table, history, sheets, names, pad),
        call_out_text=of_last(history, names, pad.call_out_text),
        draft=draft_view(table, history, views, pad),
        leavings=leavings(history, views, pad),
    )


def turn_view(history: History, views: tuple[SeatView, ...]) -> TurnView:
    """Return the seats that may write, the round and the number of the turn. While several write at once, the number
    stays that of the first of them, so that no entry changes the tray of a device that still types.
    """
    state = history.state
    others = tuple(views[seat] for seat in writers(state) if seat != state.seat)
    writing = [view.in_text for view in (views[state.seat], *others)]
    everybody = len(writing) + len(state.left) == len(views)
    told = still_to_write(writing, everybody=everybody) if others else ""
    return TurnView(views[state.seat], state.round, turns_before(state) + 1, others, told)


def progress_view(
    history: History, views: tuple[SeatView, ...], names: Sequence[str], pad: Pad
) -> ProgressView:
    """Return how near the end is."""
    progress = pad.progress(history.state, names)
    leader = None if progress.leader is None else views[progress.leader]
    return ProgressView(
        progress.sentence, leader, progress.owned, progress.needed, progress.last_round, progress.names_round
    )


def claims_of(
    table: Table, history: History, sheets: tuple[SheetView, ...], names: Sequence[str], pad: Pad
) -> Mapping[str, Piece]:
    """Return the game's sections of the rail, by element id."""
    states = [played.state for played in history.played]
    return pad.claims(table.public_id, sheets, pad.book.recent(states, names) if pad.book else None)
