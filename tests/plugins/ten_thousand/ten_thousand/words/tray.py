"""What the tray says while a turn is told throw by throw."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.plugin.words import amount, listed, spaced
from ten_thousand.rules.sheet import DICE
from ten_thousand.rules.throws import Dice, idle, in_hand, worth

Throws = Sequence[Dice]


def prompt(throws: Throws) -> str:
    """What to do with the throw that lies there: TT-2, TT-7."""
    count = in_hand(throws)
    facts = {"number": len(throws) + 1, "count": count}
    sentence = ngettext(
        "Throw %(number)s, with %(count)s die: tap what you set aside.",
        "Throw %(number)s, with %(count)s dice: tap what you set aside.",
        count,
    )
    return sentence % facts


def throw_text(dice: Dice) -> str:
    """What was set aside of a throw and what it is worth: "1 1 5: 250"; without that where not every die scores."""
    points = worth(dice)
    if points is None:
        return spaced(dice)
    return _("%(dice)s: %(points)s") % {"dice": spaced(dice), "points": amount(points)}


def chosen_text(dice: Dice) -> str:
    """What the dice chosen now are worth, or which of them do not score; "" for none."""
    if not dice:
        return ""
    points = worth(dice)
    if points is not None:
        return _("This makes %(points)s.") % {"points": amount(points)}
    left_over = sorted(idle(dice))
    sentence = ngettext("%(dice)s does not score.", "%(dice)s do not score.", len(left_over))
    return sentence % {"dice": listed([str(die) for die in left_over])}


def set_aside(dice: Dice) -> str:
    """The dice chosen now, as they are heard; "" for none."""
    return _("Set aside: %(dice)s.") % {"dice": spaced(dice)} if dice else ""


def standing(points: int, needed: int) -> str:
    """What the turn is worth so far; TT-10: and what it still lacks to come in."""
    facts = {"points": amount(points), "missing": amount(needed - points)}
    if points < needed:
        return _("%(points)s so far; %(missing)s more to come in.") % facts
    return _("%(points)s so far.") % facts


def stop(points: int) -> str:
    """The offer to write what is set aside."""
    return _("Stop and write %(points)s") % {"points": amount(points)}


def throw_on(throws: Throws) -> str:
    """TT-8: the offer to throw the dice that are left, or all six again; without number while nothing is set aside."""
    if not throws:
        return _("Throw on")
    count = in_hand(throws)
    if count == DICE:
        return _("Throw all six again")
    return ngettext("Throw on with %(count)s die", "Throw on with %(count)s dice", count) % {"count": count}


def nothing_scores(points: int) -> str:
    """TT-9: that the throw has nothing, and what that costs."""
    if not points:
        return _("Nothing scores")
    return _("Nothing scores: lose %(points)s") % {"points": amount(points)}
