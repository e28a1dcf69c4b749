"""A table on paper stands at a place of a night, and counts once it is checked."""

from __future__ import annotations

import pytest

from scoresheets.models import Table
from scoresheets.nights.wall.facts import table_facts
from scoresheets.paper.selectors.typed import finding_key
from tests.cast import Tablet
from tests.evening import Evening, open_evening
from tests.paper.paper_world import PaperTable

pytestmark = pytest.mark.django_db
SHEETS = {"game": "roll-estate", "variant": "standard", "name": ["Ana", "Bo"]}


def opened(evening: Evening, by: Tablet, place: int = 4) -> PaperTable:
    reply = by.post("/paper/", {**SHEETS, "night": evening.opened.public_id, "place": place}, htmx=False)
    assert reply.status == 302, reply.text
    return PaperTable(Table.objects.get(), by)


def tile(paper: PaperTable) -> tuple[str, str]:
    facts = table_facts(paper.table, accepts=False)
    return facts.state, facts.count


@pytest.mark.parametrize("role", ["run", "help"])
def test_who_looks_after_a_night_types_settles_and_checks(role: str) -> None:
    evening = open_evening()
    paper = opened(evening, evening.came(role))
    assert evening.place(4).table == paper.table
    assert tile(paper) == ("paper", "not typed in")
    paper.types(1, {"fives.1": "5", "fives.2": "5"})
    assert tile(paper) == ("paper", "half typed in")
    paper.types(2, {"fives.1": "5"})
    assert tile(paper) == ("paper", "problems")
    finding = paper.typed.findings[0][0]
    assert finding.code == "row_does_not_increase"
    paper.decides(
        "settle",
        kind="misread",
        finding=finding_key(finding),
        at="1@fives.2",
        value="10",
    )
    paper.decides("ended", ended="over", left=[1, 2])
    assert tile(paper) == ("paper", "nothing open")
    assert paper.decides("check").status == 302
    assert tile(paper)[0] == "closed"
    assert (paper.table.played_at or "").startswith("2026-03-06T")
    opened_next = evening.runner.post(
        "/paper/", {**SHEETS, "night": evening.opened.public_id, "place": 4}, htmx=False
    )
    assert opened_next.status == 302  # its place is free again


def test_who_only_looks_at_a_night_opens_and_sees_nothing_of_it() -> None:
    evening = open_evening()
    looks = evening.came("look")
    fields = {**SHEETS, "night": evening.opened.public_id}
    assert looks.post("/paper/", fields, htmx=False).status == 403
    assert Tablet().post("/paper/", fields, htmx=False).status == 404
    paper = opened(evening, evening.runner)
    assert paper.decides("check", by=looks).status == 404
    assert paper.types(1, {}, by=looks).status == 404


def test_a_place_where_a_table_of_paper_is_open_is_taken() -> None:
    evening = open_evening()
    opened(evening, evening.runner)
    again = evening.runner.post(
        "/paper/", {**SHEETS, "night": evening.opened.public_id, "place": 4}, htmx=False
    )
    assert again.status == 422
