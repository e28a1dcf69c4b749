"""The random player for several kinds of entries in scoresheets/plugin/GAME.md: its code is run."""

import random
import re
import sys
from dataclasses import dataclass
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from scoresheets.settings import BASE_DIR


@dataclass(frozen=True)
class Pass:
    seat: int


@dataclass(frozen=True)
class WriteDie:
    seat: int
    die: int


def legal_moves(_state: Any, seat: int, die: int | None) -> tuple[object, ...]:
    """Return the moves of all kinds that fit to what was thrown, as the text has it."""
    return (Pass(seat), *(() if die is None else (WriteDie(seat, die),)))


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    rules: Any = ModuleType("six_dice.rules")
    rules.Pass, rules.WriteDie = Pass, WriteDie
    monkeypatch.setitem(sys.modules, "six_dice.rules", rules)
    text = (BASE_DIR / "scoresheets/plugin/GAME.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```python\n(from games\.kit\.testing.*?)```", text, re.DOTALL)
    made: dict[str, Any] = {"__name__": __name__}
    exec(compile(code, "GAME.md", "exec"), made)  # noqa: S102 (our own example)
    return SimpleNamespace(**made)


def test_each_thinkable_move_is_offered_for_what_its_opening_says_was_thrown(example: Any) -> None:
    state, chance = SimpleNamespace(seat=1, last=3), random.Random(2)  # noqa: S311 (pretended dice)
    moves = list(example.HAND.thinkable(state, example.HAND.thrown(chance, state)))
    assert {type(move) for move in moves} == {Pass, WriteDie}
    for move in moves:
        opening, thrown = example.HAND.opening(move)
        assert opening in legal_moves(state, 1, thrown)


def test_both_kinds_are_played_and_the_game_goes_on(example: Any) -> None:
    chance = random.Random(2)  # noqa: S311 (pretended dice)
    played = [type(example.HAND.chosen(legal_moves(None, 0, 5), chance)) for _turn in range(100)]
    assert 0 < played.count(Pass) < 30
