"""What is said of a proposed correction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoresheets.words.devices import device_name
from scoresheets.words.possessive import whose

_SAID: Mapping[tuple[str, bool], Any] = {
    ("open", True): _("%(name)s proposes a correction."),
    ("open", False): _("The host proposes a correction."),
    ("lapsed", True): _("%(name)s’s proposed correction no longer stands: something was written meanwhile."),
    ("lapsed", False): _("The host’s proposed correction no longer stands: something was written meanwhile."),
    ("withdrawn", True): _("%(name)s’s correction was withdrawn. Everything stays as it is."),
    ("withdrawn", False): _("The host’s correction was withdrawn. Everything stays as it is."),
}
_CORRECTED: Mapping[tuple[bool, bool], Any] = {  # taken back or not, rounds or throws
    (False, False): _("%(whose)s entry of round %(number)s was corrected by %(by)s."),
    (False, True): _("%(whose)s entry of throw %(number)s was corrected by %(by)s."),
    (True, False): _("%(whose)s entry of round %(number)s was taken back by %(by)s."),
    (True, True): _("%(whose)s entry of throw %(number)s was taken back by %(by)s."),
}
_DECLINED = _("%(name)s said no to the correction. Everything stays as it is.")


def author(name: str, *, by_host: bool, by_organizer: bool) -> str:
    """Who corrected an entry: the host, an organizer, or the player of this name ("" where no seat has that device)."""
    if by_host or by_organizer:
        return gettext("the host") if by_host else gettext("an organizer")
    return name or device_name((), is_host=False)


def corrected_sentence(*, whose_entry: str, by: str, number: int, throws: bool, struck: bool) -> str:
    """Such as "Ana’s entry of round 3 was corrected by the host."."""
    return str(_CORRECTED[struck, throws]) % {"whose": whose(whose_entry), "number": number, "by": by}


def proposal_sentence(status: str, by: str, no: str) -> str:
    """How it stands with a proposal: `by` proposed it (empty for the host), `no` declined it."""
    if status == "declined":
        return str(_DECLINED) % {"name": no}
    return str(_SAID[status, bool(by)]) % {"name": by}
