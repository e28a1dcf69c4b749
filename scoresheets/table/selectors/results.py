"""The standing or end of a table, as a transcript's result and as a closed table stores it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils import translation

from games.kit.standings import Outcome
from scoresheets.models import Seat
from scoresheets.pads import PADS
from scoresheets.pads.pages import SeatView
from scoresheets.table.history import History
from scoresheets.table.selectors.endings import finals_view
from scoresheets.table.selectors.frozen import freeze_finals, stand_in


def final_result(history: History, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """Return the standings by seat number: names live on the seats and may be removed, the figures stay."""
    outcome: Outcome = history.game.outcome(history.state)
    return {
        "finished": outcome.finished,
        "outcome": outcome.outcome,
        "winners": [seats[winner].number for winner in outcome.winners],
        "decided_by": outcome.decided_by,
        "rounds": history.state.round,
        "left": [seats[place].number for place in sorted(history.state.left)],
        "last": _last_writer(history, seats),
        "players": {
            str(seat.number): {
                "total": player.total,
                "rank": player.rank,
                "breakdown": dict(player.breakdown),
                "tie_breakers": dict(player.tie_breakers),
                **player.extra,
            }
            for seat, player in zip(seats, outcome.players, strict=True)
        },
        "pages": {language: _page(history, seats, language) for language, _name in settings.LANGUAGES},
    }


def _last_writer(history: History, seats: tuple[Seat, ...]) -> int | None:
    return seats[history.played[-1].line.seat or 0].number if history.played else None


def _page(history: History, seats: tuple[Seat, ...], language: str) -> dict[str, Any]:
    """Return the end page in one language, with placeholders for the names."""
    names = [stand_in(seat.number) for seat in seats]
    views = tuple(
        SeatView(seat.number, name, "", held=False, left=place in history.state.left)
        for place, (seat, name) in enumerate(zip(seats, names, strict=True))
    )
    with translation.override(language):
        return freeze_finals(finals_view(history, views, names, PADS[history.game.key]))
