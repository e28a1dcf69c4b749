"""The sums that players wrote on paper: each that is wrong by itself is named, with those that follow from it.

And boxes that need not be typed any more, as they cannot change the winner.
"""

from typing import Any

import pytest
from django.urls import reverse

from games.kit.game import Game
from games.kit.numbers import Number
from scoresheets.pads import PADS
from scoresheets.paper.pages import StandingView
from scoresheets.paper.selectors.decided_early import early_winner
from scoresheets.paper.selectors.paper_pages import standings
from tests.games.on_paper import CHECKED, evenings
from tests.paper.paper_world import PaperTable, on_paper
from tests.sure import sure

pytestmark = pytest.mark.django_db


def added_up(paper: PaperTable, boxes: dict[str, str], **sums: str) -> StandingView:
    """Return Ana's standing after these boxes and sums are typed; `round_1` stands for "1."."""
    typed: dict[str, Any] = {f"sum:{key.replace('round_1_', '1.')}": text for key, text in sums.items()}
    assert paper.types(1, boxes, **typed).status == 302
    paper.types(2, boxes)
    return next(each for each in standings(paper.typed) if each.seat.number == 1)


def states(standing: StandingView) -> dict[str, str]:
    return {each.key: each.state for each in standing.sums if each.text}


@pytest.mark.parametrize(
    ("sums", "found", "why"),
    [
        (
            {"fives": "20", "neighborhoods": "20", "investments": "0", "total": "20"},
            {"fives": "wrong", "neighborhoods": "follows", "investments": "right", "total": "follows"},
            "Fives (20 instead of 30). As a result: Neighborhoods and Total.",
        ),
        (
            {"fives": "20", "neighborhoods": "20", "investments": "7", "total": "27"},
            {"fives": "wrong", "neighborhoods": "follows", "investments": "wrong", "total": "follows"},
            "Fives (20 instead of 30); Investments (7 instead of 0). As a result: Neighborhoods and Total.",
        ),
        (
            {"fives": "20", "neighborhoods": "20", "total": "99"},
            {"fives": "wrong", "neighborhoods": "follows", "total": "wrong"},
            "Fives (20 instead of 30); Total (99 instead of 30). As a result: Neighborhoods.",
        ),
        (
            {"fives": "20", "total": "20"},
            {"fives": "wrong", "total": "follows"},
            "Fives (20 instead of 30). As a result: Total.",
        ),
        ({"fives": "0"}, {"fives": "wrong"}, "Fives (0 instead of 30)."),
        ({"neighborhoods": "0"}, {"neighborhoods": "wrong"}, "Neighborhoods (0 instead of 30)."),
    ],
    ids=[
        *("one", "two", "a total that adds up nothing that was written", "over a sum that nobody typed"),
        *("a nought that follows from nothing", "a nought over a sum that nobody typed"),
    ],
)
def test_a_sum_that_is_wrong_by_itself_is_named_with_those_that_follow_from_it(
    sums: dict[str, str], found: dict[str, str], why: str
) -> None:
    ana = added_up(on_paper(), {"fives.1": "5"}, **sums)
    assert (states(ana), ana.why) == (found, f"Added up wrong: {why}")


SIXTY = {f"1.{box}": str(3 * face) for face, box in enumerate(("ones", "twos", "threes", "fours"), start=1)}
"""Ones to fours with three dice each: 30 points."""


@pytest.mark.parametrize(
    ("sums", "found"),
    [
        (
            {"upper": "63", "bonus": "35", "total": "98"},
            {"upper": "wrong", "bonus": "follows", "total": "follows"},
        ),
        ({"upper": "40", "bonus": "35"}, {"upper": "wrong", "bonus": "wrong"}),  # 40 give no bonus
        (
            {"upper": "63", "total": "63"},
            {"upper": "wrong", "total": "follows"},
        ),  # without the bonus it earned
        ({"upper": "63", "total": "98"}, {"upper": "wrong", "total": "follows"}),
    ],
    ids=str,
)
def test_bonus_and_total_of_yahtzee_follow_from_its_upper_section(
    sums: dict[str, str], found: dict[str, str]
) -> None:
    written = {f"round_1_{name}": text for name, text in sums.items()}
    ana = added_up(on_paper(game="yahtzee"), SIXTY, **written)
    assert states(ana) == {f"1.{name}": state for name, state in found.items()}


@pytest.mark.parametrize("game", CHECKED, ids=lambda game: str(game.key))
def test_each_sum_is_what_the_sums_before_it_make(game: Game[Any, Any]) -> None:
    for evening in evenings(game, 40, seed=29):
        figures: dict[str, Number] = {}
        for each in PADS[game.key].written_sums(evening.state, 0):
            if each.parts:
                assert each.makes(figures[part] for part in each.parts) == each.figure
            figures[each.key] = each.figure


# --- two devices type blind ---


def typed_twice(first: dict[str, Any], second: dict[str, Any]) -> PaperTable:
    """Return a table with both sheets typed by two devices, which read these sums on Ana's."""
    paper = on_paper(twice=True)
    for device, sums in ((paper.host, first), (paper.second, second)):
        paper.types(1, {"fives.1": "5"}, by=device, **sums)
        paper.types(2, {"fives.1": "5"}, by=device)
    return paper


def differences(paper: PaperTable) -> list[tuple[str, str, str]]:
    return [(found.box, found.first, found.second) for found in paper.typed.differences]


