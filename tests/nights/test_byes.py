"""A round that somebody sits out: it is no game, and counts in the points over all games as the runner chose."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from scoresheets.models import Attendee, OrderChange, Round
from scoresheets.nights import services as nights
from scoresheets.nights.rounds.services import note_people
from scoresheets.nights.standings.pages import GroupView
from scoresheets.nights.standings.selectors.groups import why_between
from scoresheets.nights.standings.selectors.shown import standings_view
from scoresheets.nights.standings.selectors.standings import night_order, order_as_json, order_from_json
from scoresheets.nights.standings.services import choose_counting
from tests.cast import finished
from tests.evening import Evening, open_evening
from tests.nights.test_night_standings import group, live

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """A night with a game of Cleo, Ana and Bo, in this order, and two rounds that Bo sat out: at tables of four and
    three, and at a table of two.
    """
    made = open_evening()
    note_people(access=made.runs, names=["Ana", "Bo", "Cleo", "Dee"])
    made.takes(finished())
    for number, tables in enumerate(([[1, 3, 4, 9], [5, 6, 7]], [[1, 3]]), start=1):
        rows = [{"place": None, "people": people, "table": None} for people in tables]
        seating = {"tables": rows, "byes": [2, 4]}
        Round.objects.create(
            night=made.opened, number=number, key=str(number), seating=seating, published_at=timezone.now()
        )
    choose_counting(access=made.runs, game="", optional=("points",), best=0, least=0)
    return made


def choose(evening: Evening, **fields: Any) -> None:
    address = evening.address("choose_points")
    chosen = {"rows": "9 6 4 2\n7 5 3\n5 2", "leavers": "last", "byes": "last", **fields}
    assert evening.runner.post(address, chosen, htmx=False).status == 302


def points(view: GroupView) -> dict[str, str]:
    at = [column.name for column in view.columns].index("points")
    return {row.name: row.cells[at].text for row in view.rows}


def over(evening: Evening) -> GroupView:
    return group(live(evening), "")


def test_a_bye_counts_nothing_unless_the_runner_says_so(evening: Evening) -> None:
    choose(evening, byes="none")
    assert points(over(evening)) == {"Cleo": "7", "Ana": "5", "Bo": "3"}
    assert not [rule for rule in over(evening).rules if "sits out" in rule]


def test_a_bye_gives_the_points_of_the_last_place_at_the_smallest_table(evening: Evening) -> None:
    choose(evening)
    assert points(over(evening)) == {"Bo": "8 (sitting out +5)", "Cleo": "7", "Ana": "5"}  # 3, and 3 and 2
    assert "Dee" not in {row.name for row in over(evening).rows}  # played no game
    rule = "A round that somebody sits out gives the points of the last place at its smallest table. It is no game."
    assert rule in over(evening).rules
    order = night_order(evening.night)
    bo, cleo = (next(row.person for row in over(evening).rows if row.name == name) for name in ("Bo", "Cleo"))
    why = why_between(order, "over", bo, cleo)
    assert "8 (sitting out +5)" in why
    stored = order_from_json(order_as_json(order))
    assert points(group(standings_view(stored), "")) == points(over(evening))


def test_a_bye_is_no_game_and_no_best_one(evening: Evening) -> None:
    choose(evening)
    choose_counting(access=evening.runs, game="", optional=("points",), best=0, least=2)
    assert {row.place for row in over(evening).rows} == {0}  # nobody has two games
    choose_counting(access=evening.runs, game="", optional=("points",), best=1, least=0)
    assert points(over(evening))["Bo"] == "3"
    assert (
        "A round that somebody sits out counts nothing, as only the best games count." in over(evening).rules
    )


def test_what_counted_stays_so_when_names_are_taken_away(evening: Evening) -> None:
    choose(evening)
    before = list(points(over(evening)).values())
    nights.take_all_names(access=evening.runs)
    assert not Attendee.objects.exists()
    assert list(points(over(evening)).values()) == before
    note_people(access=evening.runs, names=["Gil", "Hal"])
    assert list(points(over(evening)).values()) == before


def test_a_change_after_the_first_start_is_listed(evening: Evening) -> None:
    choose(evening, byes="none")
    choose(evening)
    change = OrderChange.objects.filter(what="points").latest("pk")
    assert (change.before["byes_last"], change.after["byes_last"]) == (False, True)
    text = evening.runner.get(evening.address("standings")).text
    assert "gives the points of the last place at its smallest table" in text
