"""Form of the choices for printing."""

from __future__ import annotations

from django import forms

EACH = ("1", "2", "4", "large")
"""How many sheets stand on a page. "large" is one sheet in larger letters, on as many pages as it takes."""
PAPERS = ("a4", "letter")


class PrintForm(forms.Form):
    """The paper, and how many sheets stand on each page; "" if not chosen. For how many players a paper is that they
    share; None if not chosen.
    """

    paper = forms.ChoiceField(choices=[(paper, paper) for paper in PAPERS], required=False)
    each = forms.ChoiceField(choices=[(each, each) for each in EACH], required=False)
    players = forms.IntegerField(min_value=1, required=False)
