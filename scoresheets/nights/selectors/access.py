"""Names that rounds, people and namesakes still take from here: access lies in `nights/access.py`."""

from __future__ import annotations

from scoresheets.nights.access import NightAccess, access_helping, access_running
from scoresheets.nights.places.selectors import place_by_card

__all__ = ["NightAccess", "access_helping", "access_running", "night_access_fresh", "place_by_card"]

night_access_fresh = NightAccess.fresh
