"""A transcript as somebody brings it: a file, or its text pasted."""

from __future__ import annotations

from django import forms

from games.kit.errors import MalformedMove
from scoresheets.base.server.request_sizes import LARGEST_FILE


class TranscriptForm(forms.Form):
    """One of the two; the file where both are there. `anew` opens it though its table is known."""

    file = forms.FileField(required=False, allow_empty_file=True)
    text = forms.CharField(required=False, strip=False)
    anew = forms.ChoiceField(choices=[("yes", "yes")], required=False)

    def to_bytes(self) -> bytes | None:
        """What was brought, None where nothing was. Raises MalformedMove `file_too_large`."""
        file = self.cleaned_data["file"]
        if file is None and not self.cleaned_data["text"].strip():
            return None
        if file is not None and file.size > LARGEST_FILE:
            raise MalformedMove("file_too_large", limit=LARGEST_FILE)
        raw: bytes = file.read() if file else self.cleaned_data["text"].encode()
        return raw
