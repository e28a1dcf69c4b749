"""The words of a game night."""

from __future__ import annotations

from django.utils.translation import gettext as _


def night_rooms(*, runs: bool) -> tuple[tuple[str, str], ...]:
    """The pages of a night for who looks after it, with what each is called; some only for who runs it."""
    rooms = (
        ("wall", _("Tables"), False),
        ("open_tables", _("Open tables"), False),
        ("places", _("Places"), False),
        ("night_links", _("Links"), True),
        ("night_choices", _("Night"), True),
        ("end_night", _("End"), True),
    )
    return tuple((page, label) for page, label, for_run in rooms if runs or not for_run)
