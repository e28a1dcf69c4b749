"""What a table agrees on before the first number: whose board has which colour, how long it is, what a star matches."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.errors import MalformedMove
from games.kit.shape import Json, check_keys, read_choice, read_list, read_whole
from games.uno_dice.sheet import (
    FEWEST_SPACES,
    MOST_EXTRA_SPACES,
    MOST_SPACES,
    USUAL_EXTRA_SPACES,
    USUAL_SPACES,
    Colour,
)

SEATS = range(2, 5)


@dataclass(frozen=True, slots=True)
class Options:
    """What the table agreed on: `boards[seat]` is a colour; `spaces` plain and `extra_spaces` more on every board."""

    boards: tuple[Colour, ...]
    spaces: int = USUAL_SPACES
    extra_spaces: int = USUAL_EXTRA_SPACES
    star_matches_all: bool = False


def read_options(raw: Json, players: int, edition: object) -> Options:
    """The options of a table; there are no editions. Raises MalformedMove."""
    check_keys(raw, optional=("boards", "spaces", "extra_spaces", "star_matches_all"))
    if edition is not None:
        raise MalformedMove("no_editions")
    if players not in SEATS:
        raise MalformedMove("wrong_number_of_players", fewest=SEATS[0], most=SEATS[-1], players=players)
    return Options(
        _read_boards(raw, players),
        read_whole(raw.get("spaces", USUAL_SPACES), "spaces", FEWEST_SPACES, MOST_SPACES),
        read_whole(raw.get("extra_spaces", USUAL_EXTRA_SPACES), "extra_spaces", 0, MOST_EXTRA_SPACES),
        _read_star_matches_all(raw),
    )


def _read_boards(raw: Json, players: int) -> tuple[Colour, ...]:
    """UN-16, UN-20: a board for each player in seat order, no colour twice."""
    if "boards" not in raw:
        return tuple(Colour)[:players]
    colours = [
        Colour(read_choice(board, "boards", tuple(Colour))) for board in read_list(raw["boards"], "boards")
    ]
    if len(colours) != players:
        raise MalformedMove("wrong_number_of_boards", wanted=players, boards=len(colours))
    for place, colour in enumerate(colours):
        if colour in colours[:place]:
            raise MalformedMove("board_twice", board=str(colour))
    return tuple(colours)


def _read_star_matches_all(raw: Json) -> bool:
    """UN-7."""
    chosen = raw.get("star_matches_all", False)
    if not isinstance(chosen, bool):
        raise MalformedMove("not_yes_or_no", what="star_matches_all")
    return chosen
