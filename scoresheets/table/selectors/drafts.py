"""An entry while it is being drawn up on several tablets: outside the log, and for one turn only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kit.errors import IllegalMove
from scoresheets.base.refusals import Refusal
from scoresheets.models import Table
from scoresheets.models.tables import LONGEST_DRAFT
from scoresheets.pads import pad_of
from scoresheets.pads.pad import Pad
from scoresheets.pads.pages import SeatView
from scoresheets.table.history import History
from scoresheets.table.pages.table_view import DraftView
from scoresheets.table.selectors.access import Access


def shared_taps(table: Table, history: History) -> tuple[str, ...] | None:
    """Return the taps of the entry drawn up for the current turn, None without one."""
    return tuple(table.draft.split()) if table.draft_turn == history.state.turns + 1 else None


def draft_view(table: Table, history: History, views: Sequence[SeatView], pad: Pad) -> DraftView | None:
    """Return the shared draft as every page shows it, None without one."""
    taps = shared_taps(table, history)
    if taps is None or pad.tray.sharing is None:
        return None
    pending = [views[place] for place in pad.tray.sharing.asked(history.state, taps)]
    sentence = pad.tray.sharing.told(history.state, taps, [view.in_text for view in views])
    free = tuple(view.number for view in pending if not view.held)
    return DraftView(" ".join(taps), tuple(view.number for view in pending), free, sentence)


def answers_elsewhere(access: Access) -> frozenset[int]:
    """Return the places of players who answer on another device: the one that holds their seat. For a seat without a
    device the host's answers, unless this device writes for all, or the table has no host any more.
    """
    at_host = not access.writes_for_all and access.table.host_id is not None
    return frozenset(
        place
        for place, seat in enumerate(access.seats)
        if (at_host if seat.device_id is None else seat.device_id != access.device.pk)
    )


def check_answers(access: Access, history: History, move: Any) -> None:
    """Raise Refusal `not_answered` if a player on another device has not agreed to what this entry has them answer."""
    sharing, elsewhere = pad_of(access.table.game).tray.sharing, answers_elsewhere(access)
    if sharing is None or not elsewhere:
        return
    taps = shared_taps(access.table, history) or ()
    for place in sharing.unanswered(history.state, taps, move):
        if place in elsewhere:
            raise Refusal("not_answered", name=access.seats[place].called)


def waits_for_other_device(access: Access, history: History, pad: Pad, taps: Sequence[str]) -> bool:
    """Return whether the draft asks a player answering at another device."""
    if pad.tray.sharing is None:
        return False
    return not answers_elsewhere(access).isdisjoint(pad.tray.sharing.asked(history.state, taps))


def drawn_up(
    access: Access, history: History, place: int, turn: int, taps: tuple[str, ...], tap: str
) -> tuple[str, ...]:
    """Return the shared taps with one more by this seat, "" for none. If nothing is shared yet, the seat in turn starts
    with its own `taps`.

    Raises Refusal `malformed` if no entry of this game asks others, `seat_not_yours` if the tap belongs to a player
    that answers on another device, and IllegalMove `not_your_turn` if it is for another turn or not this seat's.
    """
    sharing, state = pad_of(access.table.game).tray.sharing, history.state
    if sharing is None:
        raise Refusal("malformed", reason="nobody_is_asked")
    shared = shared_taps(access.table, history)
    if shared is None and place == state.seat:
        shared = taps
    if shared is None or turn != state.turns + 1:
        raise IllegalMove("not_your_turn", turn=state.seat, left=False)
    whose = sharing.whose(state, shared, tap) if tap else None
    if whose is not None and whose != place and whose in answers_elsewhere(access):
        raise Refusal("seat_not_yours", name=access.seats[whose].called)
    found = sharing.joined(state, shared, place, tap) if tap else shared
    if found is None or len(" ".join(found)) > LONGEST_DRAFT:
        raise IllegalMove("not_your_turn", turn=state.seat, left=False)
    return found


def has_pending_answers(table: Table, history: History, taps: Sequence[str]) -> bool:
    """Return whether another player has to answer, as far as these taps go."""
    sharing = pad_of(table.game).tray.sharing
    return sharing is not None and bool(sharing.asked(history.state, taps))
