"""Announcements of the organizers on the pages of a table on paper."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoresheets.models import Announcement
from scoresheets.nights.announcements import services as announcements
from tests.cast import HTMX, Tablet, new_key
from tests.paper.paper_world import on_paper
from tests.paper.test_sheet_links import at_a_night, came, path_of

pytestmark = pytest.mark.django_db
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
    announcements.announce(
        access=evening.access(evening.runner), words=CUP, places=[1], on_tv=False, key=new_key()
    )
    for tablet, address in pages:
        page = tablet.get(address).text
        assert (f"<bdi>{CUP}</bdi>" in page, 'id="news"' in page, f'data-news="{address}"' in page) == (
            True,
            True,
            True,
        )
        assert CUP in polled(tablet, address)
    announcements.withdraw_announcement(
        access=evening.access(evening.runner), number=Announcement.objects.get().pk
    )
    assert [CUP in polled(tablet, address) for tablet, address in pages] == [False] * 3


def test_a_desk_at_home_polls_for_nothing() -> None:
    paper = on_paper()
    page = paper.host.get(reverse("paper", args=[paper.opened.public_id])).text
    assert ("data-news" in page, "data-notice" in page) == (False, False)
