"""A table's house rules."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoresheets.models import Table
from scoresheets.table.house_rules import HouseRules


def house_rules(table: Table) -> HouseRules:
    """Return the house rules this table agreed on beside the rules of its game."""
    return HouseRules(table.roll_by_roll, table.totals_hidden, table.consent_off)


def house_rule_choices(table: Table) -> tuple[tuple[str, str], ...]:
    """Return the house rules that are not the usual ones, as (label, value) in words."""
    chosen = []
    if table.on_paper:
        chosen.append((_("Sheets"), _("entered from paper")))
    if table.roll_by_roll:
        chosen.append((_("Dice"), _("roll by roll")))
    if table.totals_hidden:
        chosen.append((_("Totals"), _("hidden until the end")))
    if table.consent_off:
        chosen.append((_("Corrections"), _("right away, without asking the others")))
    return tuple(chosen)


def settlement(table: Table) -> str:
    """Return how the table settled the tie that stands, in its own words. "" if it did not, or if that end has been
    taken back since.
    """
    return table.settlement if table.settled_at == table.sequence else ""
