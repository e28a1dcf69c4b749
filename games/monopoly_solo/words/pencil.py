"""What stands in a box of the solo page, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.kit.paper import Kind, Pencil
from games.monopoly_solo.rules.book import book_of
from games.monopoly_solo.rules.ending import State
from games.monopoly_solo.rules.sheet import CASH, SQUARE, TITLES
from games.monopoly_solo.words.plots import buildings
from games.monopoly_solo.words.squares import square_name
from scoresheets.words.amounts import amount
from scoresheets.words.pencil import NOTHING, pencilled

_TITLES = frozenset(title.box for title in TITLES.values())
_BUILDINGS = frozenset(title.buildings_box for title in TITLES.values())


def pencilled_there(state: State, box: str, pencil: Pencil | None) -> str:
    """A sum, a square, an owner, what is built; what is not written yet is as at the start."""
    book = book_of(state.options, state.paper)
    if box == CASH:
        return amount(book.cash if pencil is None or pencil.value is None else pencil.value)
    if box == SQUARE:
        at = book.square if pencil is None or pencil.value is None else pencil.value
        return square_name(str(state.options.board), at)
    if pencil is not None and box in _TITLES:
        return _("the bank’s") if pencil.kind is Kind.DECLINED else _("bought")
    if box in _BUILDINGS:
        return buildings((pencil and pencil.value) or 0) or NOTHING
    return pencilled(pencil)
