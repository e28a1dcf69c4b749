"""A ruling holds for the figures that it was made on, and a wrong one can be corrected."""

import re

import pytest
from django.urls import reverse

from games.kit.findings import Finding
from scoresheets.models import Ruling
from scoresheets.paper.selectors.typed import finding_key
from tests.paper.paper_world import PaperTable, contradicting, on_paper

pytestmark = pytest.mark.django_db
TWELVE = "no_dice_give_this"


def desk(paper: PaperTable) -> str:
    return paper.host.get(reverse("paper", args=[paper.opened.public_id])).text


def key_of(paper: PaperTable, code: str) -> str:
    return next(finding_key(found) for found, _ruling in paper.typed.findings if found.code == code)


def is_open(paper: PaperTable, code: str) -> bool:
    return any(found.code == code and ruling is None for found, ruling in paper.typed.findings)


def fives(paper: PaperTable, place: int = 0) -> int | None:
    marks = paper.typed.marks[place] or {}
    return marks["fives.1"].whole if "fives.1" in marks else None


def misread(paper: PaperTable, value: str, *, number: int = 1, finding: str = "") -> int:
    at = f"{number}@fives.1"
    finding = finding or key_of(paper, TWELVE)
    return paper.decides("settle", kind="misread", finding=finding, at=at, value=value).status


@pytest.fixture
def paper() -> PaperTable:
    """A table on which Ana's first five is typed as 12, which is impossible."""
    paper = on_paper()
    paper.types(1, {"fives.1": "12"}, sure=["fives.1=12"])
    return paper


@pytest.fixture
def finding(paper: PaperTable) -> str:
    """The finding there, as the desk names it."""
    return key_of(paper, TWELVE)


def differing() -> PaperTable:
    """Return a table on which one device typed 5 for Ana's first five and the other 10."""
    paper = on_paper(twice=True)
    for device, text in ((paper.host, "5"), (paper.second, "10")):
        paper.types(1, {"fives.1": text}, by=device)
        paper.types(2, {"twos.1": "2"}, by=device)
    return paper


def test_a_sheet_that_is_typed_again_is_not_overruled_by_what_was_settled_before(paper: PaperTable) -> None:
    misread(paper, "15")
    assert fives(paper) == 15
    paper.types(1, {}, do="again")
    paper.types(1, {"fives.1": "20"})
    assert fives(paper) == 20
    assert "No longer counts, because the sheet has been typed in again since" in desk(paper)


def test_what_was_settled_before_the_second_typing_settles_no_difference(paper: PaperTable) -> None:
    misread(paper, "15")
    paper.decides("typings", twice="yes")
    paper.types(1, {"fives.1": "10"}, by=paper.second)
    for device in (paper.host, paper.second):
        paper.types(2, {}, by=device)
    assert [(each.box, each.ruling) for each in paper.typed.differences] == [("fives.1", None)]
    assert paper.typed.stage == "differs"


def test_a_difference_that_was_settled_wrongly_is_settled_anew() -> None:
    paper = differing()
    paper.decides("settle", kind="differ", at="1@fives.1", value="5")
    page = desk(paper)
    assert (fives(paper), "Change" in page) == (5, True)
    assert re.search(r'<details class="fold">\s*<summary[^>]*>Change<', page)
    paper.decides("settle", kind="differ", at="1@fives.1", value="10")
    assert fives(paper) == 10


def test_both_typings_of_a_box_may_be_wrong() -> None:
    paper = differing()
    assert ["The paper says that"] in forms_with_a_field(desk(paper))
    paper.decides("settle", kind="differ", at="1@fives.1", value="15")
    assert fives(paper) == 15


def test_a_finding_that_was_settled_as_read_is_found_to_be_misread(finding: str, paper: PaperTable) -> None:
    paper.decides("settle", kind="read", finding=finding)
    assert not is_open(paper, TWELVE)
    page = desk(paper)
    assert page.index(">Change<") < page.index('value="misread"')
    assert misread(paper, "15") == 302
    assert fives(paper) == 15


def test_a_box_that_was_put_right_wrongly_is_put_right_again_or_as_it_was_typed(
    finding: str, paper: PaperTable
) -> None:
    misread(paper, "15")
    assert "15" in desk(paper)
    assert misread(paper, "20", finding=finding) == 302
    assert fives(paper) == 20
    page = desk(paper)
    assert "As typed in: 12" in page
    assert page.count("the paper says 15") == 0  # a box has one valid ruling
    assert misread(paper, "12", finding=finding) == 302
    assert is_open(paper, TWELVE)


def test_a_box_on_which_nothing_was_settled_is_refused_once_its_finding_is_gone(
    finding: str, paper: PaperTable
) -> None:
    misread(paper, "15")
    assert misread(paper, "15", number=2, finding=finding) == 422
    assert paper.decides("settle", kind="read", finding=finding).status == 422


def test_nothing_is_changed_at_a_checked_table() -> None:
    paper = contradicting()
    (found, _ruling), *_more = paper.typed.findings
    paper.decides("settle", kind="read", finding=finding_key(found))
    assert ">Change<" in desk(paper)
    paper.decides("check")
    assert ">Change<" not in desk(paper)
    at = "2@fives.first"
    assert paper.decides("settle", kind="misread", finding=finding_key(found), at=at).status == 422


def test_who_types_blind_settles_nothing_meanwhile(finding: str, paper: PaperTable) -> None:
    misread(paper, "15")
    paper.decides("typings", twice="yes")
    assert misread(paper, "20", finding=finding) == 422
    assert Ruling.objects.count() == 1


def test_a_finding_over_other_figures_is_another_one() -> None:
    paper = on_paper()
    paper.types(1, {"fives.1": "10", "fives.2": "10"})
    paper.decides("settle", kind="read", finding=key_of(paper, "row_does_not_increase"))
    assert not is_open(paper, "row_does_not_increase")
    paper.types(1, {}, do="again")
    paper.types(1, {"fives.1": "15", "fives.2": "10"})
    assert is_open(paper, "row_does_not_increase")


def forms_with_a_field(page: str) -> list[list[str]]:
    """Return the buttons of each form with a text field, in the order of the page."""
    forms = re.findall(r"<form[^>]*>.*?</form>", page, re.DOTALL)
    typed = [form for form in forms if re.search(r'<input class="field"', form)]
    return [re.findall(r"<button[^>]*>\s*([^<]*)<", form) for form in typed]


def test_enter_in_a_field_presses_the_button_beside_it(paper: PaperTable) -> None:
    paper.types(2, {})
    paper.decides("ended", ended="over")
    found = forms_with_a_field(desk(paper))
    assert not any("Yes, everybody stopped" in buttons for buttons in found)
    shown = [each for each, _ruling in paper.typed.findings if each.code != "not_over"]
    others = [buttons for buttons in found if buttons[0] != "Save"]
    assert others == [["Misread: use this"], ["Cross it out"]] * len(shown)


def test_findings_of_many_boxes_are_told_apart_by_their_figures_too() -> None:
    boxes = tuple(f"a-box-with-a-name.{number}" for number in range(40))
    first, second = (Finding("code", "RE-1", (0,), boxes, facts={"most": most}) for most in (1, 2))
    assert finding_key(first) != finding_key(second)
    assert len(finding_key(first)) <= Ruling._meta.get_field("finding").max_length  # type: ignore[operator]
