"""Effects of a card, as the player enters them (MS-41). `decks` has those of the usual cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from games.kit.moves import kind_of
from games.kit.shape import check_keys, read_choice, read_member, read_object, read_whole, require_true
from games.monopoly_solo.rules.sheet import SQUARES_ROUND, Deck, Kind

LARGEST_SUM = 9999
NEAREST = (Kind.STATION, Kind.UTILITY)


@dataclass(frozen=True, slots=True)
class Pay:
    """The player pays this amount to the bank."""

    amount: int


@dataclass(frozen=True, slots=True)
class Receive:
    """The player receives this amount from the bank; 0 for a card without effect."""

    amount: int


@dataclass(frozen=True, slots=True)
class Repair:
    """The player pays the bank for every own house and every own hotel."""

    per_house: int
    per_hotel: int


@dataclass(frozen=True, slots=True)
class GoTo:
    """The pawn goes forward to this square; a whole lap if it stands there. The number is not checked here."""

    square: int


@dataclass(frozen=True, slots=True)
class GoBack:
    """The pawn goes back by this many squares."""

    squares: int


@dataclass(frozen=True, slots=True)
class GoToNearest:
    """The pawn goes forward to the next station or utility, where the rent is a multiple (MS-23)."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class GoToJail:
    """The pawn goes straight to jail."""


@dataclass(frozen=True, slots=True)
class KeepCard:
    """The player keeps the card that gets out of jail."""


@dataclass(frozen=True, slots=True)
class DrawFrom:
    """The player draws a card of this deck instead."""

    deck: Deck


Effect = Pay | Receive | Repair | GoTo | GoBack | GoToNearest | GoToJail | KeepCard | DrawFrom
KINDS = ("pay", "receive", "per_house", "to", "back", "nearest", "jail", "keep", "draw")


def read_effect(raw: object) -> Effect:
    """Return the effect in an entry. Checks shape only. Raise MalformedMove."""
    card = read_object(raw, "card")
    kind = kind_of(card, KINDS)
    check_keys(card, required=("per_house", "per_hotel") if kind == "per_house" else (kind,))
    value = card[kind]
    match kind:
        case "pay":
            return Pay(_read_sum(value, kind))
        case "receive":
            return Receive(_read_sum(value, kind))
        case "per_house":
            return Repair(_read_sum(value, kind), _read_sum(card["per_hotel"], "per_hotel"))
        case "draw":
            return DrawFrom(read_member(value, kind, Deck))
        case _:
            return _read_move_of_pawn(kind, value)


def _read_sum(raw: object, what: str) -> int:
    return read_whole(raw, what, 0, LARGEST_SUM)


def _read_move_of_pawn(kind: str, value: object) -> Effect:
    match kind:
        case "to":
            return GoTo(read_whole(value, kind))
        case "back":
            return GoBack(read_whole(value, kind, 1, SQUARES_ROUND - 1))
        case "nearest":
            return GoToNearest(Kind(read_choice(value, kind, NEAREST)))
        case _:
            require_true(value, kind)
            return GoToJail() if kind == "jail" else KeepCard()


def write_effect(effect: Effect) -> dict[str, object]:
    """Return the card of an entry that reads as this effect."""
    match effect:
        case Pay():
            return {"pay": effect.amount}
        case Receive():
            return {"receive": effect.amount}
        case Repair():
            return {"per_house": effect.per_house, "per_hotel": effect.per_hotel}
        case DrawFrom():
            return {"draw": str(effect.deck)}
        case KeepCard():
            return {"keep": True}
        case _:
            return _write_move_of_pawn(effect)


def _write_move_of_pawn(effect: GoTo | GoBack | GoToNearest | GoToJail) -> dict[str, object]:
    match effect:
        case GoTo():
            return {"to": effect.square}
        case GoBack():
            return {"back": effect.squares}
        case GoToNearest():
            return {"nearest": str(effect.kind)}
        case GoToJail():
            return {"jail": True}
        case _:
            assert_never(effect)
