"""The form of an entry that is drawn up tap by tap with the server: the taps so far, and in the end the whole entry."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django import forms

from games.kit.errors import MalformedMove
from games.kit.json_file import read_json
from games.kit.shape import read_object
from scoresheets.forms.entry import EntryForm
from scoresheets.forms.throw import Throw

LONGEST_ENTRY = 2000
LONGEST_TAPS = 2000


class DraftedEntryForm(EntryForm):
    """The entry in JSON, as the tray composed it; the taps beside it only serve to redraw the tray."""

    move = forms.CharField(max_length=LONGEST_ENTRY)

    def to_entry(self) -> dict[str, Any]:
        """The submission as a transcript's entry, without `player`. Nobody goes home by it. Raises MalformedMove."""
        entry = dict(read_object(read_json(self.cleaned_data["move"].encode()), "move"))
        if "leaves" in entry:
            raise MalformedMove("unknown_key", key="leaves")
        return entry

    @classmethod
    def typed(cls, entry: Mapping[str, Any]) -> dict[str, str]:
        """The field as it would be sent for this entry."""
        return {"move": json.dumps(entry)}


def taps_of(fields: Mapping[str, str]) -> Throw:
    """The taps so far, oldest first, with the one just made; a turn begins without any, and that is complete too."""
    taps = " ".join((fields.get("taps", ""), fields.get("tap", "")))[:LONGEST_TAPS].split()
    return Throw(MappingProxyType({"taps": " ".join(taps)}), tuple(taps))
