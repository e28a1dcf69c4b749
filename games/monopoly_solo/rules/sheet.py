"""The printed board as data: forty squares, and the figures of the 28 titles. Names are in `words`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

SQUARES_ROUND = 40
START, JAIL = 0, 10
HOTEL = 5
"""The step of a hotel. Buildings count in steps: one to four houses, and five for the hotel that replaces them."""
HOUSES_IN_A_HOTEL = 4


class Kind(StrEnum):
    """The kind of a square."""

    GO = "go"
    STREET = "street"
    STATION = "station"
    UTILITY = "utility"
    CHANCE = "chance"
    CHEST = "chest"
    TAX = "tax"
    JAIL = "jail"
    FREE = "free"
    GO_TO_JAIL = "go-to-jail"


class Deck(StrEnum):
    """The two packs of cards, named like the squares on which they are drawn."""

    CHANCE = "chance"
    CHEST = "chest"


@dataclass(frozen=True, slots=True)
class Square:
    """One square by its place on the board, 0 to 39; `pay` is the cost of a tax."""

    position: int
    kind: Kind
    pay: int = 0


@dataclass(frozen=True, slots=True)
class Title(Square):
    """A square that can be owned, with the figures of its card.

    `rents` of a street: bare, with one to four houses, with the hotel; of a station: by the number owned; of a utility:
    the factor of the dice, for one owned and for both. `house` is the price of a house, 0 if none can be built.
    """

    group: str = ""
    price: int = 0
    mortgage: int = 0
    house: int = 0
    rents: tuple[int, ...] = ()
    box: str = field(init=False)  # on the paper: "title.39"
    buildings_box: str = field(init=False)
    mortgage_box: str = field(init=False)

    def __post_init__(self) -> None:
        box = f"title.{self.position}"
        for name, key in (
            ("box", box),
            ("buildings_box", f"{box}.buildings"),
            ("mortgage_box", f"{box}.mortgaged"),
        ):
            object.__setattr__(self, name, key)

    @property
    def half_house(self) -> int:
        """MS-46: return what the bank pays for a house."""
        return self.house // 2

    @property
    def lifting(self) -> int:
        """MS-15: return the cost of lifting its mortgage, a tenth more than it brought, rounded up."""
        return self.mortgage + -(-self.mortgage // 10)


def _street(
    position: int, group: str, price: int, mortgage: int, *, house: int, rents: tuple[int, ...]
) -> Title:
    return Title(position, Kind.STREET, 0, group, price, mortgage, house, rents)


def _station(position: int) -> Title:
    return Title(position, Kind.STATION, 0, "station", 200, 100, 0, (25, 50, 100, 200))


def _utility(position: int) -> Title:
    return Title(position, Kind.UTILITY, 0, "utility", 150, 75, 0, (4, 10))


SQUARES: tuple[Square, ...] = (
    Square(0, Kind.GO),
    _street(1, "brown", 60, 30, house=50, rents=(2, 10, 30, 90, 160, 250)),
    Square(2, Kind.CHEST),
    _street(3, "brown", 60, 30, house=50, rents=(4, 20, 60, 180, 320, 450)),
    Square(4, Kind.TAX, pay=200),
    _station(5),
    _street(6, "light-blue", 100, 50, house=50, rents=(6, 30, 90, 270, 400, 550)),
    Square(7, Kind.CHANCE),
    _street(8, "light-blue", 100, 50, house=50, rents=(6, 30, 90, 270, 400, 550)),
    _street(9, "light-blue", 120, 60, house=50, rents=(8, 40, 100, 300, 450, 600)),
    Square(10, Kind.JAIL),
    _street(11, "pink", 140, 70, house=100, rents=(10, 50, 150, 450, 625, 750)),
    _utility(12),
    _street(13, "pink", 140, 70, house=100, rents=(10, 50, 150, 450, 625, 750)),
    _street(14, "pink", 160, 80, house=100, rents=(12, 60, 180, 500, 700, 900)),
    _station(15),
    _street(16, "orange", 180, 90, house=100, rents=(14, 70, 200, 550, 750, 950)),
    Square(17, Kind.CHEST),
    _street(18, "orange", 180, 90, house=100, rents=(14, 70, 200, 550, 750, 950)),
    _street(19, "orange", 200, 100, house=100, rents=(16, 80, 220, 600, 800, 1000)),
    Square(20, Kind.FREE),
    _street(21, "red", 220, 110, house=150, rents=(18, 90, 250, 700, 875, 1050)),
    Square(22, Kind.CHANCE),
    _street(23, "red", 220, 110, house=150, rents=(18, 90, 250, 700, 875, 1050)),
    _street(24, "red", 240, 120, house=150, rents=(20, 100, 300, 750, 925, 1100)),
    _station(25),
    _street(26, "yellow", 260, 130, house=150, rents=(22, 110, 330, 800, 975, 1150)),
    _street(27, "yellow", 260, 130, house=150, rents=(22, 110, 330, 800, 975, 1150)),
    _utility(28),
    _street(29, "yellow", 280, 140, house=150, rents=(24, 120, 360, 850, 1025, 1200)),
    Square(30, Kind.GO_TO_JAIL),
    _street(31, "green", 300, 150, house=200, rents=(26, 130, 390, 900, 1100, 1275)),
    _street(32, "green", 300, 150, house=200, rents=(26, 130, 390, 900, 1100, 1275)),
    Square(33, Kind.CHEST),
    _street(34, "green", 320, 160, house=200, rents=(28, 150, 450, 1000, 1200, 1400)),
    _station(35),
    Square(36, Kind.CHANCE),
    _street(37, "dark-blue", 350, 175, house=200, rents=(35, 175, 500, 1100, 1300, 1500)),
    Square(38, Kind.TAX, pay=100),
    _street(39, "dark-blue", 400, 200, house=200, rents=(50, 200, 600, 1400, 1700, 2000)),
)
"""Once round the board; Paris and Atlantic City have equal figures."""

TITLES: Mapping[int, Title] = MappingProxyType(
    {square.position: square for square in SQUARES if isinstance(square, Title)}
)
GROUPS: Mapping[str, tuple[Title, ...]] = MappingProxyType(
    {
        group: tuple(title for title in TITLES.values() if title.group == group)
        for group in dict.fromkeys(title.group for title in TITLES.values())
    }
)
"""The titles of each group, in the order of the board."""

CASH, SQUARE, IN_JAIL = "cash", "square", "in-jail"
KEPT: Mapping[Deck, str] = MappingProxyType({deck: f"kept.{deck}" for deck in Deck})
"""The boxes of the player's page other than titles: see RULES.md, "On the paper"."""


def distance(start: int, kind: Kind) -> int:
    """Return how many squares ahead the nearest one of this kind lies, at least one."""
    ahead = range(1, SQUARES_ROUND + 1)
    return next(steps for steps in ahead if SQUARES[(start + steps) % SQUARES_ROUND].kind is kind)
