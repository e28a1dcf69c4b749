"""Moves of the player: throw, answer an offer, enter a card, build and sell, mortgage and lift, leave jail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from games.kit.codec import Key, among, between, one_of
from games.kit.dice import Faces
from games.kit.moves import Leaves, moves
from games.monopoly_solo.rules.cards import KINDS as CARD_KINDS
from games.monopoly_solo.rules.cards import Effect
from games.monopoly_solo.rules.sheet import HOTEL, Deck

FINE = "fine"
WAYS_OUT = (FINE, *map(str, Deck))
Steps = Annotated[int, between(1, HOTEL), Key(written=True)]


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """The throw that moves the pawn.

    In every move `value` is the cash that the player counts afterwards, None if not given.
    """

    seat: int
    dice: Faces
    value: int | None = None


@dataclass(frozen=True, slots=True)
class ThrowForService:
    """The throw that decides the rent of a utility."""

    seat: int
    dice: Annotated[Faces, Key("service_dice")]
    value: int | None = None


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """The player buys the free title under the pawn, or not."""

    seat: int
    buy: bool
    value: int | None = None


@dataclass(frozen=True, slots=True)
class EnterCard:
    """The player enters the effect of the card drawn."""

    seat: int
    effect: Annotated[Effect, one_of(CARD_KINDS), Key("card")]
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Build:
    """The player builds this many steps on the street under the pawn; the fifth step is the hotel.

    `title` is not checked here: it may be any number.
    """

    seat: int
    title: Annotated[int, Key("build")]
    steps: Steps = 1
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Sell:
    """The player sells this many steps of a street to the bank."""

    seat: int
    title: Annotated[int, Key("sell")]
    steps: Steps = 1
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Mortgage:
    """The player mortgages a title."""

    seat: int
    title: Annotated[int, Key("mortgage")]
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Lift:
    """The player lifts the mortgage of a title."""

    seat: int
    title: Annotated[int, Key("lift")]
    value: int | None = None


@dataclass(frozen=True, slots=True)
class LeaveJail:
    """The player leaves jail by paying the fine, or with the card of a deck: one of WAYS_OUT."""

    seat: int
    way: Annotated[str, among(WAYS_OUT), Key("leave_jail")]
    value: int | None = None


Played = ThrowDice | ThrowForService | AnswerOffer | EnterCard | Build | Sell | Mortgage | Lift | LeaveJail
Move = Played | Leaves
KINDS = {
    "dice": ThrowDice,
    "service_dice": ThrowForService,
    "buy": AnswerOffer,
    "card": EnterCard,
    "build": Build,
    "sell": Sell,
    "mortgage": Mortgage,
    "lift": Lift,
    "leave_jail": LeaveJail,
    "leaves": Leaves,
}
read_move, write_move = moves(KINDS)
