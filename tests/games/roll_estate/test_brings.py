"""A box brings the amount by which the total grows."""

from __future__ import annotations

import random

import pytest

from games.roll_estate.rules import GAME
from games.roll_estate.rules.moves import ClaimBox
from games.roll_estate.rules.verbs import brings, legal_moves
from tests.tries import so_many

DICE = 5


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(so_many(3)))
def test_a_box_brings_what_the_total_grows_by(players: int, seed: int) -> None:
    """With businesses opened, routes, and Liquid Assets before and after an index."""
    chance = random.Random(seed)  # noqa: S311 (pretended dice)
    options = GAME.read_options({}, players, None)
    state, seen = GAME.start(options, players), set()
    while state.seat is not None:
        seat, dice = state.seat, tuple(chance.choices(range(1, 7), k=DICE))
        moves = legal_moves(state, seat, dice)
        before, told = GAME.outcome(state).players[seat].total, brings(state, moves)
        for move in moves:
            if isinstance(move, ClaimBox) and move.open_business:
                after = GAME.apply(state, move)
                assert told[move.box] == GAME.outcome(after).players[seat].total - before
                seen.add(move.box.partition(".")[0])
        assert len(told) == sum(isinstance(move, ClaimBox) and move.open_business for move in moves)
        state = GAME.apply(state, chance.choice(moves))
    assert {"ones", "routes", "liquid-assets"} <= seen
