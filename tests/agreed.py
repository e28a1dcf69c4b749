"""Agreement of the players that an entry asks, for tests that write the whole entry at once."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from scoresheets.base.refusals import Refusal
from scoresheets.pads import PADS

T = TypeVar("T")


def with_answers(party: Any, entry: Mapping[str, Any], record: Callable[[], T]) -> T:
    """Record an entry; if other devices have still to answer, let them do so first."""
    try:
        return record()
    except Refusal as refusal:
        if refusal.code != "not_answered":
            raise
    agree(party, entry)
    return record()


def agree(party: Any, entry: Mapping[str, Any]) -> None:
    """Let each player agree to what this entry of the player in turn has them answer, as if by their own taps."""
    if PADS[party.opened.game].tray.sharing is None:
        return
    history, table = party.history, party.table
    places = {seat.number: place for place, seat in enumerate(party.seats)}
    move = history.game.read_move(history.options, history.state.seat or 0, entry, places.__getitem__)
    table.draft = str(PADS[history.game.key].tray.retraced(history.state, move)["taps"])
    table.draft_turn = history.state.turns + 1
    table.save(update_fields=["draft", "draft_turn"])
