"""Template filters and functions for UNO Dice's boards and dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.uno_dice.pad.forms import boards_chosen, stars_chosen
from games.uno_dice.rules.filled import Space
from games.uno_dice.rules.sheet import colour_of
from games.uno_dice.rules.turn import Turn
from games.uno_dice.words.choices import ending_text as text_of_ending
from games.uno_dice.words.names import BOARDS, COLOURS, die_face, die_name
from games.uno_dice.words.names import space_text as text_of_space

if TYPE_CHECKING:
    from scoresheets.plugin.pad import SeatView


def board_name(colour: str) -> str:
    """Return a board in words: "Red board"."""
    return str(BOARDS[colour])


def colour_name(colour: str) -> str:
    """Return a colour in words."""
    return str(COLOURS[colour])


def letter(colour: str) -> str:
    """Return the letter with which the code of a die of this colour begins: "R"."""
    return colour[0].upper()


def board_at(chosen: Mapping[str, Any], place: int) -> str:
    """Return the board of this place in the order of play, from 1: as it is being typed, as chosen, or
    as handed out.
    """
    return boards_chosen(chosen)[place - 1]


def colours() -> tuple[str, ...]:
    """Return the colours of boards and dice, in the order of the keys."""
    return tuple(COLOURS)


def space_text(space: Space) -> str:
    """Return a space in words, to stand before its number if it has one: "Space 5, empty"."""
    return text_of_space(space.key, space.state)


def ending_text(turn: Turn | None, owners: Mapping[int, SeatView]) -> str:
    """Return what a chain with this last die does to the other boards, with the names of their players."""
    return text_of_ending(turn, [owners[place].name for place in sorted(owners)])


FILTERS = {
    "colour_of": colour_of,
    "number_of": die_face,
    "die_name": die_name,
    "board_name": board_name,
    "colour_name": colour_name,
    "letter": letter,
    "space_text": space_text,
    "board_at": board_at,
    "stars_chosen": stars_chosen,
}
FUNCTIONS = {
    "colours": colours,
    "ending_text": ending_text,
}
