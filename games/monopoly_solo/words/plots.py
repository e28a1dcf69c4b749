"""Words on the page of the solo game: on a title's plot, over a group, and in each box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.numbers import whole
from games.kit.paper import Kind, Pencil
from games.monopoly_solo.rules.book import book_of
from games.monopoly_solo.rules.ending import State
from games.monopoly_solo.rules.filled import Group, Plot
from games.monopoly_solo.rules.sheet import CASH, HOTEL, SQUARE, TITLES
from games.monopoly_solo.words.names import title_name
from games.monopoly_solo.words.short_names import short_name
from games.monopoly_solo.words.squares import square_name
from scoresheets.plugin.words import NOTHING, amount, pencilled

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
_TITLE_BOXES = frozenset(title.box for title in TITLES.values())
_BUILDING_BOXES = frozenset(title.buildings_box for title in TITLES.values())


def signed(number: int) -> str:
    """Return a sum that comes in or goes out: "+1,140", "−24"."""
    return f"−{amount(-number)}" if number < 0 else f"+{amount(number)}"


def verb(word: str) -> str:
    """Return the effect of a tap on a plot, in a word or two; "" for a plain one."""
    return str(_VERBS.get(word, ""))


def rent_text(plot: Plot) -> str:
    """Return what a visit brings or costs, "" if nothing is due."""
    if plot.times is not None:
        return _("dice ×%(times)s") % {"times": plot.times}
    if plot.rent is None:
        return ""
    return signed(plot.rent if plot.owner == "player" else -plot.rent)


def plot_text(plot: Plot, board: str) -> str:
    """Return everything a plot shows, for screen readers.

    The visible text comes first, as people who control the screen by voice say that. "Rue La Fayette −90: the bank’s, 1
    house"; "Bd Malesherbes 220 to buy: Boulevard Malesherbes, nobody’s".
    """
    seen, name = short_name(board, plot.title.position), title_name(board, plot.title)
    label = f"{name if seen in name else seen} {_foot_text(plot)}".strip()
    if not (plot.owner or _tap_text(plot)):
        label = _("%(title_and_price)s to buy") % {"title_and_price": label}
    parts = ["" if seen in name else name, str(_OWNERS[plot.owner]), _buildings(plot.buildings)]
    parts += [_("mortgaged") if plot.mortgaged else "", _("the pawn is here") if plot.here else ""]
    return _("%(seen)s: %(more)s") % {"seen": label, "more": ", ".join(filter(None, parts))}


def _foot_text(plot: Plot) -> str:
    """Return the lower line of a plot beside its houses: "mortgage +100", "lift for 66", "−90", "220"."""
    if _tap_text(plot):
        return _tap_text(plot)
    if plot.mortgaged:
        return _("lift for %(amount)s") % {"amount": plot.title.lifting}
    return rent_text(plot) if plot.owner else str(plot.title.price)


def _tap_text(plot: Plot) -> str:
    """Return the effect of a tap: "mortgage +100"; "" for a plain one."""
    if plot.tap is None or plot.tap.state == "refused" or not verb(plot.tap.verb):
        return ""
    brings = "" if plot.tap.brings is None else signed(plot.tap.brings)
    return " ".join(filter(None, (verb(plot.tap.verb), brings)))


def _buildings(steps: int) -> str:
    """Return this many steps of building in words: "2 houses", "a hotel"; "" for none."""
    if steps == HOTEL:
        return _("a hotel")
    return ngettext("%(count)s house", "%(count)s houses", steps) % {"count": steps} if steps else ""


def group_note(group: Group) -> str:
    """Return the note of a group: "all bought", "the bank’s 1, bought 2"; "" while nobody has a title of it."""
    facts = {"mine": group.mine, "banks": group.banks, "size": group.size}
    if group.mortgaged and group.house and group.mine == group.size:
        return _("mortgaged: no building")
    if group.mine == group.size:
        return _("all bought")
    if group.banks == group.size:
        return _("all the bank’s")
    if group.mine and group.banks:
        return _("the bank’s %(banks)s, bought %(mine)s") % facts
    if group.mine:
        return _("bought %(mine)s of %(size)s") % facts
    return _("the bank’s %(banks)s") % facts if group.banks else ""


def pencilled_there(state: State, box: str, pencil: Pencil | None) -> str:
    """Return the content of a box: a sum, a square, an owner, buildings. Without a mark it is as at the start."""
    book = book_of(state.options, state.paper)
    if box == CASH:
        return amount(book.cash if pencil is None or pencil.value is None else pencil.value)
    if box == SQUARE:
        at = book.square if pencil is None or pencil.value is None else pencil.value
        return square_name(str(state.options.board), whole(at))
    if pencil is not None and box in _TITLE_BOXES:
        return _("the bank’s") if pencil.kind is Kind.DECLINED else _("bought")
    if box in _BUILDING_BOXES:
        return _buildings(whole((pencil and pencil.value) or 0)) or NOTHING
    return pencilled(pencil)
