"""A final decides: who played it stands first in the standings, by its result, then those who went out last."""

from __future__ import annotations

import pytest

from scoresheets.models import Guest, Round, RoundTable
from scoresheets.nights.rounds.selectors.drawing import best_here
from scoresheets.nights.rounds.services.rounds import publish_round
from scoresheets.nights.standings.selectors.groups import why_between
from scoresheets.nights.standings.selectors.standings import night_order, order_as_json, order_from_json
from scoresheets.results.counting import Counting
from scoresheets.results.stages import Stage
from scoresheets.results.standings import BY_WINS, Player, over_games, two_of
from tests.cast import open_table, play_out
from tests.evening import Evening
from tests.nights.rounds.test_rounds import draws, send
from tests.nights.standings.test_standings import live, order, page, publish
from tests.nights.standings.test_standings_by_person import plays
from tests.reading import read


def game(*people: str) -> list[Player]:
    """A game that they ended in this order."""
    return [Player(person, not place, place + 1) for place, person in enumerate(people)]


GAMES = [game("Ana", "Bo", "Cleo"), game("Ana", "Dee", "Eli"), game("Bo", "Ana"), game("Flo", "Cleo")]


def places(**stages: Stage) -> list[tuple[str, int, str | None]]:
    found = over_games(GAMES, (BY_WINS,), Counting(stages=stages))
    return [(row.person, row.place, row.decides) for row in found.rows]


def test_who_went_on_comes_first_and_the_final_decides_among_those_who_played_it() -> None:
    final = {"Dee": Stage(6, final=True, rank=1), "Ana": Stage(6, final=True, rank=2)}
    assert places(**final, Eli=Stage(5)) == [
        ("Dee", 1, None),
        ("Ana", 2, "final"),
        ("Eli", 3, "went_on"),
        ("Bo", 4, "went_on"),
        ("Flo", 4, None),
        ("Cleo", 6, "wins"),
    ]


def test_figures_decide_until_the_final_is_over_and_who_is_level_in_it_shares_the_place() -> None:
    for rank, end in ((0, [("Ana", 1, None), ("Dee", 2, "wins")]), (1, [("Ana", 1, None), ("Dee", 1, None)])):
        stage = Stage(6, final=True, rank=rank)
        assert places(Dee=stage, Ana=stage)[:2] == end


def test_who_sits_the_final_out_comes_after_those_who_play_it() -> None:
    assert [row[0] for row in places(Ana=Stage(6), Eli=Stage(6, final=True))[:2]] == ["Eli", "Ana"]


def test_who_went_on_has_a_rank_whatever_number_of_games_one_takes() -> None:
    standing = over_games(GAMES, (BY_WINS,), Counting(least=3, stages={"Eli": Stage(2)}))
    assert [(row.person, row.place) for row in standing.rows][:3] == [("Eli", 1), ("Ana", 2), ("Bo", 0)]
    two = two_of(standing, "Bo", "Eli")
    assert two
    assert [row.person for row in two] == ["Eli", "Bo"]
    assert two[1].decides == "went_on"


@pytest.fixture
def cut(evening: Evening) -> Evening:
    """A night at which Cleo has won both games and Ana the final, which Cleo left; Bo and Dov are out."""
    evening.notes("Ana", "Bo", "Cleo", "Dov")
    plays(evening)
    plays(evening, {"Bo": "Dov"})
    drawn = draws(evening, fewest="2", go_on="2")
    publish_round(access=evening.runs, drawn=drawn.pk, origin="")
    assert [each[1] for each in order(live(evening))] == ["Cleo", "Ana", "Bo", "Dov"]
    final = open_table(("Ana", "Cleo"), {"rounds": 1}, game="yahtzee")
    final.record(seat="Cleo", leaves=True)
    play_out(final)
    RoundTable.objects.filter(round=drawn).update(table=evening.takes(final))
    return evening


def over(evening: Evening) -> list[tuple[int, str]]:
    (found,) = (each for each in live(evening).groups if each.key == "over")
    return [(row.place, row.name) for row in found.rows]


def test_the_winner_of_the_final_is_first_wherever_the_standings_are(cut: Evening) -> None:
    assert [name for _place, name in over(cut)[:2]] == ["Ana", "Cleo"]
    text = page(cut.runner, cut)
    assert "Ana is ahead of Cleo. Place in the final: 1 against 2." in read(text)
    assert "Cleo is ahead of Bo: Cleo played the final, Bo did not." in read(text)
    assert "Those who played the final come first, by its result" in text
    assert [name for _place, name in order(live(cut))[:2]] == ["Cleo", "Ana"], (
        "a game of several has its figures"
    )
    assert best_here(cut.night, 1) == [str(Guest.objects.get(name="Ana").number)]
    publish(cut)
    assert "Place in the final: 1 against 2." in page(cut.came("look"), cut)
    stored = night_order(cut.night)
    assert order_from_json(order_as_json(stored)) == stored


def test_figures_decide_alone_where_the_runner_chose_so_and_the_change_is_listed(cut: Evening) -> None:
    assert 'name="figures"' in page(cut.runner, cut)
    assert send(cut, "choose_counting", game="", figures="yes")[0] == 302
    assert [name for _place, name in over(cut)[:2]] == ["Cleo", "Ana"]
    text = read(page(cut.runner, cut))
    assert "Who comes first the final decides ⇒ figures decide alone" in text
    assert "Place in the final" not in text
    assert send(cut, "choose_counting", game="")[0] == 302
    assert [name for _place, name in over(cut)[:2]] == ["Ana", "Cleo"]


def test_a_night_without_a_cut_offers_no_such_choice(evening: Evening) -> None:
    evening.notes("Ana", "Bo", "Cleo")
    plays(evening)
    assert 'name="figures"' not in page(evening.runner, evening)


def test_who_lost_the_cut_comes_after_who_went_on_before_the_final_is_over(cut: Evening) -> None:
    Round.objects.update(final=False)
    ana, bo = (f"g{Guest.objects.get(name=name).pk}" for name in ("Ana", "Bo"))
    assert [name for _place, name in over(cut)[:2]] == ["Cleo", "Ana"]
    assert why_between(night_order(cut.night), "over", ana, bo) == (
        "Ana is ahead of Bo: only Ana went on to round 1."
    )
