"""Memorable facts of a game, in one sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _


def lead_remark(*, name: str, since: int, rounds: int) -> str:
    """Return from which of so many rounds on the winner was ahead of everybody."""
    if since == 1:
        return _("%(name)s led from the first round on.") % {"name": name}
    if since == rounds:
        return _("%(name)s took the lead in the last round.") % {"name": name}
    return _("%(name)s took the lead in round %(round)s.") % {"name": name, "round": since}
