"""A draft shared by several tablets, tap by tap, outside of the log, which holds whole entries only."""

from __future__ import annotations

from scoresheets.models import Table
from scoresheets.table.live.announce import announce_changed
from scoresheets.table.selectors.access import Access, access_fresh, access_seat
from scoresheets.table.selectors.drafts import drawn_up, still_asks
from scoresheets.table.selectors.states import table_history
from scoresheets.table.services.appending import check_open
from scoresheets.table.writing import write_table


def tap_draft(*, access: Access, number: int, turn: int, taps: str, tap: str) -> None:
    """Add one tap of a seat to the entry being drawn up for this turn; the seat in turn first shares it, by its `taps`.

    Nothing is written in the log. An entry that asks nobody any more is shared no longer. Raises Refusal `malformed`
    where no entry of this game asks others, `seat_not_yours`, `not_started`, `table_closed`, `busy`, and IllegalMove
    `not_your_turn` where the tap is for another turn or not this seat's.
    """
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        place = now.seats.index(access_seat(now, number))
        check_open(fresh)
        history = table_history(fresh, now.seats)
        found = drawn_up(now, history, place, turn, tuple(taps.split()), tap)
        fields = _kept(fresh, turn, found) if still_asks(fresh, history, found) else fresh.drop_draft()
        if not fields:
            return
        fresh.touch(*fields)
    announce_changed(fresh)


def _kept(fresh: Table, turn: int, taps: tuple[str, ...]) -> tuple[str, ...]:
    """The fields to be saved, () where nothing changed."""
    before = (fresh.draft_turn, fresh.draft)
    fresh.draft_turn, fresh.draft = turn, " ".join(taps)
    return () if before == (fresh.draft_turn, fresh.draft) else ("draft", "draft_turn")
