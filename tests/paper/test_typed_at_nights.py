"""A table on paper stands at a place of a night, counts once it is checked, and shows the announcements there."""

import pytest
from django.urls import reverse

from scoresheets.models import Announcement, Table
from scoresheets.nights.announcements import services as announcements
from scoresheets.nights.wall.facts import table_facts
from scoresheets.paper.selectors.typed import finding_key
from tests.cast import HTMX, Tablet, new_key
from tests.evening import Evening, open_evening
from tests.paper.paper_world import PaperTable
from tests.paper.test_sheet_links import at_a_night, came, path_of

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


# --- announcements on its pages ---


CUP = "The cup is handed over at nine"


def polled(tablet: Tablet, address: str) -> str:
    reply = tablet.client.get(address, headers=HTMX)
    assert reply.status_code == 200
    text: str = reply.content.decode()
    assert "<html" not in text
    return text


def test_it_stands_on_the_desk_and_on_both_ways_to_type_and_comes_with_their_polls() -> None:
    evening, paper = at_a_night()
    maud, desk = came(paper), reverse("paper", args=[paper.opened.public_id])
    typing = reverse("type_sheet", args=[paper.opened.public_id]) + "?seat=2"
    pages = [(paper.host, desk), (paper.second, typing), (maud, path_of(paper))]
    announcements.announce(access=evening.runs, words=CUP, places=[1], on_tv=False, key=new_key())
    for tablet, address in pages:
        page = tablet.get(address).text
        assert (f"<bdi>{CUP}</bdi>" in page, 'id="news"' in page, f'data-news="{address}"' in page) == (
            True,
            True,
            True,
        )
        assert CUP in polled(tablet, address)
    announcements.withdraw_announcement(access=evening.runs, number=Announcement.objects.get().pk)
    assert [CUP in polled(tablet, address) for tablet, address in pages] == [False] * 3


def test_a_desk_at_home_polls_for_nothing(paper: PaperTable) -> None:
    page = paper.host.get(reverse("paper", args=[paper.opened.public_id])).text
    assert ("data-news" in page, "data-notice" in page) == (False, False)
