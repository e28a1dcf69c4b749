"""Choices of a night’s runner for the TV: what it shows."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scoresheets.nights.polled import forget_nights
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.services import standings
from tests.cast import finished, open_table
from tests.evening import Evening, call, open_evening


@pytest.fixture
def evening() -> Evening:
    """A night with a game that is over and counts, one that is played, and four free places."""
    made = open_evening()
    made.takes(finished())
    made.takes(open_table())
    made.adds_places(6)
    standings.publish_order(access=made.runs, after=0)
    return made


def choose(evening: Evening, **fields: Any) -> int:
    path = f"/n/{evening.opened.public_id}/tv/choose/"
    return evening.runner.post(path, {"seconds": "10", **fields}).status


def screen(evening: Evening) -> str:
    forget_nights()
    return evening.runner.get(f"/n/{evening.opened.public_id}/tv/").text


def shown(evening: Evening) -> tuple[list[str], list[str], str]:
    """Return the places whose tables are shown, the titles of the orders, and the seconds of a page."""
    html = screen(evening)
    seconds = re.findall(r'data-seconds="(\d+)"', html)
    return re.findall(r'<li id="p(\d+)"', html), re.findall(r'data-title="([^"]+)"', html), *seconds


def test_the_usual_tv_shows_the_tables_in_use_and_what_was_published(evening: Evening) -> None:
    assert shown(evening) == (["1", "2"], ["Roll Estate", "Over all games"], "10")
    assert "1 playing · 1 over · free: 3–6" in screen(evening)


def test_a_night_with_free_places_only_shows_them() -> None:
    evening = open_evening()
    evening.adds_places(3)
    assert shown(evening) == (["1", "2", "3"], [], "10")


@pytest.mark.parametrize(
    ("chosen", "tables", "orders"),
    [
        ({"shows": ["tables"]}, ["1", "2"], []),
        ({"shows": ["standings"]}, [], ["Roll Estate", "Over all games"]),
        ({"shows": ["standings"], "pinned": "tables"}, ["1", "2"], []),
        ({"shows": ["tables", "standings"], "pinned": "KIND"}, [], ["Roll Estate"]),
    ],
    ids=str,
)
def test_it_shows_what_was_chosen(
    evening: Evening, chosen: dict[str, Any], tables: list[str], orders: list[str]
) -> None:
    kind = night_order(evening.night).kinds[0].key
    pinned = chosen.get("pinned", "").replace("KIND", kind)
    assert choose(evening, **{**chosen, "pinned": pinned, "seconds": "25"}) == 302
    assert shown(evening) == (tables, orders, "25")


def test_people_are_on_it_only_if_the_runner_says_so(evening: Evening) -> None:
    assert "Who plays where" not in screen(evening)
    assert choose(evening, shows=["people"], pinned="people") == 302
    html = screen(evening)
    rows = re.findall(r'class="night-tv-plate">([^<]*)</b><bdi>([^<]*)</bdi>', html)
    assert rows == [("2", "Ana"), ("2", "Bo"), ("2", "Cleo")]
    assert "Who plays where" not in evening.came("look").get(f"/n/{evening.opened.public_id}/").text


def test_without_published_standings_the_tables_are_shown() -> None:
    evening = open_evening()
    evening.takes(finished())
    assert choose(evening, shows=["standings"]) == 302
    assert shown(evening) == (["1"], [], "10")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "Choose at least one part for the TV to show."),
        (
            {"shows": ["tables"], "pinned": "chess"},
            "The standings that the TV was to stay on are no longer there.",
        ),
        ({"shows": ["tables"], "seconds": "4"}, "This could not be understood"),
    ],
)
def test_choices_that_lead_nowhere_are_refused_in_words(
    evening: Evening, fields: dict[str, Any], says: str
) -> None:
    reply = evening.runner.post(f"/n/{evening.opened.public_id}/tv/choose/", {"seconds": "10", **fields})
    assert (reply.status, says in reply.text) == (400, True)
    assert evening.night.tv == {}


def test_a_place_that_calls_is_no_free_place(evening: Evening) -> None:
    party = open_table()
    table = evening.takes(party, 5)
    call(party.tablets["Ana"], table, 1)
    assert shown(evening)[0] == ["1", "2", "5"]
