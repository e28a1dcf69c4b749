"""The page of a person as people see it: last played, small pads, records with their mark, and the months."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games.kit.numbers import Number
from scoresheets.models import Person, Play
from scoresheets.people.selectors.access import access_person, keepers_of
from scoresheets.people.selectors.kinds import RecordView
from scoresheets.people.selectors.person_pages import PersonPage, person_lines, person_page
from scoresheets.people.selectors.records import bests
from scoresheets.people.words import short_reason
from tests.cast import Party, finished, open_lobby, open_table, play_out
from tests.people.test_people import again_finished, person

DAY = datetime(2026, 3, 1, tzinfo=UTC)


def play(figure: int, *, won: bool = False, margin: int | None = None, counts: bool = True) -> Play:
    return Play(figure=figure, won=won, margin=margin, for_record=counts, highest=True)


def found(plays: list[Play]) -> dict[str, tuple[Number, int | None, bool]]:
    """Return the bests of these plays by code: the figure, the place of its play, and whether it is marked."""
    told = bests(plays, plays)
    places = {id(each): place for place, each in enumerate(plays)}
    return {
        best.code: (best.figure, places[id(best.play)] if best.play else None, best.marked) for best in told
    }


def test_the_first_game_is_best_without_a_mark() -> None:
    assert found([play(9, won=True, margin=2)]) == {
        "best": (9, 0, False),
        "closest": (2, 0, False),
        "streak": (1, None, False),
    }


def test_a_record_is_dated_by_the_game_that_set_it() -> None:
    plays = [
        play(5, won=True, margin=4),
        play(9, won=True, margin=1),
        play(9, won=True, margin=1),
        play(3),
        play(4, won=True, margin=3),
    ]
    assert found(plays) == {"best": (9, 1, True), "closest": (1, 1, True), "streak": (3, 2, True)}


def test_paper_that_says_something_impossible_sets_no_record() -> None:
    assert found([play(5), play(99, counts=False), play(6)])["best"] == (6, 2, True)
    assert found([play(99, counts=False)])["best"] == (99, 0, False)


def test_whoever_never_won_has_no_closest_win_and_no_day_of_a_run() -> None:
    assert found([play(5), play(6)]) == {"best": (6, 1, True), "streak": (0, None, False)}


@pytest.mark.parametrize(
    ("decided", "wins", "sentence"),
    [
        ("wins", 1, "1 win behind Ana"),
        ("wins", 3, "3 wins behind Ana"),
        ("beaten", 0, "level with Ana on wins, behind on opponents beaten"),
        ("shared", 0, "level with Ana on both"),
    ],
)
def test_a_place_is_explained_in_a_few_words(decided: str, wins: int, sentence: str) -> None:
    assert short_reason(decided, "Ana", wins) == sentence


def page_of(party: Party, name: str) -> PersonPage:
    return person_page(access_person(party.host.device, person(name).public_id))


@pytest.mark.django_db
def test_the_list_says_when_somebody_played_last() -> None:
    party = finished()
    again_finished(party)
    Play.objects.filter(seat__table=party.opened).update(played_at=DAY)
    (keeper,) = keepers_of(party.host.device)
    latest = Play.objects.latest("played_at").played_at
    assert {line.last for line in person_lines(keeper)} == {latest}
    Play.objects.exclude(seat__table=party.opened).delete()
    assert {line.last for line in person_lines(keeper)} == {DAY}
    text = party.host.get("/people/").text
    assert text.count("1 March 2026</time>") == 3
    assert "1 game ·" in text


@pytest.mark.django_db
def test_who_has_not_finished_a_game_is_said_to_have_none() -> None:
    text = open_lobby().host.get("/people/").text
    assert text.count("no finished game yet") == 3
    assert "0 games" not in text


@pytest.mark.django_db
def test_each_kind_is_a_small_pad_and_one_is_drawn_for_a_game_that_is_not_installed() -> None:
    party = finished()
    other = open_table(("Ana", "Bo"), game="uno-dice")
    play_out(other)
    Play.objects.filter(seat__table=other.opened, person__name="Ana").update(person=ana_of(party))
    path = f"/people/{ana_of(party).public_id}/"
    text = party.host.get(path).text
    assert text.count('class="small-pad"') == 2
    assert len(re.findall(r'\?kind=\w+#kind"', text)) == 2
    Play.objects.filter(game="uno-dice").update(game="gone")
    assert party.host.get(path).text.count('class="small-pad"') == 2


def ana_of(party: Party) -> Person:
    return Person.objects.get(owner=party.host.device, name="Ana")


@pytest.mark.django_db
def test_a_record_has_its_mark_beside_its_figure_and_in_the_list_of_games() -> None:
    party = finished()
    path = f"/people/{person('Ana').public_id}/"
    assert "#i-star" not in party.host.get(path).text.replace('id="i-star"', "")
    again_finished(party)
    first = Play.objects.filter(person=person("Ana")).earliest("pk")
    Play.objects.filter(person=person("Ana")).update(won=False, margin=None)
    Play.objects.filter(pk=first.pk).update(figure=first.figure + 1, played_at=DAY)
    page = page_of(party, "Ana")
    assert page.chosen is not None
    best, streak = page.chosen.records
    assert (best.code, best.marked, streak) == ("best", True, RecordView("streak", "0", None, False))
    assert best.day is not None
    assert best.day.date() == DAY.date()
    assert [each.record for each in page.chosen.plays] == [False, True]
    assert party.host.get(path).text.count('href="#i-star"') == 2


@pytest.mark.django_db
def test_the_months_of_the_year_have_a_text_beside_the_drawing() -> None:
    party = finished()
    text = party.host.get(f"/people/{person('Ana').public_id}/").text
    told = re.search(r'role="img" aria-label="(Games by month[^"]*)"', text)
    assert told is not None
    assert f"{timezone.localdate():%B %Y}: 1 game, " in told[1]


@pytest.mark.django_db
def test_a_span_has_the_months_that_end_with_it() -> None:
    party = finished()
    Play.objects.update(played_at=timezone.now() - timedelta(days=800))
    until = timezone.localdate() - timedelta(days=790)
    page = person_page(access_person(party.host.device, person("Ana").public_id), until=until)
    assert page.months is not None
    assert page.months.months[-1].first == until.replace(day=1)
