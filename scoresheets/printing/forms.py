"""How something is printed."""

from __future__ import annotations

from django import forms

EACH = ("1", "2", "4", "large")
"""How many sheets stand on a page; "large" is one in larger letters, on as many pages as it takes."""
PAPERS = ("a4", "letter")


class PrintForm(forms.Form):
    """On which paper, and how many sheets on each page; "" where nobody has said."""

    paper = forms.ChoiceField(choices=[(paper, paper) for paper in PAPERS], required=False)
    each = forms.ChoiceField(choices=[(each, each) for each in EACH], required=False)
