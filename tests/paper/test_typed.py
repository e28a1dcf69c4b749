"""Sheets filled in by hand are typed, checked, and count as the same game played here would."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoresheets.models import Device, Table, TypedSheet
from scoresheets.pads import PADS
from scoresheets.paper.selectors.typed import finding_key
from scoresheets.registry import GAMES
from scoresheets.results.views import table_file
from scoresheets.table.selectors.states import table_history
from tests.cast import Tablet, look_on
from tests.games.on_paper import CHECKED, evenings
from tests.paper.paper_world import FULL_FIVES, PaperTable, contradicting, on_paper, typed_evening
from tests.sure import is_answered, sure

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


def test_a_sheet_is_drawn_with_the_styles_of_its_game() -> None:
    for game in CHECKED:
        page = on_paper("Ana", "Bo", game=game.key)
        read = re.findall(
            r'rel="stylesheet" href="/static/([^"]*)"', page.host.get(sheet_page(page.opened, 1)).text
        )
        named = [re.sub(r"\.[0-9a-f]{12}(?=\.css)", "", each) for each in read]
        assert set(PADS[game.key].typed_styles) == {
            each for each in named if each.partition("/")[0] == PADS[game.key].folder
        }
    assert PADS["roll-estate"].typed_styles


def test_a_table_of_paper_is_opened_at_home() -> None:
    client = Client()
    assert client.get("/paper/").status_code == 200
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


def test_an_opening_that_is_refused_leaves_no_device() -> None:
    reply = Client().post("/paper/", {"game": "roll-estate", "variant": "standard"})
    assert (reply.status_code, Device.objects.count()) == (422, 0)


def test_half_a_sheet_is_there_again_later(paper: PaperTable) -> None:
    assert paper.types(1, {"fives.1": "5"}, do="keep").status == 302
    assert 'name="box:fives.1" value="5"' in paper.host.get(sheet_page(paper.opened, 1)).text
    assert paper.typed.stage == "half"


def test_untouched_boxes_are_empty_once_a_sheet_is_done(paper: PaperTable) -> None:
    paper.types(1, {"fives.1": "5", "routes.any": "x", "twos.lost": "x"})
    assert set(sure(paper.typed.marks[0])) == {"fives.1", "routes.any", "twos.lost"}
    assert paper.typed.marks[1] is None


def test_digits_of_other_scripts_are_taken(paper: PaperTable) -> None:
    paper.types(1, {"fives.1": "٢٥"})
    assert sure(paper.typed.marks[0])["fives.1"].value == 25


@pytest.mark.parametrize("text", ["123456", "five", "-5", "5.0", "½"])
def test_what_is_no_number_is_refused_and_stays_typed(paper: PaperTable, text: str) -> None:
    is_answered(paper.types(1, {"fives.1": text}), 422, f'value="{text}"')
    assert not TypedSheet.objects.filter(done_at__isnull=False).exists()


def test_a_number_that_no_dice_give_is_asked_again_and_taken_when_the_paper_says_so(
    paper: PaperTable,
) -> None:
    is_answered(paper.types(1, {"fives.1": "12"}), 422, "no dice make 12")
    assert (
        paper.types(1, {"fives.1": "13"}, sure=["fives.1=12"]).status == 422
    )  # `sure` is about another number
    assert paper.types(1, {"fives.1": "012"}, sure=["fives.1=12"]).status == 302
    assert [found.code for found, _ruling in paper.typed.findings] == ["no_dice_give_this"]


def test_who_is_sure_says_so_with_the_button_that_asks_and_not_with_done(paper: PaperTable) -> None:
    boxes = {"fives.1": "12", "sixes.1": "7"}
    page = paper.types(1, boxes).text
    assert re.findall(r'name="sure"\s+value="([^"]*)"', page) == ["fives.1=12"]
    assert '<button class="button" form="typing" name="sure"' in page
    assert paper.types(1, boxes).status == 422
    page = paper.types(1, boxes, sure=["fives.1=12"]).text
    assert re.findall(r'name="sure"\s+value="([^"]*)"', page) == ["sixes.1=7", "fives.1=12"]
    form = page[page.index('<form id="typing"') :]
    assert (
        '<input type="hidden" name="sure" value="fives.1=12">' in form
    )  # a confirmed number stays confirmed


def test_enter_in_a_sum_keeps_and_answers_no_question() -> None:
    page = on_paper().types(1, {"fives.1": "12"}).text
    told = re.findall(
        r'<(button|input type="hidden")[^>]* form="typing" name="(\w+)"\s+value="([^"]*)"', page
    )
    assert told == [
        ('input type="hidden"', "do", "done"),
        ("button", "do", "keep"),  # Enter presses the first button
        ("button", "sure", "fives.1=12"),
    ]


def test_a_box_of_another_game_is_refused(paper: PaperTable) -> None:
    assert paper.types(1, {"1.chance": "20"}, do="keep").status == 422
    assert not TypedSheet.objects.exists()


def test_a_stranger_finds_nothing_and_a_watcher_types_nothing() -> None:
    paper, watcher = on_paper(), Tablet()
    look_on(watcher, paper.opened)
    for path in (sheet_page(paper.opened, 1), reverse("paper", args=[paper.opened.public_id])):
        assert Tablet().get(path).status == 404
    assert paper.types(1, {}, by=Tablet()).status == 404
    assert paper.types(1, {}, by=watcher).status == 403


def test_seats_of_a_paper_table_stay_as_they_are(paper: PaperTable) -> None:
    for action, fields in (
        ("add_seat", {"name": "Cleo"}),
        ("remove_seat", {"seat": 1}),
        ("start_table", {}),
    ):
        assert paper.host.asks(paper.opened, action, **fields).status == 422
    assert paper.opened.seats.count() == 2


# --- findings are settled ---


def open_findings(paper: PaperTable) -> list[str]:
    return [found.code for found, ruling in paper.typed.findings if ruling is None]


def key_of(paper: PaperTable) -> str:
    return finding_key(paper.typed.findings[0][0])


def test_a_finding_that_is_as_read_scores_as_it_stands_and_keeps_its_mark() -> None:
    paper = contradicting()
    assert open_findings(paper) == ["business_twice"]
    assert paper.decides("check").status == 422
    paper.decides("typist", typist="Maud")
    paper.decides("settle", kind="read", finding=key_of(paper))
    assert (open_findings(paper), paper.typed.stage) == ([], "ready")
    is_answered(
        paper.host.get(reverse("paper", args=[paper.opened.public_id])),
        200,
        "checked on two sheets",
        "Confirmed on paper: Maud",
    )
    paper.decides("check")
    kept = (paper.table.final_result or {})["players"]
    assert kept["1"]["total"] == kept["2"]["total"]


def test_a_misread_box_is_put_right() -> None:
    paper = contradicting()
    paper.decides("settle", kind="misread", finding=key_of(paper), at="2@fives.first", value="")
    assert open_findings(paper) == []
    assert "fives.first" not in (paper.typed.marks[1] or {})


def test_what_is_struck_needs_a_reason_and_is_gone() -> None:
    paper = contradicting()
    ruling: dict[str, Any] = {"kind": "struck", "finding": key_of(paper), "at": "2@fives.first"}
    assert paper.decides("settle", **ruling).status == 422
    assert paper.decides("settle", **ruling, reason="Ana was first").status == 302
    assert open_findings(paper) == []
    assert "Ana was first" in paper.host.get(reverse("paper", args=[paper.opened.public_id])).text


def test_only_who_arranges_the_table_settles_and_sees_what_was_found() -> None:
    paper = contradicting()
    page = paper.second.get(reverse("paper", args=[paper.opened.public_id])).text
    assert "checked on two sheets" not in page
    for do, fields in (("settle", {"kind": "read", "finding": key_of(paper)}), ("ended", {}), ("check", {})):
        assert paper.decides(do, by=paper.second, **fields).status == 403


def test_a_checked_table_changes_only_once_it_is_opened_again_with_a_reason() -> None:
    paper = contradicting()
    paper.decides("settle", kind="read", finding=key_of(paper))
    paper.decides("check")
    assert paper.types(1, {}, do="keep").status == 422
    assert paper.decides("reopen").status == 422
    assert paper.decides("reopen", by=paper.second, reason="no").status == 403
    paper.decides("reopen", reason="A box was overlooked")
    assert paper.table.closed_at is None
    assert "A box was overlooked" in paper.host.get(reverse("paper", args=[paper.opened.public_id])).text
    paper.types(1, {}, do="again")
    assert paper.types(1, FULL_FIVES).status == 302


def test_a_checked_table_has_a_small_file_and_no_transcript() -> None:
    paper = contradicting()
    path = reverse("paper_file", args=[paper.opened.public_id])
    assert paper.host.get(path).status == 422
    paper.decides("settle", kind="read", finding=key_of(paper))
    paper.decides("check")
    answer = paper.host.client.get(path)
    assert f'filename="{table_file(paper.table, "json")}"' in answer.headers["Content-Disposition"]
    told = json.loads(answer.text)
    assert [player["boxes"]["fives.2"] for player in told["players"]] == ["10", "10"]
    assert paper.host.get(reverse("transcript", args=[paper.opened.public_id])).location == path


def test_a_game_that_nothing_ends_asks_whether_all_stopped(paper: PaperTable) -> None:
    for number in (1, 2):
        paper.types(number, {"fives.1": "5"})
    paper.decides("ended", ended="over")
    is_answered(
        paper.host.get(reverse("paper", args=[paper.opened.public_id])),
        200,
        "Nobody has the 4 businesses that end the game (Ana 0 and Bo 0)",
        "nor lost. Did everybody stop?",
    )
    assert paper.typed.stage == "findings"
    paper.decides("ended", ended="over", all_left="yes")
    assert paper.typed.stage == "ready"


def test_a_count_that_cannot_be_is_asked_again_without_a_word_of_dice() -> None:
    paper = on_paper("Ana", "Bo", game="uno-dice")
    reply = paper.types(1, {"written": "50"})
    assert reply.status == 422
    assert "Spaces written: 50, and there are 28 at most. Does the paper really say so?" in reply.text
    assert "no dice make 50" not in reply.text
    assert paper.types(1, {"written": "50"}, sure=["written=50"]).status == 302


# --- two devices type blind ---


def twice() -> PaperTable:
    paper = on_paper("Ana", "Bo", twice=True)
    paper.types(1, {"fives.1": "5", "sixes.1": "6"})
    return paper


SAID = ("Two versions", "What is impossible", "Standings", "counted", "Who wins")


def test_the_second_device_sees_nothing_of_the_first() -> None:
    paper = on_paper(twice=True)
    sheet, desk = sheet_page(paper.opened, 2), reverse("paper", args=[paper.opened.public_id])
    paper.types(1, {"fives.1": "15", "fives.2": "10"})
    paper.types(1, {"fives.1": "15", "fives.2": "20"}, by=paper.second)
    paper.types(2, {"fives.1": "25", "routes.any": "x"})
    paper.decides("ended", ended="over")
    assert (paper.typed.findings, len(paper.typed.differences)) == ((), 1)
    for page in (paper.host.get(desk).text, paper.second.get(desk).text, paper.second.get(sheet).text):
        assert [said for said in SAID if said in page] == []
        assert not re.search(r'(value="|>)(10|15|20|25)["<]', page)
        assert 'data-state="typed"' not in page
        assert " checked aria-label" not in page
    paper.types(2, {"fives.1": "25"}, by=paper.second)
    page = paper.host.get(desk).text
    assert [said for said in SAID if said in page] == ["Two versions"]
    paper.decides("settle", kind="differ", at="1@fives.2", value="10")
    paper.decides("settle", kind="differ", at="2@routes.any", value="x")
    assert "What is impossible" in paper.host.get(desk).text


def test_where_two_typings_differ_somebody_looks_at_the_paper() -> None:
    paper = twice()
    paper.types(1, {"fives.1": "10", "sixes.1": "06"}, by=paper.second)
    for device in (paper.host, paper.second):
        paper.types(2, {"twos.1": "2"}, by=device)
    assert [(found.box, found.first, found.second) for found in paper.typed.differences] == [
        ("fives.1", "5", "10")
    ]
    marks = paper.typed.marks
    assert (paper.typed.stage, marks[0]) == ("differs", None)
    paper.decides("settle", kind="differ", at="1@fives.1", value="10")
    assert (paper.typed.marks[0] or {})["fives.1"].value == 10
    assert paper.decides("settle", kind="differ", at="1@twos.1", value="2").status == 422


def test_a_typing_that_is_compared_changes_no_more() -> None:
    paper = twice()
    assert paper.types(1, {}, do="again").status == 422
    assert paper.types(1, {"fives.1": "10"}).status == 422


def test_typing_twice_is_not_taken_back_once_a_second_typing_is_there() -> None:
    paper = twice()
    assert paper.decides("typings").status == 302
    assert paper.decides("typings", twice="yes").status == 302
    paper.types(1, {"fives.1": "10"}, by=paper.second, do="keep")
    is_answered(paper.decides("typings"), 422, "Two versions are being compared here")
    assert paper.typed.paper.twice
    assert paper.decides("typings", twice="yes").status == 302  # unchanged


def test_sums_of_another_sheet_are_refused_and_leave_nothing(paper: PaperTable) -> None:
    """Sends keys that are on no sheet, in the largest form that is accepted."""
    sums: dict[str, Any] = {f"sum:{number}{'x' * 700}": "1" for number in range(150)}
    assert paper.types(1, {"fives.1": "5"}, do="keep", **sums).status == 422
    assert not TypedSheet.objects.exists()
