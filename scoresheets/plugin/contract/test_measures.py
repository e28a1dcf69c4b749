"""The promises of every game about the figures that rank people over several of its tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from games.kit.game import Game
from games.kit.moves import Leaves
from games.kit.numbers import Number
from games.kit.standings import Outcome, PlayerResult
from scoresheets.pads import PADS
from scoresheets.plugin.contract.hands import TABLES, chosen_move, whole_game
from scoresheets.registry import GAMES


def ends(game: Game[Any, Any], raw: dict[str, object], players: int) -> Iterator[Any]:
    """Yield the ends of whole games, and of one that a player leaves in the middle."""
    yield whole_game(game, raw, players)[-1][2]
    yield whole_game(game, raw, players, seed=11)[-1][2]
    chance = random.Random(13)  # noqa: S311
    state = game.start(game.read_options(raw, players, None), players)
    for turn in range(10_000):
        if state.seat is None:
            break
        leaves = turn == 5 and players > 1
        state = game.apply(
            state, Leaves(state.seat) if leaves else chosen_move(game, state, state.seat, chance)
        )
    yield state


def ranked_by(game: Game[Any, Any], options: Any, player: PlayerResult) -> tuple[Number, ...]:
    measures = [(each.of(player), each.highest) for each in game.measures(options)]
    own = [-figure if highest else figure for figure, highest in measures]
    return (*own, *(-figure for figure in player.tie_breakers.values()))


def sides(outcome: Outcome) -> Iterator[tuple[PlayerResult, PlayerResult]]:
    """Yield pairs of players who both won, or both did not."""
    for one, other in permutations(range(len(outcome.players)), 2):
        if (one in outcome.winners) == (other in outcome.winners):
            yield outcome.players[one], outcome.players[other]


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_the_measures_rank_as_the_game_does(key: str, raw: dict[str, object], players: int) -> None:
    """Let `Game.measures`, and then the tie-breakers, give the better rank of two players who both
    won or both did not: the lowest total wins by `highest=False`; in `ranks`, players who left stand by their figures.
    """
    game = GAMES[key]
    options = game.read_options(raw, players, None)
    for end in ends(game, raw, players):
        for one, other in sides(game.outcome(end)):
            mine, theirs = ranked_by(game, options, one), ranked_by(game, options, other)
            assert (one.rank < other.rank) == (mine < theirs)


@pytest.mark.parametrize(("key", "raw", "players"), TABLES)
def test_every_measure_has_its_words_and_names_its_options(
    key: str, raw: dict[str, object], players: int
) -> None:
    """Name each of `Game.measures` in `Pad.steps`; let `seat_options` be attributes of the options."""
    game = GAMES[key]
    options, measures = (
        game.read_options(raw, players, None),
        game.measures(game.read_options(raw, players, None)),
    )
    assert len({each.name for each in measures}) == len(measures) > 0
    assert all(PADS[key].step_name(each.name) for each in measures)
    assert all(hasattr(options, name) for name in game.seat_options)
