"""Effects of a card, as the player enters them (MS-41). `decks` has those of the usual cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from games.kit.codec import Key, among, between
from games.monopoly_solo.rules.sheet import SQUARES_ROUND, Deck, Kind

LARGEST_SUM = 9999
Sum = Annotated[int, between(0, LARGEST_SUM)]
NEAREST = (Kind.STATION, Kind.UTILITY)


@dataclass(frozen=True, slots=True)
class Pay:
    """The player pays this amount to the bank."""

    amount: Annotated[Sum, Key("pay")]


@dataclass(frozen=True, slots=True)
class Receive:
    """The player receives this amount from the bank; 0 for a card without effect."""

    amount: Annotated[Sum, Key("receive")]


@dataclass(frozen=True, slots=True)
class Repair:
    """The player pays the bank for every own house and every own hotel."""

    per_house: Sum
    per_hotel: Sum


@dataclass(frozen=True, slots=True)
class GoTo:
    """The pawn goes forward to this square; a whole lap if it stands there. The number is not checked here."""

    square: Annotated[int, Key("to")]


@dataclass(frozen=True, slots=True)
class GoBack:
    """The pawn goes back by this many squares."""

    squares: Annotated[int, between(1, SQUARES_ROUND - 1), Key("back")]


@dataclass(frozen=True, slots=True)
class GoToNearest:
    """The pawn goes forward to the next station or utility, where the rent is a multiple (MS-23)."""

    kind: Annotated[Kind, among(NEAREST), Key("nearest")]


@dataclass(frozen=True, slots=True)
class GoToJail:
    """The pawn goes straight to jail."""


@dataclass(frozen=True, slots=True)
class KeepCard:
    """The player keeps the card that gets out of jail."""


@dataclass(frozen=True, slots=True)
class DrawFrom:
    """The player draws a card of this deck instead."""

    deck: Annotated[Deck, Key("draw")]


Effect = Pay | Receive | Repair | GoTo | GoBack | GoToNearest | GoToJail | KeepCard | DrawFrom
KINDS = {
    "pay": Pay,
    "receive": Receive,
    "per_house": Repair,
    "to": GoTo,
    "back": GoBack,
    "nearest": GoToNearest,
    "jail": GoToJail,
    "keep": KeepCard,
    "draw": DrawFrom,
}
