"""The form for typing a board of UNO Dice from paper: two counts."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.uno_dice.rules.findings import OUTLINED, WRITTEN
from games.uno_dice.rules.options import Options
from scoresheets.plugin.pad import TypedBox, TypedRow, TypedSection


def typed_sections(options: Options) -> tuple[TypedSection, ...]:
    """Return the box for spaces written, and the box for extra spaces outlined if the table plays with them."""
    names = {WRITTEN: _("Spaces written")}
    if options.extra_spaces:
        names[OUTLINED] = _("Extra spaces outlined")
    rows = tuple(TypedRow(name, (TypedBox(key, name, counted=True),)) for key, name in names.items())
    return (TypedSection(_("Board"), rows),)
