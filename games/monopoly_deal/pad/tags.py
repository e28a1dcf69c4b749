"""Template filters for Monopoly Deal's cards and sets, and for players in its tray."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from games.monopoly_deal.words.board import face_label, full_sets, in_hand, set_title, short_name
from games.monopoly_deal.words.names import capital, place_name
from games.monopoly_deal.words.names import millions as in_millions
from scoresheets.plugin.pad import SeatView


def label(face: Any) -> str:
    """Return a card where it lies, in words."""
    return face_label(face.card.key, face.place, face.copies)


def place_label(place: str) -> str:
    """Return a set in words: "The red set no. 2"."""
    return capital(place_name(place))


def at_place(seats: Sequence[SeatView], place: int) -> SeatView:
    """Return the seat at this place in the order of play."""
    return seats[place]


def by_number(entry: Mapping[str, Any], seats: Sequence[SeatView]) -> str:
    """Return an entry in JSON as a device sends it: it names the players by the numbers of their seats."""
    if "against" not in entry:
        return json.dumps(entry)
    answers = [{**each, "player": seats[each["player"]].number} for each in entry["against"]]
    return json.dumps({**entry, "against": answers})


FILTERS = {
    "set_title": set_title,
    "short_name": short_name,
    "in_hand": in_hand,
    "full_sets": full_sets,
    "millions": in_millions,
    "label": label,
    "place_label": place_label,
    "at_place": at_place,
    "by_number": by_number,
}
