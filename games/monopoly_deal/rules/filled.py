"""View model of one player's tableau: the sets with their rent and the cards they lack, and the bank."""

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
    """The look of a thing that may be tapped; a `free` thing may be tapped, but is not the expected next tap."""

    LEGAL = "legal"
    PICKED = "picked"
    REFUSED = "refused"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Tap:
    """One possible tap: its `value`, its look, and the reason `why` it is refused (None if it is not).

    If it `writes`, the value is the whole entry in JSON, which is sent at once.
    """

    value: str
    state: Tapped
    why: IllegalMove | None = None
    writes: bool = False


@dataclass(frozen=True, slots=True)
class Lighting:
    """The taps possible on one board while an entry is drawn up.

    A spot has one tap for all copies of its card, or one for each copy in turn (some picked, others not yet). `asked`
    says that this player has to act now, `note` what to do.
    """

    cards: Mapping[Spot, tuple[Tap, ...]] = field(default_factory=lambda: MappingProxyType({}))
    sets: Mapping[str, Tap] = field(default_factory=lambda: MappingProxyType({}))
    asked: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class FilledSet:
    """One set with cards or buildings on it; it lacks `missing` cards to be complete, and `rent` is its rent in M."""

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

    `banked` and `in_sets` are M; `full` holds the different colours with a complete set.
    """

    seat: int
    sets: tuple[FilledSet, ...]
    bank: tuple[Card, ...]
    banked: int
    in_sets: int
    full: frozenset[Colour]


def fill(options: Options, paper: Paper, seat: int) -> FilledTableau:
    """Return everything that lies before one player."""
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
