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
    ("lapsed", True): _("%(name)s’s proposed correction no longer stands: something was written meanwhile."),
    ("lapsed", False): _("The host’s proposed correction no longer stands: something was written meanwhile."),
    ("withdrawn", True): _("%(name)s’s correction was withdrawn. Everything stays as it is."),
    ("withdrawn", False): _("The host’s correction was withdrawn. Everything stays as it is."),
}
_DECLINED = _("%(name)s said no to the correction. Everything stays as it is.")


def proposal_sentence(status: str, by: str, no: str) -> str:
    """How it stands with a proposal: `by` proposed it (empty for the host), `no` declined it. Beside the statuses there
    is "taken back", for one that is done and only took back.
    """
    if status == "declined":
        return str(_DECLINED) % {"name": no}
    return str(_SAID[status, bool(by)]) % {"name": by}
