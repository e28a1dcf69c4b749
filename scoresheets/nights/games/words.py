"""The words of the list of a night's games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoresheets.base.words import isolated, listed


def accepted(names: Sequence[str], *, everybody: bool) -> str:
    """Return by which players the game is accepted; "" if by none."""
    if not names:
        return ""
    if everybody:
        return _("Accepted by everybody.")
    return _("Accepted by %(names)s.") % {"names": listed(names)}


def corrected(when: datetime) -> str:
    """Return when an older entry was corrected last."""
    return _("Corrected at %(time)s.") % {"time": _time(when)}


def decided(*, reopened: bool, when: datetime, reason: str) -> str:
    """Return an organizer's decision about the game, reopened or closed early, with its time and reason."""
    told = {"time": _time(when), "reason": isolated(reason)}
    if reopened:
        return _("Reopened at %(time)s: “%(reason)s”") % told
    return _("Closed at %(time)s before everybody had accepted: “%(reason)s”") % told


def of_round(number: int) -> str:
    """Return the round of a game."""
    return pgettext("of a night", "Round %(round)s") % {"round": number}


def games_counted(number: int) -> str:
    """Return the number of games."""
    return ngettext("%(games)s game", "%(games)s games", number) % {"games": number}


def _time(when: datetime) -> str:
    return time_format(localtime(when), "H:i")
