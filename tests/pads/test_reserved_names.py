"""An option of a game never has the name of a field beside which it stands."""

from __future__ import annotations

import pytest
from django import forms
from django.core.exceptions import ImproperlyConfigured

from scoresheets.nights.forms import OpenTablesForm
from scoresheets.nights.rounds.forms import DrawForm, WaitingRoomForm
from scoresheets.pads import pad_of
from scoresheets.pads.forms import OptionsForm
from scoresheets.pads.reserved_names import AROUND, refuse_reserved_options
from scoresheets.paper.forms import AtNightForm, PaperForm
from scoresheets.table.forms import GameForm, HouseRulesForm, NameForm, PlayersForm

FORMS = (
    AtNightForm,
    DrawForm,
    GameForm,
    HouseRulesForm,
    NameForm,
    OpenTablesForm,
    PaperForm,
    PlayersForm,
    WaitingRoomForm,
)


def test_the_fields_of_all_forms_around_options_are_reserved() -> None:
    assert {name for form in FORMS for name in form.base_fields} - AROUND == set()


def test_an_option_of_such_a_name_is_refused() -> None:
    class Clashing(OptionsForm):
        go_on = forms.IntegerField(required=False)

    class Pad(type(pad_of("yahtzee"))):  # type: ignore[misc]
        options_form = Clashing

    with pytest.raises(ImproperlyConfigured, match="'go_on'"):
        refuse_reserved_options(Pad())
