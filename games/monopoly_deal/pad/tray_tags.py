"""How the templates of Monopoly Deal's tray call players and say why not."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from games.kit.errors import IllegalMove
from games.monopoly_deal.words.tray import why_not
from scoresheets.pages import SeatView

register = template.Library()


@register.filter
def said(why: IllegalMove, owners: Mapping[int, SeatView]) -> str:
    """Why something may not be tapped, in a sentence with the players' names."""
    return why_not(why, [owners[place].name for place in range(len(owners))])


@register.filter
def at_place(seats: Sequence[SeatView], place: int) -> SeatView:
    """The seat at this place in the order of play."""
    return seats[place]


@register.filter
def by_number(entry: Mapping[str, Any], seats: Sequence[SeatView]) -> str:
    """An entry in JSON as a tablet sends it: it calls the players by the numbers of their seats."""
    if "against" not in entry:
        return json.dumps(entry)
    told = [{**each, "player": seats[each["player"]].number} for each in entry["against"]]
    return json.dumps({**entry, "against": told})
