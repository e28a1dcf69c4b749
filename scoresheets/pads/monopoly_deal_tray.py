"""What the taps of Monopoly Deal's tray mean: what may be tapped next, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from games.monopoly_deal.ending import State
from games.monopoly_deal.filled import Lighting
from scoresheets.pads.pad import Lit


def lit(state: State, seat: int, taps: Sequence[str]) -> Lit:
    """What may be tapped after these taps."""
    return Lit(Lighting(), fits=True)


def asks(state: State, seat: int, taps: Sequence[str], names: Sequence[str]) -> object | None:
    """What the tray asks after these taps."""
    return {"taps": " ".join(taps)}
