"""The list of a night's games: all of them, what became of them, and finding one by words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scoresheets.nights import polled
from scoresheets.nights.games import views
from scoresheets.nights.games.selectors import night_games
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.services import closing, rematch
from tests.cast import HOST, Party, finished, open_table, play_out
from tests.evening import Evening, open_evening
from tests.sure import is_answered
from tests.table.test_consent import correct
from tests.table.test_consent import evening as corrected_evening


@pytest.fixture
def evening() -> Evening:
    return open_evening(accepts=True)


def page(evening: Evening, query: str = "") -> str:
    """The list as the organizer sees it."""
    text: str = evening.runner.get(f"/n/{evening.night.public_id}/games/{query}").text
    return text


def listed(evening: Evening, find: str = "") -> list[tuple[int, str, bool]]:
    """Place, state and whether it is an earlier game, of each game in the list."""
    return [(game.place, game.facts.state, game.earlier) for game in night_games(evening.night, find=find)]


def test_an_earlier_game_of_a_place_stands_under_the_present_one(evening: Evening) -> None:
    old = evening.hosts(finished(), 3)
    evening.takes(open_table(("Dov", "Eli")), 1)
    rematch.play_again(access=old.access(HOST), begins=1, along=())
    assert listed(evening) == [(1, "playing", False), (3, "lobby", False), (3, "over", True)]
    assert "earlier game" in page(evening)


@pytest.mark.parametrize(
    ("find", "places"),
    [
        ("ana", [3]),
        ("ANÄ", [3]),
        ("table 1", [1]),
        ("2", []),  # a game of two is no table 2
        ("eli estate", [1]),
        ("roll", [1, 3]),
        ("nobody", []),
        ("", [1, 3]),
    ],
)
def test_a_game_is_found_by_all_the_words_that_are_said_of_it(
    evening: Evening, find: str, places: list[int]
) -> None:
    evening.takes(open_table(("Ana", "Bo")), 3)
    evening.takes(open_table(("Dov", "Eli")), 1)
    assert [place for place, _state, _earlier in listed(evening, find)] == places


def told(evening: Evening) -> tuple[str, ...]:
    """The sentences about the only game."""
    (game,) = night_games(evening.night)
    return game.told


def test_it_says_the_result_and_what_was_accepted_closed_and_reopened(party: Party, evening: Evening) -> None:
    assert told(evening) == ("0 of 3 accept. Ana, Bo and Cleo have not.",)
    closing.close_table(access=evening.runner.access(party.table), reason="The last train")
    (game,) = night_games(evening.night)
    result = (party.table.final_result or {})["pages"]["en"]
    assert game.result.endswith(
        result["verdict"].replace("⁅1⁆", "Ana").replace("⁅2⁆", "Bo").replace("⁅3⁆", "Cleo")
    )
    closing.reopen_table(access=evening.runner.access(party.table), reason="A row was missed")
    said = " ".join(told(evening))
    assert "before everybody had accepted: “The last train”" in said
    assert "Reopened at" in said
    assert "“A row was missed”" in said


def test_it_says_that_everybody_has_accepted(party: Party, evening: Evening) -> None:
    for name in ("Ana", "Bo", "Cleo"):
        seat = f"{party.number(name)}@{party.table.sequence}"
        assert party.tablet(name).asks(party.opened, "accept_sheet", seat=seat).status == 200
    assert told(evening) == ("Accepted by everybody.",)


def test_it_says_when_an_older_entry_was_corrected_but_not_of_second_thoughts(evening: Evening) -> None:
    party = corrected_evening(house=HouseRules(consent_off=True))
    evening.takes(party)
    assert told(evening) == ()
    correct(party, "Ana")
    assert told(evening)[0].startswith("Corrected at ")


def test_words_that_are_too_long_are_refused_on_the_page(evening: Evening) -> None:
    evening.takes(open_table(("Ana", "Bo")), 3)
    is_answered(
        evening.runner.get(f"/n/{evening.night.public_id}/games/?words={'x' * 61}"),
        400,
        'class="slip"',
        "Ana",
    )


def test_each_game_leads_to_its_table_its_log_and_its_file(party: Party, evening: Evening) -> None:
    here = f"/t/{party.opened.public_id}/"
    text = page(evening)
    assert all(f'href="{here}{there}"' in text for there in ("", "log/", "transcript.json"))
    assert f"{here}organizer/" not in text
    closing.close_table(access=evening.runner.access(party.table), reason="Late")
    assert f'href="{here}organizer/"' in page(evening)


def test_a_page_that_asks_again_gets_the_games_once_they_changed_and_five_seconds_are_over(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = evening.hosts(open_table(("Ana", "Bo")))
    mark, build = (re.findall(rf'data-{name}="([^"]*)"', page(evening))[0] for name in ("mark", "build"))
    asked = f"news/?role=run&language=en&build={build}&mark={mark}"
    play_out(party)
    monkeypatch.setattr(polled, "LOOKED_EVERY", 0)
    assert page(evening, asked) == ""
    [drawn] = polled._nights[evening.opened.public_id].drawn.values()
    monkeypatch.setattr(polled, "monotonic", lambda: drawn.drawn_monotonic + views.GAMES.every)
    news = page(evening, asked)
    assert (f'id="game-{party.opened.public_id}"' in news, "<html" in news, ">over" in news) == (
        True,
        False,
        True,
    )


def test_a_list_of_many_games_asks_the_database_as_often_as_one_of_few(
    evening: Evening, django_assert_max_num_queries: Any
) -> None:
    for _one in range(4):
        party = evening.hosts(finished())
        closing.close_table(access=evening.runner.access(party.table), reason="Late")
    with django_assert_max_num_queries(12):
        assert len(night_games(evening.night)) == 4
