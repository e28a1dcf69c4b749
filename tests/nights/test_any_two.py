"""The reason why one of any two people ranks before the other, at a night and over a year; and the days of a year."""

from __future__ import annotations

import re

import pytest
from django.utils.timezone import localdate

from scoresheets.models import Table
from scoresheets.nights.standings import services as standings
from scoresheets.nights.standings.selectors.groups import why_between
from scoresheets.nights.standings.selectors.shown import shown_order
from tests.cast import finished
from tests.evening import Evening
from tests.nights.test_standings_by_person import plays

pytestmark = pytest.mark.django_db


def page(evening: Evening, query: str = "") -> str:
    reply = evening.runner.get(f"/n/{evening.opened.public_id}/standings/why/{query}")
    assert reply.status == 200
    return " ".join(reply.text.split())


def test_the_first_and_the_last_are_compared_whichever_is_named_first(evening: Evening) -> None:
    evening.takes(finished())
    key = shown_order(evening.night, helps=True).kinds[0].key
    numbers = {"Ana": "1", "Bo": "2", "Cleo": "3"}
    for one, other in (("Cleo", "Bo"), ("Bo", "Cleo")):
        text = page(evening, f"?group={key}&one={numbers[one]}&other={numbers[other]}")
        [said] = re.findall(r'id="why">(.*?)</p>', text)
        assert said.startswith("Cleo is ahead of Bo")


def test_every_pair_has_a_reason_and_nobody_is_compared_with_oneself(evening: Evening) -> None:
    evening.takes(finished())
    order = shown_order(evening.night, helps=True)
    for group in ("over", order.kinds[0].key):
        assert all(why_between(order, group, one, other) for one in "123" for other in "123" if one != other)
        assert why_between(order, group, "1", "1") == why_between(order, group, "1", "9") == ""
    assert why_between(order, "chess", "1", "2") == ""
    assert "Choose two different people." in page(evening, "?group=over&one=1&other=1")


def test_who_looks_compares_what_was_published(evening: Evening) -> None:
    evening.takes(finished())
    standings.publish_order(access=evening.access(evening.runner), after=0)
    Table.objects.update(place=None)
    looker = evening.came("look")
    path = f"/n/{evening.opened.public_id}/standings/why/?group=over&one=1&other=3"
    assert 'id="why"' in looker.get(path).text
    assert "No game counts yet." in evening.runner.get(path).text


def test_any_two_of_a_year_are_compared(evening: Evening) -> None:
    plays(evening)
    text = evening.runner.get("/people/").text
    named = dict(re.findall(r'<option value="([\w-]{22})"[^>]*>\d+\. (\w+)', text))
    people = {name: person for person, name in named.items()}
    reply = evening.runner.get(f"/people/?one={people['Bo']}&other={people['Cleo']}")
    [said] = re.findall(r'id="why">(.*?)</p>', reply.text)
    assert said == "Games won: Cleo 1, Bo 0."


@pytest.mark.parametrize("path", ["/people/", "/people/{person}/"])
def test_a_span_that_ends_before_it_begins_is_said_to_be_one(evening: Evening, path: str) -> None:
    party = plays(evening)
    person = party.seat("Ana").person
    assert person is not None
    reply = evening.runner.get(path.format(person=person.public_id) + "?since=2026-05-01&until=2026-04-30")
    assert reply.status == 400
    assert "The last day is before the first one." in reply.text
    assert 'value="2026-05-01"' in reply.text


def test_a_last_day_of_an_earlier_year_begins_with_that_year(evening: Evening) -> None:
    plays(evening)
    text = evening.runner.get("/people/?until=2020-06-30").text
    assert re.findall(r'value="(\d{4}-\d\d-\d\d)"', text)[:2] == ["2020-01-01", "2020-06-30"]
    ahead = localdate().replace(year=localdate().year + 1, month=1, day=1).isoformat()
    text = evening.runner.get(f"/people/?since={ahead}").text
    assert re.findall(r'value="(\d{4}-\d\d-\d\d)"', text)[:2] == [ahead, ahead]
