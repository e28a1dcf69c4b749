"""The tower of a board: its complete colours, a storey each, with their cards."""

from __future__ import annotations

from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.filled import FilledSet, fill
from scoresheets.plugin.pad import Brick, Storey, card_brick, house_brick


def tower(state: State, seat: int) -> tuple[Storey, ...]:
    """Return a storey for each colour with a complete set: sets that lack a card do not count (MD-3)."""
    complete = {
        each.colour: each for each in reversed(fill(state.options, state.paper, seat).sets) if each.complete
    }
    return tuple(Storey(1, _bricks(each)) for each in reversed(complete.values()))


def _bricks(each: FilledSet) -> tuple[Brick, ...]:
    cards = tuple(card_brick(each.colour, str(card.value)) for card in each.cards)
    return (*cards, *(house_brick(),) * (each.house + each.hotel))
