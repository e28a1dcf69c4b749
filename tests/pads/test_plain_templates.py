"""The templates that a game leaves out: ours stand for them, and draw its options from the form."""

import re
from typing import Any

import pytest
from django import forms
from django.urls import reverse
from jinja2 import ChoiceLoader, DictLoader

from scoresheets.base.assets.templating import draw, engine
from scoresheets.pads import PADS
from scoresheets.pads.plain import PLAIN
from scoresheets.plugin.pad import OptionsForm
from scoresheets.registry import GAMES
from tests import six_dice
from tests.altered_pads import like
from tests.cast import HOST, open_table
from tests.pads.test_drawn_tray import SHEET, DrawnPad, example


class Form(OptionsForm):
    pace = forms.ChoiceField(
        label="Pace", initial="slow", required=False, choices=[("slow", "unhurried"), ("fast", "hurried")]
    )
    goal = forms.IntegerField(label="Goal", initial=100, min_value=10, max_value=500, required=False)
    strict = forms.BooleanField(label="Strict", initial=False, required=False)
    silent = forms.CharField(required=False)
    start = forms.IntegerField(label="Start", initial=-5, min_value=-20, max_value=20, required=False)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with no templates but its sheet and its tray."""
    monkeypatch.setitem(GAMES, six_dice.KEY, six_dice.SIX_DICE)
    monkeypatch.setitem(PADS, six_dice.KEY, like(DrawnPad(), options_form=Form))
    shown = {"six_dice/_asks.html": example("jinja"), "six_dice/_sheet.html": SHEET}
    env = engine().env
    monkeypatch.setattr(env, "loader", ChoiceLoader([DictLoader(shown), env.loader]))  # type: ignore[list-item]


def options(**chosen: Any) -> str:
    return draw("six_dice/_options.html", {"chosen": chosen, "prefix": "six"})


def test_options_are_drawn_with_what_is_usual_or_what_is_chosen() -> None:
    checked = r'value="(\w+)" checked'
    assert re.findall(checked, options()) == ["slow"]
    assert re.findall(checked, options(pace="fast", strict="true")) == ["fast", "true"]
    assert 'min="10" max="500" value="100"' in options(goal="")
    assert 'min="10" max="500" value="250"' in options(goal=250)
    assert "silent" not in options()


def test_a_box_to_tick_is_said_and_sent_as_it_was_left() -> None:
    pad = PADS[six_dice.KEY]
    assert dict(pad.choices({"strict": True}))["Strict"] == "yes"
    assert dict(pad.choices({"strict": False}))["Strict"] == "no"
    for sent, meant in (({}, False), ({"strict": "true"}, True)):
        typed = Form(sent)
        assert typed.is_valid()
        assert typed.to_options()["strict"] is meant


def test_each_label_of_an_option_is_tied_to_its_field() -> None:
    ids, labels = (set(re.findall(rf'\b{name}="(six-[^"]*)"', options())) for name in ("id", "for"))
    assert ids == labels == {"six-pace-slow", "six-pace-fast", "six-start"}


def test_a_number_below_zero_has_a_sign_that_every_keypad_types() -> None:
    assert re.search(r'<input[^>]* id="six-start"[^>]* value="−5"', options())
    assert re.search(r'<button[^>]* data-sign-of="six-start"', options())
    for typed, number in (("−12", -12), ("-12", -12), ("12", 12), ("", -5)):
        form = Form({"start": typed})
        assert form.is_valid()
        assert form.to_options()["start"] == number


def test_a_total_is_told_where_the_sheet_has_one() -> None:
    assert "1,140" in draw("six_dice/_counts.html", {"glance": {"total": 1140}})
    assert draw("six_dice/_counts.html", {"glance": {}}).strip() == ""


def test_no_template_stands_for_one_of_another_folder() -> None:
    for name in PLAIN:
        with pytest.raises(Exception, match="nowhere"):
            draw(f"nowhere/_{name}.html", {})


def test_a_table_and_the_front_page_are_shown_without_them() -> None:
    party = open_table(("Ana", "Bo"), game=six_dice.KEY)
    pages = [party.tablet(HOST).get(each) for each in ("/", reverse("table", args=[party.table.public_id]))]
    assert [page.status for page in pages] == [200, 200]
    assert 'class="small-pad"' in pages[0].text
