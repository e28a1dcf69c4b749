"""The cards of the usual boxes of the two boards, by their effects: a list to choose from, never a limit (MS-41)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.monopoly_solo.rules.cards import (
    DrawFrom,
    Effect,
    GoBack,
    GoTo,
    GoToJail,
    GoToNearest,
    KeepCard,
    Pay,
    Receive,
    Repair,
)
from games.monopoly_solo.rules.options import Board
from games.monopoly_solo.rules.sheet import SQUARES_ROUND, START, Deck, Kind


@dataclass(frozen=True, slots=True)
class BackTo:
    """The pawn goes back to this square, without passing GO."""

    square: int


@dataclass(frozen=True, slots=True)
class Each:
    """A sum from each player, or to each player: solo the bank stands for them (MS-18)."""

    effect: Pay | Receive


Printed = Effect | BackTo | Each
"""A card of a usual box, by what it says."""

_JAIL: tuple[Printed, ...] = (GoToJail(), KeepCard())
DECKS: Mapping[tuple[Board, Deck], tuple[Printed, ...]] = {
    (Board.ATLANTIC_CITY, Deck.CHANCE): (
        *(Receive(150), Receive(50), Pay(15), Each(Pay(50)), Repair(25, 100)),
        *(GoTo(START), GoTo(39), GoTo(24), GoTo(11), GoTo(5)),
        *(GoToNearest(Kind.STATION), GoToNearest(Kind.UTILITY), GoBack(3), *_JAIL),
    ),
    (Board.ATLANTIC_CITY, Deck.CHEST): (
        *map(Receive, (200, 100, 50, 25, 20, 10)),
        *(Each(Receive(10)), Pay(50), Pay(100), Repair(40, 115), GoTo(START), *_JAIL),
    ),
    (Board.PARIS, Deck.CHANCE): (
        *(Receive(150), Receive(100), Receive(50), Pay(15), Pay(20), Pay(150)),
        *(Repair(25, 100), Repair(40, 115), GoTo(START), GoTo(39), GoTo(24), GoTo(11), GoTo(15)),
        *(GoBack(3), *_JAIL),
    ),
    (Board.PARIS, Deck.CHEST): (
        *map(Receive, (200, 100, 50, 25, 20, 10)),
        *(Each(Receive(10)), Pay(10), Pay(50), Pay(100), DrawFrom(Deck.CHANCE)),
        *(BackTo(1), GoTo(START), *_JAIL),
    ),
}
"""The different cards of each deck: money first, then moves of the pawn."""


def effect_of(card: Printed, here: int) -> Effect:
    """Return the effect of a card for a pawn on the square `here`."""
    match card:
        case Each():
            return card.effect
        case BackTo():
            return GoBack((here - card.square) % SQUARES_ROUND)
        case _:
            return card
