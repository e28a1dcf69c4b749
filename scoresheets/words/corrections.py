"""What is said of a proposed correction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

_SAID: Mapping[tuple[str, bool], Any] = {
    ("open", True): _("%(name)s proposes a correction."),
    ("open", False): _("The host proposes a correction."),
    ("done", True): _("Corrected, as %(name)s proposed."),
    ("done", False): _("Corrected, as the host proposed."),
    ("taken back", True): _("Taken back, as %(name)s proposed."),
    ("taken back", False): _("Taken back, as the host proposed."),
    ("lapsed", True): _(
        "%(name)s’s proposed correction can no longer be made: something was written meanwhile."
    ),
    ("lapsed", False): _(
        "The host’s proposed correction can no longer be made: something was written meanwhile."
    ),
    ("withdrawn for", True): _("%(name)s’s correction was withdrawn: %(reason)s. Everything stays as it is."),
    ("withdrawn for", False): _(
        "The host’s correction was withdrawn: %(reason)s. Everything stays as it is."
    ),
    ("withdrawn", True): _("%(name)s’s correction was withdrawn. Everything stays as it is."),
    ("withdrawn", False): _("The host’s correction was withdrawn. Everything stays as it is."),
}
_DECLINED = _("%(name)s said no to the correction. Everything stays as it is.")


def winner_sentence(now: str, then: str, *, over: bool) -> str:
    """Return what a correction does to the end of a game: by two headlines where it is over before and after, else
    by whether it is `over` then.
    """
    if now and then:
        return str(_("It changes who wins. Now: %(now)s Then: %(then)s")) % {"now": now, "then": then}
    return str(_("The game would be over.") if over else _("The game would go on."))


def proposal_sentence(status: str, by: str, no: str, reason: str = "") -> str:
    """How it stands with a proposal: `by` proposed it (empty for the host), `no` declined it. Beside the statuses there
    is "taken back", for one that is done and only took back; `reason` is why the host withdrew it.
    """
    if status == "withdrawn" and reason:
        return str(_SAID["withdrawn for", bool(by)]) % {"name": by, "reason": reason.rstrip(" .")}
    if status == "declined":
        return str(_DECLINED) % {"name": no}
    return str(_SAID[status, bool(by)]) % {"name": by}
