"""The view of a table: all that a page shows, alike for every viewer, in the active language.

Each part has its own selector. Parts that an entry cannot have changed are taken from the view before it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from scoresheets.models import Proposal, Seat, Table
from scoresheets.pads import pad_of
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import SeatView
from scoresheets.registry import is_installed
from scoresheets.table import hooks
from scoresheets.table.history import History
from scoresheets.table.pages.corrections import ProposalView
from scoresheets.table.pages.nights import AtNightView
from scoresheets.table.pages.table_view import EndView, GameView, LogLine, TableDescription, TableView
from scoresheets.table.selectors.access import seats_of
from scoresheets.table.selectors.corrected import corrected_views
from scoresheets.table.selectors.correction_preview import last_proposal, proposal_view
from scoresheets.table.selectors.endings import closed_view, end_view
from scoresheets.table.selectors.last_entry_actions import decline, take_back
from scoresheets.table.selectors.lobbies import lobby_view
from scoresheets.table.selectors.logs import log_lines
from scoresheets.table.selectors.played import played_time
from scoresheets.table.selectors.playing import play_view
from scoresheets.table.selectors.seating import seat_views, seating_mark
from scoresheets.table.selectors.sheets import closed_sheets, sheet_views
from scoresheets.table.selectors.starters import roll_off_view
from scoresheets.table.selectors.states import cache_history, closed_history, table_history
from scoresheets.table.selectors.tables import (
    describe_plain_table,
    describe_table,
    game_view,
    missing_game_view,
)
from scoresheets.table.selectors.totals import table_pad

SHOWN_ENTRIES = 3


def read_table_view(table: Table, earlier: TableView | None = None) -> TableView:
    """Return the view of a table; its rows are read once.

    `earlier` is an older view in this language. Parts that at most one entry since then cannot have changed are reused
    from it.
    """
    seats = seats_of(table)
    if not is_installed(table.game):
        return _without_game(table, seats)
    if not table.started_at or table.closed_at:
        return _without_play(table, seats)
    history = table_history(table, seats)
    cache_history(table, history)
    known = earlier if earlier and is_one_entry_later(table, history, earlier) else None
    # An entry creates no proposal: if the earlier view shows none, none is read.
    proposal = None if known and not known.proposal else last_proposal(table)
    return build_table_view(table, seats, table_pad(table, history), history, proposal, known)


def is_one_entry_later(table: Table, history: History, earlier: TableView) -> bool:
    """Return whether one appended entry is the only change at the table since the earlier view, and play goes on."""
    if history.state.seat is None or not history.played or earlier.version + 1 != table.version:
        return False
    return history.before(len(history.played) - 1) is earlier.state


def table_phase(table: Table, history: History | None) -> str:
    """Return the phase as in `TableView.phase`: lobby, play, over, closed or gone."""
    if table.closed_at:
        return "closed"
    if not is_installed(table.game):
        return "gone"
    if history is None:
        return "lobby"
    return "play" if history.state.seat is not None else "over"


def _without_play(table: Table, seats: tuple[Seat, ...]) -> TableView:
    """Return the view in the lobby, or of a closed table."""
    pad, phase = pad_of(table.game), table_phase(table, None)
    views = seat_views(table, seats, None)
    night = _part("night", table, seats, views, None)
    begun = _begun(
        table, seats, views, phase, game_view(pad, table.options), describe_table(table, seats, pad), night
    )
    if phase == "lobby":
        return begun(lobby=lobby_view(table, seats, views, pad))
    shown = begun(news=_news(table, phase, None, ()), sheets=closed_sheets(table, seats, views, pad))
    return replace(shown, end=closed_view(table, views), **_closed_notices(table, seats, views))


def _closed_notices(table: Table, seats: tuple[Seat, ...], views: tuple[SeatView, ...]) -> dict[str, Any]:
    """Return the notices of corrections on a closed table, none if its log can no longer be replayed."""
    history = None if table.on_paper else closed_history(table, seats)
    if history is None:
        return {}
    pad, latest = table_pad(table, history), last_proposal(table)
    proposal = proposal_view(latest, history, seats, views, pad) if latest else None
    return {"proposal": proposal, "corrected": corrected_views(table, seats, history, views, pad)}


def _without_game(table: Table, seats: tuple[Seat, ...]) -> TableView:
    """Return the view of a table whose game is not installed: its seats, and the stored end of a closed table."""
    views, phase = seat_views(table, seats, None), table_phase(table, None)
    night = _part("night", table, seats, views, None)
    begun = _begun(
        table, seats, views, phase, missing_game_view(table.game), describe_plain_table(table), night
    )
    return begun(end=closed_view(table, views) if table.closed_at else None)


def build_table_view(
    table: Table,
    seats: tuple[Seat, ...],
    pad: Pad,
    history: History,
    asked: Proposal | None = None,
    earlier: TableView | None = None,
) -> TableView:
    """Return the view of a started table whose rows and history were just read. `earlier` is the view before the last
    entry, if there is one.
    """
    views, phase = seat_views(table, seats, history), table_phase(table, history)
    names, playing = [view.in_text for view in views], phase == "play"
    lines = log_lines(history, views, pad, history.written[-SHOWN_ENTRIES:], earlier.log if earlier else ())
    proposal = proposal_view(asked, history, seats, views, pad) if asked else None
    sheets = sheet_views(history, views, names, pad, earlier)
    game = earlier.game if earlier else game_view(pad, table.options)
    chosen = earlier.table if earlier else describe_table(table, seats, pad)
    night = earlier.night if earlier else _part("night", table, seats, views, history)
    begun = _begun(table, seats, views, phase, game, chosen, night)  # no entry in play changes the last three
    end = None if playing else end_view(table, seats, views, history, pad)
    moved = earlier is not None and lines[-1].kind == "move"
    return begun(
        sheets=sheets,
        log=tuple(reversed(lines)),
        take_back=take_back(history, seats, names, pad, lines),
        decline=decline(history, seats, pad),
        proposal=proposal,
        corrected=earlier.corrected
        if earlier and moved
        else corrected_views(table, seats, history, views, pad),
        news=" ".join((_news(table, phase, proposal, lines), *(end.records if end else ()))),
        moment=_moment(history, pad, end),
        roll_off=roll_off_view(seats, views, history, pad),
        scripted_throw=_part("scripted_throw", table, seats, views, history) if playing else None,
        play=play_view(table, history, views, sheets, pad) if playing else None,
        end=end,
        state=history.state,
    )


def _part(
    name: str, table: Table, seats: tuple[Seat, ...], views: tuple[SeatView, ...], history: History | None
) -> Any:
    """Return the part that another room adds to the view."""
    return hooks.view_parts[name](table, seats, views, history)


def _begun(
    table: Table,
    seats: tuple[Seat, ...],
    views: tuple[SeatView, ...],
    phase: str,
    game: GameView,
    chosen: TableDescription,
    night: AtNightView | None,
) -> partial[TableView]:
    """Return a partial view with its game, table and people."""
    return partial(
        TableView,
        public_id=table.public_id,
        version=table.version,
        phase=phase,
        game=game,
        table=chosen,
        played=played_time(table),
        seats=views,
        seating=seating_mark(table, seats),
        night=night,
    )


def _moment(history: History, pad: Pad, end: EndView | None) -> str:
    """Return what the newest line of the log is celebrated for, by the game's rules or as a record. What came before
    it is not celebrated again when it is taken back.
    """
    last = history.played[-1] if history.played else None
    if last is None or last.line.sequence != history.written[-1].line.sequence:
        return ""
    before = history.before(len(history.played) - 1)
    record = _("A new record!") if end and end.records else ""
    return pad.moment(before, last.state, history.move(last.line)) or record


def _news(table: Table, phase: str, proposal: ProposalView | None, lines: tuple[LogLine, ...]) -> str:
    """Return the last event in one sentence, for screen readers."""
    if proposal and not proposal.past:
        return proposal.said
    if phase in ("over", "closed") and table.next_table_id is not None:
        return _("The next game is open.")
    return lines[-1].text if lines else ""
