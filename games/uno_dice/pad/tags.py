"""How the templates of UNO Dice draw its boards and dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.uno_dice.pad.forms import boards_chosen
from games.uno_dice.pad.forms import stars_chosen as stars_as_chosen
from games.uno_dice.rules.filled import Space
from games.uno_dice.rules.sheet import colour_of as colour_of_die
from games.uno_dice.words.names import BOARDS, COLOURS, die_face
from games.uno_dice.words.names import die_name as name_of_die
from games.uno_dice.words.names import space_text as text_of_space


def colour_of(code: str) -> str:
    """The colour of a die, "" for one that has none."""
    return colour_of_die(code)


def number_of(code: str) -> str:
    """The number of a die, a star for a wild."""
    return die_face(code)


def die_name(code: str) -> str:
    """A die in words: "yellow 2"."""
    return name_of_die(code)


def board_name(colour: str) -> str:
    """A board in words: "Red board"."""
    return str(BOARDS[colour])


def colour_name(colour: str) -> str:
    """A colour in words."""
    return str(COLOURS[colour])


def letter(colour: str) -> str:
    """How a colour begins the code of a die: "R"."""
    return colour[0].upper()


def board_at(chosen: Mapping[str, Any], place: int) -> str:
    """The board of this place in the order of play, from 1: as it is being typed, as chosen, or as handed out."""
    return boards_chosen(chosen)[place - 1]


def stars_chosen(chosen: Mapping[str, Any]) -> str:
    """What a star at the end matches, as the form calls it: as it is being typed, or as the table agreed."""
    return stars_as_chosen(chosen)


def colours() -> tuple[str, ...]:
    """The colours of boards and dice, in the order of the keys."""
    return tuple(COLOURS)


def space_text(space: Space) -> str:
    """A space with what is to be said before its number, if it has one: "Space 5, empty"."""
    return text_of_space(space.key, space.state)


FILTERS = {
    "colour_of": colour_of,
    "number_of": number_of,
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
}
