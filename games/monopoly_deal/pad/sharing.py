"""What the taps of Monopoly Deal's tray mean: what may be tapped next, what is asked, and whose taps they are."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.errors import IllegalMove
from games.monopoly_deal.pad.answers import MeansNothing
from games.monopoly_deal.pad.boards import lights
from games.monopoly_deal.pad.draft import asks_money, meets, settled, taps_of_draft
from games.monopoly_deal.pad.taps import Drawn, after_tap, drafted, read_tap
from games.monopoly_deal.pad.tray import Asks, asks_of
from games.monopoly_deal.pad.waiting import awaits
from games.monopoly_deal.rules.ending import State
from scoresheets.pads.pad import Highlights, Sharing


def highlights(state: State, seat: int, taps: Sequence[str]) -> Highlights:
    """What this player, in turn or asked, may tap on the boards after these taps."""
    return _highlights(_drawn(state, taps), seat)


def _highlights(drawn: Drawn, seat: int) -> Highlights:
    shown = lights(drawn.desk, drawn.draft)
    if seat != drawn.desk.seat:
        return Highlights(shown.get(seat) if asks_money(drawn.draft.card) else None, fits=True)
    return Highlights(shown.pop(seat), fits=True, others=shown)


def asks(state: State, seat: int, taps: Sequence[str], names: Sequence[str]) -> Asks | None:
    """What the tray of this player, in turn or asked, asks after these taps; None for somebody whom nobody asks."""
    return _asks(_drawn(state, taps), seat, names)


def tray(
    state: State, seat: int, taps: Sequence[str], names: Sequence[str], away: frozenset[int]
) -> tuple[Highlights, Asks | None]:
    """Both, at a tablet at which those who are `away` do not answer."""
    drawn = _drawn(state, taps, away)
    return _highlights(drawn, seat), _asks(drawn, seat, names)


def _asks(drawn: Drawn, seat: int, names: Sequence[str]) -> Asks | None:
    if seat != drawn.desk.seat and seat not in meets(drawn.desk, drawn.draft):
        return None
    return asks_of(drawn.desk, drawn.draft, names, seat, drawn.refused)


def who_may(state: State, taps: Sequence[str], tap: str) -> int | None:
    """The seat whose decision this next tap is, None where nobody may tap it now."""
    drawn = _drawn(state, taps)
    try:
        after_tap(drawn.desk, drawn.draft, tap)
    except (MeansNothing, IllegalMove):
        return None
    asked, _, _ = read_tap(tap)
    return drawn.desk.seat if asked is None else asked


def _drawn(state: State, taps: Sequence[str], away: frozenset[int] = frozenset()) -> Drawn:
    """The draft of the player in turn."""
    if state.seat is None:
        raise ValueError(state.reason)
    return drafted(state, state.seat, taps, away)


def _asked(state: State, taps: Sequence[str]) -> tuple[int, ...]:
    """Everybody whom the entry asks something, those first who must still pay."""
    drawn = _drawn(state, taps)
    answers = sorted(drawn.draft.answers, key=lambda answer: settled(drawn.desk, drawn.draft, answer))
    return tuple(answer.player for answer in answers)


def _joined(state: State, taps: Sequence[str], seat: int, tap: str) -> tuple[str, ...] | None:
    """The taps with one more; the player in turn may tap for those who have no tablet of their own."""
    whose = who_may(state, taps, tap)
    if whose is None or seat not in (whose, state.seat):
        return None
    drawn = _drawn(state, (*taps, tap))
    return taps_of_draft(drawn.desk, drawn.draft)


def _told(state: State, taps: Sequence[str], names: Sequence[str]) -> str:
    """What everybody else hears meanwhile."""
    drawn = _drawn(state, taps)
    return awaits(drawn.desk, drawn.draft, names)


SHARING = Sharing(asked=_asked, joined=_joined, told=_told, whose=who_may, tray=tray)
