"""The runner of a night chooses what counts: said on the page, logged after the first start, kept when published."""

from __future__ import annotations

import json
import re
from functools import partial

import pytest
from django.utils.html import escape

from scoresheets.models import OrderChange
from scoresheets.nights.standings.selectors.changes import changes_of
from scoresheets.nights.standings.selectors.csv_rows import standing_csv
from scoresheets.nights.standings.selectors.groups import why_between
from scoresheets.nights.standings.selectors.standings import night_order, order_as_json, order_from_json
from scoresheets.nights.standings.selectors.standings_page import shown_order, standings_view
from scoresheets.nights.standings.services.counting import choose_counting, choose_points
from scoresheets.table.services import closing
from scoresheets.table.words.refusals import refusal_sentence
from tests.cast import Party, almost_over, finished
from tests.evening import Evening
from tests.nights.rounds.test_rounds import is_told, send
from tests.nights.standings.test_standings import group, live, order, page, publish, refused
from tests.nights.standings.test_standings_by_person import plays

pytestmark = pytest.mark.django_db


def choose(evening: Evening, game: str = "", *optional: str, best: int = 0, least: int = 0) -> None:
    choose_counting(access=evening.runs, game=game, optional=optional, best=best, least=least)


def test_the_usual_night_has_nothing_new(evening: Evening, party: Party) -> None:
    before = live(evening)
    assert not re.search(
        "Points|best|rank takes", " ".join(rule for each in before.groups for rule in each.rules)
    )
    choose(evening, "", "points", best=3, least=2)
    choose(evening)
    assert live(evening) == before
    look = evening.came("look")
    assert "What counts" not in page(look, evening)
    assert "What counts" in page(evening.runner, evening)


def test_points_come_first_and_the_rules_say_what_counts(evening: Evening, party: Party) -> None:
    assert send(evening, "choose_counting", game="", points="yes", best="2", least="2")[0] == 302
    send(evening, "choose_points", rows="10 6 3", leavers="none")
    over = group(live(evening), "")
    assert [column.label for column in over.columns] == ["Points for places", "Wins", "Opponents beaten"]
    assert [(row.place, row.cells[0].text) for row in over.rows] == [(0, "6"), (0, "3"), (0, "10")]
    assert over.rules[:5] == (
        "Compared in this order: Points for places → Wins → Opponents beaten.",
        "Only each person’s best 2 games count: the best ones by what is compared, in this order.",
        "A rank takes 2 games. People with fewer are listed at the end without one.",
        "Points for places. 3 players: 10 · 6 · 3. A shared place gets the average of the places that it takes.",
        "A player who left gets no points.",
    )
    assert group(live(evening), "roll-estate").columns[0].label == "Wins"


def test_the_best_single_game_stands_beside_the_average(evening: Evening) -> None:
    for named in ({}, {"Ana": "Uma", "Cleo": "Ana"}):
        plays(evening, named)
    choose(evening, "roll-estate", "single")
    game = group(live(evening), "roll-estate")
    assert [column.label for column in game.columns][:3] == ["Best single game", "Wins", "Total (on average)"]
    assert game.columns[0].headings == ("Best single game ($)",)
    rows = {row.name: [cell.text for cell in row.cells[:3]] for row in game.rows}
    assert rows == {
        "Cleo": ["$235", "1 of 1", "$235"],
        "Ana": ["$235", "1 of 2", "$221.5"],
        "Uma": ["$208", "0 of 1", "$208"],
        "Bo": ["$187", "0 of 2", "$187"],
    }
    assert [row.why for row in game.rows[1:3]] == [
        "Cleo is ahead of Ana: tied on Best single game; Wins: 1 of 1 against 1 of 2.",
        "Ana is ahead of Uma. Best single game: $235 against $208.",
    ]
    choose(evening, "", "single")  # over all games nothing is single
    assert [column.label for column in group(live(evening), "").columns] == ["Wins", "Opponents beaten"]


def test_every_change_after_the_first_start_is_listed_once(evening: Evening) -> None:
    choose(evening, least=3)
    evening.takes(finished())
    assert changes_of(evening.night) == ()
    for _twice in range(2):
        choose(evening, "roll-estate", "points", best=1)
        choose(evening, least=2)
        choose_points(access=evening.runs, rows="9 5 1", leavers_last=True)
    assert [(line.title, line.before, line.after) for line in changes_of(evening.night)] == [
        (
            "Roll Estate",
            "Wins → Total → Most rental properties → Most routes → Most valuable stock portfolio",
            "Points for places → Wins → Total → Most rental properties → Most routes → Most valuable stock portfolio",
        ),
        ("Roll Estate", "all games count", "best games: 1"),
        ("Over all games", "games for a rank: 3", "games for a rank: 2"),
        (
            "Points for places",
            "as usual · A player who left gets the points of the last place.",
            "9 5 1 · A player who left gets the points of the last place.",
        ),
    ]
    assert "best games: 1" in page(evening.came("look"), evening)


