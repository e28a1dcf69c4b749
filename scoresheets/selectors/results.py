"""How a table stands or ended, as a transcript's result and as what a closed table stores."""

from __future__ import annotations

from typing import Any

from games.kit.standings import Outcome
from scoresheets.history import History
from scoresheets.models import Seat


def final_result(history: History, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """The standings by seat number: names live on the seats and may go, the figures stay."""
    outcome: Outcome = history.game.outcome(history.state)
    return {
        "finished": outcome.finished,
        "outcome": outcome.outcome,
        "winners": [seats[winner].number for winner in outcome.winners],
        "decided_by": outcome.decided_by,
        "rounds": history.state.round,
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
    }
