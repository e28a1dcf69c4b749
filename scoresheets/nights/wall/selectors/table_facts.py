"""The facts of one table of a night, as its tile on the wall and the list of games tell them."""

from __future__ import annotations

import re
from dataclasses import replace

from games.kit.numbers import Number
from games.kit.standings import TOTAL, Outcome
from games.kit.turns import writers
from scoresheets.models import Proposal, Seat, Table
from scoresheets.nights.wall.pages import LeadView, TableFacts
from scoresheets.nights.wall.words import round_or_roll
from scoresheets.pads import game_title, pad_of, title_with
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import SeatView
from scoresheets.registry import is_installed
from scoresheets.results.selectors.plays import kind_in_words
from scoresheets.results.words import players_in_words
from scoresheets.table import hooks
from scoresheets.table.history import History
from scoresheets.table.selectors.acceptance import accepted_seats
from scoresheets.table.selectors.access import seats_of
from scoresheets.table.selectors.corrections import consent_awaited
from scoresheets.table.selectors.seating import seat_colours, seat_views
from scoresheets.table.selectors.states import cache_history, table_history
from scoresheets.table.selectors.totals import table_pad, totals_shown
from scoresheets.table.words.on_paper import ON_PAPER

GAPS = re.compile(r"(\s+)")


def table_facts(table: Table, *, accepts: bool, proposal: Proposal | None = None) -> TableFacts:
    """Return what the wall shows of a table in the active language. `accepts` if its night asks each seat to accept;
    `proposal` is the correction that waits there.

    A table that cannot be read is shown like one whose game is missing, so that the other tiles are unharmed.
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
        return TableFacts(
            table.public_id, "paper", title_with(table.game, table.options), count, colours=colours
        )
    if not table.started_at:
        return _lobby(table, seats)
    history = table_history(table, seats)
    cache_history(table, history)
    over = history.state.seat is None
    facts = _over(table, seats, history, accepts=accepts) if over else _playing(table, seats, history)
    awaited = consent_awaited(proposal, seats, history)
    if awaited is None:
        return facts
    waiting = tuple(seat.called for seat in awaited.seats)
    return replace(facts, proposed=True, waiting=waiting, waits_for_each=awaited.each)


def _lobby(table: Table, seats: tuple[Seat, ...]) -> TableFacts:
    return TableFacts(
        public_id=table.public_id,
        state="lobby",
        game=pad_of(table.game).titled(table.options),
        count=players_in_words(len(seats)) if seats else "",
        names=tuple(seat.called for seat in seats),
        title=table.title,
        kind=kind_in_words(table.game, table.options, len(seats), beside_title=True),
    )


def _playing(table: Table, seats: tuple[Seat, ...], history: History) -> TableFacts:
    pad, views, state = table_pad(table, history), seat_views(table, seats, history), history.state
    shown = totals_shown(table, history)
    progress = pad.progress(state, [view.in_text for view in views])
    return TableFacts(
        public_id=table.public_id,
        state="last" if progress.last_round else "playing",
        game=pad.titled(table.options),
        count=round_or_roll(pad.counts, state.round),
        lead=_ahead(history, views, pad) if shown else LeadView(),
        hidden=not shown,
        colours=_colours(seats, pad, table),
        turn=views[state.seat],
        writing=len(writers(state)),
        since=history.written[-1].line.written_at if history.written else table.started_at,
    )


def _over(table: Table, seats: tuple[Seat, ...], history: History, *, accepts: bool) -> TableFacts:
    pad, views = pad_of(table.game), seat_views(table, seats, history)
    outcome = history.game.outcome(history.state)
    given = accepted_seats(table) if accepts else frozenset()
    to_accept = [view for view in views if not view.left] if accepts else []
    return TableFacts(
        public_id=table.public_id,
        state="over",
        game=pad.titled(table.options),
        lead=_won(outcome, views, pad),
        colours=_colours(seats, pad, table),
        since=history.written[-1].line.written_at if history.written else table.started_at,
        to_accept=len(to_accept),
        accepted=sum(1 for view in to_accept if view.number in given),
        missing=tuple(view.name for view in to_accept if view.number not in given),
    )


def _closed(table: Table, seats: tuple[Seat, ...]) -> TableFacts:
    """Facts of the result stored when the table was closed, whatever the rules say now."""
    stored, there = table.final_result or {}, is_installed(table.game)
    views = seat_views(table, seats, None)
    won = tuple(view for view in views if view.number in stored.get("winners", ()))
    winners = won or (views if there and len(views) == 1 else ())
    lead = LeadView(winners, won=bool(won))
    if winners and there:
        total = stored["players"][str(winners[0].number)]["total"]
        lead = _lead(winners, pad_of(table.game), total, won=bool(won))
    return TableFacts(
        public_id=table.public_id,
        state="closed",
        game=title_with(table.game, table.options),
        count=str(ON_PAPER) if table.on_paper else "",
        lead=lead,
        colours=_colours(seats, pad_of(table.game), table) if there else "",
    )


def _colours(seats: tuple[Seat, ...], pad: Pad, table: Table) -> str:
    return seat_colours([seat.number for seat in seats], pad, table.options)


def _ahead(history: History, views: tuple[SeatView, ...], pad: Pad) -> LeadView:
    """Players who lead by the game's own ranks: none while all are level or have nothing. In a game for one player
    alone nothing is compared, as its figures are no score yet.
    """
    if len(history.game.players) == 1:
        return LeadView(views)
    players = history.game.outcome(history.state).players
    best = tuple(place for place, player in enumerate(players) if player.rank == 1)
    total = players[best[0]].total
    if not total or (len(best) == len(players) and len(players) > 1):
        return LeadView()
    return _lead(tuple(views[place] for place in best), pad, total)


def _lead(seats: tuple[SeatView, ...], pad: Pad, total: Number, *, won: bool = False) -> LeadView:
    return LeadView(seats, *split_figure(pad.step_figure(TOTAL, total)), won=won, number=total)


def _won(outcome: Outcome, views: tuple[SeatView, ...], pad: Pad) -> LeadView:
    """Players who have won. A single player who has not won is shown with the total."""
    won = outcome.winners
    winners = won or ((0,) if len(views) == 1 else ())
    if not winners:
        return LeadView()
    total = outcome.players[winners[0]].total
    return _lead(tuple(views[seat] for seat in winners), pad, total, won=bool(won))


def split_figure(text: str) -> tuple[str, str]:
    """Return a figure in words and its unit if that is a word: ("251", "points"), ("$550", ""), ("1 905 $", "")."""
    parts = GAPS.split(text)  # words and gaps alternate
    for end in range(1, len(parts) - 1, 2):
        if any(map(str.isdecimal, parts[end - 1])) and parts[end + 1][:1].isalpha():
            return "".join(parts[:end]), "".join(parts[end + 1 :])
    return text, ""
