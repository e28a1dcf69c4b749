"""What was chosen for a table, beside what each game asks."""

from __future__ import annotations

from django.http import HttpRequest

from scoresheets.forms.house_rules import HouseRulesForm
from scoresheets.house_rules import HouseRules
from scoresheets.pads.pad import Pad
from scoresheets.refusals import Refusal


def chosen_house_rules(request: HttpRequest, pad: Pad) -> HouseRules:
    """The house rules that were submitted, as far as this pad knows them. Raises Refusal `malformed`."""
    form = HouseRulesForm(request.POST)
    if not form.is_valid():
        raise Refusal("malformed")
    return form.to_house_rules(rolls=pad.rolls, totals=pad.hiding is not None)
