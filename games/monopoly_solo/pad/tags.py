"""How the templates of Monopoly solo say titles, groups and sums."""

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
    """A sum as people write it: "1,140"."""
    return in_words(number)


def signed(number: int) -> str:
    """What comes in or goes out: "+30", "−24"."""
    return plots.signed(number)


def group_name(key: str) -> str:
    """A group in words: "Light blue"."""
    return str(GROUPS[key])


def group_note(group: Group) -> str:
    """How a group stands: "all bought"."""
    return plots.group_note(group)


def square_name(position: int, board: str) -> str:
    """A square by its printed name."""
    return name_of_square(board, position)


def short_name(position: int, board: str) -> str:
    """A square by the name that fits on a plot."""
    return short_name_of(board, position)


def short_spot(position: int, board: str) -> str:
    """A square by its short name where its group is not beside it."""
    return short_spot_of(board, position)


def plot_text(plot: Plot, board: str) -> str:
    """A whole plot for those who hear it."""
    return plots.plot_text(plot, board)


def rent_text(plot: Plot) -> str:
    """What a visit brings or costs."""
    return plots.rent_text(plot)


def verb(word: str) -> str:
    """What a tap on a plot does."""
    return plots.verb(word)


def agreeable(key: str) -> Agreeable:
    """What may be agreed on by the option's key: `usual`, `lowest`, `highest`."""
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
