"""Search on the front page: the tables of a device by name, game, person and day."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.utils import timezone

from scoresheets.front.selectors import LISTED, device_tables
from scoresheets.models import Table
from tests.cast import HOST, Tablet, come_in, open_lobby, open_table

pytestmark = pytest.mark.django_db


def opened_on(day: str, title: str, *names: str, game: str = "yahtzee") -> Table:
    table = open_lobby(names, game=game).table
    when = timezone.make_aware(datetime.fromisoformat(f"{day}T23:30"))
    Table.objects.filter(pk=table.pk).update(title=title, opened_at=when)
    return table


@pytest.fixture
def dov() -> Tablet:
    tablet = Tablet()
    for table in (
        opened_on("2026-01-30", "Friday at Zoé’s", "Ana", "Bo"),
        opened_on("2026-02-06", "", "Łukasz", "Żaneta"),
        opened_on("2026-02-06", "Club", "Ана", "Bo", game="roll-estate"),
    ):
        come_in(tablet, table)
    return tablet


def found(tablet: Tablet, query: str) -> list[str]:
    return re.findall(r'<span class="text-name"><b>([^<]*)', tablet.get(f"/yours/?{query}").text)


@pytest.mark.parametrize(
    ("query", "tables"),
    [
        ("words=zoe", ["Friday at Zoé’s"]),
        ("words=FRIDAY+at+zo", ["Friday at Zoé’s"]),
        ("words=ro%20estate", ["Club"]),
        ("words=bo", ["Club", "Friday at Zoé’s"]),
        ("words=yahtzee+bo", ["Friday at Zoé’s"]),
        ("words=%D0%B0%D0%BD%D0%B0", ["Club"]),
        ("words=zaneta", ["Yahtzee with Łukasz and Żaneta"]),
        ("words=30+january+2026", ["Friday at Zoé’s"]),
        ("day=2026-01-30", ["Friday at Zoé’s"]),
        ("day=2026-02-06&words=bo", ["Club"]),
        ("day=2026-02-07", []),
        ("words=Cleo", []),
        ("words=%25", []),
        ("words=&day=", ["Club", "Yahtzee with Łukasz and Żaneta", "Friday at Zoé’s"]),
    ],
)
def test_it_is_found_by_what_people_remember(dov: Tablet, query: str, tables: list[str]) -> None:
    assert found(dov, query) == tables


def test_days_are_found_in_the_words_of_the_language(dov: Tablet) -> None:
    dov.client.cookies["language"] = "fr"
    assert found(dov, "words=janvier") == ["Friday at Zoé’s"]
    assert found(dov, "words=fevrier+club") == ["Club"]


def test_nobody_finds_a_table_that_does_not_know_their_device(dov: Tablet) -> None:
    other = Tablet()
    come_in(other, opened_on("2026-03-01", "Other", "Ana"))
    assert found(other, "words=ana") == ["Other"]
    assert device_tables(None, words="ana").count == 0


def test_what_was_asked_stays_in_the_form_and_in_the_pages() -> None:
    tablet = Tablet()
    for _each in range(LISTED + 1):
        come_in(tablet, opened_on("2026-03-01", "“One” & two", "Ana", "Bo"))
    page = tablet.get("/yours/?words=%26+two&day=2026-03-01").text
    assert 'value="&amp; two"' in page
    assert 'value="2026-03-01"' in page
    assert 'href="?words=%26+two&amp;day=2026-03-01&amp;page=2"' in page
    assert len(found(tablet, "words=%26+two&day=2026-03-01&page=2")) == 1


@pytest.mark.parametrize("query", ["day=yesterday", "day=2026-02-31", f"words={'a' * 61}"])
def test_what_cannot_be_read_is_said_and_all_are_shown(dov: Tablet, query: str) -> None:
    answer = dov.get(f"/yours/?{query}")
    assert answer.status == 400
    assert "Choose a calendar day, and type at most 60 characters." in answer.text
    assert len(found(dov, query)) == 3


def test_a_removed_name_is_not_found(dov: Tablet) -> None:
    party = open_table(("Ana", "Ermintrude"))
    come_in(dov, party.table)
    assert len(found(dov, "words=ermintrude")) == 1
    assert party.tablet(HOST).asks(party.opened, "remove_name", seat=2).status == 200
    assert found(dov, "words=ermintrude") == []
