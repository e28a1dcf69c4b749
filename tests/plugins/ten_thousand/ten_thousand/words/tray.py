"""Words of the tray, while a turn is entered throw by throw. The screen says roll, the rules say throw."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.plugin.words import amount, listed, spaced
from ten_thousand.rules.sheet import DICE
from ten_thousand.rules.throws import Dice, idle, in_hand, worth

Throws = Sequence[Dice]


def prompt(throws: Throws) -> str:
    """TT-2, TT-7: return what to do with the dice of the throw that follows these."""
    count = in_hand(throws)
    facts = {"number": len(throws) + 1, "count": count}
    sentence = ngettext(
        "Roll %(number)s (%(count)s die): tap it to set it aside.",
        "Roll %(number)s (%(count)s dice): tap the ones you set aside.",
        count,
    )
    return sentence % facts


def throw_text(dice: Dice) -> str:
    """Return the dice set aside from one throw with their worth, "1 1 5: 250"; the dice alone if one does not score."""
    points = worth(dice)
    if points is None:
        return spaced(dice)
    return _("%(dice)s: %(points)s") % {"dice": spaced(dice), "points": amount(points)}


def chosen_text(dice: Dice) -> str:
    """Return what the dice set aside now are worth, or which of them do not score; "" for no dice."""
    if not dice:
        return ""
    points = worth(dice)
    if points is not None:
        return _("This scores %(points)s.") % {"points": amount(points)}
    left_over = sorted(idle(dice))
    sentence = ngettext("%(dice)s does not score.", "%(dice)s do not score.", len(left_over))
    return sentence % {"dice": listed([str(die) for die in left_over])}


def set_aside(dice: Dice) -> str:
    """Return the dice set aside now, for screen readers; "" for no dice."""
    return _("Set aside: %(dice)s.") % {"dice": spaced(dice)} if dice else ""


def standing(points: int, needed: int) -> str:
    """Return what the turn is worth so far. TT-10: and how much it still lacks to be written."""
    facts = {"points": amount(points), "missing": amount(needed - points)}
    if points < needed:
        return _("%(points)s so far; %(missing)s more to get on the board.") % facts
    return _("%(points)s so far.") % facts


def stop(points: int) -> str:
    """Return the label of the button that ends the turn and writes its points."""
    return _("Stop and write %(points)s") % {"points": amount(points)}


def throw_on(throws: Throws) -> str:
    """TT-8: return the label of the button that goes on to the next throw. It says how many dice are thrown. Without
    throws, while nothing that scores is set aside, it has no number.
    """
    if not throws:
        return _("Roll again")
    count = in_hand(throws)
    if count == DICE:
        return _("Roll all six again")
    return ngettext("Roll the last die", "Roll the other %(count)s", count) % {"count": count}


def nothing_scores(points: int) -> str:
    """TT-9: return the label of the button that loses the turn, with the points that are lost."""
    if not points:
        return _("Nothing scores")
    return _("Nothing scores: lose %(points)s") % {"points": amount(points)}
