"""The contract notices a box that is lit and cannot be tapped, and one that is lit and refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from jinja2 import ChoiceLoader, DictLoader

from games.kit.errors import IllegalMove
from scoresheets.base.assets.templating import engine
from scoresheets.pads import pages as pieces
from scoresheets.plugin.contract import test_highlights as asked
from scoresheets.registry import GAMES

KEY = "yahtzee"
BOXES = "yahtzee/_boxes.html"


def test_a_lit_box_that_is_no_button_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    env: Any = engine().env
    source = env.loader.get_source(env, BOXES)[0]
    asked.test_every_box_that_is_lit_can_be_tapped_and_is_written(KEY, {}, 2)
    calm = source.replace('data-state="legal"', 'data-state="legal" aria-disabled="true"')
    monkeypatch.setattr(env, "loader", ChoiceLoader([DictLoader({BOXES: calm}), env.loader]))
    pieces._drawn.cache_clear()
    with pytest.raises(AssertionError, match="is lit and cannot be tapped"):
        asked.test_every_box_that_is_lit_can_be_tapped_and_is_written(KEY, {}, 2)
    pieces._drawn.cache_clear()


def test_a_lit_box_that_the_rules_refuse_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[KEY]

    def stricter(state: Any, move: Any) -> None:
        game.check(state, move)
        if getattr(move, "box", "") == "chance":
            raise IllegalMove("box_filled", box="chance")

    monkeypatch.setitem(GAMES, KEY, replace(game, check=stricter))
    with pytest.raises(IllegalMove, match="box_filled"):
        asked.test_every_box_that_is_lit_can_be_tapped_and_is_written(KEY, {}, 2)