def test_a_why_says_which_games_count_and_how_many_a_rank_takes(evening: Evening) -> None:
    for named in ({}, {}, {"Ana": "Uma", "Bo": "Vic"}):
        plays(evening, named)
    choose(evening, "roll-estate", "points", best=1, least=2)
    rows = group(live(evening), "roll-estate").rows
    assert [(row.place, row.name) for row in rows] == [
        (1, "Cleo"),
        (2, "Ana"),
        (3, "Bo"),
        (0, "Uma"),
        (0, "Vic"),
    ]
    assert [row.why for row in rows[1:]] == [
        "Cleo is ahead of Ana. Points for places in the best game: 3 against 2.",
        "Ana is ahead of Bo. Points for places in the best game: 2 against 1.",
        "Bo is ahead of Uma. A rank takes 2 games, and Uma has played 1.",
        "Neither Uma (1 game) nor Vic (1 game) has a rank yet. A rank takes 2 games.",
    ]
    now = shown_order(evening.night, helps=True)
    people = {
        name: person for person, name in zip(now.people, ("Ana", "Bo", "Cleo", "Uma", "Vic"), strict=True)
    }
    between = partial(why_between, now, now.kinds[0].key)
    assert between(people["Vic"], people["Cleo"]) == (
        "Cleo is ahead of Vic. A rank takes 2 games, and Vic has played 1."
    )


def test_what_was_published_holds_what_counted(evening: Evening, party: Party) -> None:
    choose(evening, "", "points", best=1)
    publish(evening)
    stored = json.loads(json.dumps(order_as_json(night_order(evening.night))))
    choose(evening)
    assert group(live(evening), "").columns[0].label == "Wins"
    assert "Points for places → Wins" in page(evening.came("look"), evening)
    assert order_from_json(stored).over_counting.best == 1


def test_an_order_that_an_earlier_version_published_is_read(evening: Evening, party: Party) -> None:
    now = night_order(evening.night)
    stored = json.loads(json.dumps(order_as_json(now)))
    del stored["over_counting"], stored["teams"]
    for kind in stored["kinds"]:
        del kind["counting"]
        for criterion in kind["criteria"]:
            del criterion["of"]
    assert standings_view(order_from_json(stored)) == standings_view(now)


def test_no_rank_is_no_number_in_files_and_on_screens(evening: Evening, party: Party) -> None:
    choose(evening, least=2)
    publish(evening)
    over = group(live(evening), "")
    assert over.first_three == ()
    assert [line.split(",")[0] for line in standing_csv(over).splitlines()[1:]] == [""] * 3
    assert "no rank" in page(evening.came("look"), evening)
    tv = page(evening.came("look"), evening, "night_tv")
    assert re.findall(r'id="o-over-rows".*?</ol>', tv, re.DOTALL)[0].count('night-tv-plate">–<') == 3
    evening.takes(finished())
    assert "Publishing moves 3 people." in evening.runner.get(evening.address("standings")).text


def test_a_line_that_is_no_table_of_points_is_quoted_and_stays_typed(evening: Evening) -> None:
    for rows, code in (("ten 6", "points_unclear"), ("1 2", "points_rise"), ("10000 1", "points_too_many")):
        said = escape(refusal_sentence(code, line=rows, most=9999))
        is_told(evening, "choose_points", 422, said, f"{rows}</textarea>", rows=rows, leavers="last")
    assert evening.night.counting == {}


def test_what_is_no_game_of_the_night_and_no_number_is_malformed(evening: Evening) -> None:
    evening.takes(almost_over())
    refused("malformed", partial(choose, evening, "chess"))
    assert send(evening, "choose_counting", game="", best="100")[0] == 400
    assert send(evening, "choose_counting", game="", best="-1")[0] == 400
    assert OrderChange.objects.count() == 0


def test_a_closed_table_counts_by_points_as_before(party: Party, evening: Evening) -> None:
    choose(evening, "", "points")
    before = order(live(evening), "")
    closing.close_table(access=evening.runner.access(party.table))
    assert order(live(evening), "") == before
