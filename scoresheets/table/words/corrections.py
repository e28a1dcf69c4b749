"""Sentences about corrections and proposals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoresheets.base.words import whose
from scoresheets.table.words.devices import device_name

_SAID: Mapping[tuple[str, str], Any] = {  # its status, and the kind of its author
    ("open", "player"): _("%(name)s proposes a correction."),
    ("open", "host"): _("The host proposes a correction."),
    ("open", "organizer"): _("The organizer proposes a correction."),
    ("lapsed", "player"): _(
        "%(name)s’s proposed correction can no longer be made: something has been written since."
    ),
    ("lapsed", "host"): _(
        "The host’s proposed correction can no longer be made: something has been written since."
    ),
    ("lapsed", "organizer"): _(
        "The organizer’s proposed correction can no longer be made: something has been written since."
    ),
    ("withdrawn for", "player"): _(
        "%(name)s’s correction was withdrawn: %(reason)s. Everything stays as it is."
    ),
    ("withdrawn for", "host"): _(
        "The host’s correction was withdrawn: %(reason)s. Everything stays as it is."
    ),
    ("withdrawn for", "organizer"): _(
        "The organizer’s correction was withdrawn: %(reason)s. Everything stays as it is."
    ),
    ("withdrawn", "player"): _("%(name)s’s correction was withdrawn. Everything stays as it is."),
    ("withdrawn", "host"): _("The host’s correction was withdrawn. Everything stays as it is."),
    ("withdrawn", "organizer"): _("The organizer’s correction was withdrawn. Everything stays as it is."),
}
_CORRECTED: Mapping[tuple[bool, bool], Any] = {  # taken back or not, rounds or throws
    (False, False): _("%(whose)s entry in round %(number)s was corrected by %(by)s."),
    (False, True): _("%(whose)s entry of roll %(number)s was corrected by %(by)s."),
    (True, False): _("%(whose)s entry in round %(number)s was taken back by %(by)s."),
    (True, True): _("%(whose)s entry of roll %(number)s was taken back by %(by)s."),
}
_DECLINED = _("%(name)s said no to the correction. Everything stays as it is.")


def author(name: str, *, by_host: bool, by_organizer: bool) -> str:
    """Return the author of a correction: the host, an organizer, or the player of this name ("" if no seat has that
    device).
    """
    if by_host or by_organizer:
        return gettext("the host") if by_host else gettext("an organizer")
    return name or device_name((), is_host=False)


def corrected_sentence(*, whose_entry: str, by: str, number: int, throws: bool, struck: bool) -> str:
    """Return a sentence such as "Ana’s entry of round 3 was corrected by the host."."""
    return str(_CORRECTED[struck, throws]) % {"whose": whose(whose_entry), "number": number, "by": by}


def winner_sentence(now: str, then: str, *, over: bool) -> str:
    """Return the effect of a correction on the end of a game: two headlines if it is over before and after, otherwise
    whether it is `over` afterwards.
    """
    if now and then:
        return str(_("This changes who wins. Now: %(now)s Then: %(then)s")) % {"now": now, "then": then}
    return str(_("The game would be over.") if over else _("The game would go on."))


def proposal_sentence(status: str, by: str, no: str, reason: str = "", *, by_organizer: bool = False) -> str:
    """Return the status of a proposal in a sentence. `by` proposed it (empty for the host, or for an organizer if
    `by_organizer`), `no` declined it; `reason` is the host's or organizer's reason for withdrawing it.
    """
    if status == "declined":
        return str(_DECLINED) % {"name": no}
    known = "withdrawn for" if status == "withdrawn" and reason else status
    author = "player" if by else "organizer" if by_organizer else "host"
    return str(_SAID[known, author]) % {"name": by, "reason": reason.rstrip(" .")}
