"""A draft that several tablets share, tap by tap. It is no part of the log, which holds whole entries only."""

from __future__ import annotations

from scoresheets.models import Table
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.selectors.access import Access, access_fresh, access_seat
from scoresheets.table.selectors.drafts import drawn_up, has_pending_answers
from scoresheets.table.selectors.states import replay_ahead, table_history
from scoresheets.table.services.log_append import check_open
from scoresheets.table.writing import write_table


def tap_draft(*, access: Access, number: int, turn: int, taps: str, tap: str) -> None:
    """Add one tap of a seat to the entry being drawn up for this turn. The seat in turn shares the draft first, by its
    `taps`.

    Writes nothing to the log. An entry that asks no other player any more is no longer shared. Raises Refusal
    `malformed` if no entry of this game asks others, `seat_not_yours`, `not_started`, `table_closed`, `busy`, and
    IllegalMove `not_your_turn` if the tap is for another turn or not this seat's.
    """
    replay_ahead(access.table)
    with write_table(access.table) as fresh:
        now = access_fresh(access.device, fresh)
        place = now.seats.index(access_seat(now, number))
        check_open(fresh)
        history = table_history(fresh, now.seats)
        found = drawn_up(now, history, place, turn, tuple(taps.split()), tap)
        fields = (
            _set_draft(fresh, turn, found)
            if has_pending_answers(fresh, history, found)
            else fresh.drop_draft()
        )
        if not fields:
            return
        fresh.touch(*fields)
    broadcast_changed(fresh)


def _set_draft(fresh: Table, turn: int, taps: tuple[str, ...]) -> tuple[str, ...]:
    """Set the draft on the row. Return the fields to be saved, () if nothing changed."""
    before = (fresh.draft_turn, fresh.draft)
    fresh.draft_turn, fresh.draft = turn, " ".join(taps)
    return () if before == (fresh.draft_turn, fresh.draft) else ("draft", "draft_turn")
