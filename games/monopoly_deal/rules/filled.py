"""View model of one player's tableau: the sets with what they bring and what they lack, and the bank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from games.kit.errors import IllegalMove
from games.kit.paper import Paper
from games.monopoly_deal.rules.moves import Spot
from games.monopoly_deal.rules.options import Options
from games.monopoly_deal.rules.sheet import BANK, CARDS, HOTEL, HOUSE, SETS, Card, Colour
from games.monopoly_deal.rules.tableau import Tableau, tableau


class Tapped(StrEnum):
    """How a thing that may be tapped looks; what is `free` may be, but it is not what comes next."""

    LEGAL = "legal"
    PICKED = "picked"
    REFUSED = "refused"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Tap:
    """What tapping a thing says (`value`), how it looks, and `why` not where it is refused.

    A tap that `writes` says the whole entry in JSON and sends it at once.
    """

    value: str
    state: Tapped
    why: IllegalMove | None = None
    writes: bool = False


@dataclass(frozen=True, slots=True)
class Lighting:
    """What may be tapped on one board while an entry grows.

    A spot has one tap for all copies of its card, or one for each of them in turn (some picked, others not yet). `new`
    are sets of a colour that would begin. `asked` says that this player has to do something now, `note` what.
    """

    cards: Mapping[Spot, tuple[Tap, ...]] = field(default_factory=lambda: MappingProxyType({}))
    sets: Mapping[str, Tap] = field(default_factory=lambda: MappingProxyType({}))
    new: Mapping[Colour, Tap] = field(default_factory=lambda: MappingProxyType({}))
    asked: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class FilledSet:
    """One set with cards or buildings on it; `missing` cards make it complete, `rent` is what it brings in M."""

    key: str
    colour: Colour
    number: int
    cards: tuple[Card, ...]
    missing: int
    complete: bool
    house: bool
    hotel: bool
    rent: int


@dataclass(frozen=True, slots=True)
class FilledTableau:
    """Everything that lies before one player: sets in the order of the colours, the bank with the largest cards first.

    `banked` and `in_sets` are M; `full` are the different colours complete.
    """

    seat: int
    sets: tuple[FilledSet, ...]
    bank: tuple[Card, ...]
    banked: int
    in_sets: int
    full: frozenset[Colour]


def fill(options: Options, paper: Paper, seat: int) -> FilledTableau:
    """What lies before one player."""
    table = tableau(paper.sheets[seat])
    bank = (each.card for each in table.at(BANK))
    return FilledTableau(
        seat=seat,
        sets=tuple(_set(table, key) for key in SETS if key in table.places),
        bank=tuple(sorted(bank, key=lambda card: (-card.value, card.key))),
        banked=table.banked(),
        in_sets=table.in_sets(),
        full=table.complete_colours(),
    )


def _set(table: Tableau, key: str) -> FilledSet:
    cards = sorted(table.properties(key), key=lambda each: list(CARDS).index(each.card.key))
    return FilledSet(
        key=key,
        colour=SETS[key].colour,
        number=SETS[key].number,
        cards=tuple(each.card for each in cards),
        missing=SETS[key].size - len(cards),
        complete=table.is_complete(key),
        house=table.find(key, HOUSE) is not None,
        hotel=table.find(key, HOTEL) is not None,
        rent=table.rent(key),
    )
