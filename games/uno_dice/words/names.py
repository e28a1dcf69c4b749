"""UNO Dice in words: its boards and dice, and the step that decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from games.uno_dice.rules.sheet import DICE, MINUS, PLUS, WILD
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
    "shared": gettext_lazy("Level: shared"),
}
STAR = "★"


def die_name(code: str) -> str:
    """A die in words: "yellow 2", "a wild", "−1"; an unknown one as it was sent."""
    if code in DICE:
        die = DICE[code]
        return str(_DICE[die.colour]) % {"number": die.number}
    return str(_OTHER_DICE.get(code) or shortened(code))


def die_face(code: str) -> str:
    """What a die shows: its number, a star for a wild, a penalty as it is printed."""
    return str(DICE[code].number) if code in DICE else STAR if code == WILD else code


def chain_text(chain: Iterable[str]) -> str:
    """What a chain writes: "2 1 ★ 6"."""
    return spaced(STAR if die == WILD else DICE[die].number for die in chain)


def step_figure(step: str, figure: int) -> str:
    """What a player has at a step: so many spaces filled."""
    return ngettext("%(count)s space", "%(count)s spaces", figure) % {"count": figure}
