"""The tray: numbers and sums typed tap by tap, in the cells of all players that a device may write for."""

import json
from typing import Any

import pytest

from games.any_game.pad.tray import AnyGameTray, TrayPrompts, as_json
from games.any_game.pad.typing import worth
from games.any_game.rules.ending import State
from games.any_game.rules.moves import Ends, Writes
from scoresheets.pads.pages import SeatView
from tests.games.any_game.test_rounds import ANA, BO, CLEO, play, row, table

NAMES = ("Ana", "Bo", "Cleo")
SEATS = [SeatView(number, name, name[0], held=False) for number, name in ((7, "Ana"), (2, "Bo"), (4, "Cleo"))]
TRAY = AnyGameTray()


def asks(
    taps: str, state: State | None = None, *, seat: int = ANA, away: tuple[int, ...] = ()
) -> TrayPrompts:
    return TRAY.asks_here(state or table(), seat, taps.split(), NAMES, frozenset(away))


def cells(asked: TrayPrompts) -> list[str]:
    return [cell.text for cell in asked.cells]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("12+5-3", 14),
        ("-12", -12),
        ("0", 0),
        ("-3-4", -7),
        ("007", 7),
        ("", None),
        ("-", None),
        ("12+", None),
        ("+5", None),
        ("1++2", None),
        ("1-+2", None),
    ],
)
def test_a_sum_is_added_up_once_it_is_finished(typed: str, number: int | None) -> None:
    assert worth(typed) == number


def test_a_sum_is_shown_with_its_result_before_it_is_written() -> None:
    asked = asks("1 2 + 5 - 3")
    assert (asked.details, asked.heard, cells(asked)) == ("12+5−3 = 14", "Ana: 14.", ["12+5−3", "", ""])
    unfinished = asks("1 2 +")
    assert (unfinished.details, unfinished.write.why) == (
        "12+ … one more number",
        "First type the number for Ana.",
    )


def test_signs_that_make_no_sum_are_dropped_and_taps_are_as_short_as_can_be() -> None:
    assert asks("+ x @9 @0 0 5 - + 2 back back").taps == "@1 5"
    assert asks("0 0 7").taps == "@1 7"
    assert asks("@3 @2 @1").taps == ""


def test_the_row_of_a_round_is_written_as_one_entry_by_the_numbers_of_the_seats() -> None:
    asked = asks("4 8 @2 - 2 4 @3 0")
    assert (asked.following, asked.write.text) == (None, "Write 3 numbers")
    assert json.loads(as_json(asked.write.value, SEATS)) == {
        "points": 48,
        "others": [{"of": 2, "points": -24}, {"of": 4, "points": 0}],
    }


def test_a_device_is_shown_the_cells_that_it_may_write() -> None:
    asked = asks("5", seat=BO, away=(ANA, CLEO))
    assert [cell.seat for cell in asked.cells] == [BO]
    assert asked.write.value == {"points": 5}
    written = play(table(), Writes(CLEO, 3))
    assert [cell.seat for cell in asks("", written).cells] == [ANA, BO]


def test_cells_that_are_empty_get_a_zero_in_one_tap() -> None:
    asked = asks("4 8 zeros")
    assert asks("4 8").zeros is not None
    assert (cells(asked), asked.zeros, asked.following) == (["48", "0", "0"], None, None)


def test_won_and_lost_is_one_tap_a_player() -> None:
    state = table(counts="won")
    asked = asks("*2 *3 *3", state)
    assert (cells(asked), asked.prompt) == (["", "won", "lost"], "Round 1: tap everybody who won.")
    assert (asked.following, asked.write.why) == (None, "First say whether Ana won.")
    assert cells(asks(f"{asked.taps} *2 *3", state)) == ["", "lost", ""]
    assert cells(asks("*2 zeros", state)) == ["lost", "won", "lost"]
    assert cells(asks("*9 *", state)) == ["", "", ""]


def test_a_device_with_one_cell_has_a_key_for_won_and_one_for_lost() -> None:
    asked = asks("l w 5", table(counts="won"), away=(BO, CLEO))
    assert (cells(asked), asked.prompt, asked.at_once) == (["won"], "Round 1: did Ana win?", False)


def test_a_sum_of_a_round_that_is_wrong_is_said_before_it_is_written() -> None:
    asked = asks("1 0 @2 5 @3 5", table(adds_up_to=0))
    assert asked.write.why == "This round adds up to 20. It must add up to 0."
    assert asked.details == "This round: 20 of 0."


def test_the_end_of_the_game_is_asked_for_twice() -> None:
    assert not asks("").end
    state = play(table(), row(1, 2, 3))
    assert asks("", state).end
    assert not asks("5", state).end
    asked = asks("end", state)
    assert (asked.ends, asked.prompt, asked.taps) == ({"ends": True}, "Was that the last round?", "end")
    assert asks("end on", state).ends is None


@pytest.mark.parametrize("move", [row(12, -3, 0), row(1, 0, 2, bid=True), Ends(ANA)])
def test_a_correction_begins_with_the_taps_of_the_entry(move: Any) -> None:
    state = table(bids=getattr(move, "bid", False))
    state = play(state, row(1, 2, 3)) if isinstance(move, Ends) else state
    asked = asks(TRAY.retraced(state, move)["taps"], state)
    assert (asked.ends or asked.write.value) == ({"ends": True} if isinstance(move, Ends) else as_entry(move))


def as_entry(move: Writes) -> dict[str, Any]:
    kind = "bid" if move.bid else "points"
    return {kind: move.number, "others": [{"of": seat, kind: number} for seat, number in move.others]}
