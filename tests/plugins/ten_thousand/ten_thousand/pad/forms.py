"""Shape of Ten Thousand's options."""

from django import forms
from django.utils.translation import gettext_lazy

from scoresheets.plugin.pad import OptionsForm
from ten_thousand.rules.options import USUAL_COME_IN, USUAL_GOAL


class TenThousandOptionsForm(OptionsForm):
    """The points to get on the board, and the goal. The rules check which numbers may be chosen."""

    come_in = forms.IntegerField(
        label=gettext_lazy("To get on the board"), initial=USUAL_COME_IN, required=False
    )
    goal = forms.IntegerField(label=gettext_lazy("Goal"), initial=USUAL_GOAL, required=False)
