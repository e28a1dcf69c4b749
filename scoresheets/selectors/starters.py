"""Who starts, as the lobby shows it."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.roll_off import RollOff, roll_off
from scoresheets.models import Seat
from scoresheets.pages import SeatView, StarterLine, StartersView
from scoresheets.words.starters import starter_sentence


def throws_of(seats: Sequence[Seat]) -> RollOff:
    """How the throw for the first turn stands between these seats, in the order of play."""
    return roll_off([seat.throws for seat in seats])


def starters_view(seats: Sequence[Seat], views: Sequence[SeatView], dice: int) -> StartersView:
    """Everybody's throws, who is asked next, and who starts."""
    standing, throws = throws_of(seats), [seat.throws for seat in seats]
    return StartersView(
        sentence=starter_sentence(standing, throws, [view.in_text for view in views], dice),
        begun=any(throws),
        lines=tuple(
            StarterLine(
                seat=view,
                throws=tuple(enumerate(sums, start=1)),
                next_throw=len(sums) + 1 if place in standing.asked else None,
                starts=place == standing.first == 0,
            )
            for place, (view, sums) in enumerate(zip(views, throws, strict=True))
        ),
    )
