"""How the templates of Roll Estate say boxes, rows and targets."""

from __future__ import annotations

from django import template

from games.roll_estate.edition import Edition
from games.roll_estate.options import TARGETS, Difficulty
from scoresheets.words.money import dollars
from scoresheets.words.roll_estate import box_name as name_of_box
from scoresheets.words.roll_estate import row_name as name_of_row

register = template.Library()


@register.filter
def box_name(key: str, edition: Edition) -> str:
    """A box as its pad calls it: "Fives, box 2"."""
    return name_of_box(key, edition)


@register.filter
def row_name(key: str, edition: Edition) -> str:
    """A row as its pad calls it: "Fives"."""
    return name_of_row(key, edition)


@register.filter
def own_name(key: str, edition: Edition) -> str:
    """What people's own pad calls a row or a route, empty where it has no word of its own."""
    return edition.row_name(key) if key in edition.rows else edition.route_name(key)


@register.filter
def target(difficulty: str) -> str:
    """The investments that a solo difficulty asks for, in dollars (RE-17)."""
    return dollars(TARGETS[Difficulty(difficulty)])
