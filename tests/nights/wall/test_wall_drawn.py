"""The wall of a night is drawn seldom, and is right all the same."""

from __future__ import annotations

from types import ModuleType
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoresheets.base.assets.build import build_mark
from scoresheets.nights import polled
from scoresheets.nights.links import services as links
from scoresheets.nights.wall import drawings as walls
from scoresheets.nights.wall.selectors import tiles as wall_selectors
from scoresheets.table.services import forgetting
from tests.cast import ALMOST_OVER, HOST, RED_LINE, Party, Tablet, open_table
from tests.evening import Evening, open_evening


@pytest.fixture
def evening() -> Evening:
    return open_evening(accepts=True)


def calls_of(monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str) -> list[tuple[Any, ...]]:
    """Record the arguments of all further calls of this function of a module."""
    made: list[tuple[Any, ...]] = []
    function = getattr(module, name)

    def called(*asked: Any, **named: Any) -> Any:
        made.append(asked)
        return function(*asked, **named)

    monkeypatch.setattr(module, name, called)
    return made


class Clock:
    """The process's own clock, moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(polled, "monotonic", made)
    return made


def ask(evening: Evening, tablet: Tablet, mark: str = "", **more: str) -> tuple[int, str, str]:
    """Poll the wall. Return the status, the mark of the new state, and the content."""
    query = urlencode({"mark": mark, **more})
    response = tablet.client.get(f"/n/{evening.night.public_id}/tiles/?{query}")
    return response.status_code, response.headers.get("X-Mark", ""), response.content.decode()


def test_an_organizer_who_comes_back_to_the_wall_sees_what_was_just_done(
    evening: Evening, clock: Clock
) -> None:
    ask(evening, evening.runner)
    evening.runner.post(f"/n/{evening.night.public_id}/open/", {"game": "yahtzee", "count": "2"}, htmx=False)
    assert evening.runner.get(f"/n/{evening.night.public_id}/").text.count('data-is="lobby"') == 2


def test_a_page_that_shows_the_newest_is_told_so(evening: Evening, clock: Clock) -> None:
    party = evening.hosts(open_table())
    status, mark, text = ask(evening, evening.runner)
    assert (status, "Round 1" in text) == (200, True)
    clock.now += 5
    assert ask(evening, evening.runner, mark)[0] == 204
    party.record(*RED_LINE)
    clock.now += 1
    status, newer, text = ask(evening, evening.runner, mark)
    assert (status, newer != mark, "Ana" in text) == (200, True, True)
    assert ask(evening, evening.runner, newer)[0] == 204


def test_what_a_page_shows_from_a_newer_drawing_elsewhere_is_not_taken_back(
    evening: Evening, clock: Clock
) -> None:
    evening.takes(open_table())
    when, _dash, _of = ask(evening, evening.runner)[1].partition("-")
    assert ask(evening, evening.runner, f"{float(when) + 0.1:.3f}-another")[0] == 204
    assert ask(evening, evening.runner, f"{float(when) - 0.1:.3f}-another")[0] == 200
    assert ask(evening, evening.runner, f"{float(when) + 1e6:.3f}-another")[0] == 200  # its clock was wrong
    assert ask(evening, evening.runner, "garbage")[0] == 200


def test_a_removed_name_leaves_the_walls_in_memory(evening: Evening) -> None:
    party = evening.hosts(open_table(("Zqxana", "Bo")))
    party.record(*RED_LINE)
    assert "Zqxana" in ask(evening, evening.runner)[2]
    assert "Zqxana" in str(polled._nights)
    forgetting.remove_name(access=party.access(HOST), number=1)
    assert "Zqxana" not in str(polled._nights)


def test_it_is_drawn_at_most_once_a_second_and_right_within_two(
    evening: Evening, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = evening.hosts(open_table())
    drawn, looked = calls_of(monkeypatch, walls, "wall_view"), calls_of(monkeypatch, polled, "versions_of")
    organizers = [evening.runner, *(evening.came("help") for _each in range(2))]
    marks = dict.fromkeys(range(len(organizers)), "")
    dice = iter([*ALMOST_OVER])
    for step in range(50):  # five seconds, ten times a second, with entries at other moments than the polls
        if step % 3 == 0:
            party.record(*next(dice))
        for place, tablet in enumerate(organizers):
            marks[place] = ask(evening, tablet, marks[place])[1] or marks[place]
        clock.now += 0.1
    assert len(drawn) <= 6
    assert len(looked) <= 14
    clock.now += 1
    assert f"Round {party.state.round}" in ask(evening, evening.runner, marks[0])[2]


def test_one_drawing_is_for_all_who_may_see_as_much(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.takes(open_table())
    drawn = calls_of(monkeypatch, walls, "wall_view")
    for role in ("help", "run", "look", "look"):
        ask(evening, evening.came(role))
    assert len(drawn) == 2


def test_a_tile_that_is_as_before_is_not_drawn_again(
    evening: Evening, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    parties = [evening.hosts(open_table()) for _each in range(4)]
    mark = ask(evening, evening.runner)[1]
    templates, read = (
        calls_of(monkeypatch, walls, "draw_for_all"),
        calls_of(monkeypatch, wall_selectors, "table_facts"),
    )
    parties[2].record(*RED_LINE)
    clock.now += 2
    assert ask(evening, evening.runner, mark)[0] == 200
    drawn = [
        "nights/rounds/_next_seats.html",
        "nights/wall/_tile.html",
        "nights/wall/_tiles.html",
        "table/_clock.html",
    ]
    assert sorted(name for name, _names in templates) == drawn
    assert len(read) == 1


def test_a_page_of_another_role_or_language_is_loaded_anew(evening: Evening) -> None:
    assert ask(evening, evening.runner, role="help")[0] == 205
    assert ask(evening, evening.runner, role="tv")[0] == 200
    assert ask(evening, evening.runner, language="fr", build=build_mark())[0] == 205


def test_who_was_revoked_is_a_stranger(evening: Evening) -> None:
    helper = evening.came("help")
    assert ask(evening, helper)[0] == 200
    links.take_off(access=evening.runs, device=helper.device.pk)
    assert ask(evening, helper)[0] == 404


def test_a_night_of_many_tables_takes_no_more_queries(evening: Evening, clock: Clock) -> None:
    parties = [open_table() for _each in range(5)]

    def queries_after(changed: list[Party]) -> int:
        for party in changed:
            party.record(*RED_LINE)
        clock.now += 2
        with CaptureQueriesContext(connection) as queries:
            polled.newest(evening.night, walls.HELPS)
        return len(queries)

    evening.takes(parties[0])
    few = queries_after(parties[:1])
    for party in parties[1:]:
        evening.takes(party)
    assert queries_after(parties[1:]) == few


def test_names_leave_the_memory_with_the_last_who_looks(evening: Evening, clock: Clock) -> None:
    evening.takes(open_table())
    ask(evening, evening.runner)
    other = open_evening()
    ask(other, other.runner)
    assert set(polled._nights) == {evening.opened.public_id, other.opened.public_id}
    clock.now += polled.CACHED_FOR + 1
    ask(other, other.runner)
    assert set(polled._nights) == {other.opened.public_id}


def test_nothing_is_kept_of_a_table_that_is_gone(evening: Evening, clock: Clock) -> None:
    gone, stays = open_table(), open_table()
    for party in (gone, stays):
        evening.takes(party)
    ask(evening, evening.runner)
    forgetting.delete_table(access=evening.runner.access(gone.opened))
    clock.now += 2
    ask(evening, evening.runner)
    kept = polled._nights[evening.opened.public_id]
    assert [key[0] for key in kept.facts] == [stays.opened.public_id]
    [tiles] = kept.tiles.values()
    assert [tile.view.state for tile in tiles.values()] == ["free", "playing"]
