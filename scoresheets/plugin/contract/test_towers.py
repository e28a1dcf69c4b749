"""The promises of every game about the towers that it builds for the picture of the end."""

from __future__ import annotations

import pytest

from scoresheets.pads import PADS
from scoresheets.plugin.contract.hands import TABLES, whole_game
from scoresheets.registry import GAMES
from scoresheets.results.tokens import tones


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_the_storeys_of_a_tower_add_up_to_the_total(key: str, raw: dict[str, object], players: int) -> None:
    """Let `Pad.tower` return storeys of a worth above 0 that add up to the total of the outcome, or () for a plain
    tower.
    """
    game, pad = GAMES[key], PADS[key]
    _before, _move, end = whole_game(game, raw, players)[-1]
    for seat, player in enumerate(game.outcome(end).players):
        tower = pad.tower(end, seat)
        assert all(storey.worth > 0 for storey in tower)
        assert not tower or sum(storey.worth for storey in tower) == player.total


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_a_brick_keeps_to_its_square_and_to_colours_that_are_known(
    key: str, raw: dict[str, object], players: int
) -> None:
    """Give shapes at least two points in percent of the edge, 0 to 100, and a tone that `Shape` names."""
    _before, _move, end = whole_game(GAMES[key], raw, players)[-1]
    bricks = {
        brick for seat in range(players) for storey in PADS[key].tower(end, seat) for brick in storey.bricks
    }
    for shape in (shape for brick in bricks for shape in brick.shapes):
        assert shape.tone == "player" or shape.tone in tones()
        assert all(0 <= each <= 100 for each in shape.points)
        assert len(shape.points) >= 4
        assert len(shape.points) % 2 == 0
