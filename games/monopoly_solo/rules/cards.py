"""What a card can say, as the player enters it: the pad holds no card texts (MS-41)."""

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
    """So much to the bank."""

    amount: int


@dataclass(frozen=True, slots=True)
class Receive:
    """So much from the bank; 0 for a card without effect."""

    amount: int


@dataclass(frozen=True, slots=True)
class Repair:
    """So much to the bank for every own house and every own hotel."""

    per_house: int
    per_hotel: int


@dataclass(frozen=True, slots=True)
class GoTo:
    """Forward to that square, a whole lap to the one stood on. Any number may stand here until it is checked."""

    square: int


@dataclass(frozen=True, slots=True)
class GoBack:
    """Back by so many squares."""

    squares: int


@dataclass(frozen=True, slots=True)
class GoToNearest:
    """Forward to the next station or utility, where the rent is a multiple (MS-23)."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class GoToJail:
    """Straight to jail."""


@dataclass(frozen=True, slots=True)
class KeepCard:
    """The card that gets out of jail, kept."""


@dataclass(frozen=True, slots=True)
class DrawFrom:
    """A card of that deck is drawn instead."""

    deck: Deck


Effect = Pay | Receive | Repair | GoTo | GoBack | GoToNearest | GoToJail | KeepCard | DrawFrom
KINDS = ("pay", "receive", "per_house", "to", "back", "nearest", "jail", "keep", "draw")


def read_effect(raw: object) -> Effect:
    """The effect that an entry tells; shape only. Raises MalformedMove."""
    card = read_object(raw, "card")
    kind = kind_of(card, KINDS)
    check_keys(card, required=("per_house", "per_hotel") if kind == "per_house" else (kind,))
    told = card[kind]
    match kind:
        case "pay":
            return Pay(_read_sum(told, kind))
        case "receive":
            return Receive(_read_sum(told, kind))
        case "per_house":
            return Repair(_read_sum(told, kind), _read_sum(card["per_hotel"], "per_hotel"))
        case "draw":
            return DrawFrom(read_member(told, kind, Deck))
        case _:
            return _read_move_of_pawn(kind, told)


def _read_sum(raw: object, what: str) -> int:
    return read_whole(raw, what, 0, LARGEST_SUM)


def _read_move_of_pawn(kind: str, told: object) -> Effect:
    match kind:
        case "to":
            return GoTo(read_whole(told, kind))
        case "back":
            return GoBack(read_whole(told, kind, 1, SQUARES_ROUND - 1))
        case "nearest":
            return GoToNearest(Kind(read_choice(told, kind, NEAREST)))
        case _:
            require_true(told, kind)
            return GoToJail() if kind == "jail" else KeepCard()


def write_effect(effect: Effect) -> dict[str, object]:
    """The card of an entry that reads as this effect."""
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
