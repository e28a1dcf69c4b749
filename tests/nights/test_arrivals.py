"""People of a night who are coming, who arrive by a tap or by their phone, and who is drawn."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from scoresheets.models import Attendee
from scoresheets.nights.places import services as places
from scoresheets.nights.rounds.selectors.drawing import people_here
from scoresheets.nights.rounds.selectors.shown import rounds_page
from tests.evening import Evening, open_evening
from tests.roles import Passerby

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    return open_evening()


def note(evening: Evening, **fields: Any) -> tuple[int, str]:
    reply = evening.runner.post(reverse("note_people", args=[evening.opened.public_id]), fields, htmx=False)
    return reply.status, reply.text


def states() -> dict[str, str]:
    return dict(Attendee.objects.values_list("name", "state"))


def test_people_who_are_coming_are_drawn_once_they_are_here(evening: Evening) -> None:
    places.add_places(access=evening.access(evening.runner), until=1)
    assert note(evening, say="expect", names="Ana\nBo\nCleo\nDee")[0] == 302
    assert note(evening, say="add", names="Dee\nEli")[0] == 302
    assert states() == {**dict.fromkeys(("Ana", "Bo", "Cleo"), "coming"), "Dee": "here", "Eli": "here"}
    page = rounds_page(evening.night)
    assert ([each.name for each in page.coming], page.here) == (["Ana", "Bo", "Cleo"], 2)
    assert people_here(evening.night) == ["4", "5"]
    assert note(evening, came="1")[0] == 302
    phone = Passerby()
    assert phone.post(f"/p/{evening.place(1).card_token}/here/", {"name": "bo", "claim": "yes"}).status == 302
    assert note(evening, say="here", person=["3"])[0] == 302
    assert people_here(evening.night) == ["1", "2", "3", "4", "5"]


def test_noting_somebody_as_coming_moves_nobody_who_is_here(evening: Evening) -> None:
    note(evening, say="add", names="Ana\nBo\nCleo")
    note(evening, say="gone", person=["1"])
    note(evening, say="pausing", person=["2"])
    for _tap in range(2):
        assert note(evening, say="expect", names="ana\nbo\ncleo")[0] == 302
    assert states() == {"Ana": "coming", "Bo": "pausing", "Cleo": "here"}
    assert note(evening, names="Dee")[0] == 400  # says nothing


def test_last_times_people_are_taken_over_as_coming(evening: Evening) -> None:
    note(evening, say="add", names="Ana\nBo")
    evening.runner.post(f"/n/{evening.opened.public_id}/again/", {"name": "Next", "day": "2026-03-13"})
    following = Evening(evening.opened.followers.get(), evening.runner)
    assert note(following, say="last_expect")[0] == 302
    assert {each.name for each in rounds_page(following.night).coming} == {"Ana", "Bo"}
