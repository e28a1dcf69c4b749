"""The cards before one player, read from the sheet: the sets with their buildings, and the bank.

A mark says where a card lies: `red.1.wild:any.2` is the second copy of the any-colour wild, in the set red 1. The claim
`wild:any.2` says before which player. So no copy can lie in two places, and the copies of a card at one place are one
spot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.kit.paper import Marks
from games.monopoly_deal.rules.sheet import (
    BANK,
    BUILDINGS,
    CARDS,
    RENTS,
    SETS,
    SETS_BY_COLOUR,
    WILD_ANY,
    Card,
    Colour,
)


@dataclass(frozen=True, slots=True)
class Lying:
    """One copy of a card on the table: the `box` of its mark, the place, the card, and the `copy` as the key of its
    claim.
    """

    box: str
    place: str
    card: Card
    copy: str


@lru_cache(maxsize=32768)
def lying(box: str) -> Lying:
    """Return the card that a mark stands for."""
    place, card, number = box.rsplit(".", 2)
    return Lying(box, place, CARDS[card], f"{card}.{number}")


@dataclass(frozen=True, slots=True)
class Tableau:
    """All cards before one player by their places, and the property cards among them by their sets.

    A place without cards has no key.
    """

    places: Mapping[str, Sequence[Lying]]
    sets: Mapping[str, Sequence[Lying]]

    def at(self, place: str) -> Sequence[Lying]:
        """Return every card at this place; () if there is none."""
        return self.places.get(place, ())

    def all(self) -> Iterable[Lying]:
        """Return every card."""
        return (each for cards in self.places.values() for each in cards)

    def find(self, place: str, card: str) -> Lying | None:
        """Return the lowest copy of a card at this place, None if there is none."""
        return next(iter(self.copies(place, card)), None)

    def copies(self, place: str, card: str) -> Sequence[Lying]:
        """Return the copies of a card at this place, the lowest first."""
        copies = [each for each in self.at(place) if each.card.key == card]
        return sorted(copies, key=_order) if len(copies) > 1 else copies

    def properties(self, place: str) -> Sequence[Lying]:
        """Return the cards of a set, without its buildings; () if there is none."""
        return self.sets.get(place, ())

    def has_room(self, place: str) -> bool:
        """MD-34: return whether another card may join this set."""
        return len(self.properties(place)) < SETS[place].size

    def is_complete(self, place: str) -> bool:
        """MD-12, MD-35: return whether all its cards are there, and not all of them are any-colour wilds."""
        return not self.has_room(place) and self.rent_of_cards(place) > 0

    def rent_of_cards(self, place: str) -> int:
        """MD-12, MD-36: return the rent in M of this set without buildings, 0 for nothing but any-colour wilds."""
        cards = self.properties(place)
        if all(each.card.key == WILD_ANY for each in cards):
            return 0
        return RENTS[SETS[place].colour][len(cards) - 1]

    def rent(self, place: str) -> int:
        """MD-13, MD-36: return the rent of this set in M; its buildings count only while it is complete."""
        rent = self.rent_of_cards(place)
        if rent and not self.has_room(place):
            rent += sum(BUILDINGS.get(each.card.key, 0) for each in self.at(place))
        return rent

    def complete_sets(self) -> tuple[str, ...]:
        """Return the keys of all complete sets."""
        return tuple(place for place in self.sets if self.is_complete(place))

    def complete_colours(self) -> frozenset[Colour]:
        """MD-3: return the different colours that have a complete set."""
        return frozenset(SETS[place].colour for place in self.complete_sets())

    def lowest_with_room(self, colour: Colour) -> str:
        """MD-19: return the set that a card of this colour joins by itself."""
        return next(each.key for each in SETS_BY_COLOUR[colour] if self.has_room(each.key))

    def lowest_untouched(self, colour: Colour) -> str:
        """MD-21: return the set that a whole set of this colour becomes, with neither cards nor buildings so far."""
        return next(each.key for each in SETS_BY_COLOUR[colour] if each.key not in self.places)

    def banked(self) -> int:
        """Return the M in the bank."""
        return sum(each.card.value for each in self.at(BANK))

    def in_sets(self) -> int:
        """Return the M of all sets, their buildings included."""
        return sum(each.card.value for each in self.all() if each.place != BANK)


def tableau(sheet: Marks) -> Tableau:
    """Return the cards that lie before the player of this sheet."""
    places: dict[str, list[Lying]] = {}
    sets: dict[str, list[Lying]] = {}
    for found in map(lying, sheet):
        places.setdefault(found.place, []).append(found)
        if found.card.is_property:
            sets.setdefault(found.place, []).append(found)
    return Tableau(places, sets)


def _order(found: Lying) -> tuple[int, str]:
    return len(found.box), found.box
