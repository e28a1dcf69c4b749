"""A correction of Monopoly Deal begins with the taps that led to the entry."""

from typing import Any

import pytest

from games.monopoly_deal.pad.draft import retraced
from games.monopoly_deal.pad.tray import asks
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.moves import Banco, Charge, Duel, Troc
from tests.games.monopoly_deal.taps import GAME, NAMES, after, laid_out, read, start
from tests.games.test_golden import steps
from tests.goldens import golden_file


def entry_after(state: State, taps: tuple[str, ...]) -> Any:
    """Return the whole entry in the tray after these taps, None if a choice is left."""
    said = asks(state, state.seat or 0, taps, NAMES)
    return read(state, said.entry) if said and said.entry else None


@pytest.mark.parametrize("name", ["doubled-twice", "jokers-answered-by-jokers", "swapped-out-of-full-sets"])
def test_whatever_was_played_against_others_lies_in_the_tray_whole(name: str) -> None:
    played = 0
    for state, move in steps(golden_file("monopoly-deal", name)):
        if isinstance(move, Charge | Duel | Troc | Banco):
            found = entry_after(state, tuple(retraced(state, move)["taps"].split()))
            assert found is not None, move
            assert laid_out(GAME.apply(state, found)) == laid_out(GAME.apply(state, move))
            played += 1
    assert played


@pytest.mark.parametrize(
    ("entry", "taps"),
    [
        ({"bank": "money:1"}, "bank"),
        ({"play": "wild:any", "to": "red.1"}, "card=wild:any"),
        ({"play": "action:pass-go"}, "act"),
        ({"end_turn": True}, ""),
        ({"end_turn": True, "discard": 2}, ""),
    ],
)
def test_another_entry_begins_where_it_was_chosen(entry: dict[str, Any], taps: str) -> None:
    state = start(2)
    assert retraced(state, read(state, entry))["taps"] == taps


def test_a_card_that_moved_is_picked_again() -> None:
    state = after(after(start(2), play="wild:any", to="red.1"), play="property:dark-blue", to="dark-blue.1")
    assert retraced(state, read(state, {"move": ["red.1", "wild:any"], "to": "dark-blue.1"}))["taps"] == (
        "move=red.1/wild:any"
    )
