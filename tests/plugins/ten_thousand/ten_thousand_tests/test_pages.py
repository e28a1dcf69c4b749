"""Pages of a table: they show its columns and its choices, and no total that is hidden."""

import re

import pytest
from django.urls import reverse

from scoresheets.table.house_rules import HouseRules
from ten_thousand.pad.forms import TenThousandOptionsForm
from tests.cast import Party, open_lobby, open_table

pytestmark = pytest.mark.django_db
TURNS = ([[1, 1, 1, 1]], [[5, 5, 5]], [[1, 1, 1], [5, 5, 5]])
HIDDEN = ("3,500", "leads")


def after_three_turns(*, hidden: bool = False) -> Party:
    party = open_table(("Ana", "Bo"), {}, game="ten-thousand", house=HouseRules(totals_hidden=hidden))
    for throws in TURNS:
        party.record(throws=throws, lost=False)
    return party


def page(party: Party, name: str = "table") -> str:
    return party.host.get(reverse(name, args=[party.opened.public_id])).text


def test_columns_have_as_many_lines_as_each_other_and_the_next_one_is_marked() -> None:
    text = page(after_three_turns())
    assert text.count("<small>8</small>") == 2
    assert text.count("data-next") == 1
    assert "3,500" in text


@pytest.mark.parametrize("name", ["table", "tv"])
def test_hidden_totals_are_not_sent(name: str) -> None:
    shown, hidden = page(after_three_turns(), name), page(after_three_turns(hidden=True), name)
    assert [each in shown for each in HIDDEN] == [True, True]
    assert [each in hidden for each in HIDDEN] == [False, False]


def test_the_choices_of_a_table_are_shown_and_empty_ones_are_the_usual() -> None:
    party = open_lobby(("Ana", "Bo"), {"goal": 1000}, game="ten-thousand")
    rules = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page(party)))
    assert (rules["To get on the board"], rules["Goal"]) == ("500", "1,000")
    form = TenThousandOptionsForm({"come_in": "0", "goal": ""})
    assert form.is_valid()
    assert form.to_options() == {"come_in": 0, "goal": 10000}
