"""Words of the tray, while the numbers of a round are typed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.numbers import Number
from scoresheets.plugin.words import amount


def prompt(name: str, number: int, *, bid: bool, won: bool) -> str:
    """Return what is asked of this player."""
    facts = {"name": name, "round": number}
    if won:
        return _("Round %(round)s: did %(name)s win?") % facts
    if bid:
        return _("Round %(round)s: %(name)s bids") % facts
    return _("Round %(round)s: points for %(name)s") % facts


def prompt_all(number: int) -> str:
    """Return what is asked where one tap on each player says it all."""
    return _("Round %(round)s: tap everybody who won.") % {"round": number}


def sum_text(typed: str, number: Number | None) -> str:
    """Return the sum that is typed with its result, or that it is not finished; "" for a single number."""
    if number is None:
        return _("%(typed)s … one more number") % {"typed": typed}
    shown = typed.lstrip("-")
    if not {"+", "-"} & set(shown):
        return ""
    return _("%(typed)s = %(number)s") % {"typed": typed.replace("-", "−"), "number": amount(number)}


def round_sum(found: Number, wanted: int) -> str:
    """AG-6: return what the round adds up to so far."""
    facts = {"found": amount(found), "wanted": amount(wanted)}
    return _("This round: %(found)s of %(wanted)s.") % facts


def result(number: Number, *, won: bool) -> str:
    """Return a number as it stands in a box: "12", or whether the round was won."""
    if not won:
        return amount(number)
    return _("won") if number else _("lost")


def missing(name: str, *, won: bool = False) -> str:
    """Return why the button that writes waits for this player's number."""
    if won:
        return _("First say whether %(name)s won.") % {"name": name}
    return _("First type the number for %(name)s.") % {"name": name}


def following(name: str) -> str:
    """Return the label of the button that goes on to this player's number."""
    return _("Next: %(name)s") % {"name": name}


def write(count: int, number: str) -> str:
    """Return the label of the button that writes what is typed: one number, or the numbers of several players."""
    if count == 1:
        return _("Write %(number)s") % {"number": number}
    return ngettext("Write %(count)s number", "Write %(count)s numbers", count) % {"count": count}


def zeros(*, won: bool) -> str:
    """Return the label of the button that gives all who have no number yet a zero."""
    return _("The others lost") if won else _("0 for the others")


def set_to(name: str, shown: str) -> str:
    """Return for screen readers the number of a player as it is typed so far."""
    return _("%(name)s: %(number)s.") % {"name": name, "number": shown}


def end_prompt() -> str:
    """AG-10: return the question before the game is ended."""
    return _("Was that the last round?")


def end_details() -> str:
    """AG-10: return what the end of the game means."""
    return _("The totals are final then. You can still take it back.")
