"""The words of announcements."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.base.words import listed


def addressed(places: Sequence[int]) -> str:
    """Return the tables that an announcement is for: "Tables 3 and 4"; "All tables" for no place."""
    told = {"numbers": listed([str(place) for place in places])}
    some = ngettext("Table %(numbers)s", "Tables %(numbers)s", len(places)) % told
    return some if places else _("All tables")