def test_two_typings_of_a_sum_are_compared() -> None:
    paper = typed_twice({"sum:fives": "20", "sum:total": "30"}, {"sum:fives": "30", "sum:total": "030"})
    assert differences(paper) == [("sum:fives", "20", "30")]
    assert paper.typed.stage == "differs"
    page = paper.host.get(reverse("paper", args=[paper.opened.public_id])).text
    assert "Ana, sum on paper: Fives" in page
    ana = next(each for each in standings(paper.typed) if each.seat.number == 1)
    assert states(ana) == {"total": "right"}  # an unsettled sum is not judged


def test_a_sum_that_one_typing_leaves_out_stands_as_the_other_has_it() -> None:
    paper = typed_twice({"sum:fives": "20"}, {"sum:total": "30"})
    assert differences(paper) == []
    ana = next(each for each in standings(paper.typed) if each.seat.number == 1)
    assert {each.key: each.text for each in ana.sums if each.text} == {"fives": "20", "total": "30"}


def test_somebody_who_looks_at_the_paper_settles_a_sum() -> None:
    paper = typed_twice({"sum:fives": "20"}, {"sum:fives": "30"})
    ruling: dict[str, Any] = {"kind": "differ", "at": "1@sum:fives"}
    assert paper.decides("settle", **ruling, value="x").status == 422
    assert paper.decides("settle", **ruling, value="20").status == 302
    ana = next(each for each in standings(paper.typed) if each.seat.number == 1)
    assert (states(ana), paper.typed.stage) == ({"fives": "wrong"}, "findings")
    misread: dict[str, Any] = {"kind": "misread", "at": "1@sum:fives", "finding": "", "value": "5"}
    assert paper.decides("settle", **misread).status == 422  # it is no box of the rules


# --- boxes that need not be typed ---


HIGH = {"full-house": "25", "small-straight": "30", "large-straight": "40", "yahtzee": "50", "sixes": "30"}
SAID = "Ana wins, whatever is in the boxes that are still missing."


def desk(paper: PaperTable) -> str:
    return paper.host.get(reverse("paper", args=[paper.opened.public_id])).text


@pytest.fixture
def paper() -> PaperTable:
    """Sheets of a game of Yahtzee of one round."""
    return on_paper("Ana", "Bo", game="yahtzee", options={"rounds": 1})


def empty_but(paper: PaperTable, *open_boxes: str) -> dict[str, str]:
    """Return zeros for all boxes of a round of Yahtzee but these."""
    boxes = (key for key in paper.typed.boxes if "bonus" not in key and key not in open_boxes)
    return dict.fromkeys(boxes, "0")


def test_the_page_says_who_wins_and_which_boxes_need_not_be_typed_for_it(paper: PaperTable) -> None:
    paper.types(1, {**empty_but(paper), **{f"1.{key}": text for key, text in HIGH.items()}})
    paper.decides("ended", ended="over")
    assert early_winner(paper.typed) is None  # a whole sheet can still hold more
    paper.types(2, empty_but(paper, "1.chance", "1.ones"), do="keep")
    found = sure(early_winner(paper.typed))
    assert (found.winner, set(found.spared[1]) >= {"1.chance", "1.ones"}) == (0, True)
    page = desk(paper)
    assert SAID in page
    assert "On Bo’s sheet, you do not need these for that" in page
    assert "Chance" in page
    paper.types(2, empty_but(paper))
    assert early_winner(paper.typed) is None  # nothing is open


def test_an_open_finding_that_may_change_it_is_not_talked_away(paper: PaperTable) -> None:
    full = {**empty_but(paper), **{f"1.{key}": text for key, text in HIGH.items()}}
    paper.types(1, {**full, "1.chance": "99"}, sure=["1.chance=99"])
    paper.types(2, empty_but(paper))
    paper.decides("ended", ended="over")
    assert paper.typed.stage == "findings"
    assert early_winner(paper.typed) is not None  # chance is at most 30: she is ahead without it
    paper.decides("typings", twice="yes")
    assert early_winner(paper.typed) is None  # one sheet is still to be typed blind


def test_a_number_that_no_dice_give_is_not_counted_upon_while_its_sheet_is_half_typed(
    paper: PaperTable,
) -> None:
    paper.types(1, {**empty_but(paper), "1.sixes": "600"}, do="keep")
    paper.types(2, {**empty_but(paper), "1.chance": "30"})
    paper.decides("ended", ended="over")
    assert early_winner(paper.typed) is None  # 6 or 60 may have been meant
    paper.types(1, {**empty_but(paper), "1.sixes": "30", "1.small-straight": "30"}, do="keep")
    assert sure(early_winner(paper.typed)).winner == 0


def test_who_filled_a_board_of_numbers_and_stars_wins_however_far_the_others_are() -> None:
    paper = on_paper("Ana", "Bo", game="uno-dice", options={"spaces": 20})
    paper.types(1, {"written": "20", "outlined": "0"})
    paper.types(2, {"written": "21"}, do="keep")
    paper.decides("ended", ended="over")
    assert early_winner(paper.typed) is None  # with one extra space outlined Bo's is full as well
    paper.types(2, {"written": "19"}, do="keep")
    found = sure(early_winner(paper.typed))
    assert (found.winner, found.spared) == (0, {1: ("outlined",)})


def test_nothing_is_said_before_it_is_over_nor_to_those_who_only_type(paper: PaperTable) -> None:
    paper.types(1, {**empty_but(paper), **{f"1.{key}": text for key, text in HIGH.items()}})
    paper.types(2, empty_but(paper, "1.ones"), do="keep")
    assert SAID not in desk(paper)
    paper.decides("ended", ended="over")
    assert SAID in desk(paper)
    assert SAID not in paper.second.get(reverse("paper", args=[paper.opened.public_id])).text
