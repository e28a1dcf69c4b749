"""The end of a game as a page shows it: podium, ladder, breakdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.kit.standings import TOTAL, Step
from scoresheets.models import Seat, Table
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import Figure, FigureRow, FinalsView, Place, Rung, SeatView
from scoresheets.pads.towers import podium_shares
from scoresheets.table import hooks
from scoresheets.table.history import History
from scoresheets.table.pages.table_view import EndView
from scoresheets.table.selectors.frozen import thaw_finals
from scoresheets.table.selectors.house_rules import settlement
from scoresheets.table.selectors.last_entry_actions import offered
from scoresheets.table.selectors.seating import again_view
from scoresheets.table.words.remarks import lead_remark

FEWEST_ROUNDS = 3  # of a game that gets a remark


def end_view(
    table: Table, seats: tuple[Seat, ...], views: tuple[SeatView, ...], history: History, pad: Pad
) -> EndView:
    """Return the end of a table. Of a closed table it is the stored one, even if the rules have changed since."""
    if table.final_result:
        return closed_view(table, views)
    return EndView(
        finals=finals_view(history, views, [view.in_text for view in views], pad),
        rounds=history.state.round,
        again=again_view(table, views),
        settlement=settlement(table),
        settler=offered(history.played[-1], seats, "").seat if history.played else None,
        records=hooks.view_parts["records"](table, (), views, None),
    )


def closed_view(table: Table, views: tuple[SeatView, ...]) -> EndView:
    """Return the end of a closed table as it was stored, even if its game is no longer installed."""
    stored = table.final_result or {}
    return EndView(
        finals=thaw_finals(stored, str(get_language()), views) if stored else None,
        rounds=int(stored["rounds"]) if stored else 0,
        again=again_view(table, views),
        settlement=settlement(table),
        settler=stored.get("last"),  # the seat whose device wrote last
        records=hooks.view_parts["records"](table, (), views, None),
    )


def finals_view(history: History, views: tuple[SeatView, ...], names: Sequence[str], pad: Pad) -> FinalsView:
    """Return everything the end page shows, from a finished state."""
    state = history.state
    sections, total = pad.sections(state)
    steps = history.game.ladder(state)
    seats = steps[0].left if steps else ()
    ladder = _rungs(history, steps, seats, pad) if len(seats) > 1 else ()
    fewest = _fewest_win(history)
    return FinalsView(
        lost=not history.game.outcome(state).winners,
        headline=pad.headline(state, names),
        verdict=pad.verdict(state, names),
        places=_places(history, views, total.figures, fewest=fewest),
        ladder_seats=tuple(views[seat] for seat in seats) if ladder else (),
        ladder=ladder,
        sections=sections,
        total=total,
        ending=pad.ending(state, names),
        shared=len(history.game.outcome(state).winners) > 1,
        rolls=_rolls(history, len(views)),
        remark=_remark(history, names),
        fewest=fewest,
    )


def _fewest_win(history: History) -> bool:
    measure = history.game.measures(history.options)[0]
    return measure.name == TOTAL and not measure.highest


def _remark(history: History, names: Sequence[str]) -> str:
    """Return a sentence that says when a lone winner took the lead for good. Empty if there is no lone winner, only one
    player, or too few rounds. Where the fewest win only whole rounds are compared: who has still to write is no leader.
    """
    winners, played = history.game.outcome(history.state).winners, history.played
    if len(winners) != 1 or len(names) < 2 or history.state.round < FEWEST_ROUNDS:
        return ""
    fewest, since = _fewest_win(history), None
    for place in reversed(range(len(played))):
        if fewest and not history.ends_round(place):
            continue
        if _leaders(history, played[place].state) != winners:
            break
        since = history.before(place).round
    return (
        "" if since is None else lead_remark(name=names[winners[0]], since=since, rounds=history.state.round)
    )


def _leaders(history: History, state: Any) -> tuple[int, ...]:
    players = history.game.outcome(state).players
    return tuple(seat for seat, player in enumerate(players) if player.rank == 1)


def _rolls(history: History, seats: int) -> FigureRow | None:
    """Return the number of throws each player took in the turns that record it; None if none does."""
    taken = [0] * seats
    for played in history.played:
        if played.line.seat is not None:
            taken[played.line.seat] += played.line.rolls
    return FigureRow(_("Rolls taken"), tuple(Figure(str(rolls)) for rolls in taken)) if any(taken) else None


def _places(
    history: History, views: tuple[SeatView, ...], money: Sequence[Figure], *, fewest: bool
) -> tuple[Place, ...]:
    """Return the places, best first, players who left behind those who stayed. On the podium the winner stands inside,
    the second to the left, the others to the right.
    """
    players = history.game.outcome(history.state).players
    ranks = _ranks(views, [player.rank for player in players])
    heights = podium_shares([player.total for player in players], ranks, fewest=fewest)
    ranked = sorted(range(len(views)), key=lambda seat: (not ranks[seat], players[seat].rank, seat))
    stand = {0: 2, 1: 1}
    return tuple(
        Place(
            seat=views[seat],
            rank=ranks[seat],
            money=money[seat].text,
            share=heights[seat],
            order=stand.get(place, place + 1),
        )
        for place, seat in enumerate(ranked)
    )


def _rungs(history: History, steps: Sequence[Step], seats: Sequence[int], pad: Pad) -> tuple[Rung, ...]:
    """Return every step with the figures of the players level on money: level, the one that decides, or not asked.

    A game that is a race compares nothing: () there.
    """
    outcome = history.game.outcome(history.state)
    by_name = {step.name: step for step in steps}
    names = ["total", *outcome.players[0].tie_breakers]
    if by_name.keys().isdisjoint(names):
        return ()
    rungs = []
    for number, name in enumerate(names, start=1):
        step = by_name.get(name)
        figures = [
            outcome.players[seat].total if name == "total" else outcome.players[seat].tie_breakers[name]
            for seat in seats
        ]
        state = "rest" if step is None else "decides" if len(step.left) == 1 else "level"
        texts = tuple(Figure(pad.step_figure(name, figure)) for figure in figures)
        rungs.append(Rung(number, pad.step_name(name), texts, state))
    return tuple(rungs)


def _ranks(views: Sequence[SeatView], ranks: Sequence[int]) -> list[int]:
    """Return the rank of each player among those who stayed, 0 for players who left. If all have left, all count."""
    stayed = [rank for view, rank in zip(views, ranks, strict=True) if not view.left]
    if not stayed:
        return list(ranks)
    return [
        0 if view.left else 1 + sum(other < rank for other in stayed)
        for view, rank in zip(views, ranks, strict=True)
    ]
