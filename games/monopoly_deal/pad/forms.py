"""The shape of a Monopoly Deal entry: drawn up tap by tap, sent whole."""

from __future__ import annotations

from django import forms

from scoresheets.forms.drafted import DraftedEntryForm

LONGEST_ENTRY = 12_000
"""Nine players who hand over everything that lies before them name almost every card of two packs."""


class MonopolyDealEntryForm(DraftedEntryForm):
    """An entry of Monopoly Deal in JSON; its players are called by the numbers of their seats."""

    move = forms.CharField(max_length=LONGEST_ENTRY)
