"""Names of devices in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoresheets.base.words import listed


def device_name(names: Sequence[str], *, is_host: bool) -> str:
    """Return a name such as "Ana’s device"; the host's device if nobody plays on it, or one that has left the table."""
    if names:
        return _("%(names)s’s device") % {"names": listed(names)}
    return _("the host’s device") if is_host else _("a device that is no longer at the table")


def organizers_device() -> str:
    """Return the name of an organizer's device that holds no seat."""
    return _("the organizer’s device")
