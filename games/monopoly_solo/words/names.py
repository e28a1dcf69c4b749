"""Words for Monopoly solo's groups, boards, decks and boxes, and for the ways in which it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.kit.numbers import Number, whole
from games.monopoly_solo.rules.options import Board
from games.monopoly_solo.rules.sheet import CASH, IN_JAIL, KEPT, SQUARE, TITLES, Deck, Title
from games.monopoly_solo.words.squares import deck_name, square_name
from scoresheets.plugin.words import shortened

BOARDS: Mapping[str, Any] = {
    "paris": gettext_lazy("Paris"),
    "atlantic-city": gettext_lazy("Atlantic City"),
}
_BOARD_OF = {"fr": Board.PARIS}
GROUPS: Mapping[str, Any] = {
    "brown": gettext_lazy("Brown"),
    "light-blue": gettext_lazy("Light blue"),
    "pink": gettext_lazy("Pink"),
    "orange": gettext_lazy("Orange"),
    "red": gettext_lazy("Red"),
    "yellow": gettext_lazy("Yellow"),
    "green": gettext_lazy("Green"),
    "dark-blue": gettext_lazy("Dark blue"),
    "station": gettext_lazy("Railroads"),
    "utility": gettext_lazy("Utilities"),
}
STEPS: Mapping[str, Any] = {
    "all_titles": gettext_lazy("All 28 titles"),
    "bank_broken": gettext_lazy("The bank cannot pay"),
    "cannot_pay": gettext_lazy("A sum could not be raised"),
    "gave_up": gettext_lazy("Given up"),
    "titles": gettext_lazy("Most titles"),
}
_OTHER_BOXES: Mapping[str, Any] = {
    CASH: gettext_lazy("Cash"),
    SQUARE: gettext_lazy("Square"),
    IN_JAIL: gettext_lazy("In jail"),
}
_KEPT: Mapping[str, Deck] = {KEPT[deck]: deck for deck in Deck}


def usual_boards() -> tuple[Board, ...]:
    """Return the boards, the one that people of the active language have at home first."""
    first = _BOARD_OF.get((get_language() or "")[:2], Board.ATLANTIC_CITY)
    return (first, *(board for board in Board if board is not first))


def title_name(board: str, title: Title) -> str:
    """Return a title by its printed name."""
    return square_name(board, title.position)


def _title_boxes(title: Title) -> Mapping[str, Any]:
    return {
        title.box: "%(title)s",
        title.buildings_box: gettext_lazy("%(title)s: buildings"),
        title.mortgage_box: gettext_lazy("%(title)s: mortgage"),
    }


_BOXES: Mapping[str, tuple[Title, Any]] = {
    box: (title, name) for title in TITLES.values() for box, name in _title_boxes(title).items()
}


def box_name(board: str, key: str) -> str:
    """Return a box of the page in words: "Rue de la Paix: buildings"; an unknown box as it was sent."""
    if deck := _KEPT.get(key):
        return _("Get Out of Jail Free card from %(deck)s") % {"deck": deck_name(board, deck)}
    if key not in _BOXES:
        return str(_OTHER_BOXES.get(key) or shortened(key))
    title, name = _BOXES[key]
    return str(name) % {"title": title_name(board, title)}


def step_figure(step: str, figure: Number) -> str:
    """Return the figure of a player: points, or titles."""
    count = whole(figure)
    if step == "titles":
        return ngettext("%(count)s title", "%(count)s titles", count) % {"count": count}
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": count}
