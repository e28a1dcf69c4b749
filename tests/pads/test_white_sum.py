"""The turn of several people in scoresheets/plugin/GAME.md: its code is run, and does what is said there."""

import re
from typing import Any

import pytest

from games.kit.errors import IllegalMove
from games.kit.moves import Leaves
from games.kit.paper import Paper
from games.kit.turns import check_turn, turns_before, writers
from scoresheets.settings import BASE_DIR

ANA, BO, CLEO = range(3)


@pytest.fixture
def example() -> Any:
    text = (BASE_DIR / "scoresheets/plugin/GAME.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```python\n(from dataclasses import dataclass, replace.*?)```", text, re.DOTALL)
    made: dict[str, Any] = {"__name__": __name__}
    exec(compile(code, "GAME.md", "exec"), made)  # noqa: S102 (our own example)
    return made


def start(example: Any) -> Any:
    return example["State"](None, Paper.blank(3))


def may_write(state: Any, seat: int) -> bool:
    try:
        check_turn(state, type("Move", (), {"seat": seat})())
    except IllegalMove:
        return False
    return True


def test_everybody_may_use_the_white_sum_in_any_order_and_once(example: Any) -> None:
    state = start(example)
    assert writers(state) == (ANA,)
    state = example["rolled"](state, 7)
    assert (writers(state), state.seat, turns_before(state)) == ((ANA, BO, CLEO), ANA, 1)
    state = example["answered"](state, BO)
    assert [may_write(state, seat) for seat in (ANA, BO, CLEO)] == [True, False, True]
    assert (state.seat, state.turns, turns_before(state)) == (ANA, 2, 1)
    state = example["answered"](example["answered"](state, CLEO), ANA)
    assert (writers(state), state.active, state.white, turns_before(state)) == ((BO,), BO, 0, 4)


def test_a_round_is_over_when_everybody_has_rolled(example: Any) -> None:
    state = start(example)
    for _roll in range(3):
        state = example["rolled"](state, 7)
        for seat in (CLEO, ANA, BO):
            state = example["answered"](state, seat)
    assert (state.seat, state.round) == (ANA, 2)


def test_nobody_waits_for_a_player_who_left(example: Any) -> None:
    state = example["rolled"](start(example), 7)
    for seat in (ANA, CLEO):
        check_turn(state, Leaves(seat))
        state = example["left"](state, seat)
        assert seat not in writers(state)
    assert writers(state) == (BO,)
    state = example["answered"](state, BO)
    assert (state.active, writers(state)) == (BO, (BO,))
    assert example["left"](state, BO).seat is None


def test_a_player_who_leaves_before_the_roll_passes_the_dice_on(example: Any) -> None:
    state = example["left"](start(example), ANA)
    assert (state.active, state.seat, state.turns) == (BO, BO, 0)
