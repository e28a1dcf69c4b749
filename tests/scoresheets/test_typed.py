"""Sheets that were filled in by hand are typed, checked, and count as the same game played here would."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoresheets.models import Table, TypedSheet
from scoresheets.registry import GAMES
from scoresheets.selectors.states import table_history
from tests.cast import Tablet, look_on
from tests.games.on_paper import CHECKED, evenings
from tests.scoresheets.paper_world import on_paper, typed_evening

pytestmark = pytest.mark.django_db
EVENINGS = 6


def sheet_page(table: Table, number: int) -> str:
    return f"{reverse('type_sheet', args=[table.public_id])}?seat={number}"


@pytest.mark.parametrize("game", [game.key for game in CHECKED])
def test_a_typed_evening_counts_as_the_one_that_was_played(game: str) -> None:
    for evening in evenings(GAMES[game], EVENINGS, 5):
        paper = typed_evening(evening)
        assert [found for found, _ruling in paper.typed.findings if found.sure] == []
        assert paper.decides("check").status == 302
        table = paper.table
        assert table.closed_at, paper.typed.stage
        wanted = evening.game.outcome(evening.state)
        got = evening.game.outcome(table_history(table, tuple(table.seats.all())).state)
        assert [player.total for player in got.players] == [player.total for player in wanted.players]
        assert got.winners == wanted.winners
        assert paper.host.get(reverse("table", args=[table.public_id])).status == 200


def test_a_table_of_paper_is_opened_at_home() -> None:
    client = Client()
    page = client.get("/paper/")
    assert page.status_code == 200
    fields = {"game": "roll-estate", "variant": "standard", "name": ["Ana", "Bo"], "twice": "yes"}
    opened = client.post("/paper/", fields)
    table = Table.objects.get()
    assert opened.headers["Location"] == reverse("paper", args=[table.public_id])
    assert (table.on_paper, table.paper.twice, table.seats.count()) == (True, True, 2)
    assert client.get(opened.headers["Location"]).status_code == 200
    assert client.get(reverse("table", args=[table.public_id])).status_code == 302


@pytest.mark.parametrize("game", ["monopoly-solo", "monopoly-deal"])
def test_both_monopolys_are_left_out_and_say_so(game: str) -> None:
    reply = Client().post("/paper/", {"game": game, "name": ["Ana", "Bo"]})
    assert (reply.status_code, Table.objects.count()) == (422, 0)


def test_half_a_sheet_is_there_again_later() -> None:
    paper = on_paper()
    assert paper.types(1, {"fives.1": "5"}, do="keep").status == 302
    page = paper.host.get(sheet_page(paper.opened, 1)).text
    assert 'name="box:fives.1" value="5"' in page
    assert paper.typed.stage == "half"


def test_untouched_boxes_are_empty_once_a_sheet_is_done() -> None:
    paper = on_paper()
    paper.types(1, {"fives.1": "5", "routes.any": "x", "twos.lost": "x"})
    marks = paper.typed.marks[0]
    assert marks is not None
    assert set(marks) == {"fives.1", "routes.any", "twos.lost"}
    assert paper.typed.marks[1] is None


def test_digits_of_other_scripts_are_taken() -> None:
    paper = on_paper()
    paper.types(1, {"fives.1": "٢٥"})
    marks = paper.typed.marks[0]
    assert marks is not None
    assert marks["fives.1"].value == 25


@pytest.mark.parametrize("text", ["123456", "five", "-5", "5.0", "½"])
def test_what_is_no_number_is_refused_and_stays_typed(text: str) -> None:
    paper = on_paper()
    reply = paper.types(1, {"fives.1": text})
    assert reply.status == 422
    assert f'value="{text}"' in reply.text
    assert not TypedSheet.objects.filter(done_at__isnull=False).exists()


def test_a_number_that_no_dice_give_is_asked_again_and_taken_when_the_paper_says_so() -> None:
    paper = on_paper()
    reply = paper.types(1, {"fives.1": "12"})
    assert reply.status == 422
    assert "no dice give 12" in reply.text
    assert paper.types(1, {"fives.1": "12"}, sure=["fives.1"]).status == 302
    assert [found.code for found, _ruling in paper.typed.findings] == ["no_dice_give_this"]


def test_a_second_device_is_told_that_the_sheet_is_typed_elsewhere() -> None:
    paper = on_paper()
    paper.types(1, {"fives.1": "5"}, do="keep")
    page = paper.second.get(sheet_page(paper.opened, 1))
    assert "on another device" in page.text
    assert "box:fives.1" not in page.text
    assert paper.types(1, {"fives.1": "10"}, by=paper.second).status == 422
    assert TypedSheet.objects.get().boxes == {"fives.1": "5"}


def test_the_host_goes_on_with_the_half_sheet_of_a_device_that_died() -> None:
    paper = on_paper()
    paper.types(1, {"fives.1": "5"}, by=paper.second, do="keep")
    assert paper.types(1, {}, do="take").status == 302
    assert 'name="box:fives.1" value="5"' in paper.host.get(sheet_page(paper.opened, 1)).text
    assert paper.types(1, {"fives.1": "10"}, by=paper.second, do="keep").status == 422


def test_a_box_of_another_game_is_refused() -> None:
    paper = on_paper()
    assert paper.types(1, {"1.chance": "20"}, do="keep").status == 422
    assert not TypedSheet.objects.exists()


def test_a_stranger_finds_nothing_and_a_watcher_types_nothing() -> None:
    paper, watcher = on_paper(), Tablet()
    look_on(watcher, paper.opened)
    for path in (sheet_page(paper.opened, 1), reverse("paper", args=[paper.opened.public_id])):
        assert Tablet().get(path).status == 404
    assert paper.types(1, {}, by=Tablet()).status == 404
    assert paper.types(1, {}, by=watcher).status == 403


def test_seats_of_a_paper_table_stay_as_they_are() -> None:
    paper = on_paper()
    for action, fields in (
        ("add_seat", {"name": "Cleo"}),
        ("remove_seat", {"seat": 1}),
        ("start_table", {}),
    ):
        assert paper.host.asks(paper.opened, action, **fields).status == 422
    assert paper.opened.seats.count() == 2
