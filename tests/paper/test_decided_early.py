"""Boxes that need not be typed any more, as they cannot change the winner."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoresheets.paper.selectors.decided_early import early_winner
from tests.paper.paper_world import PaperTable, on_paper

pytestmark = pytest.mark.django_db
HIGH = {"full-house": "25", "small-straight": "30", "large-straight": "40", "yahtzee": "50", "sixes": "30"}
SAID = "Ana wins, whatever is in the boxes that are still missing."


def desk(paper: PaperTable) -> str:
    return paper.host.get(reverse("paper", args=[paper.opened.public_id])).text


def empty_but(paper: PaperTable, *open_boxes: str) -> dict[str, str]:
    """Return zeros for all boxes of a round of Yahtzee but these."""
    boxes = (key for key in paper.typed.boxes if "bonus" not in key and key not in open_boxes)
    return dict.fromkeys(boxes, "0")


def test_the_page_says_who_wins_and_which_boxes_need_not_be_typed_for_it() -> None:
    paper = on_paper("Ana", "Bo", game="yahtzee", options={"rounds": 1})
    paper.types(1, {**empty_but(paper), **{f"1.{key}": text for key, text in HIGH.items()}})
    paper.decides("ended", ended="over")
    assert early_winner(paper.typed) is None  # a whole sheet can still hold more
    paper.types(2, empty_but(paper, "1.chance", "1.ones"), do="keep")
    found = early_winner(paper.typed)
    assert found
    assert (found.winner, set(found.spared[1]) >= {"1.chance", "1.ones"}) == (0, True)
    page = desk(paper)
    assert SAID in page
    assert "On Bo’s sheet, you do not need these for that" in page
    assert "Chance" in page
    paper.types(2, empty_but(paper))
    assert early_winner(paper.typed) is None  # nothing is open


def test_an_open_finding_that_may_change_it_is_not_talked_away() -> None:
    paper = on_paper("Ana", "Bo", game="yahtzee", options={"rounds": 1})
    full = {**empty_but(paper), **{f"1.{key}": text for key, text in HIGH.items()}}
    paper.types(1, {**full, "1.chance": "99"}, sure=["1.chance=99"])
    paper.types(2, empty_but(paper))
    paper.decides("ended", ended="over")
    assert paper.typed.stage == "findings"
    assert early_winner(paper.typed) is not None  # chance is at most 30: she is ahead without it
    paper.decides("typings", twice="yes")
    assert early_winner(paper.typed) is None  # one sheet is still to be typed blind


def test_a_number_that_no_dice_give_is_not_counted_upon_while_its_sheet_is_half_typed() -> None:
    paper = on_paper("Ana", "Bo", game="yahtzee", options={"rounds": 1})
    paper.types(1, {**empty_but(paper), "1.sixes": "600"}, do="keep")
    paper.types(2, {**empty_but(paper), "1.chance": "30"})
    paper.decides("ended", ended="over")
    assert early_winner(paper.typed) is None  # 6 or 60 may have been meant
    paper.types(1, {**empty_but(paper), "1.sixes": "30", "1.small-straight": "30"}, do="keep")
    found = early_winner(paper.typed)
    assert found
    assert found.winner == 0


def test_who_filled_a_board_of_numbers_and_stars_wins_however_far_the_others_are() -> None:
    paper = on_paper("Ana", "Bo", game="uno-dice", options={"spaces": 20})
    paper.types(1, {"written": "20", "outlined": "0"})
    paper.types(2, {"written": "21"}, do="keep")
    paper.decides("ended", ended="over")
    assert early_winner(paper.typed) is None  # with one extra space outlined Bo's is full as well
    paper.types(2, {"written": "19"}, do="keep")
    found = early_winner(paper.typed)
    assert found
    assert (found.winner, found.spared) == (0, {1: ("outlined",)})


def test_nothing_is_said_before_it_is_over_nor_to_those_who_only_type() -> None:
    paper = on_paper("Ana", "Bo", game="yahtzee", options={"rounds": 1})
    paper.types(1, {**empty_but(paper), **{f"1.{key}": text for key, text in HIGH.items()}})
    paper.types(2, empty_but(paper, "1.ones"), do="keep")
    assert SAID not in desk(paper)
    paper.decides("ended", ended="over")
    assert SAID in desk(paper)
    assert SAID not in paper.second.get(reverse("paper", args=[paper.opened.public_id])).text
