"""Short names of squares, for a plot or a line of the bank book."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from games.monopoly_solo.rules.sheet import SQUARES, Kind
from games.monopoly_solo.words.squares import deck_square, square_name

_SHORTER: Mapping[str, tuple[tuple[str, str], ...]] = {
    "paris": (
        ("Avenue des Champs", "Champs"),
        ("Boulevard", "Bd"),
        ("Avenue", "Av."),
        ("Faubourg", "Fg"),
        ("Compagnie de distribution d", "Cie d"),
        ("Caisse de Communauté", "Communauté"),
        ("Impôts sur le revenu", "Impôts"),
        ("Prison / Simple visite", "Prison"),
    ),
    "atlantic-city": (
        ("Avenue", "Av."),
        ("North Carolina", "N. Carolina"),
        ("Railroad", "RR"),
        ("Jail / Just Visiting", "Jail"),
        ("Community Chest", "Chest"),
    ),
}
_STREET_WORDS = re.compile(r"^(?:Bd|Av\.|Rue|Place|Fg) (?:des? )?| Av\.$")
_STATION_WORDS = ("Gare du ", "Gare de ", "Gare ")


@cache
def short_name(board: str, position: int) -> str:
    """Return a square in short: "Bd de Belleville"; a French station without its "Gare", as its group says that."""
    name = square_name(board, position)
    if SQUARES[position].kind is Kind.STATION:
        word = next((word for word in _STATION_WORDS if name.startswith(word)), "")
        name = name.removeprefix(word)
    for long, short in _SHORTER[board]:
        name = name.replace(long, short)
    return name


def short_spot(board: str, position: int) -> str:
    """Return a square in short where its group is not beside it: "Gare de Lyon", "Reading RR"."""
    name = square_name(board, position)
    is_bare = SQUARES[position].kind is Kind.STATION and name.startswith(_STATION_WORDS)
    return name if is_bare else short_name(board, position)


def spoken_spot(board: str, position: int) -> str:
    """Return a square as people say it, where its group is not beside it: "La Villette", "Gare de Lyon"."""
    is_street = SQUARES[position].kind is Kind.STREET
    return shortest_name(board, position) if is_street else short_spot(board, position)


def short_deck(board: str, deck: str) -> str:
    """Return a deck in short, like its squares: "Communauté"."""
    return short_name(board, deck_square(deck))


@cache
def shortest_name(board: str, position: int) -> str:
    """Return a square as people say it, for a line of the bank book: "La Villette", "Oriental"; stations
    keep their RR.
    """
    name = short_name(board, position)
    if SQUARES[position].kind is not Kind.STREET:
        return name
    spoken = _STREET_WORDS.sub("", name)
    return spoken[:1].upper() + spoken[1:]
