"""A table as a page shows it: the same for everyone who looks, in the active language."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoresheets.history import History, Played
from scoresheets.models import Proposal, Seat, Table
from scoresheets.pads import PADS
from scoresheets.pads.pad import Pad, keeps_no_book
from scoresheets.pads.templates import present_templates
from scoresheets.pages import (
    Board,
    FinalsView,
    LogLine,
    Offer,
    ProgressView,
    SeatView,
    StartersView,
    TurnView,
)
from scoresheets.refusals import Refusal
from scoresheets.selectors.access import Access, seats_of
from scoresheets.selectors.drafts import draft_view
from scoresheets.selectors.endings import finals_view
from scoresheets.selectors.frozen import thaw_finals
from scoresheets.selectors.house import house_choices, of_table
from scoresheets.selectors.logs import log_lines
from scoresheets.selectors.numbers import board_numbers
from scoresheets.selectors.previews import last_proposal, proposal_view
from scoresheets.selectors.seating import again_view, goings, seat_colours, seat_views, seating_mark
from scoresheets.selectors.sheets import closed_sheets, of_last, sheet_views
from scoresheets.selectors.starters import starters_view
from scoresheets.selectors.states import keep_history, table_history
from scoresheets.selectors.titles import short_title
from scoresheets.selectors.totals import table_pad
from scoresheets.words.editions import sheet_choice

SHOWN_ENTRIES = 3


def table_board(table: Table, earlier: Board | None = None) -> Board:
    """The board of a table, its rows read once. `earlier` is an older board in this language: whatever at most one
    entry since then cannot have changed is reused from it.
    """
    seats = seats_of(table)
    if not table.started_at or table.closed_at:
        board, pad = board_of(table, seats, table_pad(table, None), None), PADS[table.game]
        return (
            replace(board, sheets=closed_sheets(table, seats, board.seats, pad)) if table.closed_at else board
        )
    history = table_history(table, seats)
    keep_history(table, history)
    known = earlier if earlier and is_one_entry_later(table, history, earlier) else None
    # An entry creates no proposal: where the earlier board shows none, none is read.
    asked = None if known and not known.proposal else last_proposal(table)
    return board_of(table, seats, table_pad(table, history), history, asked, known)


def is_one_entry_later(table: Table, history: History, earlier: Board) -> bool:
    """Whether the only change at the table since is one appended entry, and play goes on."""
    if history.state.seat is None or not history.played or earlier.version + 1 != table.version:
        return False
    return history.before(len(history.played) - 1) is earlier.state


def board_of(
    table: Table,
    seats: tuple[Seat, ...],
    pad: Pad,
    history: History | None,
    asked: Proposal | None = None,
    earlier: Board | None = None,
) -> Board:
    """The board of a table whose rows and history were just read; `history` is None in the lobby and once closed.
    `earlier` is the board before the last entry, if it is at hand.
    """
    views = seat_views(table, seats, history)
    names = [view.name for view in views]
    phase = table_phase(table, history)
    playing = history if phase == "play" else None
    known = earlier.log if earlier else ()
    lines = log_lines(history, views, pad, history.written[-SHOWN_ENTRIES:], known) if history else ()
    proposal = proposal_view(asked, history, seats, views, pad) if asked and history else None
    sheets = sheet_views(history, views, names, pad, earlier) if history else ()
    book = _book(history, names, pad) if history else None
    return Board(
        public_id=table.public_id,
        title=short_title(table),
        named=bool(table.title),
        **of_table(table),
        **_of_pad(pad, table, seats) | board_numbers(table),
        phase=phase,
        version=table.version,
        seats=views,
        choices=(*_choices(table, pad), *house_choices(table)),
        starters=_starters(phase, seats, views, pad),
        rounds=_rounds(table, history),
        turn=_turn(playing, views) if playing else None,
        progress=_progress(playing, views, names, pad) if playing else None,
        sheets=sheets,
        claims=pad.claims(table.public_id, sheets, book) if sheets else {},
        log=tuple(reversed(lines)),
        take_back=_take_back(history, seats, names, pad, lines) if history else None,
        decline=_decline(history, seats, pad) if history else None,
        finals=_finals(table, history, views, pad) if phase in ("over", "closed") else None,
        news=proposal.said if proposal and proposal.status != "done" else _news(table, phase, lines),
        proposal=proposal,
        call_out_text=of_last(history, names, pad.call_out_text) if playing else None,
        draft=draft_view(table, playing, views, pad) if playing else None,
        seating=seating_mark(table, seats),
        goings=goings(playing, views, pad) if playing else (),
        again=again_view(table, views) if phase in ("over", "closed") else None,
        settler=_settler(table, history, seats) if phase in ("over", "closed") else None,
        state=history.state if history else None,
    )


def _of_pad(pad: Pad, table: Table, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """The fields of a board that depend only on its pad."""
    return {
        "colours": seat_colours([seat.number for seat in seats], pad, table.options),
        "game_title": str(pad.title),
        "folder": pad.folder,
        "styles": pad.styles,
        "tray": pad.tray,
        "parts": present_templates(pad.folder, pad.tray),
        "rail": str(pad.rail),
        "counts": pad.counts,
        "instead": pad.instead,
        "in_view": pad.in_view,
        "book_title": str(pad.whole_book.title) if pad.whole_book else "",
    }


def _news(table: Table, phase: str, lines: tuple[LogLine, ...]) -> str:
    """What just happened, for screen readers."""
    if phase in ("over", "closed") and table.next_table_id is not None:
        return _("The next game is open.")
    return lines[-1].text if lines else ""


def _choices(table: Table, pad: Pad) -> tuple[tuple[str, str], ...]:
    chosen = pad.choices(table.options)
    return (*chosen, sheet_choice(table.edition)) if pad.editions else chosen


def table_phase(table: Table, history: History | None) -> str:
    """Lobby, play, over or closed, as `Board.phase`."""
    if table.closed_at:
        return "closed"
    if history is None:
        return "lobby"
    return "play" if history.state.seat is not None else "over"


def _starters(
    phase: str, seats: tuple[Seat, ...], views: tuple[SeatView, ...], pad: Pad
) -> StartersView | None:
    if phase != "lobby" or not pad.thrown_for_first:
        return None
    return starters_view(seats, views, pad.thrown_for_first)


def _rounds(table: Table, history: History | None) -> int:
    if table.final_result:
        return int(table.final_result["rounds"])
    return history.state.round if history else 0


def _finals(
    table: Table, history: History | None, views: tuple[SeatView, ...], pad: Pad
) -> FinalsView | None:
    """The end page; that of a closed table is the stored one, whatever the rules say now."""
    if table.final_result:
        return thaw_finals(table.final_result["pages"][get_language()], views)
    return finals_view(history, views, [view.name for view in views], pad) if history else None


def _settler(table: Table, history: History | None, seats: tuple[Seat, ...]) -> int | None:
    """The seat whose device wrote last; as it was kept, once the table is closed."""
    if table.final_result:
        last: int | None = table.final_result.get("last")
        return last
    return _offered(history.played[-1], seats, "").seat if history and history.played else None


def _turn(history: History, views: tuple[SeatView, ...]) -> TurnView:
    state = history.state
    return TurnView(views[state.seat], state.round, state.turns + 1)


def _progress(history: History, views: tuple[SeatView, ...], names: list[str], pad: Pad) -> ProgressView:
    progress = pad.progress(history.state, names)
    leader = None if progress.leader is None else views[progress.leader]
    return ProgressView(
        progress.sentence, leader, progress.owned, progress.needed, progress.last_round, progress.names_round
    )


def _book(history: History, names: list[str], pad: Pad) -> object | None:
    if pad.book is keeps_no_book:
        return None
    return pad.book([played.state for played in history.played], names)


def _take_back(
    history: History, seats: tuple[Seat, ...], names: list[str], pad: Pad, lines: tuple[LogLine, ...]
) -> Offer | None:
    if not history.played:
        return None
    last = history.played[-1]
    if last.line.kind == "move" and lines[-1].sequence == last.line.sequence:
        return _offered(last, seats, lines[-1].text)
    before = history.before(len(history.played) - 1)
    return _offered(last, seats, pad.story(before, last.state, history.move(last.line), names))


def _decline(history: History, seats: tuple[Seat, ...], pad: Pad) -> Offer | None:
    if not history.played:
        return None
    last = history.played[-1]
    thought = pad.second_thought(history.before(len(history.played) - 1), history.move(last.line))
    if thought is None:
        return None
    place = last.line.seat if thought.seat is None else thought.seat
    player = "" if place is None else seats[place].called
    offered = replace(_offered(last, seats, thought.text), player=player, what=thought.what)
    if thought.seat is None:
        return offered
    seat = seats[thought.seat]
    return replace(offered, seat=seat.number, host_too=seat.device_id is None)


def second_thought(access: Access, sequence: int) -> tuple[Any, int | None]:
    """The move that the last entry may still become, and the place of the player whose choice that is, or None.

    Raises Refusal `not_the_last` where it is another entry, or may not become anything else.
    """
    if access.table.started_at:
        history = table_history(access.table, access.seats)
        if history.played and history.played[-1].line.sequence == sequence:
            before = history.before(len(history.played) - 1)
            thought = PADS[access.table.game].second_thought(before, history.move(history.played[-1].line))
            if thought is not None:
                return thought.move, thought.seat
    raise Refusal("not_the_last")


def _offered(last: Played, seats: tuple[Seat, ...], text: str) -> Offer:
    """Whose device may still touch the last entry: the one that wrote it, if it still holds a seat; the host always."""
    mine = next(
        (seat.number for seat in seats if seat.device_id and seat.device_id == last.line.device), None
    )
    age = max(0, int((timezone.now() - last.line.written_at).total_seconds()))
    return Offer(last.line.sequence, mine, text, age)
