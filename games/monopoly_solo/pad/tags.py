"""Template filters for Monopoly solo's titles, groups and sums."""

from __future__ import annotations

from games.monopoly_solo.rules.options import agreeable
from games.monopoly_solo.words.names import BOARDS, GROUPS, usual_boards
from games.monopoly_solo.words.plots import group_note, plot_text, rent_text, signed, verb
from games.monopoly_solo.words.short_names import short_name as short_name_of
from games.monopoly_solo.words.short_names import short_spot as short_spot_of
from games.monopoly_solo.words.squares import square_name as name_of_square
from scoresheets.plugin.words import amount


def group_name(key: str) -> str:
    """Return a group in words: "Light blue"."""
    return str(GROUPS[key])


def boards(_chosen: object) -> tuple[tuple[str, str], ...]:
    """Return the boards to choose from with their names, the usual one of the active language first."""
    return tuple((str(board), str(BOARDS[board])) for board in usual_boards())


def square_name(position: int, board: str) -> str:
    """Return a square by its printed name."""
    return name_of_square(board, position)


def short_name(position: int, board: str) -> str:
    """Return a square by the name that fits on a plot."""
    return short_name_of(board, position)


def short_spot(position: int, board: str) -> str:
    """Return a square by its short name, for places where its group is not beside it."""
    return short_spot_of(board, position)


FILTERS = {
    "amount": amount,
    "signed": signed,
    "group_name": group_name,
    "group_note": group_note,
    "boards": boards,
    "square_name": square_name,
    "short_name": short_name,
    "short_spot": short_spot,
    "plot_text": plot_text,
    "rent_text": rent_text,
    "verb": verb,
    "agreeable": agreeable,
}
