"""The night as JSON for other programs: what a look link shows, and nothing more.

And the night to take home: one page that needs no server, and one file for BG Stats.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest
from django.test import Client

import scoresheets.nights.wall
from scoresheets.base.server import opening_limits
from scoresheets.nights.links import services as links
from scoresheets.nights.links.selectors import link_by_token
from scoresheets.nights.polled import forget_nights
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.selectors.standings_page import standings_view
from scoresheets.nights.standings.services import standings
from scoresheets.nights.standings.services.counting import choose_counting
from scoresheets.table.house_rules import HouseRules
from tests.cast import RED_LINE, Tablet, finished, fresh_process, open_lobby, open_table
from tests.evening import Evening, call, open_evening
from tests.nights.standings.test_standings_by_person import plays

SCHEMA = Path(scoresheets.nights.wall.__file__).with_name("night.schema.json")
of_the_schema = fastjsonschema.compile(json.loads(SCHEMA.read_text()))


@pytest.fixture(autouse=True)
def as_at_the_start() -> Iterator[None]:
    fresh_process()
    yield
    fresh_process()


@pytest.fixture
def evening() -> Evening:
    """A night with a closed game, one in play that calls, a lobby, and a free place."""
    made = open_evening(accepts=True)
    playing = open_table()
    made.takes(finished())
    table = made.takes(playing)
    made.takes(open_lobby())
    playing.record(*RED_LINE)
    call(playing.tablets["Bo"], table, playing.number("Bo"), words="Is this allowed?")
    made.adds_places(4)
    return made


def address(evening: Evening, role: str = "look") -> str:
    return f"/night/{evening.link(role).token}/night.json"


def fetch(path: str, **headers: str) -> Any:
    return Client(headers=headers).get(path)


def test_it_is_what_the_schema_says_in_each_language(evening: Evening) -> None:
    path = address(evening)
    for language, word in (("en", "Round"), ("fr", "Manche")):
        forget_nights()
        found = fetch(f"{path}?language={language}").json()
        of_the_schema(found)
        assert found["language"] == language
        assert [place["state"] for place in found["places"]] == ["over", "called", "lobby", "free"]
        assert word in found["places"][1]["table"]["progress"]
        assert found["places"][1]["call"] == {"by": "Bo", "minutes": 0, "comes": False}


def test_it_tells_the_standings_that_everybody_may_see() -> None:
    evening = open_evening()
    path = address(evening)
    evening.takes(finished())
    assert fetch(path).json()["published"] is None
    standings.publish_order(access=evening.runs, after=0)
    forget_nights()
    found = fetch(path).json()
    of_the_schema(found)
    assert found["published"] is not None
    assert [group["key"] == "over" for group in found["standings"]] == [False, True]
    first, second = found["standings"][0]["rows"][:2]
    assert (first["place"], first["why"], bool(second["why"])) == (1, "", True)
    assert first["figures"][0] == {"said": "1", "numbers": [1]}
    over = found["standings"][1]["rows"]
    assert over[0]["figures"][1] == {"said": "2 of 2", "numbers": [2, 2]}
    lead = found["places"][0]["table"]["leads"][0]
    assert lead["number"] == int(re.sub(r"\D", "", lead["figure"]))
    choose_counting(access=evening.runs, game="", optional=(), best=0, least=9)
    standings.publish_order(access=evening.runs, after=1)
    forget_nights()
    without = fetch(path).json()
    of_the_schema(without)
    assert [row["place"] for row in without["standings"][1]["rows"]] == [None, None, None]


def test_it_holds_no_more_than_the_look_page(evening: Evening) -> None:
    """The words of a call, and the names of those in the lobby, are for organizers."""
    text = fetch(address(evening)).content.decode()
    assert "Is this allowed?" not in text
    page = evening.came("look").get(f"/n/{evening.opened.public_id}/").text
    names = ("Ana", "Bo", "Cleo", "Dov")
    assert [name in text for name in names] == [name in page for name in names]


def test_hidden_totals_stay_hidden() -> None:
    evening = open_evening()
    evening.hosts(open_table(house=HouseRules(totals_hidden=True))).record(*RED_LINE)
    table = fetch(address(evening)).json()["places"][0]["table"]
    assert (table["hidden"], table["leads"]) == (True, [])


@pytest.mark.parametrize("role", ["run", "help"])
def test_other_links_lead_to_no_json(evening: Evening, role: str) -> None:
    assert fetch(address(evening, role)).status_code == 404


def test_a_revoked_link_ends_it(evening: Evening) -> None:
    made = evening.link("look")
    path = f"/night/{made.token}/night.json"
    assert fetch(path).status_code == 200
    links.revoke_link(access=evening.runs, link=link_by_token(made.token).pk)
    assert fetch(path).status_code == 404


def test_what_has_not_changed_is_not_sent_again(evening: Evening) -> None:
    path = address(evening)
    first = fetch(path)
    same = fetch(path, if_none_match=first["ETag"])
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
    evening.adds_places(5)
    forget_nights()
    assert fetch(path, if_none_match=first["ETag"]).status_code == 200


def test_scripts_of_other_sites_may_read_this_address_alone(evening: Evening) -> None:
    path, token = address(evening), "Access-Control-Allow-Origin"
    answer = fetch(path, origin="https://club.example")
    assert answer[token] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    assert token not in evening.came("look").client.get(f"/n/{evening.opened.public_id}/")
    assert Client().post(path).status_code == 405
    may = Client(headers={"origin": "https://club.example"}).options(path)
    assert (may.status_code, may.content) == (204, b"")
    assert (may[token], may["Access-Control-Allow-Headers"]) == ("*", "If-None-Match")
    assert Client().options("/night/there-is-none/night.json").headers == may.headers


def test_a_program_that_asks_too_often_is_told_when_to_ask_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening_limits, "PROGRAM_REQUESTS", 2)
    path = address(evening)
    assert [fetch(path).status_code for _time in range(3)] == [200, 200, 429]
    refused = fetch(path)
    assert (refused["Retry-After"], refused["Access-Control-Allow-Origin"]) == ("1", "*")
    assert refused.json() == {
        "error": "too_fast",
        "message": "This address is being asked too often from here. Ask at most twice a second.",
    }
    assert Tablet().get(path).status == 429  # of one address, whatever the device


# --- to take home ---


@pytest.fixture
def played() -> Evening:
    """A night with two games of the same people that are over, and one that is not."""
    made = open_evening()
    plays(made)
    plays(made)
    made.takes(open_table())
    made.adds_places(5)
    return made


def fetched(evening: Evening, name: str, language: str = "en") -> str:
    client = evening.runner.client
    client.cookies["language"] = language
    answer = client.get(f"/n/{evening.opened.public_id}/{name}")
    assert answer["Content-Disposition"].startswith("attachment")
    return b"".join(answer).decode()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_holds_every_reason_and_every_game_and_loads_nothing(played: Evening, language: str) -> None:
    page = fetched(played, "night.html", language)
    assert f'<html lang="{language}">' in page
    assert re.findall(r'(?:src|href)="(?!data:|#)[^"]*"', page) == []
    assert "<script" not in page
    assert len(re.findall(r'<details class="fold" id="game-', page)) == 3
    assert page.count('class="podium-winner"') == 2


def test_the_page_says_each_reason_of_the_standings(played: Evening) -> None:
    page = fetched(played, "night.html")
    reasons = [row.why for group in standings_view(night_order(played.night)).groups for row in group.rows]
    assert len([each for each in reasons if each]) > 2
    plain = re.sub(r"\s+", " ", page).replace("&#39;", "'").replace("&quot;", '"')
    assert [each for each in reasons if each and re.sub(r"\s+", " ", each) not in plain] == []


def test_the_file_for_the_app_has_each_person_and_game_once(played: Evening) -> None:
    file = json.loads(fetched(played, "night.bgsplay"))
    assert [len(file[name]) for name in ("games", "players", "locations", "plays")] == [1, 3, 1, 2]
    for play in file["plays"]:
        assert [score["playerRefId"] for score in play["playerScores"]] == [1, 2, 3]
        assert (play["gameRefId"], play["locationRefId"]) == (1, 1)
    assert len({play["uuid"] for play in file["plays"]}) == 2
