"""The contract notices numbers on paper that a game does not allow: the table would refuse such a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoresheets.plugin.contract.hands import TABLES
from scoresheets.plugin.contract.test_values import forbidden
from scoresheets.registry import GAMES

PLANTED = [
    ("yahtzee", "zero_allowed", "Set zero_allowed=True in GAME: a turn writes 0."),
    ("any-game", "below_zero_allowed", "Set below_zero_allowed=True in GAME: a turn writes -"),
]


@pytest.mark.parametrize(("key", "name", "sentence"), PLANTED)
def test_a_number_that_is_written_and_not_allowed_is_noticed(key: str, name: str, sentence: str) -> None:
    game, tables = GAMES[key], [(raw, players) for each, raw, players in TABLES if each == key]
    assert [forbidden(game, *table) for table in tables] == [[] for _table in tables]
    refused: dict[str, Any] = {name: False}
    planted = replace(game, **refused)
    found = {each for table in tables for each in forbidden(planted, *table)}
    assert [each[: len(sentence)] for each in found][:1] == [sentence]
