"""The next places of everybody on TV, wall and paper, until the games of a round begin."""

from __future__ import annotations

import re

import pytest

from scoresheets.models import Attendee, Table
from scoresheets.nights.places import services as places
from scoresheets.nights.rounds import services as rounds
from scoresheets.nights.wall.drawn import forget_walls
from scoresheets.table.services import tables
from tests.cast import Tablet
from tests.evening import Evening, draw_yahtzee

pytestmark = pytest.mark.django_db
NAMES = ("Zoe", "Élise", "Ana", "Bo", "Cleo", "Dee", "Gus")


def publish(evening: Evening, *names: str) -> None:
    """Publish a round at one place, so that a group waits for the second wave."""
    places.add_places(access=evening.runs, until=1)
    drawn = draw_yahtzee(evening, *names, only=True)
    rounds.publish_round(access=evening.runs, drawn=drawn.pk, origin="")


def shown(evening: Evening, page: str, by: Tablet | None = None) -> str:
    forget_walls()
    return (by or evening.runner).get(f"/n/{evening.opened.public_id}/{page}").text


def on_tv(evening: Evening) -> list[tuple[str, str, str]]:
    """Return the rows of the TV's list: place, name, seat."""
    row = r'<li id="o-next-\d+"><b\s+class="night-tv-plate">(.+?)</b><bdi>(.+?)</bdi><span>(.+?)</span>'
    return re.findall(row, shown(evening, "tv/"))


def test_the_tv_lists_the_newest_round_by_name_until_its_games_begin(evening: Evening) -> None:
    assert on_tv(evening) == []
    publish(evening, *NAMES)
    seats = {seat.name: seat for table in Table.objects.all() for seat in table.seats.all()}
    expected = [
        ("1", name, f"seat {seats[name].position}") if name in seats else ("–", name, "second wave")
        for name in ("Ana", "Bo", "Cleo", "Dee", "Élise", "Gus", "Zoe")
    ]
    assert on_tv(evening) == expected
    assert [row[0] for row in expected].count("–") in (3, 4)
    missing = next(iter(seats))
    Attendee.objects.filter(name=missing).update(state="gone")
    assert missing not in {name for _place, name, _says in on_tv(evening)}
    tables.start_table(access=evening.runner.access(Table.objects.get()))
    assert {says for _place, _name, says in on_tv(evening)} == {"second wave"}


def test_who_sits_out_is_told_so(evening: Evening) -> None:
    publish(evening, "Ana", "Bo", "Cleo", "Dee", "Eli")
    assert [says for _place, _name, says in on_tv(evening)].count("sits out") == 1


def test_a_tv_that_stays_on_a_page_stays_there(evening: Evening) -> None:
    publish(evening, *NAMES)
    evening.runner.post(
        f"/n/{evening.opened.public_id}/tv/choose/", {"seconds": "10", "shows": "tables", "pinned": "tables"}
    )
    assert on_tv(evening) == []


@pytest.mark.parametrize("page", ["", "rounds/paper/"], ids=["wall", "paper"])
def test_wall_and_paper_have_the_same_list(page: str, evening: Evening) -> None:
    publish(evening, *NAMES)
    text = re.sub(r"<[^>]+>|\s+", " ", shown(evening, page))
    for name in NAMES:
        assert re.search(rf"{name} +(Place 1, +)?(seat \d|second wave)", text), name


def test_the_wall_of_a_link_to_look_has_it_too_and_hides_it_when_all_play(evening: Evening) -> None:
    publish(evening, *NAMES[:4])
    look = evening.came("look")
    assert "Élise" in shown(evening, "", look)
    tables.start_table(access=evening.runner.access(Table.objects.get()))
    assert 'id="next-seats" class="sheet wall-next" hidden' in shown(evening, "", look)
