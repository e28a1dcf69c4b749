"""How the templates of Monopoly solo say titles, groups and sums."""

from __future__ import annotations

from django import template

from games.monopoly_solo.sheet import Title
from scoresheets.words.amounts import amount as in_words
from scoresheets.words.monopoly_solo import GROUPS
from scoresheets.words.monopoly_solo import title_name as name_of_title
from scoresheets.words.monopoly_solo_names import square_name as name_of_square

register = template.Library()


@register.filter
def amount(number: int) -> str:
    """A sum as people write it: "1,140"."""
    return in_words(number)


@register.filter
def group_name(key: str) -> str:
    """A group in words: "Light blue"."""
    return str(GROUPS[key])


@register.filter
def title_name(title: Title, board: str) -> str:
    """A title by its printed name."""
    return name_of_title(board, title)


@register.filter
def square_name(position: int, board: str) -> str:
    """A square by its printed name."""
    return name_of_square(board, position)
