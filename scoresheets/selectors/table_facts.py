"""What the wall of a night says of one table, without drawing its sheets: all of it follows from the state."""

from __future__ import annotations

import re
from dataclasses import replace

from games.kit.standings import TOTAL, Outcome
from scoresheets import hooks
from scoresheets.history import History
from scoresheets.models import Proposal, Seat, Table
from scoresheets.pads import game_title, pad_of
from scoresheets.pads.pad import Pad
from scoresheets.pages import SeatView
from scoresheets.pages.walls import LeadView, TableFacts
from scoresheets.registry import is_installed
from scoresheets.selectors.acceptance import accepted_seats
from scoresheets.selectors.access import seats_of
from scoresheets.selectors.corrections import consent_awaited
from scoresheets.selectors.seating import seat_colours, seat_views
from scoresheets.selectors.states import keep_history, table_history
from scoresheets.selectors.totals import table_pad, totals_shown
from scoresheets.words.on_paper import ON_PAPER
from scoresheets.words.walls import counted

GAPS = re.compile(r"(\s+)")


def table_facts(table: Table, *, accepts: bool, proposal: Proposal | None = None) -> TableFacts:
    """What a wall says of a table in the active language; `accepts` where its night asks each seat to, `proposal` is
    the correction that waits there. One that cannot be read is told of as one whose game is missing: it takes no other
    table's tile along.
    """
    try:
        return _facts(table, seats_of(table), accepts=accepts, proposal=proposal)
    except (LookupError, TypeError, ValueError):
        return TableFacts(table.public_id, "gone", game_title(table.game))


def _facts(table: Table, seats: tuple[Seat, ...], *, accepts: bool, proposal: Proposal | None) -> TableFacts:
    if table.closed_at:
        return _closed(table, seats)
    if not is_installed(table.game):
        return TableFacts(table.public_id, "gone", game_title(table.game))
    if table.on_paper:
        colours, count = _colours(seats, pad_of(table.game), table), hooks.paper.stage(table, seats)
        return TableFacts(table.public_id, "paper", game_title(table.game), count, colours=colours)
    if not table.started_at:
        return TableFacts(table.public_id, "lobby", game_title(table.game))
    history = table_history(table, seats)
    keep_history(table, history)
    over = history.state.seat is None
    facts = _over(table, seats, history, accepts=accepts) if over else _playing(table, seats, history)
    awaited = consent_awaited(proposal, seats, history)
    if awaited is None:
        return facts
    waiting = tuple(seat.called for seat in awaited.seats)
    return replace(facts, proposed=True, waiting=waiting, waits_for_each=awaited.each)


def _playing(table: Table, seats: tuple[Seat, ...], history: History) -> TableFacts:
    pad, views, state = table_pad(table, history), seat_views(table, seats, history), history.state
    shown = totals_shown(table, history)
    progress = pad.progress(state, [view.in_text for view in views])
    return TableFacts(
        public_id=table.public_id,
        state="last" if progress.last_round else "playing",
        game=str(pad.title),
        count=counted(pad.counts, state.round),
        lead=_ahead(history, views, pad) if shown else LeadView(),
        hidden=not shown,
        colours=_colours(seats, pad, table),
        turn=views[state.seat],
        since=history.written[-1].line.written_at if history.written else table.started_at,
    )


def _over(table: Table, seats: tuple[Seat, ...], history: History, *, accepts: bool) -> TableFacts:
    pad, views = pad_of(table.game), seat_views(table, seats, history)
    outcome = history.game.outcome(history.state)
    given = accepted_seats(table) if accepts else frozenset()
    asked = [view for view in views if not view.left] if accepts else []
    return TableFacts(
        public_id=table.public_id,
        state="over",
        game=str(pad.title),
        lead=_won(outcome, views, pad),
        colours=_colours(seats, pad, table),
        since=history.written[-1].line.written_at if history.written else table.started_at,
        asked=len(asked),
        accepted=sum(1 for view in asked if view.number in given),
        missing=tuple(view.name for view in asked if view.number not in given),
    )


def _closed(table: Table, seats: tuple[Seat, ...]) -> TableFacts:
    """As it was stored, whatever the rules say now."""
    kept, there = table.final_result or {}, is_installed(table.game)
    views = seat_views(table, seats, None)
    won = tuple(view for view in views if view.number in kept.get("winners", ()))
    told = won or (views if there and len(views) == 1 else ())
    figure = ("", "")
    if told and there:
        total = kept["players"][str(told[0].number)]["total"]
        figure = split_figure(pad_of(table.game).step_figure(TOTAL, total))
    return TableFacts(
        public_id=table.public_id,
        state="closed",
        game=game_title(table.game),
        count=str(ON_PAPER) if table.on_paper else "",
        lead=LeadView(told, *figure, won=bool(won)),
        colours=_colours(seats, pad_of(table.game), table) if there else "",
    )


def _colours(seats: tuple[Seat, ...], pad: Pad, table: Table) -> str:
    return seat_colours([seat.number for seat in seats], pad, table.options)


def _ahead(history: History, views: tuple[SeatView, ...], pad: Pad) -> LeadView:
    """Who is ahead by the game's own ranks: nobody while all are level or have nothing. Where one person plays a game
    that is for one alone nothing is compared: its figures are no score yet.
    """
    if len(history.game.players) == 1:
        return LeadView(views)
    players = history.game.outcome(history.state).players
    best = tuple(place for place, player in enumerate(players) if player.rank == 1)
    total = players[best[0]].total
    if not total or (len(best) == len(players) and len(players) > 1):
        return LeadView()
    return LeadView(tuple(views[place] for place in best), *split_figure(pad.step_figure(TOTAL, total)))


def _won(outcome: Outcome, views: tuple[SeatView, ...], pad: Pad) -> LeadView:
    """Who has won; where one person played alone and has not, what she had."""
    won = outcome.winners
    told = won or ((0,) if len(views) == 1 else ())
    if not told:
        return LeadView()
    figure = split_figure(pad.step_figure(TOTAL, outcome.players[told[0]].total))
    return LeadView(tuple(views[seat] for seat in told), *figure, won=bool(won))


def split_figure(told: str) -> tuple[str, str]:
    """A figure in words, and its unit where that is a word: ("251", "points"), ("$550", ""), ("1 905 $", "")."""
    parts = GAPS.split(told)  # words and gaps in turn
    for end in range(1, len(parts) - 1, 2):
        if any(map(str.isdecimal, parts[end - 1])) and parts[end + 1][:1].isalpha():
            return "".join(parts[:end]), "".join(parts[end + 1 :])
    return told, ""
