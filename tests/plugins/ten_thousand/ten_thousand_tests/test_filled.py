"""The column of a player on the page."""

from ten_thousand.rules.filled import FilledSheet, Line, fill, without_totals
from ten_thousand_tests.players import ANA, BO, table

STATE = table({ANA: [0, 500, 0, 350]}, goal=1000)


def filled(seat: int) -> FilledSheet:
    return fill(STATE.options, STATE.paper, seat)


def test_a_line_a_turn_with_its_points_and_the_running_total() -> None:
    sheet = filled(ANA)
    assert sheet.lines == (
        Line("1", 1, 0, 0),
        Line("2", 2, 500, 500),
        Line("3", 3, 0, 500),
        Line("4", 4, 350, 850),
    )
    assert [line.lost for line in sheet.lines] == [True, False, True, False]
    assert (sheet.total, sheet.lost) == (850, 2)


def test_a_column_begins_empty() -> None:
    assert filled(BO) == FilledSheet(BO, (), 0)


def test_without_totals_only_what_each_turn_wrote_is_left() -> None:
    sheet = without_totals(filled(ANA))
    assert [(line.points, line.running) for line in sheet.lines] == [
        (0, None),
        (500, None),
        (0, None),
        (350, None),
    ]
    assert (sheet.total, sheet.lost) == (None, 2)
