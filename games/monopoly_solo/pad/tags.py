"""How the templates of Monopoly solo say titles, groups and sums."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from django import template

from games.monopoly_solo.rules.filled import Group, Plot
from games.monopoly_solo.rules.options import Agreeable
from games.monopoly_solo.rules.options import agreeable as agreeable_number
from games.monopoly_solo.words import plots
from games.monopoly_solo.words.names import GROUPS
from games.monopoly_solo.words.short_names import short_name as short_name_of
from games.monopoly_solo.words.short_names import short_spot as short_spot_of
from games.monopoly_solo.words.squares import square_name as name_of_square
from scoresheets.words.amounts import amount as in_words

register = template.Library()


@register.filter
def amount(number: int) -> str:
    """A sum as people write it: "1,140"."""
    return in_words(number)


@register.filter
def signed(number: int) -> str:
    """What comes in or goes out: "+30", "−24"."""
    return plots.signed(number)


@register.filter
def group_name(key: str) -> str:
    """A group in words: "Light blue"."""
    return str(GROUPS[key])


@register.filter
def group_note(group: Group) -> str:
    """How a group stands: "all bought"."""
    return plots.group_note(group)


@register.filter
def square_name(position: int, board: str) -> str:
    """A square by its printed name."""
    return name_of_square(board, position)


@register.filter
def short_name(position: int, board: str) -> str:
    """A square by the name that fits on a plot."""
    return short_name_of(board, position)


@register.filter
def short_spot(position: int, board: str) -> str:
    """A square by its short name where its group is not beside it."""
    return short_spot_of(board, position)


@register.filter
def plot_text(plot: Plot, board: str) -> str:
    """A whole plot for those who hear it."""
    return plots.plot_text(plot, board)


@register.filter
def rent_text(plot: Plot) -> str:
    """What a visit brings or costs."""
    return plots.rent_text(plot)


@register.filter
def verb(word: str) -> str:
    """What a tap on a plot does."""
    return plots.verb(word)


@register.filter
def houses(plot: Plot) -> range:
    """One for each house on a plot."""
    return range(plot.houses)


@register.filter
def is_fresh(plot: Plot, fresh: AbstractSet[str]) -> bool:
    """Whether the last entry changed anything about a title."""
    return not fresh.isdisjoint(plot.boxes)


@register.filter
def up_to(number: int) -> range:
    """So many times."""
    return range(number)


@register.filter
def agreeable(key: str) -> Agreeable:
    """What may be agreed on by the option's key: `usual`, `lowest`, `highest`."""
    return agreeable_number(key)
