"""The words of the clock of rounds: what was done with it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def done(what: str, minutes: int, left: str) -> str:
    """Return in words what was done with the clock: with how many minutes, and what was left ("12:34", "" for none)."""
    if what == "more":
        return ngettext("%(minutes)s more minute", "%(minutes)s more minutes", minutes) % {"minutes": minutes}
    if what == "start":
        text = ngettext("started with %(minutes)s minute", "started with %(minutes)s minutes", minutes)
        return text % {"minutes": minutes}
    if what == "pause":
        return _("paused with %(left)s left") % {"left": left}
    return _("went on") if what == "on" else _("stopped")
