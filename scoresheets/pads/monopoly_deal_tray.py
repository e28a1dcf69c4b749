"""What the taps of Monopoly Deal's tray mean: what may be tapped next, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from games.monopoly_deal.ending import State
from scoresheets.pads.monopoly_deal_asks import Asks, asks_of
from scoresheets.pads.monopoly_deal_lights import lights
from scoresheets.pads.monopoly_deal_steps import drafted
from scoresheets.pads.pad import Lit


def lit(state: State, seat: int, taps: Sequence[str]) -> Lit:
    """What may be tapped on the boards after these taps."""
    shown = lights(*drafted(state, seat, taps))
    return Lit(shown.pop(seat), fits=True, others=shown)


def asks(state: State, seat: int, taps: Sequence[str], names: Sequence[str]) -> Asks:
    """What the tray asks after these taps."""
    return asks_of(*drafted(state, seat, taps), names)
