"""Sentences for marks that no play by the rules leaves on sheets filled in by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.findings import Finding, FindingSentence
from games.roll_estate.rules.sheet import ROWS
from games.roll_estate.words.names import box_name, row_name
from scoresheets.plugin.words import listed

Names = Sequence[str]

_ABOUT_A_BOX: Mapping[str, Any] = {
    "no_dice_give_this": gettext_lazy("%(box)s: no dice make %(value)s here."),
    "business_in_open_row": gettext_lazy("%(box)s is checked, but %(row)s is not complete."),
    "business_in_lost_row": gettext_lazy("%(box)s is checked, but interest in %(row)s was lost."),
    "both_businesses": gettext_lazy("%(row)s: nobody can have both businesses."),
    "business_twice": gettext_lazy("%(box)s is checked on two sheets: those of %(names)s."),
    "route_twice": gettext_lazy("%(box)s is checked on two sheets: those of %(names)s."),
    "second_before_first": gettext_lazy(
        "%(box)s is checked, but nobody else has completed %(row)s, which had to come first."
    ),
    "no_second_business_here": gettext_lazy("%(row)s has no second business at this table."),
    "lost_row_is_full": gettext_lazy("%(row)s was lost, but none of its boxes is empty."),
    "lost_row_in_solo": gettext_lazy("%(row)s was lost, but in the solo game no row is given up."),
    "row_without_its_business": gettext_lazy("%(row)s is complete, but its business is not checked."),
    "all_businesses_there": gettext_lazy("It says that nothing fit, but all eight businesses are checked."),
    "everything_fits_there": gettext_lazy(
        "It says that nothing fit, but %(box)s is empty and takes any dice."
    ),
}


def _about_a_box(code: str, found: Finding, names: Names, options: Any) -> str:
    box = found.boxes[0]
    row = box.partition(".")[0]
    facts = {
        "box": box_name(box, options.edition),
        "row": row_name(row, options.edition) if row in ROWS else "",
        "value": found.counts[0] if found.counts else "",
        "names": listed([names[seat] for seat in found.seats]),
    }
    return str(_ABOUT_A_BOX[code]) % facts


def _row_does_not_increase(found: Finding, names: Names, options: Any) -> str:
    facts = {"row": row_name(found.boxes[0].partition(".")[0], options.edition), **found.facts}
    return _("%(row)s: %(left)s is to the left of %(right)s, but the numbers must go up.") % facts


def _too_many_businesses(found: Finding, names: Names, options: Any) -> str:
    facts = {"count": found.counts[0], "most": found.facts["most"], "name": names[found.seats[0]]}
    return _("%(name)s has %(count)s businesses, but nobody can have more than %(most)s.") % facts


def _every_throw_fitted(found: Finding, names: Names, options: Any) -> str:
    rows = list(dict.fromkeys(row_name(box.partition(".")[0], options.edition) for box in found.boxes))
    return _("%(rows)s cannot have been lost, because any dice still fit somewhere.") % {"rows": listed(rows)}


def _not_all_businesses(found: Finding, names: Names, options: Any) -> str:
    facts = {"count": found.counts[0], "most": found.facts["most"]}
    text = ngettext(
        "It says all %(most)s businesses, but %(count)s is checked.",
        "It says all %(most)s businesses, but %(count)s are checked.",
        found.counts[0],
    )
    return text % facts


def _not_over(found: Finding, names: Names, options: Any) -> str:
    if not found.boxes:
        counts = [f"{names[seat]} {count}" for seat, count in zip(found.seats, found.counts, strict=True)]
        facts = {"most": found.facts["most"], "businesses": listed(counts)}
        return (
            _(
                "Nobody has the %(most)s businesses that end the game (%(businesses)s), and every sheet has a row that"
                " is neither complete nor lost."
            )
            % facts
        )
    facts = {
        "name": names[found.seats[0]],
        "most": found.facts["most"],
        "count": found.counts[0],
        "boxes": listed([box_name(box, options.edition) for box in found.boxes]),
    }
    text = ngettext(
        "%(name)s has %(count)s of the %(most)s businesses that end the game. In a complete row, this one is "
        "not checked: %(boxes)s.",
        "%(name)s has %(count)s of the %(most)s businesses that end the game. In complete rows, these are "
        "not checked: %(boxes)s.",
        len(found.boxes),
    )
    return text % facts


def _turns_differ(found: Finding, names: Names, options: Any) -> str:
    turns = [_turns(names[seat], count) for seat, count in zip(found.seats, found.counts, strict=True)]
    return _("In the end, everybody has had the same number of turns, but these sheets show: %(turns)s.") % {
        "turns": listed(turns)
    }


def _more_turns(found: Finding, names: Names, options: Any) -> str:
    turns = [_turns(names[seat], count) for seat, count in zip(found.seats, found.counts, strict=True)]
    facts = {"turns": listed(turns), "most": found.facts["most"]}
    return (
        _("Left the game, but with more turns than the %(most)s of somebody who stayed: %(turns)s.") % facts
    )


def _turns(name: str, count: int) -> str:
    return ngettext("%(name)s %(count)s turn", "%(name)s %(count)s turns", count) % {
        "name": name,
        "count": count,
    }


_OTHERS: Mapping[str, Callable[[Finding, Names, Any], str]] = {
    "row_does_not_increase": _row_does_not_increase,
    "too_many_businesses": _too_many_businesses,
    "every_throw_fitted": _every_throw_fitted,
    "not_all_businesses": _not_all_businesses,
    "turns_differ": _turns_differ,
    "not_over": _not_over,
    "more_turns_than_those_who_stayed": _more_turns,
}
FINDINGS: Mapping[str, FindingSentence] = {
    **{code: partial(_about_a_box, code) for code in _ABOUT_A_BOX},
    **_OTHERS,
}
