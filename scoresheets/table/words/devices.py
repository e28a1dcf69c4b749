"""Whose device wrote something."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoresheets.base.words import listed


def device_name(names: Sequence[str], *, is_host: bool) -> str:
    """Such as "Ana’s device"; the host's where nobody plays on it, and one that is gone where it is nobody's."""
    if names:
        return _("%(names)s’s device") % {"names": listed(names)}
    return _("the host’s device") if is_host else _("a device that is no longer at the table")


def organizers_device() -> str:
    """A device that looks after the night and holds no seat."""
    return _("the organizer’s device")
