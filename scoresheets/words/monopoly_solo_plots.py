"""What stands on a title's plot and over a group, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.monopoly_solo.filled import Group, Plot
from games.monopoly_solo.sheet import HOTEL
from scoresheets.words.amounts import amount
from scoresheets.words.monopoly_solo import title_name

_OWNERS: Mapping[str, Any] = {
    "player": gettext_lazy("bought"),
    "bank": gettext_lazy("the bank’s"),
    "": gettext_lazy("nobody’s"),
}
_VERBS: Mapping[str, Any] = {
    "sell": gettext_lazy("sell"),
    "mortgage": gettext_lazy("mortgage"),
    "lift": gettext_lazy("lift"),
    "go": gettext_lazy("go there"),
}


def signed(number: int) -> str:
    """What comes in or goes out: "+1,140", "−24"."""
    return f"−{amount(-number)}" if number < 0 else f"+{amount(number)}"


def verb(word: str) -> str:
    """What a tap on a plot does, in a word or two; empty for what is plain."""
    return str(_VERBS.get(word, ""))


def rent_text(plot: Plot) -> str:
    """What a visit brings or costs, "" where nothing is due."""
    if plot.times is not None:
        return _("dice ×%(times)s") % {"times": plot.times}
    if plot.rent is None:
        return ""
    return signed(plot.rent if plot.owner == "player" else -plot.rent)


def plot_text(plot: Plot, board: str) -> str:
    """Everything a plot shows, for those who hear it: "Rue La Fayette, the bank’s, 1 house, −90"."""
    parts = [title_name(board, plot.title), str(_OWNERS[plot.owner]), buildings(plot.buildings)]
    if plot.mortgaged:
        parts.append(_("mortgaged, lifting costs %(amount)s") % {"amount": amount(plot.title.lifting)})
    elif not plot.owner:
        parts.append(_("price %(amount)s") % {"amount": amount(plot.title.price)})
    parts += [rent_text(plot), _("the pawn stands here") if plot.here else "", tap_text(plot)]
    return ", ".join(filter(None, parts))


def tap_text(plot: Plot) -> str:
    """What a tap does: "mortgage +100"."""
    if plot.tap is None or plot.tap.state == "refused":
        return ""
    brings = "" if plot.tap.brings is None else signed(plot.tap.brings)
    return " ".join(filter(None, (verb(plot.tap.verb), brings)))


def buildings(steps: int) -> str:
    """What so many steps are: "2 houses", "a hotel"; empty for none."""
    if steps == HOTEL:
        return _("a hotel")
    return ngettext("%(count)s house", "%(count)s houses", steps) % {"count": steps} if steps else ""


def group_note(group: Group) -> str:
    """How a group stands: "all bought", "the bank’s 1, bought 2"; empty while it is nobody's."""
    facts = {"mine": group.mine, "banks": group.banks, "size": group.size}
    if group.mortgaged and group.house and group.mine == group.size:
        return _("mortgage: no building")
    if group.mine == group.size:
        return _("all bought")
    if group.banks == group.size:
        return _("all the bank’s")
    if group.mine and group.banks:
        return _("the bank’s %(banks)s, bought %(mine)s") % facts
    if group.mine:
        return _("bought %(mine)s of %(size)s") % facts
    return _("the bank’s %(banks)s") % facts if group.banks else ""
