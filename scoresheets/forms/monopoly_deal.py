"""The shape of a Monopoly Deal entry: drawn up tap by tap, sent whole."""

from __future__ import annotations

from scoresheets.forms.drafted import DraftedEntryForm


class MonopolyDealEntryForm(DraftedEntryForm):
    """An entry of Monopoly Deal in JSON."""
