"""What the taps of Monopoly Deal's tray mean: what may be tapped next, what is asked, and whose taps they are."""

from __future__ import annotations

from collections.abc import Sequence

from games.monopoly_deal.ending import State
from scoresheets.pads.monopoly_deal_answers import MeansNothing
from scoresheets.pads.monopoly_deal_asks import Asks, asks_of
from scoresheets.pads.monopoly_deal_draft import Desk, Draft, asks_money, meets, settled, taps_of_draft
from scoresheets.pads.monopoly_deal_lights import lights
from scoresheets.pads.monopoly_deal_steps import after_tap, drafted, read_tap
from scoresheets.pads.pad import Lit, Sharing


def lit(state: State, seat: int, taps: Sequence[str]) -> Lit:
    """What this player, in turn or asked, may tap on the boards after these taps."""
    desk, draft = _now(state, taps)
    shown = lights(desk, draft)
    if seat != desk.seat:
        return Lit(shown.get(seat) if asks_money(draft.card) else None, fits=True)
    return Lit(shown.pop(seat), fits=True, others=shown)


def asks(state: State, seat: int, taps: Sequence[str], names: Sequence[str]) -> Asks | None:
    """What the tray of this player, in turn or asked, asks after these taps; None for somebody whom nobody asks."""
    desk, draft = _now(state, taps)
    if seat != desk.seat and seat not in meets(desk, draft):
        return None
    return asks_of(desk, draft, names, seat)


def who_may(state: State, taps: Sequence[str], tap: str) -> int | None:
    """The seat whose decision this next tap is, None where nobody may tap it now."""
    desk, draft = _now(state, taps)
    try:
        after_tap(desk, draft, tap)
    except (MeansNothing, ValueError):
        return None
    asked, _, _ = read_tap(tap)
    return desk.seat if asked is None else asked


def _now(state: State, taps: Sequence[str]) -> tuple[Desk, Draft]:
    """The draft of the player in turn."""
    if state.seat is None:
        raise ValueError(state.reason)
    return drafted(state, state.seat, taps)


def _asked(state: State, taps: Sequence[str]) -> tuple[int, ...]:
    """Everybody whom the entry asks something, those first who must still pay."""
    desk, draft = _now(state, taps)
    return tuple(
        answer.player for answer in sorted(draft.answers, key=lambda answer: settled(desk, draft, answer))
    )


def _joined(state: State, taps: Sequence[str], seat: int, tap: str) -> tuple[str, ...] | None:
    """The taps with one more; the player in turn may tap for those who have no tablet of their own."""
    whose = who_may(state, taps, tap)
    if whose is None or seat not in (whose, state.seat):
        return None
    return taps_of_draft(*_now(state, (*taps, tap)))


SHARING = Sharing(asked=_asked, joined=_joined)
