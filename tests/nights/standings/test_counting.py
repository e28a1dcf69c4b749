"""Wins, opponents beaten, points for places, best games and games for a rank: printed examples of the pure rules."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from scoresheets.results.counting import BadRow, Counting, Points, points_of, typed_rows
from scoresheets.results.standings import (
    BY_BEATEN,
    BY_POINTS,
    BY_WINS,
    GAMES,
    POINTS,
    SINGLE,
    WINS,
    Criterion,
    Player,
    Standing,
    best_single,
    of_one_game,
    of_teams,
    over_games,
    two_of,
)
from scoresheets.results.ties import named_in_order
from tests.sure import sure

TOTAL = Criterion("total")
FEWEST = Criterion("open", highest=False)


def one(person: str, rank: int, *, total: int = 0, left: bool = False, **figures: int) -> Player:
    return Player(
        person, won=rank == 1 and not left, rank=rank, left=left, figures={"total": total, **figures}
    )


def game(*people: str) -> list[Player]:
    """Return a game that ended in this order; the winner has the most points, by one each."""
    return [one(person, at, total=len(people) - at) for at, person in enumerate(people, start=1)]


def places(standing: Standing) -> dict[str, int]:
    return {row.person: row.place for row in standing.rows}


def figures(standing: Standing, name: str) -> dict[str, Fraction]:
    return {row.person: row.figures[name] for row in standing.rows}


# --- wins and opponents beaten ---


def test_a_tie_is_half_an_opponent_and_who_stayed_beats_who_left() -> None:
    play = [one("Ana", 1, left=True), one("Bo", 2), one("Cleo", 2), one("Dee", 4, left=True)]
    standing = over_games([play], (BY_BEATEN,))
    assert {each.person: each.beaten for each in standing.rows} == {
        "Ana": 1,
        "Bo": Decimal("2.5"),
        "Cleo": Decimal("2.5"),
        "Dee": 0,
    }
    assert places(standing) == {"Bo": 1, "Cleo": 1, "Ana": 3, "Dee": 4}


def test_who_played_alone_counts_for_nothing_over_games() -> None:
    standing = over_games([[one("Ana", 1)], [one("Bo", 1), one("Cleo", 2)]])
    assert places(standing) == {"Bo": 1, "Cleo": 2}
    assert over_games([[one("Ana", 1)]]).rows == ()


def test_wins_are_those_of_a_game_where_not_all_have_played_the_same_number() -> None:
    once = [one("Ana", 1), one("Bo", 2)]
    again = [one("Ana", 2), one("Cleo", 1)]
    standing = of_one_game([once, again], (BY_WINS,))
    assert standing.per_game
    assert figures(standing, WINS)["Ana"] == Fraction(1, 2)
    assert places(standing) == {"Cleo": 1, "Ana": 2, "Bo": 3}
    assert not of_one_game([once], (BY_WINS,)).per_game


def test_a_game_may_rank_by_the_fewest() -> None:
    play = [one("Ana", 1, open=5), one("Bo", 1, open=2)]
    standing = of_one_game([play], (BY_WINS, FEWEST))
    assert places(standing) == {"Bo": 1, "Ana": 2}
    assert standing.rows[1].decides == "open"


def test_nobody_has_played() -> None:
    assert of_one_game([], (BY_WINS,)) == Standing((BY_WINS,), ())


# --- points for places ---

STAYED = [(False, 1), (False, 2), (False, 2), (False, 4)]
GONE = [(False, 1), (False, 2), (True, 1), (True, 4)]


@pytest.mark.parametrize(
    ("ranks", "points", "given"),
    [
        (STAYED, Points(), "4 5/2 5/2 1"),  # n, n-1 ... 1; the second place is shared by two
        (STAYED, Points(((10, 6, 3, 1),)), "10 9/2 9/2 1"),
        (STAYED, Points(((10, 6, 3),)), "4 5/2 5/2 1"),  # that row is for tables of three
        (GONE, Points(((10, 6, 3, 1),)), "10 6 1 1"),
        (GONE, Points(((10, 6, 3, 1),), leavers_last=False), "10 6 0 0"),
        ([(True, 1), (True, 1)], Points(), "1 1"),  # everybody left
        ([(False, 1)] * 3, Points(), "2 2 2"),
    ],
)
def test_points(ranks: Sequence[tuple[bool, int]], points: Points, given: str) -> None:
    assert [points_of(ranks, seat, points) for seat in range(len(ranks))] == list(
        map(Fraction, given.split())
    )


def test_points_are_added_up_over_tables_of_any_size() -> None:
    plays = [game("Ana", "Bo", "Cleo", "Dee"), game("Cleo", "Ana"), [one("Ana", 1)]]
    standing = over_games(plays, (BY_POINTS, BY_WINS))
    assert figures(standing, POINTS) == {"Ana": 5, "Cleo": 4, "Bo": 3, "Dee": 1}
    assert [row.decides for row in standing.rows] == [None, POINTS, POINTS, POINTS]


@pytest.mark.parametrize(
    ("typed", "rows"),
    [
        ("", ()),
        ("4 3 2 1\n2 1", ()),  # as usual
        ("10, 6; 3 · 1\n\n 5  2 ", ((5, 2), (10, 6, 3, 1))),
        ("3 3 0", ((3, 3, 0),)),
    ],
)
def test_a_typed_table_of_points(typed: str, rows: Any) -> None:
    assert typed_rows(typed) == rows


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("ten 6 3", "points_unclear"),
        ("10 -6", "points_unclear"),
        ("٣ 2", "points_unclear"),
        ("1.5 1", "points_unclear"),
        ("10000 1", "points_too_many"),
        ("1 2", "points_rise"),
        ("3 1\n2 1", "points_twice"),
        (" ".join(["1"] * 31), "points_unclear"),
    ],
)
def test_a_typed_table_that_cannot_be_meant(typed: str, code: str) -> None:
    with pytest.raises(BadRow) as caught:
        typed_rows(typed)
    assert caught.value.code == code


# --- best games ---


def test_only_the_best_games_count_by_what_is_compared_in_this_order() -> None:
    plays = [game("Ana", "Bo"), game("Ana", "Bo", "Cleo", "Dee"), game("Dee", "Cleo", "Ana")]
    by_points = over_games(plays, (BY_POINTS, BY_WINS), Counting(best=1))
    assert figures(by_points, POINTS) == {"Ana": 4, "Bo": 3, "Dee": 3, "Cleo": 2}
    assert places(by_points) == {"Ana": 1, "Dee": 2, "Bo": 3, "Cleo": 4}  # Dee has won the game that counts
    ana = by_points.rows[0]
    assert (ana.played, ana.dropped) == (1, 2)
    beaten = over_games(plays, (BY_BEATEN,), Counting(best=2))
    assert figures(beaten, "beaten") == {
        "Ana": 1,
        "Bo": Fraction(2, 4),
        "Cleo": Fraction(2, 5),
        "Dee": Fraction(2, 5),
    }


def test_the_best_games_of_a_game_that_ranks_by_the_fewest() -> None:
    plays = [[one("Ana", 1, open=open_)] for open_ in (3, 1, 2)]
    assert figures(of_one_game(plays, (FEWEST,), Counting(best=2)), "open") == {"Ana": Fraction(3, 2)}


def test_wins_are_no_share_once_as_many_games_of_everybody_count() -> None:
    plays = [game("Ana", "Bo"), game("Bo", "Ana"), game("Bo", "Cleo"), game("Cleo", "Bo")]
    assert of_one_game(plays, (BY_WINS,)).per_game
    standing = of_one_game(plays, (BY_WINS,), Counting(best=2))
    assert not standing.per_game
    assert figures(standing, "wins") == {"Bo": 2, "Ana": 1, "Cleo": 1}


# --- the best single game ---


@pytest.mark.parametrize(("figure", "best"), [(TOTAL, (9, 7)), (FEWEST, (1, 0))])
def test_the_best_single_game_goes_in_the_direction_in_which_the_game_ranks(
    figure: Criterion, best: tuple[int, int]
) -> None:
    figures_of = ((9, 3, 7, 2), (2, 1, 6, 4), (4, 5, 5, 0))  # Ana's total and open spaces, and Bo's
    plays = [[one("Ana", 1, total=a, open=b), one("Bo", 2, total=c, open=d)] for a, b, c, d in figures_of]
    standing = of_one_game(plays, (best_single(figure), figure))
    assert figures(standing, SINGLE) == dict(zip(("Ana", "Bo"), best, strict=True))
    assert figures(standing, figure.name)["Ana"] == Fraction(5 if figure == TOTAL else 3)
    assert places(standing) == ({"Ana": 1, "Bo": 2} if figure == TOTAL else {"Bo": 1, "Ana": 2})


# --- games for a rank ---


def test_people_with_fewer_games_are_listed_at_the_end_without_a_rank() -> None:
    plays = [game("Ana", "Bo"), game("Bo", "Ana"), game("Zoe", "Cleo", "Ana")]
    standing = over_games(plays, (BY_WINS, BY_POINTS), Counting(least=2))
    assert [(row.person, row.place, row.decides) for row in standing.rows] == [
        ("Ana", 1, None),
        ("Bo", 2, POINTS),
        ("Zoe", 0, GAMES),
        ("Cleo", 0, None),
    ]
    named = named_in_order(standing, str)
    assert [(row.person, row.decides) for row in named.rows[2:]] == [("Cleo", GAMES), ("Zoe", None)]
    for person in ("Zoe", "Cleo"):
        two = sure(two_of(standing, person, "Bo"))
        assert [(row.person, row.decides) for row in two] == [("Bo", POINTS), (person, GAMES)]
    assert sure(two_of(standing, "Cleo", "Zoe"))[1].decides is None


def test_games_that_do_not_count_help_to_a_rank() -> None:
    plays = [game("Ana", "Bo"), game("Ana", "Bo")]
    assert places(over_games(plays, counting=Counting(best=1, least=2))) == {"Ana": 1, "Bo": 2}


def test_nobody_has_a_rank_yet() -> None:
    standing = of_one_game([game("Ana", "Bo")], (BY_WINS,), Counting(least=5))
    assert [(row.place, row.decides) for row in standing.rows] == [(0, None), (0, None)]


# --- handicaps ---


def test_a_handicap_is_part_of_the_figure_by_which_the_game_ranks_and_of_no_other() -> None:
    plays = [
        [one("Ana", 1, total=30, open=1), one("Bo", 2, total=20, open=5)],
        [one("Ana", 2, total=10, open=9), one("Bo", 1, total=14, open=2)],
    ]
    criteria = (TOTAL, best_single(TOTAL), BY_WINS, FEWEST)
    counting = Counting(handicaps={"Bo": 4}, handicapped="total")
    bo, ana = of_one_game(plays, criteria, counting).rows
    assert (bo.person, bo.handicap, ana.handicap) == ("Bo", 4, 0)
    assert list(bo.figures.values()) == [21, 24, 1, Fraction(7, 2)]
    assert list(ana.figures.values()) == [20, 30, 1, 5]
    assert ana.decides == "total"


def test_a_handicap_below_zero_helps_in_a_game_that_ranks_by_the_fewest() -> None:
    plays = [[one("Ana", 1, open=1), one("Bo", 2, open=3)]]
    counting = Counting(handicaps={"Bo": -3}, handicapped="open")
    assert places(of_one_game(plays, (FEWEST,), counting)) == {"Bo": 1, "Ana": 2}


# --- teams ---


def test_the_figures_of_a_team_are_those_of_its_members_added_up() -> None:
    plays = [game("Ana", "Bo", "Cleo", "Dee"), game("Cleo", "Ana"), game("Bo", "Eli", "Ana")]
    people = over_games(plays, (BY_POINTS, BY_WINS, BY_BEATEN), Counting(best=2, least=2))
    assert places(people) == {"Bo": 1, "Ana": 2, "Cleo": 3, "Eli": 0, "Dee": 0}
    teams = {"red": ["Ana", "Dee"], "blue": ["Bo", "Cleo", "Zoe"], "none": ["Zoe"], "green": ["Eli"]}
    blue, red, green = of_teams(people, teams).rows
    assert [(row.person, row.place) for row in (blue, red, green)] == [("blue", 1), ("red", 2), ("green", 3)]
    assert list(blue.figures.values()) == [(3 + 3) + (2 + 2), 2, Fraction(2 + 2 + 1 + 1, 3 + 2 + 3 + 1)]
    assert list(red.figures.values()) == [(4 + 1) + 1, 1, Fraction(3 + 0 + 0, 3 + 1 + 3)]
    assert (red.played, red.dropped, red.decides) == (3, 1, POINTS)


def test_averages_of_members_and_their_handicaps_are_added_up_and_wins_stay_a_share() -> None:
    plays = [
        [one("Ana", 1, total=30), one("Bo", 2, total=20)],
        [one("Ana", 1, total=11), one("Cleo", 2, total=9)],
    ]
    people = of_one_game(plays, (BY_WINS, TOTAL), Counting(handicaps={"Bo": 5}, handicapped="total"))
    assert people.per_game
    both, cleo = of_teams(people, {"both": ["Ana", "Bo"], "one": ["Cleo"]}).rows
    assert both.figures == {"wins": Fraction(2, 3), "total": Fraction(41, 2) + 25}
    assert (both.handicap, cleo.handicap) == (5, 0)
