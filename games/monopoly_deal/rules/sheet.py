"""The printed cards as data: ten colours with their rents, the cards of one pack, and the places where cards lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Colour(StrEnum):
    """The colour of a property, in the order in which a player's sets are shown."""

    BROWN = "brown"
    LIGHT_BLUE = "light-blue"
    PINK = "pink"
    ORANGE = "orange"
    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    DARK_BLUE = "dark-blue"
    STATION = "station"
    UTILITY = "utility"


class Kind(StrEnum):
    """The sort of a card."""

    PROPERTY = "property"
    WILD = "wild"
    RENT = "rent"
    MONEY = "money"
    ACTION = "action"


@dataclass(frozen=True, slots=True)
class Card:
    """One printed card: its value in M (0: cannot pay), how many are in a pack, and the colours it stands for."""

    key: str
    kind: Kind
    value: int
    copies: int
    colours: tuple[Colour, ...] = ()
    is_property: bool = False  # True if it lies in a set as one of its cards

    @property
    def wild(self) -> str:
        """Return the sort of a wild: "any" colour, one of "two", or "" if the card is no wild."""
        if self.kind is not Kind.WILD:
            return ""
        return "any" if self.key == WILD_ANY else "two"


RENTS: Mapping[Colour, tuple[int, ...]] = MappingProxyType(
    {
        Colour.BROWN: (1, 2),
        Colour.LIGHT_BLUE: (1, 2, 3),
        Colour.PINK: (1, 2, 4),
        Colour.ORANGE: (1, 3, 5),
        Colour.RED: (2, 3, 6),
        Colour.YELLOW: (2, 4, 6),
        Colour.GREEN: (2, 4, 7),
        Colour.DARK_BLUE: (3, 8),
        Colour.STATION: (1, 2, 3, 4),
        Colour.UTILITY: (1, 2),
    }
)
"""The rent in M of one card, two, ...; a set is complete with as many cards as there are rents."""
_PROPERTY_VALUES = (1, 1, 2, 2, 3, 3, 4, 4, 2, 2)
NOT_BUILT_ON = frozenset({Colour.STATION, Colour.UTILITY})

ANY = "any"
WILD_ANY = "wild:any"
RENT_ANY = "rent:any"
JOKER = "action:joker"
DOUBLE_RENT = "action:double-rent"
HOUSE, HOTEL = "action:house", "action:hotel"
GO = "action:pass-go"
DEAL_BANCO = "action:deal-banco"
DEAL_DUEL = "action:deal-duel"
DEAL_TROC = "action:deal-troc"
DEAL_JACKPOT = "action:deal-jackpot"
BIRTHDAY = "action:birthday"
BUILDINGS: Mapping[str, int] = MappingProxyType({HOUSE: 3, HOTEL: 4})
"""The M that a building on a complete set adds to its rent."""
FIXED_CHARGES: Mapping[str, int] = MappingProxyType({DEAL_JACKPOT: 5, BIRTHDAY: 2})
"""The cards that ask each payer for a fixed sum, in M."""

_WILDS: tuple[tuple[tuple[Colour, ...], int, int], ...] = (
    ((Colour.LIGHT_BLUE, Colour.BROWN), 1, 1),
    ((Colour.LIGHT_BLUE, Colour.STATION), 4, 1),
    ((Colour.PINK, Colour.ORANGE), 2, 2),
    ((Colour.RED, Colour.YELLOW), 3, 2),
    ((Colour.DARK_BLUE, Colour.GREEN), 4, 1),
    ((Colour.GREEN, Colour.STATION), 4, 1),
    ((Colour.STATION, Colour.UTILITY), 2, 1),
)
_RENT_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    (Colour.LIGHT_BLUE, Colour.BROWN),
    (Colour.PINK, Colour.ORANGE),
    (Colour.RED, Colour.YELLOW),
    (Colour.DARK_BLUE, Colour.GREEN),
    (Colour.STATION, Colour.UTILITY),
)
_ACTIONS: tuple[tuple[str, int, int], ...] = (
    (DEAL_BANCO, 5, 2),
    (DEAL_DUEL, 3, 3),
    (DEAL_TROC, 3, 3),
    (DEAL_JACKPOT, 3, 3),
    (BIRTHDAY, 2, 3),
    (JOKER, 4, 3),
    (DOUBLE_RENT, 1, 2),
    (HOUSE, 3, 3),
    (HOTEL, 4, 2),
    (GO, 1, 10),
)
_MONEY = ((1, 6), (2, 5), (3, 3), (4, 3), (5, 2), (10, 1))

CARD_LIST: tuple[Card, ...] = (
    *(
        Card(f"property:{colour}", Kind.PROPERTY, value, len(RENTS[colour]), (colour,), is_property=True)
        for colour, value in zip(Colour, _PROPERTY_VALUES, strict=True)
    ),
    *(
        Card(f"wild:{'-'.join(pair)}", Kind.WILD, value, copies, pair, is_property=True)
        for pair, value, copies in _WILDS
    ),
    Card(WILD_ANY, Kind.WILD, 0, 2, tuple(Colour), is_property=True),
    *(Card(f"rent:{'-'.join(pair)}", Kind.RENT, 1, 2, pair) for pair in _RENT_PAIRS),
    Card(RENT_ANY, Kind.RENT, 3, 3, tuple(Colour)),
    *(Card(f"money:{amount}", Kind.MONEY, amount, copies) for amount, copies in _MONEY),
    *(Card(key, Kind.ACTION, value, copies) for key, value, copies in _ACTIONS),
)
"""MD-2, MD-45: the 40 different cards of a pack, 106 in all."""
CARDS: Mapping[str, Card] = MappingProxyType({card.key: card for card in CARD_LIST})
IN_A_PACK = sum(card.copies for card in CARD_LIST)

PLAYS_IN_A_TURN = 3
MOST_DOUBLERS = 2
MOST_JOKERS = 6
DEALT = 5
DRAWN = 2
DRAWN_BY_AN_EMPTY_HAND = 5
DRAWN_BY_PASS_GO = 2
LARGEST_HAND = 7
SETS_TO_WIN = 3


@dataclass(frozen=True, slots=True)
class PropertySet:
    """One of a player's sets of a colour: a place on the table, with room for as many cards as the colour needs."""

    key: str
    colour: Colour
    number: int

    @property
    def size(self) -> int:
        """Return how many cards make it complete."""
        return len(RENTS[self.colour])


MOST_SETS = 20
BANK = "bank"
SETS_BY_COLOUR: Mapping[Colour, tuple[PropertySet, ...]] = MappingProxyType(
    {
        colour: tuple(PropertySet(f"{colour}.{place + 1}", colour, place + 1) for place in range(MOST_SETS))
        for colour in Colour
    }
)
SETS: Mapping[str, PropertySet] = MappingProxyType(
    {each.key: each for sets in SETS_BY_COLOUR.values() for each in sets}
)
