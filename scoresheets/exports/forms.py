"""Form of a transcript that is brought in: a file, or its text pasted."""

from __future__ import annotations

from django import forms

from games.kit.errors import MalformedMove
from scoresheets.base.server.request_sizes import LARGEST_FILE


class TranscriptForm(forms.Form):
    """A file or a text; the file if both are given. `anew` opens it even if its table is known."""

    file = forms.FileField(required=False, allow_empty_file=True)
    text = forms.CharField(required=False, strip=False)
    anew = forms.ChoiceField(choices=[("yes", "yes")], required=False)

    def to_bytes(self) -> bytes | None:
        """Return the bytes that were brought; None if there are none. Raises MalformedMove `file_too_large`."""
        file = self.cleaned_data["file"]
        if file is None and not self.cleaned_data["text"].strip():
            return None
        if file is not None and file.size > LARGEST_FILE:
            raise MalformedMove("file_too_large", limit=LARGEST_FILE)
        raw: bytes = file.read() if file else self.cleaned_data["text"].encode()
        return raw
