"""Options of a table, agreed before the first number: colours and length of the boards, and what a star matches."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.errors import MalformedMove
from games.kit.options import check_no_edition, check_players
from games.kit.shape import Json, check_keys, read_list, read_member, read_whole, read_yes_or_no
from games.uno_dice.rules.sheet import (
    FEWEST_SPACES,
    MOST_EXTRA_SPACES,
    MOST_SPACES,
    USUAL_EXTRA_SPACES,
    USUAL_SPACES,
    Colour,
)

SEATS = range(2, 5)
STARS = ("star_matches_all", "stars_passed_over")


@dataclass(frozen=True, slots=True)
class Options:
    """The options that the table agreed on: `boards[seat]` is a colour; every board has `spaces` plain and up to
    `extra_spaces` more.

    A star at the end of a board matches only its colour (UN-7), every number, or is passed over (UN-32).
    """

    boards: tuple[Colour, ...]
    spaces: int = USUAL_SPACES
    extra_spaces: int = USUAL_EXTRA_SPACES
    star_matches_all: bool = False
    stars_passed_over: bool = False


def read_options(raw: Json, players: int, edition: object) -> Options:
    """Return the options of a table; there are no editions. Raise MalformedMove."""
    check_keys(raw, optional=("boards", "spaces", "extra_spaces", *STARS))
    check_no_edition(edition)
    check_players(players, SEATS)
    return Options(
        _read_boards(raw, players),
        read_whole(raw.get("spaces", USUAL_SPACES), "spaces", FEWEST_SPACES, MOST_SPACES),
        read_whole(raw.get("extra_spaces", USUAL_EXTRA_SPACES), "extra_spaces", 0, MOST_EXTRA_SPACES),
        *_read_stars(raw),
    )


def all_boards(raw: Json) -> tuple[str, ...]:
    """UN-20: return every colour in order of play: the chosen ones, then the others as they are handed out.

    Works for options that are still being typed, too: if `boards` is no list, nothing counts as chosen.
    """
    boards = raw.get("boards")
    chosen = tuple(map(str, boards)) if isinstance(boards, list) else ()
    return chosen + tuple(str(colour) for colour in Colour if colour not in chosen)


def _read_boards(raw: Json, players: int) -> tuple[Colour, ...]:
    """UN-16, UN-20: return a board for each player in seat order, no colour twice."""
    if "boards" not in raw:
        return tuple(Colour)[:players]
    colours = [read_member(board, "boards", Colour) for board in read_list(raw["boards"], "boards")]
    if len(colours) != players:
        raise MalformedMove("wrong_number_of_boards", wanted=players, boards=len(colours))
    for place, colour in enumerate(colours):
        if colour in colours[:place]:
            raise MalformedMove("board_twice", board=str(colour))
    return tuple(colours)


def _read_stars(raw: Json) -> tuple[bool, bool]:
    """UN-7, UN-32: return both options for stars, of which one at most may be true."""
    matches_all, passed_over = (read_yes_or_no(raw.get(key, False), key) for key in STARS)
    if matches_all and passed_over:
        raise MalformedMove("not_both_true", first=STARS[0], second=STARS[1])
    return matches_all, passed_over
