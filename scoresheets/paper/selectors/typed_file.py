"""Export the sheets of a checked paper table as a small file. It has no log, so no transcript."""

from __future__ import annotations

from typing import Any

from scoresheets.base.refusals import Refusal
from scoresheets.paper.selectors.typed import Typed

FORMAT = "scoresheets-paper/1"


def typed_file(typed: Typed) -> dict[str, Any]:
    """Return the sheets as read, how the game ended, and its result. Raises Refusal `not_checked`."""
    table = typed.table
    if table.closed_at is None or not table.final_result:
        raise Refusal("not_checked")
    stored = table.final_result
    return {
        "format": FORMAT,
        "game": table.game,
        "options": table.options,
        "edition": table.edition,
        "played_at": table.played_at or "",
        "ended": typed.ended,
        "typed": len(typed.typings),
        "players": [
            {
                "name": seat.called,
                "went_home": place in typed.left,
                "boxes": {key: text for key in typed.boxes if (text := typed.text_in(place, key))},
                "total": stored["players"][str(seat.number)]["total"],
                "rank": stored["players"][str(seat.number)]["rank"],
            }
            for place, seat in enumerate(typed.seats)
        ],
        "rulings": [
            {"kind": each.kind, "finding": each.finding, "box": each.box, "value": each.value}
            | ({"seat": each.seat.number} if each.seat else {})
            for each in typed.rulings
        ],
    }
