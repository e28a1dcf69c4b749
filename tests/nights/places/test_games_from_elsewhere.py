"""A game that was begun elsewhere goes on at a place of the night, from its file."""

import json
from typing import Any

import pytest

from scoresheets.models import Table
from scoresheets.nights.namesakes.selectors import open_questions
from scoresheets.nights.standings.selectors.standings import night_order
from scoresheets.nights.standings.selectors.standings_page import standings_view
from tests.cast import Reply, Tablet, open_table, play_out
from tests.evening import Evening
from tests.files import ANAS_TURN, BOS_TURN, document, exported
from tests.sure import nothing_written


def opens(tablet: Tablet, evening: Evening, place: int | str = "", **entries: Any) -> Reply:
    text = json.dumps(entries or document(ANAS_TURN, BOS_TURN))
    return tablet.post(evening.address("open_file"), {"text": text, "place": place})


def test_it_goes_on_as_it_stood_among_the_people_of_the_night(evening: Evening) -> None:
    home = open_table(names=("Ana", "Bo"), game="yahtzee")
    play_out(home, turns=3)
    evening.adds_places(4)
    file = exported(home.host, home.table)
    assert opens(evening.came("help"), evening, 4, **file).status == 302
    brought = Table.objects.exclude(pk=home.opened.pk).get()
    assert (brought.place, brought.sequence, brought.host) == (evening.place(4), home.table.sequence, None)
    assert exported(evening.runner, brought)["entries"] == file["entries"]
    assert {seat.person.owner for seat in brought.seats.all() if seat.person} == {evening.runner.device}
    assert home.host.get(f"/t/{brought.public_id}/").status == 404
    assert "Ana" in Tablet().get(f"/p/{evening.place(4).card_token}/").text


def test_what_is_over_counts(evening: Evening) -> None:
    home = open_table(names=("Ana", "Bo"), options={"rounds": 1}, game="yahtzee")
    play_out(home)
    for _tap in range(2):
        assert opens(evening.runner, evening, **exported(home.host, home.table)).status == 302
    assert Table.objects.filter(place__night=evening.opened).count() == 1
    groups = standings_view(night_order(evening.night)).groups
    assert {row.name for group in groups for row in group.rows} == {"Ana", "Bo"}


def test_a_name_that_is_played_under_elsewhere_is_asked_about(evening: Evening) -> None:
    evening.opens(open_table(names=("Ana", "Cleo")))
    opens(evening.runner, evening)
    [question] = open_questions(evening.night)
    assert (question.name, question.here, question.there) == ("Ana", (1,), (2,))


@pytest.mark.parametrize(
    ("file", "place", "said"),
    [
        ({"format": "?"}, "", "The key “version” is missing."),
        (document({**ANAS_TURN, "value": 3}), "", "Entry 1"),
        (document(ANAS_TURN), "1", "place 1"),
    ],
)
def test_what_cannot_be_opened_is_told_and_opens_nothing(
    evening: Evening, file: dict[str, Any], place: str, said: str
) -> None:
    evening.takes(open_table(), 1)
    with nothing_written():
        answer = opens(evening.runner, evening, place, **file)
        assert answer.status in (400, 422)
        assert said in answer.words


def test_a_device_that_only_looks_opens_none(evening: Evening) -> None:
    look = evening.came("look")
    with nothing_written():
        assert opens(look, evening).status == 403
