"""The night to take home: one page that needs no server, and one file for BG Stats."""

from __future__ import annotations

import json
import re

import pytest

from scoresheets.nights.places import services as places
from scoresheets.nights.standings.selectors.shown import standings_view
from scoresheets.nights.standings.selectors.standings import night_order
from tests.cast import open_table
from tests.evening import Evening, open_evening
from tests.nights.test_standings_by_person import plays

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """A night with two games of the same people that are over, and one that is not."""
    made = open_evening()
    plays(made)
    plays(made)
    made.takes(open_table())
    places.add_places(access=made.access(made.runner), until=5)
    return made


def fetched(evening: Evening, name: str, language: str = "en") -> str:
    client = evening.runner.client
    client.cookies["language"] = language
    answer = client.get(f"/n/{evening.opened.public_id}/{name}")
    assert answer["Content-Disposition"].startswith("attachment")
    return b"".join(answer).decode()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_holds_every_reason_and_every_game_and_loads_nothing(
    evening: Evening, language: str
) -> None:
    page = fetched(evening, "night.html", language)
    assert f'<html lang="{language}">' in page
    assert re.findall(r'(?:src|href)="(?!data:|#)[^"]*"', page) == []
    assert "<script" not in page
    assert len(re.findall(r'<details class="fold" id="game-', page)) == 3
    assert page.count('class="podium-winner"') == 2


def test_the_page_says_each_reason_of_the_standings(evening: Evening) -> None:
    page = fetched(evening, "night.html")
    reasons = [row.why for group in standings_view(night_order(evening.night)).groups for row in group.rows]
    assert len([each for each in reasons if each]) > 2
    plain = re.sub(r"\s+", " ", page).replace("&#39;", "'").replace("&quot;", '"')
    assert [each for each in reasons if each and re.sub(r"\s+", " ", each) not in plain] == []


def test_the_file_for_the_app_has_each_person_and_game_once(evening: Evening) -> None:
    file = json.loads(fetched(evening, "night.bgsplay"))
    assert [len(file[name]) for name in ("games", "players", "locations", "plays")] == [1, 3, 1, 2]
    for play in file["plays"]:
        assert [score["playerRefId"] for score in play["playerScores"]] == [1, 2, 3]
        assert (play["gameRefId"], play["locationRefId"]) == (1, 1)
    assert len({play["uuid"] for play in file["plays"]}) == 2


def test_devices_that_only_look_take_nothing_home(evening: Evening) -> None:
    looking = evening.came("look")
    for name in ("night.html", "night.bgsplay"):
        assert looking.get(f"/n/{evening.opened.public_id}/{name}").status == 403
