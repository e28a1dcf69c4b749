"""A person's games month by month: twelve months, their bars, and the same in words."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from scoresheets.people.selectors.months import MONTHS, TALLEST, Played, months_view


def game(year: int, month: int, *, won: bool = False) -> Played:
    return Played(datetime(year, month, 15, 12, tzinfo=UTC), won)


def test_twelve_months_end_with_the_month_of_the_day() -> None:
    view = months_view([game(2026, 3, won=True), game(2026, 3), game(2025, 11)], date(2026, 4, 2))
    assert view is not None
    assert [month.first for month in view.months] == [
        date(2025 + (4 + place) // 12, (4 + place) % 12 + 1, 1) for place in range(MONTHS)
    ]
    counted = {month.first.month: (month.plays, month.wins) for month in view.months if month.plays}
    assert counted == {3: (2, 1), 11: (1, 0)}
    march = next(month for month in view.months if month.first.month == 3)
    assert (march.tall, march.tall_won) == (48, 24)
    assert (march.top + march.tall, march.top_won + march.tall_won) == (view.high, view.high) == (50, 50)


def test_it_is_told_in_words() -> None:
    view = months_view([game(2026, 3, won=True), game(2026, 3), game(2025, 11)], date(2026, 4, 2))
    assert view is not None
    assert view.told == "Games by month. November 2025: 1 game, 0 won; March 2026: 2 games, 1 won."


def test_many_games_stay_in_the_drawing() -> None:
    view = months_view([game(2026, 3)] * 500, date(2026, 3, 31))
    assert view is not None
    assert max(month.tall for month in view.months) == TALLEST < view.high


def test_whose_last_game_is_long_ago_has_the_year_that_ended_with_it() -> None:
    view = months_view([game(2019, 6), game(2020, 2), game(2030, 1)], date(2026, 4, 2))
    assert view is not None
    assert view.months[-1].first == date(2020, 2, 1)
    assert [month.plays for month in view.months if month.plays] == [1, 1]


@pytest.mark.parametrize("year", [1, 2, 9999])
def test_the_first_and_the_last_years_of_a_clock_have_their_months(year: int) -> None:
    view = months_view([game(year, 1)], date(2026, 4, 2))
    assert view is not None
    assert view.months[-1].first == date(year, 1, 1)


def test_without_a_game_nothing_is_drawn() -> None:
    assert months_view([], date(2026, 4, 2)) is None
