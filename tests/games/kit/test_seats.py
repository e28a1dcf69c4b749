"""Other players are written by name in a transcript and by seat in a log."""

import pytest

from games.kit.errors import MalformedMove
from games.kit.paper import Kind, Paper, Pencil
from games.kit.seats import logged_seat, name_by_seat, seat_by_name, seat_to_log

NAMES = ("Ana", "Zoë")


def test_a_name_is_the_seat_of_whoever_has_it() -> None:
    assert [seat_by_name(NAMES)(told) for told in ("Ana", " Zoe\u0308 ", "Dov")] == [0, 1, -1]
    assert name_by_seat(NAMES)(1) == "Zoë"


@pytest.mark.parametrize("told", [1, None, True, ["Ana"]])
def test_a_name_is_a_text(told: object) -> None:
    with pytest.raises(MalformedMove) as caught:
        seat_by_name(NAMES)(told)
    assert caught.value.reason == "not_text"


def test_a_log_knows_seats() -> None:
    assert [logged_seat(seat_to_log(seat)) for seat in (0, 3)] == [0, 3]


@pytest.mark.parametrize("told", ["Ana", "1", None, True, 1.0])
def test_a_log_knows_no_names(told: object) -> None:
    with pytest.raises(MalformedMove) as caught:
        logged_seat(told)
    assert caught.value.reason == "not_whole"


def test_a_mark_is_rubbed_out_of_one_sheet_and_the_old_paper_keeps_it() -> None:
    six = Pencil(Kind.NUMBER, 6)
    before = Paper.blank(2).write(0, {"1": six, "2": six}).write(1, {"2": six})
    after = before.rub_out(0, "2")
    assert [dict(sheet) for sheet in after.sheets] == [{"1": six}, {"2": six}]
    assert "2" in before.sheets[0]
