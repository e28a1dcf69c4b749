"""Words for UNO Dice's boards and dice, and for the step that decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.numbers import Number, whole
from games.uno_dice.rules.sheet import DICE, EXTRA_SPACES, MINUS, PLUS, WILD
from games.uno_dice.words.verdict import verdict as verdict
from scoresheets.plugin.words import shortened, spaced

COLOURS: Mapping[str, Any] = {
    "red": gettext_lazy("red"),
    "yellow": gettext_lazy("yellow"),
    "blue": gettext_lazy("blue"),
    "green": gettext_lazy("green"),
}
BOARDS: Mapping[str, Any] = {
    "red": gettext_lazy("Red board"),
    "yellow": gettext_lazy("Yellow board"),
    "blue": gettext_lazy("Blue board"),
    "green": gettext_lazy("Green board"),
}
_DICE: Mapping[str, Any] = {
    "red": gettext_lazy("red %(number)s"),
    "yellow": gettext_lazy("yellow %(number)s"),
    "blue": gettext_lazy("blue %(number)s"),
    "green": gettext_lazy("green %(number)s"),
}
_OTHER_DICE: Mapping[str, Any] = {
    WILD: gettext_lazy("a wild"),
    PLUS: "+1",
    MINUS: "−1",
}
STEPS: Mapping[str, Any] = {
    "first_to_fill": gettext_lazy("First to fill the board"),
    "total": gettext_lazy("Most spaces filled"),
    "spaces_open": gettext_lazy("Fewest spaces still open"),
    "shared": gettext_lazy("Tied: shared"),
}
_SPACES: Mapping[str, Any] = {
    "empty": gettext_lazy("%(space)s, empty"),
    "earned": gettext_lazy("%(space)s, empty"),
    "unearned": gettext_lazy("%(space)s, not earned"),
    "coming": gettext_lazy("%(space)s, to come:"),
}
STAR = "★"


def die_name(code: str) -> str:
    """Return a die in words: "yellow 2", "a wild", "−1"; an unknown die as it was sent."""
    if code in DICE:
        die = DICE[code]
        return str(_DICE[die.colour]) % {"number": die.number}
    return str(_OTHER_DICE.get(code) or shortened(code))


def die_face(code: str) -> str:
    """Return the face of a die: its number, a star for a wild, a penalty as it is printed."""
    return str(DICE[code].number) if code in DICE else STAR if code == WILD else code


def chain_text(chain: Iterable[str]) -> str:
    """Return the entries that a chain writes: "2 1 ★ 6"."""
    return spaced(STAR if die == WILD else DICE[die].number for die in chain)


def space_name(space: str) -> str:
    """Return a space by its number on the path; extra spaces have numbers of their own."""
    if space in EXTRA_SPACES:
        return _("Extra space %(number)s") % {"number": EXTRA_SPACES.index(space) + 1}
    return _("Space %(number)s") % {"number": space}


def space_text(space: str, state: str) -> str:
    """Return a space in words, to stand before its number if it has one: "Space 5, empty", "Space 5:"."""
    if state in _SPACES:
        return str(_SPACES[state]) % {"space": space_name(space)}
    return _("%(space)s:") % {"space": space_name(space)}


def step_figure(step: str, figure: Number) -> str:
    """Return the figure of a player at a step: the number of spaces filled."""
    count = whole(figure)
    return ngettext("%(count)s space", "%(count)s spaces", count) % {"count": count}
