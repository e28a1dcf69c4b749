"""Handicaps: given by the runner, part of a figure in the standings of one game, and shown as such everywhere.

And a round that somebody sits out: it is no game, and counts in the points over all games as the runner chose.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

from scoresheets.models import Guest, Handicap, OrderChange, Seat, Table
from scoresheets.nights.archive.selectors.prints import standing_awards
from scoresheets.nights.standings.pages import GroupView
from scoresheets.nights.standings.selectors.changes import changes_of
from scoresheets.nights.standings.selectors.csv_rows import standing_csv
from scoresheets.nights.standings.selectors.groups import why_between
from scoresheets.nights.standings.selectors.standings import night_order, order_as_json, order_from_json
from scoresheets.nights.standings.selectors.standings_page import standings_view
from scoresheets.nights.standings.services.counting import choose_counting
from scoresheets.nights.standings.services.standings import give_handicap
from scoresheets.table.services import forgetting
from scoresheets.table.services.names import rename_seat
from tests.cast import HOST, Party, finished
from tests.evening import Evening, open_evening
from tests.nights.rounds.test_rounds import is_told, send
from tests.nights.standings.test_standings import group, live, page, publish, refused
from tests.reading import read
from tests.rounds import write_round
from tests.sure import is_answered

pytestmark = pytest.mark.django_db

GAME = "roll-estate"


def give(evening: Evening, party: Party, name: str, amount: int, game: str = GAME) -> None:
    give_handicap(access=evening.runs, game=game, seat=party.seat(name).pk, amount=amount)


def totals(evening: Evening) -> dict[str, str]:
    """Return the total of each person, as it is shown."""
    game = group(live(evening), GAME)
    at = [column.name for column in game.columns].index("total")
    return {row.name: row.cells[at].text for row in game.rows}


def test_it_is_said_wherever_the_figure_stands(evening: Evening, party: Party) -> None:
    give(evening, party, "Bo", 1200)
    give(evening, party, "Cleo", -7)
    assert totals(evening) == {
        "Ana": "$208",
        "Bo": "$1,387 (handicap +1,200)",
        "Cleo": "$228 (handicap −7)",
    }
    choose_counting(access=evening.runs, game=GAME, optional=["single"], best=0, least=0)
    game = group(live(evening), GAME)
    assert [row.name for row in game.rows] == ["Bo", "Cleo", "Ana"]
    assert game.rows[1].why == (
        "Bo is ahead of Cleo. Best single game: $1,387 (handicap +1,200) against $228 (handicap −7)."
    )
    assert (
        "A handicap is part of a person’s figure here: Best single game and Total (on average). It stands on no sheet."
        in game.rules
    )
    assert standing_awards(game)[0].why == game.rows[1].why
    header, first, *_others = standing_csv(game).splitlines()
    assert header.split(",")[2:7] == [
        "Best single game ($)",
        "Handicap",
        "Wins",
        "Total (on average) ($)",
        "Handicap",
    ]
    assert first.split(",")[2:7] == ["1387", "1200", "0", "1387", "1200"]
    publish(evening)
    for name in ("standings", "standings_paper", "night_tv"):
        assert "$1,387 (handicap +1,200)" in page(evening.came("look"), evening, name)
    assert "+1,200" not in group(live(evening), "").rows[0].why
    assert party.table.final_result is None
    assert "1,387" not in party.tablet("Bo").get(f"/t/{party.table.public_id}/").text


def test_with_everybody_at_nothing_the_page_says_nothing(evening: Evening, party: Party) -> None:
    before = live(evening)
    give(evening, party, "Bo", 20)
    give(evening, party, "Bo", 0)
    assert live(evening) == before
    assert Handicap.objects.count() == 0


def test_a_change_is_listed_once_under_the_name_as_it_is_now(evening: Evening, party: Party) -> None:
    for amount in (20, 20, -5, 0, 0):
        give(evening, party, "Bo", amount)
    told = [(line.title, line.before, line.after) for line in changes_of(evening.night)]
    assert told == [
        ("Roll Estate", "Bo: no handicap", "Bo: handicap +20"),
        ("Roll Estate", "Bo: handicap +20", "Bo: handicap −5"),
        ("Roll Estate", "Bo: handicap −5", "Bo: no handicap"),
    ]
    stored = str([(each.before, each.after) for each in OrderChange.objects.all()])
    assert "Bo" not in read(stored)
    rename_seat(access=party.access(HOST), number=2, name="Bob")
    assert changes_of(evening.night)[0].after == "Bob: handicap +20"


def test_six_digits_are_refused_in_words_and_stay_typed(evening: Evening, party: Party) -> None:
    for amount in ("100000", "-123456"):
        seat = str(party.seat("Bo").pk)
        said = "A handicap is between −99999 and +99999. Nothing was changed."
        fields = {"game": GAME, "seat": seat, "amount": amount}
        is_told(evening, "give_handicap", 422, said, f'value="{amount}"', **fields)
    give(evening, party, "Bo", 99_999)
    assert totals(evening)["Bo"] == "$100,186 (handicap +99,999)"


@pytest.mark.parametrize("amount", ["-20", "−20", "– 20", "－20"])
def test_every_minus_that_a_keypad_types_is_one(evening: Evening, party: Party, amount: str) -> None:
    seat = str(party.seat("Bo").pk)
    assert send(evening, "give_handicap", game=GAME, seat=seat, amount=amount)[0] == 302
    assert totals(evening)["Bo"] == "$167 (handicap −20)"


def test_there_is_none_where_people_are_compared_by_places(evening: Evening, party: Party) -> None:
    refused("handicap_for_places", lambda: give(evening, party, "Bo", 5, game=""))
    text = page(evening.runner, evening)
    [games] = re.findall(r'<select class="field" name="game">(.*?)</select>', text, re.DOTALL)
    assert re.findall(r'value="([\w-]*)"', games) == [GAME]


def test_it_needs_a_person_and_a_game_of_the_night(evening: Evening, party: Party) -> None:
    refused("malformed", lambda: give(evening, party, "Bo", 5, game="yahtzee"))
    refused("nobody_there", lambda: give(evening, finished(), "Bo", 5))


def test_it_is_the_person_s_at_every_table_and_stays_when_one_is_deleted(
    evening: Evening, party: Party
) -> None:
    again = evening.hosts(finished())
    give(evening, again, "Bo", 10)
    third = evening.hosts(finished())
    forgetting.delete_table(access=evening.runner.access(party.table))
    assert totals(evening)["Bo"] == "$197 (handicap +10)"
    rename_seat(access=third.access(HOST), number=2, name="Zoe")
    assert totals(evening) == {"Ana": "$208", "Bo": "$197 (handicap +10)", "Cleo": "$235", "Zoe": "$187"}


def test_it_is_known_before_the_first_game_is_over_and_without_names_after_it(
    evening: Evening, party: Party
) -> None:
    Table.objects.filter(pk=party.opened.pk).update(started_at=None)
    give(evening, party, "Bo", 10)
    assert changes_of(evening.night) == ()
    Table.objects.filter(pk=party.opened.pk).update(started_at=evening.night.opened_at)
    evening.takes_names_away()
    assert totals(evening)["Player 2 (table 1)"] == "$197 (handicap +10)"
    text = page(evening.runner, evening)
    assert "Take away the handicap of Player 2 (table 1)" in text  # it can still be taken away
    seat = Seat.objects.get(table=party.opened, number=2)
    give_handicap(access=evening.runs, game=GAME, seat=seat.pk, amount=0)
    assert totals(evening)["Player 2 (table 1)"] == "$187"


def test_a_handicap_in_french(evening: Evening, party: Party) -> None:
    give(evening, party, "Bo", 1200)
    with translation.override("fr"):
        assert totals(evening)["Bo"] == "1\u00a0387\u00a0$ (handicap +1\u00a0200)"


def test_the_forms_of_the_page_do_what_they_say(evening: Evening, party: Party) -> None:
    seat = str(party.seat("Bo").pk)
    assert send(evening, "give_handicap", game=GAME, seat=seat, amount="+20")[0] == 302
    is_answered(
        evening.runner.get(evening.address("standings") + "?open=handicaps"),
        200,
        'id="counting-handicaps" open',
        "Take away the handicap of Bo",
    )
    send(evening, "give_handicap", game=GAME, seat=seat, amount="0")
    assert totals(evening)["Bo"] == "$187"


# --- sitting out ---


@pytest.fixture
def with_byes() -> Evening:
    """A night with a game of Cleo, Ana and Bo, in this order, and two rounds that Bo sat out: at tables of four and
    three, and at a table of two.
    """
    made = open_evening()
    made.notes("Ana", "Bo", "Cleo", "Dee")
    made.takes(finished())
    for number, sat in enumerate(([[1, 3, 4, 9], [5, 6, 7]], [[1, 3]]), start=1):
        write_round(made.opened, sat, byes=(2, 4), number=number)
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


def test_a_bye_counts_nothing_unless_the_runner_says_so(with_byes: Evening) -> None:
    choose(with_byes, byes="none")
    assert points(over(with_byes)) == {"Cleo": "7", "Ana": "5", "Bo": "3"}
    assert not [rule for rule in over(with_byes).rules if "sits out" in rule]


def test_a_bye_gives_the_points_of_the_last_place_at_the_smallest_table(with_byes: Evening) -> None:
    choose(with_byes)
    assert points(over(with_byes)) == {"Bo": "8 (sitting out +5)", "Cleo": "7", "Ana": "5"}  # 3, and 3 and 2
    assert "Dee" not in {row.name for row in over(with_byes).rows}  # played no game
    rule = "A round that somebody sits out gives the points of the last place at its smallest table. It is no game."
    assert rule in over(with_byes).rules
    order = night_order(with_byes.night)
    bo, cleo = (
        next(row.person for row in over(with_byes).rows if row.name == name) for name in ("Bo", "Cleo")
    )
    assert "8 (sitting out +5)" in why_between(order, "over", bo, cleo)
    stored = order_from_json(order_as_json(order))
    assert points(group(standings_view(stored), "")) == points(over(with_byes))


def test_a_bye_is_no_game_and_no_best_one(with_byes: Evening) -> None:
    choose(with_byes)
    choose_counting(access=with_byes.runs, game="", optional=("points",), best=0, least=2)
    assert {row.place for row in over(with_byes).rows} == {0}  # nobody has two games
    choose_counting(access=with_byes.runs, game="", optional=("points",), best=1, least=0)
    assert points(over(with_byes))["Bo"] == "3"
    assert (
        "A round that somebody sits out counts nothing, as only the best games count."
        in over(with_byes).rules
    )


def test_what_counted_stays_so_when_names_are_taken_away(with_byes: Evening) -> None:
    choose(with_byes)
    before = list(points(over(with_byes)).values())
    with_byes.takes_names_away()
    assert not Guest.objects.exclude(name="").exists()
    assert list(points(over(with_byes)).values()) == before
    with_byes.notes("Gil", "Hal")
    assert list(points(over(with_byes)).values()) == before


def test_a_change_after_the_first_start_is_listed(with_byes: Evening) -> None:
    choose(with_byes, byes="none")
    choose(with_byes)
    change = OrderChange.objects.filter(what="points").latest("pk")
    assert (change.before["byes_last"], change.after["byes_last"]) == (False, True)
    text = with_byes.runner.get(with_byes.address("standings")).text
    assert "gives the points of the last place at its smallest table" in text
