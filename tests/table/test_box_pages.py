"""The history of a box and a game's book come in pages, the newest first, with each line on one of them."""

import re

import pytest

from scoresheets.table.selectors import logs
from tests.cast import HOST, RED_LINE, Party, open_table

pytestmark = pytest.mark.django_db

LINE = re.compile(r'href="/t/[\w-]+/log/\?entry=(\d+)#entry-\d+"')
WAY = re.compile(r'rel="(prev|next)" href="([^"]*)"')


@pytest.fixture
def party(monkeypatch: pytest.MonkeyPatch) -> Party:
    """A table with the Red Line written and taken back, in five entries."""
    monkeypatch.setattr(logs, "PART", 2)
    monkeypatch.setattr(logs, "REST", 0)
    party = open_table()
    for _time in range(2):
        party.record(*RED_LINE)
        party.strike(by=HOST)
    party.record(*RED_LINE)
    return party


def page(party: Party, query: str) -> str:
    answer = party.tablet("Cleo").get(f"/t/{party.opened.public_id}/boxes/?seat=1&box=routes.any{query}")
    assert answer.status == 200
    return answer.text


@pytest.mark.parametrize(
    ("query", "entries", "said", "ways"),
    [
        ("", [5], "5 to 5 of 5 entries", {"prev": 2}),
        ("&page=2", [3, 4], "3 to 4 of 5 entries", {"prev": 1, "next": 3}),
        ("&page=1", [1, 2], "1 to 2 of 5 entries", {"next": 2}),
        ("&page=99", [5], "5 to 5 of 5 entries", {"prev": 2}),
    ],
)
def test_each_page_holds_its_changes_and_leads_on(
    party: Party, query: str, entries: list[int], said: str, ways: dict[str, int]
) -> None:
    html = page(party, query)
    assert [int(entry) for entry in LINE.findall(html)] == entries
    assert html.count(said) == 2  # above and below
    start = f"/t/{party.opened.public_id}/boxes/?seat=1&amp;box=routes.any&amp;page="
    assert WAY.findall(html) == [(way, f"{start}{number}") for way, number in ways.items()] * 2


def test_a_short_history_has_no_pages(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "PART", 5)
    html = page(party, "")
    assert "log-pages" not in html
    assert len(LINE.findall(html)) == 5


def test_what_stood_there_before_is_that_of_the_page_before(party: Party) -> None:
    marks = [
        re.findall(r'class="hand( is-old)?">([^<]*)<', page(party, f"&page={number}")) for number in (1, 2, 3)
    ]
    flat = [value for each in marks for _old, value in each]
    assert flat[1:-1:2] == flat[2::2]


def test_a_page_that_is_no_number_is_refused(party: Party) -> None:
    answer = party.tablet("Cleo").get(f"/t/{party.opened.public_id}/boxes/?page=last")
    assert answer.status == 400
