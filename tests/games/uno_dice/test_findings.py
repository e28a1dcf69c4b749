"""Boards of UNO Dice filled in by hand: UN-12, UN-19, UN-27, UN-28, UN-30."""

import random

import pytest

from games.kit.findings import OVER
from games.uno_dice.rules import GAME
from games.uno_dice.rules.findings import OUTLINED, WRITTEN, counted, findings, finished, numbers, unfinished
from games.uno_dice.rules.options import Options
from games.uno_dice.rules.sheet import Colour
from games.uno_dice.words.findings import FINDINGS
from tests.games.on_paper import Evening
from tests.games.planting import Fault, Plant, any_sheet, number, plant

NOBODY: frozenset[int] = frozenset()
TABLE = Options(tuple(Colour)[:3])


def full(evening: Evening, outlined: int = 0) -> dict[str, object]:
    return dict(counted(evening.options.spaces + outlined, outlined))


def more_written_than_spaces(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    _seat, sheet = any_sheet(fault, chance)
    outlined = sheet[OUTLINED].value or 0
    sheet[WRITTEN] = number(evening.options.spaces + outlined + chance.randint(1, 9))
    return fault.named(boxes={WRITTEN})


def too_many_outlined(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    _seat, sheet = any_sheet(fault, chance)
    sheet[OUTLINED] = number(evening.options.extra_spaces + chance.randint(1, 9))
    return fault.named(boxes={OUTLINED})


def an_empty_board(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    seat, sheet = any_sheet(fault, chance)
    sheet[WRITTEN] = number(0)
    return seat not in fault.left and fault.named(seats={seat})


def a_full_board_of_who_went_home(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    seat, _sheet = any_sheet(fault, chance)
    fault.sheets[seat].update(full(evening))  # type: ignore[arg-type]
    fault.left |= {seat}
    return fault.named(seats={seat})


def all_boards_full(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    here = [seat for seat in range(len(fault.sheets)) if seat not in fault.left]
    for seat in here:
        fault.sheets[seat].update(full(evening, chance.randint(0, evening.options.extra_spaces)))  # type: ignore[arg-type]
    return len(here) > 1 and fault.named(seats=here)


def no_board_full(evening: Evening, fault: Fault, chance: random.Random) -> bool:
    here = [seat for seat in range(len(fault.sheets)) if seat not in fault.left]
    for seat in here:
        fault.sheets[seat].update(full(evening))  # type: ignore[arg-type]
        fault.sheets[seat][WRITTEN] = number(evening.options.spaces - chance.randint(1, 9))
    return bool(here) and fault.named(seats=here)


PLANTS: dict[str, Plant] = {
    "more_written_than_spaces": more_written_than_spaces,
    "too_many_outlined": too_many_outlined,
    "nothing_written": an_empty_board,
    "full_and_went_home": a_full_board_of_who_went_home,
    "all_boards_full": all_boards_full,
    "not_over": no_board_full,
}


@pytest.mark.parametrize("code", PLANTS)
def test_a_planted_fault_is_found_and_named(code: str) -> None:
    plant(GAME, code, PLANTS[code])


def test_only_a_full_board_of_somebody_who_stayed_ends_a_game() -> None:
    boards = [counted(20, 0), counted(22, 3), counted(4, 0)]
    assert not unfinished(TABLE, boards, NOBODY)
    assert unfinished(TABLE, boards[1:], NOBODY)
    assert unfinished(TABLE, boards, frozenset({0}))
    assert not unfinished(TABLE, boards, frozenset({0, 1, 2}))


def test_what_needs_the_end_is_not_said_of_a_game_that_goes_on() -> None:
    boards = [counted(20, 0), counted(20, 0), counted(0, 0)]
    assert findings(TABLE, boards, NOBODY, None) == ()
    assert {found.code for found in findings(TABLE, boards, frozenset({0}), OVER)} == {
        "full_and_went_home",
        "nothing_written",
    }


def test_one_who_fills_the_board_after_all_others_went_home_is_right() -> None:
    """UN-28: only two full boards are one too many."""
    assert findings(TABLE, [counted(20, 0), counted(4, 0), counted(3, 0)], frozenset({1, 2}), OVER) == ()


def test_an_over_full_board_counts_as_full() -> None:
    """UN-12: the excess would have been dropped."""
    state = finished(TABLE, [counted(23, 2), counted(30, 2), counted(3, 0)], NOBODY, OVER)
    outcome = GAME.outcome(state)
    assert [player.total for player in outcome.players] == [22, 22, 3]
    assert (outcome.winners, outcome.decided_by) == ((0, 1), "shared")


def test_as_many_as_there_are_spaces_may_be_typed() -> None:
    assert numbers(TABLE, WRITTEN) == frozenset(range(29))
    assert numbers(TABLE, OUTLINED) == frozenset(range(9))


def test_the_open_spaces_of_everybody_who_stayed_are_told_where_a_game_is_said_to_be_over() -> None:
    boards = [counted(19, 0), counted(20, 3), counted(4, 0)]
    assert findings(TABLE, boards, frozenset({2}), None) == ()
    [found] = findings(TABLE, boards, frozenset({2}), OVER)
    assert (
        FINDINGS["not_over"](found, ["Ana", "Bo", "Cleo"], TABLE)
        == "The game ends when a board is full, and none is: Ana has 1 open space and Bo has 3 open spaces."
    )
