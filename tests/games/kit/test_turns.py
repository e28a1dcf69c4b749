"""The kit's handling of turns, leaving and the end, for a game that is nothing but turns."""

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

import pytest

from games.kit.errors import IllegalMove
from games.kit.moves import Leaves, check_value
from games.kit.paper import Paper
from games.kit.state import TableState
from games.kit.turns import candidates, check_seat, check_turn, here, leave, next_seat, over, seats

ANA, BO, CLEO = range(3)


class EndReason(StrEnum):
    ALL_DONE = "all_done"
    LAST_PLAYER_LEFT = "last_player_left"


@dataclass(frozen=True, slots=True)
class State(TableState[None, EndReason]):
    round: int = 1


@dataclass(frozen=True, slots=True)
class Nods:
    seat: int


def table(**state: Any) -> State:
    return replace(State(None, Paper.blank(3)), **state)


def passed_on(state: State, seat: int) -> State:
    following = next_seat(here(state), seat)
    return replace(state, seat=following, round=state.round + (following <= seat))


def without(state: State, *leaving: int) -> State:
    for seat in leaving:
        state = leave(state, seat, EndReason.LAST_PLAYER_LEFT, passed_on)
    return state


def code(state: State, move: Nods | Leaves) -> str:
    with pytest.raises(IllegalMove) as refused:
        check_turn(state, move)
    return refused.value.code


def test_a_table_begins_with_the_first_seat_and_nobody_gone() -> None:
    begun = State(None, Paper.blank(3))
    assert (begun.seat, begun.round, begun.turns, begun.left, begun.reason) == (ANA, 1, 0, frozenset(), None)
    assert list(seats(begun)) == [ANA, BO, CLEO]


def test_a_state_has_the_fields_of_the_kit_and_no_room_for_others() -> None:
    assert [field.name for field in fields(State)][-1] == "round"
    assert not hasattr(table(), "__dict__")


def test_the_turn_goes_round_the_table_past_those_who_left() -> None:
    assert [next_seat((ANA, BO, CLEO), seat) for seat in (ANA, BO, CLEO)] == [BO, CLEO, ANA]
    assert next_seat((ANA, CLEO), ANA) == CLEO
    assert next_seat((BO,), BO) == BO


def test_who_leaves_in_turn_passes_it_on_and_who_leaves_out_of_turn_does_not() -> None:
    assert without(table(), ANA).seat == BO
    assert without(table(), BO).seat == ANA
    assert without(table(seat=CLEO), CLEO) == table(seat=ANA, left=frozenset({CLEO}), round=2)


def test_the_game_is_over_when_the_last_one_leaves_and_then_all_can_win() -> None:
    two_gone = without(table(), ANA, CLEO)
    assert (two_gone.seat, here(two_gone), candidates(two_gone)) == (BO, (BO,), (BO,))
    gone = without(two_gone, BO)
    assert (gone.seat, gone.reason) == (None, EndReason.LAST_PLAYER_LEFT)
    assert (here(gone), candidates(gone)) == ((), (ANA, BO, CLEO))


def test_a_turn_is_refused_after_the_end_then_to_strangers_then_out_of_turn() -> None:
    assert code(over(table(), EndReason.ALL_DONE), Nods(-1)) == "game_over"
    assert code(table(), Nods(-1)) == code(table(), Nods(3)) == "unknown_player"
    assert code(table(), Nods(BO)) == "not_your_turn"
    assert code(without(table(), BO), Leaves(BO)) == "not_your_turn"


def test_who_is_in_turn_may_play_and_anybody_may_leave() -> None:
    check_turn(table(), Nods(ANA))
    check_turn(table(), Leaves(BO))


def test_a_player_who_left_still_has_a_seat_and_a_stranger_has_none() -> None:
    check_seat(without(table(), BO), BO)
    with pytest.raises(IllegalMove, match="unknown_player"):
        check_seat(table(), 3)


def test_a_number_is_compared_only_where_the_player_wrote_one() -> None:
    check_value(None, 30)
    check_value(30, 30)
    with pytest.raises(IllegalMove) as refused:
        check_value(31, 30, box="chance")
    assert (refused.value.code, refused.value.box) == ("value_mismatch", "chance")
    assert refused.value.facts == {"given": 31, "computed": 30}
