"""What a solo table of Monopoly agrees on: the board's names, and what lies in the box."""

from __future__ import annotations

from typing import Any

from django import forms

from games.monopoly_solo.rules.options import PLAYERS, RANGES, USUAL, Board, read_options
from scoresheets.forms.table import OptionsForm


class MonopolySoloOptionsForm(OptionsForm):
    """The board and the numbers; a number that is left empty is the usual one."""

    board = forms.ChoiceField(choices=[(str(board), str(board)) for board in Board], required=False)
    bank_total = forms.IntegerField(required=False)
    go = forms.IntegerField(required=False)
    fine = forms.IntegerField(required=False)
    bank_tokens = forms.IntegerField(required=False)
    houses = forms.IntegerField(required=False)
    hotels = forms.IntegerField(required=False)
    count_mortgaged = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")], required=False)

    def to_options(self) -> dict[str, Any]:
        """The choices as a transcript's options. Raises MalformedMove for a number out of its range."""
        typed = self.cleaned_data
        numbers = {key: getattr(USUAL, key) if typed[key] is None else typed[key] for key in RANGES}
        options = {
            "board": typed["board"] or str(USUAL.board),
            **numbers,
            "count_mortgaged": typed["count_mortgaged"] != "no",
        }
        read_options(options, PLAYERS[0], None)
        return options
