"""How the templates of Roll Estate say boxes, rows and targets."""

from __future__ import annotations

from django import template

from games.roll_estate.options import TARGETS, Difficulty
from scoresheets.words.money import dollars
from scoresheets.words.roll_estate import ROW_NAMES
from scoresheets.words.roll_estate import box_name as name_of_box

register = template.Library()


@register.filter
def box_name(key: str) -> str:
    """A box in words: "Fives, box 2"."""
    return name_of_box(key)


@register.filter
def row_name(key: str) -> str:
    """A row in words: "Fives"."""
    return str(ROW_NAMES[key])


@register.filter
def target(difficulty: str) -> str:
    """The investments that a solo difficulty asks for, in dollars (RE-17)."""
    return dollars(TARGETS[Difficulty(difficulty)])
