"""The throws for the first turn, as the lobby and the page between two rounds show them."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.roll_off import RollOff, roll_off
from scoresheets.models import Seat
from scoresheets.pads import pad_of
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import SeatView
from scoresheets.table.history import History
from scoresheets.table.pages.starters import StarterLine, StartersView
from scoresheets.table.words.starters import starter_sentence


def throws_of(seats: Sequence[Seat]) -> RollOff:
    """Return how the throw for the first turn stands between these seats, in the order of play."""
    return roll_off([seat.throws for seat in seats])


def starters_view(seats: Sequence[Seat], views: Sequence[SeatView], dice: int) -> StartersView:
    """Return everybody's throws, the players asked next, and the starter."""
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


def is_roll_off_due(history: History) -> bool:
    """Return whether the table has to roll off and say which player begins the next round."""
    return history.state.seat is not None and pad_of(history.game.key).roll_off_due(history.state)


def roll_off_view(
    seats: Sequence[Seat], views: Sequence[SeatView], history: History, pad: Pad
) -> StartersView | None:
    """Return how the throw for the next round stands; None if no roll-off is due."""
    if not is_roll_off_due(history):
        return None
    here = [place for place in range(len(seats)) if place not in history.state.left]
    throws = [seats[place].throws for place in here]
    standing, names = roll_off(throws), [views[place].in_text for place in here]
    return StartersView(
        sentence=starter_sentence(standing, throws, names, pad.thrown_for_first, comes_first=False),
        begun=True,
        lines=tuple(
            StarterLine(
                seat=views[place],
                throws=tuple(enumerate(sums, start=1)),
                next_throw=len(sums) + 1 if at in standing.asked else None,
                starts=at == standing.first,
                may_begin=True,
            )
            for at, (place, sums) in enumerate(zip(here, throws, strict=True))
        ),
        round=history.state.round,
    )
