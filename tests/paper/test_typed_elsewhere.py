"""Two devices type one sheet: no typed number is lost, and they may compare and take over."""

import re

import pytest

from tests.cast import HTMX, Reply, Tablet, come_in
from tests.paper.paper_world import PaperTable, on_paper
from tests.paper.test_sheet_links import came, path_of
from tests.paper.test_typed import sheet_page

pytestmark = pytest.mark.django_db
HOST_TYPED = {"fives.1": "5", "twos.1": "2"}
SECOND_TYPED = {"fives.1": "10", "ones.1": "1", "routes.any": "x"}


def both_type() -> PaperTable:
    """Return a table on which the host has begun Ana's sheet, while a second device types it too."""
    paper = on_paper()
    paper.types(1, HOST_TYPED, do="keep", typist="Maud")
    return paper


def typed_on(page: str) -> dict[str, str]:
    """Return the numbers in the boxes of a page."""
    return dict(re.findall(r'name="box:([^"]*)" value="(\d+)"', page))


@pytest.mark.parametrize("do", ["keep", "done"])
def test_what_a_device_typed_stays_on_its_page_where_another_one_was_first(do: str) -> None:
    paper = both_type()
    reply = paper.types(1, SECOND_TYPED, by=paper.second, do=do)
    assert reply.status == 422
    assert "Maud is typing in this sheet on another device" in reply.text
    assert typed_on(reply.text) == {"fives.1": "10", "ones.1": "1"}
    assert re.findall(r'form="typing" name="do"\s+value="(\w+)"', reply.text) == ["compare", "take"]
    assert paper.typed.sheets[1, 1].boxes == HOST_TYPED


def test_the_two_are_compared_and_nothing_is_written() -> None:
    paper = both_type()
    reply = paper.types(1, SECOND_TYPED, by=paper.second, do="compare", **{"sum:total": "30"})
    assert reply.status == 200
    found = re.findall(
        r'<th scope="row">([^<]*)</th><td class="hand">([^<]*)</td>\s*<td class="hand">([^<]*)<', reply.text
    )
    assert set(found) == {
        ("Fives, box 1", "10", "5"),
        ("Twos, box 1", "empty", "2"),
        ("Ones, box 1", "1", "empty"),
        ("Red Line", "checked", "empty"),
        ("sum on paper: Total", "30", "empty"),
    }
    assert typed_on(reply.text) == {"fives.1": "10", "ones.1": "1"}
    assert paper.typed.sheets[1, 1].boxes == HOST_TYPED


def test_who_takes_over_keeps_the_own_numbers_and_gets_the_others() -> None:
    paper = both_type()
    assert paper.types(1, SECOND_TYPED, by=paper.second, do="take").status == 302
    sheet = paper.typed.sheets[1, 1]
    assert sheet.boxes == {**HOST_TYPED, **SECOND_TYPED}
    assert sheet.typist.device == paper.second.device
    assert paper.types(1, HOST_TYPED, do="keep").status == 422  # and now the first one gets the notice


def news(paper: PaperTable, by: Tablet) -> str:
    reply = by.client.get(sheet_page(paper.opened, 1), headers=HTMX)
    return str(reply.content.decode()).strip()


def test_a_page_that_stands_hears_when_another_device_begins(paper: PaperTable) -> None:
    assert news(paper, paper.second) == ""
    paper.types(1, HOST_TYPED, do="keep", typist="Maud")
    assert "Maud is typing in this sheet on another device" in news(paper, paper.second)
    assert news(paper, paper.host) == ""


def test_a_sheet_that_is_done_is_compared_and_not_taken_over() -> None:
    paper = both_type()
    paper.types(1, HOST_TYPED)
    page = paper.types(1, SECOND_TYPED, by=paper.second).text
    assert "Maud has typed in this sheet on another device" in page
    assert re.findall(r'form="typing" name="do"\s+value="(\w+)"', page) == ["compare"]
    assert paper.types(1, SECOND_TYPED, by=paper.second, do="take").status == 422
    assert paper.typed.sheets[1, 1].boxes == HOST_TYPED


def test_where_two_devices_type_blind_a_third_one_sees_and_takes_nothing() -> None:
    paper, third = on_paper(twice=True), Tablet()
    come_in(third, paper.opened)
    paper.types(1, HOST_TYPED, do="keep")
    paper.types(1, {"fives.1": "25"}, by=paper.second, do="keep")
    page = paper.types(1, SECOND_TYPED, by=third, do="compare").text
    assert typed_on(page) == {"fives.1": "10", "ones.1": "1"}
    assert "Where the two differ" not in page or "<td" not in page
    assert re.findall(r'form="typing" name="do"\s+value="(\w+)"', page) == []
    assert paper.types(1, SECOND_TYPED, by=third, do="take").status == 403


def sends(tablet: Tablet, paper: PaperTable, do: str, **boxes: str) -> Reply:
    return tablet.post(
        path_of(paper), {"do": do, **{f"box:{key}": text for key, text in boxes.items()}}, htmx=False
    )


def test_of_two_that_came_by_the_printed_code_either_takes_over_and_neither_from_the_host(
    paper: PaperTable,
) -> None:
    first, second = came(paper), came(paper, name="Ned")
    sends(first, paper, "keep", **{"fives.1": "5"})
    assert typed_on(sends(second, paper, "keep", **{"fives.1": "10"}).text) == {"fives.1": "10"}
    assert sends(second, paper, "take", **{"fives.1": "10"}).status == 302
    assert paper.typed.sheets[1, 1].boxes == {"fives.1": "10"}
    assert paper.types(1, {}, do="take").status == 302  # the host
    reply = sends(first, paper, "take", **{"fives.1": "5"})
    assert (reply.status, typed_on(reply.text)) == (403, {"fives.1": "5"})
