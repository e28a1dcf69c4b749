"""Findings on sheets without a log: none for a game that was played by the rules."""

from typing import Any

import pytest

from games.kit.game import Game
from tests.games.on_paper import CHECKED, evenings, on_paper
from tests.tries import so_many

GAMES_OF_EACH = so_many(40)


@pytest.mark.parametrize("game", CHECKED, ids=lambda game: str(game.key))
def test_nothing_sure_is_said_of_a_game_that_was_played_and_it_counts_the_same(game: Game[Any, Any]) -> None:
    for evening in evenings(game, GAMES_OF_EACH, seed=26):
        said = [found for found in evening.found() if found.sure]
        assert said == [], (evening.state, said)
        state = on_paper(game).finished(evening.options, evening.sheets, evening.state.left, evening.ended)
        assert game.outcome(state) == game.outcome(evening.state)
        assert game.ladder(state) == game.ladder(evening.state)
        assert not on_paper(game).unfinished(evening.options, evening.sheets, evening.state.left)


@pytest.mark.parametrize("game", CHECKED, ids=lambda game: str(game.key))
def test_nothing_sure_is_said_while_some_sheets_are_not_done(game: Game[Any, Any]) -> None:
    for evening in evenings(game, 20, seed=27):
        for seat in range(len(evening.sheets)):
            some = tuple(sheet if each <= seat else None for each, sheet in enumerate(evening.sheets))
            assert evening.found(some) == ()


@pytest.mark.parametrize("game", CHECKED, ids=lambda game: str(game.key))
def test_every_number_of_a_game_that_was_played_is_offered(game: Game[Any, Any]) -> None:
    for evening in evenings(game, 20, seed=27):
        for sheet in evening.sheets:
            for box, mark in sheet.items():
                if mark.value is not None:
                    assert mark.value in on_paper(game).numbers(evening.options, box)
