"""Break points of a long name that does not fit in one line."""

import pytest

from scoresheets.pads.pages import SeatView


@pytest.mark.parametrize(
    ("name", "halves"),
    [
        ("Grandmother", ("Grand", "mother")),
        ("Maximilian", ("Maxi", "milian")),
        ("Élisabeth", ("Élisa", "beth")),
        ("Jean Baptiste", ("", "Jean Baptiste")),  # between its words
        ("Marie-Christine", ("", "Marie-Christine")),  # after its hyphen
        ("W" * 20, ("", "W" * 20)),
        ("日本語の名前はとても長い", ("", "日本語の名前はとても長い")),
        ("a\u0316\u0301" * 8, ("", "a\u0316\u0301" * 8)),  # never between a letter and its marks
    ],
)
def test_a_long_name_goes_on_between_two_syllables(name: str, halves: tuple[str, str]) -> None:
    seat = SeatView(1, name, name[0], held=False)
    assert seat.lengthy
    assert seat.halves == halves


def test_a_short_name_is_left_alone() -> None:
    assert not SeatView(1, "Winifred", "W", held=False).lengthy
