"""The state of a table in one word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from scoresheets.base.words import listed

STATES: Mapping[str, object] = {
    "called": pgettext_lazy("a table of a night", "called"),
    "last": pgettext_lazy("a table of a night", "last round"),
    "playing": pgettext_lazy("a table of a night", "playing"),
    "over": pgettext_lazy("a table of a night", "over"),
    "paper": pgettext_lazy("a table of a night", "on paper"),
    "lobby": pgettext_lazy("a table of a night", "lobby"),
    "closed": pgettext_lazy("a table of a night", "closed"),
    "gone": pgettext_lazy("a table of a night", "missing"),
    "free": pgettext_lazy("a table of a night", "free"),
}
"""The state of a table or place in one word, by its key; the most urgent ones first."""


def still_to_write(names: Sequence[str], *, everybody: bool) -> str:
    """Return who is still to write, of several players who write at once."""
    if everybody:
        return _("Everybody writes")
    return _("Still to write: %(names)s") % {"names": listed(names)}
