"""Template filters for Monopoly solo's titles, groups and sums."""

from __future__ import annotations

from games.monopoly_solo.rules.filled import Group, Plot
from games.monopoly_solo.rules.options import Agreeable
from games.monopoly_solo.rules.options import agreeable as agreeable_number
from games.monopoly_solo.words import plots
from games.monopoly_solo.words.names import GROUPS
from games.monopoly_solo.words.short_names import short_name as short_name_of
from games.monopoly_solo.words.short_names import short_spot as short_spot_of
from games.monopoly_solo.words.squares import square_name as name_of_square
from scoresheets.plugin.words import amount as in_words


def amount(number: int) -> str:
    """Return a sum as people write it: "1,140"."""
    return in_words(number)


def signed(number: int) -> str:
    """Return a sum that comes in or goes out: "+30", "−24"."""
    return plots.signed(number)


def group_name(key: str) -> str:
    """Return a group in words: "Light blue"."""
    return str(GROUPS[key])


def group_note(group: Group) -> str:
    """Return the note of a group: "all bought"."""
    return plots.group_note(group)


def square_name(position: int, board: str) -> str:
    """Return a square by its printed name."""
    return name_of_square(board, position)


def short_name(position: int, board: str) -> str:
    """Return a square by the name that fits on a plot."""
    return short_name_of(board, position)


def short_spot(position: int, board: str) -> str:
    """Return a square by its short name, for places where its group is not beside it."""
    return short_spot_of(board, position)


def plot_text(plot: Plot, board: str) -> str:
    """Return a whole plot in words, for screen readers."""
    return plots.plot_text(plot, board)


def rent_text(plot: Plot) -> str:
    """Return what a visit brings or costs."""
    return plots.rent_text(plot)


def verb(word: str) -> str:
    """Return the effect of a tap on a plot, in words."""
    return plots.verb(word)


def agreeable(key: str) -> Agreeable:
    """Return the numbers allowed for an option by its key: `usual`, `lowest`, `highest`."""
    return agreeable_number(key)


FILTERS = {
    "amount": amount,
    "signed": signed,
    "group_name": group_name,
    "group_note": group_note,
    "square_name": square_name,
    "short_name": short_name,
    "short_spot": short_spot,
    "plot_text": plot_text,
    "rent_text": rent_text,
    "verb": verb,
    "agreeable": agreeable,
}
