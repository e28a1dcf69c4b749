"""Choices submitted for a table, beside the fields of each game."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from scoresheets.base.refusals import Refusal
from scoresheets.models import Table
from scoresheets.pads import PADS, pad_of
from scoresheets.pads.forms import OptionsForm
from scoresheets.pads.pad import Pad
from scoresheets.table.forms import GameForm, HouseRulesForm
from scoresheets.table.house_rules import HouseRules
from scoresheets.table.selectors.editions import NEW
from scoresheets.table.views.entries import read


def chosen_game(request: HttpRequest) -> tuple[Pad, OptionsForm]:
    """Return the submitted game, and the valid form of its options. Raises Refusal `malformed`."""
    form = GameForm(request.POST)
    pad = PADS.get(form.cleaned_data["game"]) if form.is_valid() else None
    options = pad.options_form(request.POST) if pad else None
    if pad is None or options is None or not options.is_valid():
        raise Refusal("malformed")
    return pad, options


def chosen_house_rules(request: HttpRequest, pad: Pad) -> HouseRules:
    """Return the submitted house rules, as far as this pad knows them. Raises Refusal `malformed`."""
    form = read(HouseRulesForm(request.POST))
    return form.to_house_rules(rolls=pad.rolls, totals=pad.hiding is not None)


def after_choosing(choice: str, table: Table) -> str:
    """Return the address to go to once a table has its sheet: the table, or first the desk if the sheet is yet to be
    copied.
    """
    if choice == NEW and pad_of(table.game).editions:
        return f"{reverse('copy_edition', args=[table.game])}?table={table.public_id}"
    return reverse("table", args=[table.public_id])
