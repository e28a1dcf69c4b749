"""The choices of a table."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from scoresheets.plugin.pad import OptionsForm
from ten_thousand.rules.options import USUAL_COME_IN, USUAL_GOAL


class TenThousandOptionsForm(OptionsForm):
    """What it takes to come in, and the goal; which numbers may be chosen is said by the rules."""

    come_in = forms.IntegerField(label=gettext_lazy("To come in"), initial=USUAL_COME_IN, required=False)
    goal = forms.IntegerField(label=gettext_lazy("Goal"), initial=USUAL_GOAL, required=False)
