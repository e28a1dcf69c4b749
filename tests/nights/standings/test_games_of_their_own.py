"""A game to which people gave a name is a game of its own at a night: choices for it are not for the others."""

from __future__ import annotations

import pytest

from scoresheets.models import Handicap, Table
from scoresheets.nights.people.selectors import people_here
from scoresheets.nights.rounds.selectors.csv_rows import rounds_csv
from scoresheets.nights.standings.pages import GroupView
from scoresheets.nights.standings.selectors.changes import changes_of
from scoresheets.nights.standings.selectors.counting import counting_page
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.selectors.standings_page import standings_view
from scoresheets.nights.standings.services.counting import choose_counting
from scoresheets.nights.standings.services.standings import give_handicap
from scoresheets.pads import own_key
from tests.cast import HOST, Party, open_table
from tests.evening import Evening
from tests.rounds import write_round

pytestmark = pytest.mark.django_db
GAME = "any-game"
HEARTS, DARTS = "Hearts at home", "Darts"


def own(called: str) -> str:
    return own_key(GAME, {"called": called})


@pytest.fixture
def played(evening: Evening) -> Party:
    """A game of Hearts at home and one of Darts, both over: Ana has 12 against 11 of Bo."""
    darts, hearts = (
        open_table(("Ana", "Bo"), {"rounds": 1, "called": called}, game=GAME) for called in (DARTS, HEARTS)
    )
    for party in (darts, hearts):
        party.record(points=12, others=[{"of": 2, "points": 11}], seat="Ana", by=HOST)
        evening.hosts(party)
    return hearts


def game_of(evening: Evening, title: str) -> GroupView:
    view = standings_view(night_order(evening.night))
    return next(each for each in view.groups if each.title == title)


def test_a_handicap_of_one_kitchen_game_is_not_one_of_the_others(evening: Evening, played: Party) -> None:
    give_handicap(access=evening.runs, game=own(HEARTS), seat=played.seat("Bo").pk, amount=5)
    hearts, darts = (game_of(evening, title) for title in (HEARTS, DARTS))
    figures = [" ".join(cell.text for row in game.rows for cell in row.cells) for game in (hearts, darts)]
    assert ["handicap" in each for each in figures] == [True, False]
    [given] = counting_page(evening.night, {}).handicaps
    assert (given.title, given.name) == ("Hearts at home", "Bo")
    [change] = changes_of(evening.night)
    assert change.title == "Hearts at home"


def test_each_has_an_order_and_best_games_of_its_own(evening: Evening, played: Party) -> None:
    fields = {"game": own(HEARTS), "best": "1", "least": "1"}
    reply = evening.runner.client.post(evening.address("choose_counting"), fields)
    assert reply["Location"].endswith(f"?open={own(HEARTS)}#counting-{own(HEARTS)}")
    choose_counting(access=evening.runs, game=own(DARTS), optional=["points"], best=0, least=0)
    chosen = {each.title: (each.points, each.best) for each in counting_page(evening.night, {}).orders}
    assert chosen["Hearts at home"] == (False, 1)
    assert chosen["Darts"] == (True, 0)
    assert "Any game" not in chosen


def test_rounds_and_people_say_the_game_by_its_name(evening: Evening, played: Party) -> None:
    assert {sat.game.title for each in people_here(evening.night) for sat in each.sat} == {
        "Friday · Darts",
        "Friday · Hearts at home",
    }
    evening.notes("Cleo", "Dov")
    write_round(evening.night, [[4, 3]]).games.update(game=GAME, options={"called": "Hearts at home"})
    assert "Hearts at home" in rounds_csv(evening.night)


def test_a_name_in_what_a_game_is_called_is_kept_in_no_choice(evening: Evening, played: Party) -> None:
    """So it is gone once it was removed: the choices name the game by a number."""
    give_handicap(access=evening.runs, game=own(HEARTS), seat=played.seat("Bo").pk, amount=5)
    choose_counting(access=evening.runs, game=own(HEARTS), optional=["points"], best=1, least=0)
    night = evening.night
    kept = [night.criteria, night.counting, *night.order_changes.values_list("game", flat=True)]
    assert HEARTS not in repr([*kept, *Handicap.objects.values_list("game", flat=True)])
    Table.objects.filter(pk=played.opened.pk).update(options={"rounds": 1})
    assert {change.title for change in changes_of(evening.night)} == {"Any game"}
