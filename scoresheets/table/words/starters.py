"""Sentences about the throw for the first turn."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.kit.roll_off import RollOff, Throws
from scoresheets.base.words import listed

Names = Sequence[str]


def starter_sentence(
    standing: RollOff, throws: Throws, names: Names, dice: int, *, comes_first: bool = True
) -> str:
    """Return how the throw stands. `names` are in the order of play. `comes_first`: in the lobby the winner is put
    first.
    """
    if standing.first is not None:
        return _decided(standing, throws, names, comes_first=comes_first)
    if not any(throws):
        return _("Everybody rolls all %(dice)s dice once. The highest sum goes first.") % {"dice": dice}
    throwers = listed([names[seat] for seat in standing.asked])
    if standing.attempt == 1:
        return _("Still to roll: %(names)s.") % {"names": throwers}
    if standing.asked != standing.level:
        return _("Still to roll again: %(names)s.") % {"names": throwers}
    facts = {"names": throwers, "sum": throws[standing.level[0]][standing.attempt - 2]}
    return _("%(names)s are tied at %(sum)s. Only they roll again.") % facts


def _decided(standing: RollOff, throws: Throws, names: Names, *, comes_first: bool) -> str:
    first, place = standing.first or 0, standing.attempt - 1
    others = [throws[seat][place] for seat in standing.level if seat != first]
    facts = {
        "name": names[first],
        "sum": throws[first][place],
        "second": max(others, default=0),
        "first": names[0],
    }
    if first != 0 and comes_first:
        return _("%(name)s rolled the most, %(sum)s, but the host has put %(first)s first.") % facts
    if not others:
        return _("%(name)s goes first with %(sum)s.") % facts
    if standing.attempt == 1:
        return _("%(name)s goes first: %(sum)s against %(second)s.") % facts
    return _("%(name)s goes first: %(sum)s against %(second)s after rolling again.") % facts
