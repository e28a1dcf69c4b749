"""The games of the night before, opened again at the same places with one tap."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from typing import Any

import pytest

from scoresheets.models import Edition, Night, SheetLink, Table
from scoresheets.nights.again import services as again
from scoresheets.table.services import closing, rematch
from tests.cast import HOST, Reply, Tablet, finished, open_table
from tests.evening import Evening, open_evening
from tests.games.roll_estate.own_pad import OUR_PAD
from tests.sure import is_answered, sure

pytestmark = pytest.mark.django_db
WEEK = timedelta(days=7)


@pytest.fixture
def evening() -> Evening:
    """A night with two tables of Yahtzee with hidden totals at places 1 and 2, UNO Dice at 3, and a sheet on paper at
    4.
    """
    made = open_evening()
    opens(made, count=2, game="yahtzee", rounds="3", totals="hidden", title="Beginners")
    opens(made, game="uno-dice", place=3)
    names = {"name": ["Ana", "Bo", "Cleo"], "twice": "yes"}
    paper = {
        "game": "roll-estate",
        "variant": "standard",
        "night": made.opened.public_id,
        "place": "4",
        **names,
    }
    assert made.runner.post("/paper/", paper, htmx=False).status == 302
    return made


def opens(evening: Evening, **fields: Any) -> None:
    assert evening.runner.post(f"/n/{evening.opened.public_id}/open/", fields, htmx=False).status == 302


def next_week(evening: Evening) -> Evening:
    """Return the night that repeats this one a week later."""
    day = evening.night.day + WEEK
    night = again.repeat_night(access=evening.runs, name="Mill Street", day=day, helpers=())
    return Evening(night, evening.runner)


def taps(evening: Evening, *numbers: int, by: Tablet | None = None, **fields: Any) -> Reply:
    chosen = {"place": list(map(str, numbers)), **fields}
    return (by or evening.runner).post(f"/n/{evening.opened.public_id}/open/again/", chosen, htmx=False)


def page(evening: Evening) -> str:
    return " ".join(unescape(evening.runner.get(f"/n/{evening.opened.public_id}/open/").text).split())


def standing(evening: Evening) -> dict[int, str]:
    """Return the games at this night by place."""
    tables = Table.objects.filter(place__night=evening.opened).select_related("place")
    return {table.place.number: table.game for table in tables if table.place}


ALL = {1: "yahtzee", 2: "yahtzee", 3: "uno-dice", 4: "roll-estate"}


@pytest.fixture
def following(evening: Evening) -> Evening:
    """The night that repeats this one."""
    return next_week(evening)


def test_one_tap_opens_every_game_as_it_was_at_its_place(following: Evening, evening: Evening) -> None:
    shown = page(following)
    assert "Same as last time" in shown
    assert "<b>Yahtzee</b> · <bdi>Beginners</bdi> <small>3 rounds" in shown
    assert "entered from paper · 3 players" in shown
    assert taps(following, 1, 2, 3, 4).location == f"/n/{following.opened.public_id}/"
    assert standing(following) == ALL
    new, old = sure(following.place(2).table), sure(evening.place(2).table)
    assert (new.options, new.totals_hidden, new.title) == (old.options, True, "Beginners")
    assert (new.host, new.opened_by, new.seats.count()) == (None, evening.night.opened_by, 0)
    assert "Same as last time" not in page(following)
    assert "Same as last time" not in page(evening), "nothing comes before the first night"


def test_a_table_on_paper_has_as_many_sheets_without_names_and_with_new_codes(
    following: Evening, evening: Evening
) -> None:
    taps(following, 4)
    new, old = sure(following.place(4).table), evening.place(4).table
    assert (new.on_paper, new.paper.twice) == (True, True)
    assert [(seat.name, seat.person) for seat in new.seats.all()] == [("", None)] * 3
    codes = [
        set(SheetLink.objects.filter(seat__table=each).values_list("token", flat=True)) for each in (old, new)
    ]
    assert (len(codes[1]), codes[0] & codes[1]) == (3, set())
    renamed = evening.runner.asks(new, "rename_seat", htmx=False, seat=1, name="Dov")
    assert (renamed.status, new.seats.get(number=1).name) == (302, "Dov")


def test_a_double_tap_opens_them_once_and_places_with_a_game_are_left_alone(following: Evening) -> None:
    tonight = following.hosts(finished(), 3)
    assert [taps(following, 1, 2, 3, 4).status for _tap in range(2)] == [302, 302]
    assert standing(following) == {**ALL, 3: "roll-estate"}
    closing.close_table(access=tonight.access(HOST), reason="")
    taps(following, 3)
    assert following.place(3).table == tonight.table, (
        "a game that is over tonight is not followed by last time's"
    )


def test_one_kind_or_some_tables_are_opened_alone(following: Evening) -> None:
    helper = following.came("help")
    assert taps(following, 1, 2, 3, 4, only="1", by=helper).status == 302
    assert standing(following) == {1: "yahtzee", 2: "yahtzee"}
    assert 'id="last-1"' not in page(following)
    taps(following, 4)
    assert standing(following) == {1: "yahtzee", 2: "yahtzee", 4: "roll-estate"}
    is_answered(taps(following), 400, "Choose the tables to open.")


def test_the_game_with_which_the_evening_began_at_a_place_is_offered() -> None:
    """Neither a later one, nor a rematch that had to go to another place."""
    fresh, first = open_evening(), finished()
    fresh.takes(first, 1)
    closing.close_table(access=first.access(HOST), reason="")
    fresh.takes(open_table(game="uno-dice"), 1)
    assert rematch.play_again(access=first.access(HOST), begins=1).place == fresh.place(2)
    following = next_week(fresh)
    taps(following, *range(1, 9))
    assert standing(following) == {1: "roll-estate"}


def test_a_printed_sheet_comes_along_while_an_organizer_has_it(evening: Evening) -> None:
    sheet = {**OUR_PAD, "name": "Elm Street"}
    copied = Edition.objects.create(
        public_id="x" * 22, owner=evening.runner.device, game="roll-estate", name="Elm Street", sheet=sheet
    )
    opens(evening, game="roll-estate", variant="standard", edition="x" * 22, place=7)
    following = next_week(evening)
    assert "Elm Street" in page(following)
    taps(following, 7)
    assert Table.objects.get(shown_at=following.place(7)).edition == sheet
    copied.delete()
    later = Evening(
        again.repeat_night(access=evening.runs, name="Later", day=evening.night.day + 2 * WEEK, helpers=()),
        evening.runner,
    )
    assert 'id="last-7"' not in page(later)
    assert "The game at table 7 cannot be opened as it was" in page(later)
    taps(later, 7)
    assert standing(later) == {}


def test_a_game_that_is_not_installed_anymore_is_named_and_left_out(evening: Evening) -> None:
    Table.objects.filter(place__number__lte=2).update(game="gone")
    following = next_week(evening)
    assert "The games at tables 1 and 2 cannot be opened as they were" in page(following)
    taps(following, 1, 2, 3)
    assert standing(following) == {3: "uno-dice"}


def test_places_that_the_night_before_got_later_are_there_too(following: Evening, evening: Evening) -> None:
    opens(evening, game="yahtzee", place=9)
    assert Night.objects.get(pk=following.opened.pk).places.filter(number=9).count() == 0
    taps(following, 9)
    assert standing(following) == {9: "yahtzee"}
    following.adds_places(9)
    assert following.place(9).table
