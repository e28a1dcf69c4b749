"""Moves of the player: throw, answer an offer, enter a card, build and sell, mortgage and lift, leave jail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from games.kit.dice import Faces, read_faces
from games.kit.moves import Leaves, kind_of, read_leaves, read_value, write_leaves
from games.kit.seats import CalledBy, SeatOf
from games.kit.shape import Json, check_keys, read_choice, read_whole, read_yes_or_no
from games.monopoly_solo.rules.cards import Effect, read_effect, write_effect
from games.monopoly_solo.rules.sheet import HOTEL, Deck

FINE = "fine"
WAYS_OUT = (FINE, *map(str, Deck))


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
    dice: Faces
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
    effect: Effect
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Build:
    """The player builds this many steps on the street under the pawn; the fifth step is the hotel.

    `title` is not checked here: it may be any number.
    """

    seat: int
    title: int
    steps: int = 1
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Sell:
    """The player sells this many steps of a street to the bank."""

    seat: int
    title: int
    steps: int = 1
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Mortgage:
    """The player mortgages a title."""

    seat: int
    title: int
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Lift:
    """The player lifts the mortgage of a title."""

    seat: int
    title: int
    value: int | None = None


@dataclass(frozen=True, slots=True)
class LeaveJail:
    """The player leaves jail by paying the fine, or with the card of a deck: one of WAYS_OUT."""

    seat: int
    way: str
    value: int | None = None


Played = ThrowDice | ThrowForService | AnswerOffer | EnterCard | Build | Sell | Mortgage | Lift | LeaveJail
Move = Played | Leaves
_STEPPED: dict[str, type[Build] | type[Sell]] = {"build": Build, "sell": Sell}
_TITLED: dict[str, type[Mortgage] | type[Lift]] = {"mortgage": Mortgage, "lift": Lift}
_THROWS: dict[str, type[ThrowDice] | type[ThrowForService]] = {
    "dice": ThrowDice,
    "service_dice": ThrowForService,
}
KINDS = (*_THROWS, "buy", "card", *_STEPPED, *_TITLED, "leave_jail", "leaves")


def read_move(options: object, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """Return the move of an entry (without `player`). Checks shape only; `seat_of` is not used. Raise MalformedMove."""
    kind = kind_of(entry, KINDS)
    if kind == "leaves":
        return read_leaves(seat, entry)
    check_keys(entry, required=(kind,), optional=("value", *(("steps",) if kind in _STEPPED else ())))
    raw, value = entry[kind], read_value(entry)
    if kind in _THROWS:
        return _THROWS[kind](seat, read_faces(raw), value)
    if kind in _STEPPED:
        steps = read_whole(entry.get("steps", 1), "steps", 1, HOTEL)
        return _STEPPED[kind](seat, read_whole(raw, kind), steps, value)
    if kind in _TITLED:
        return _TITLED[kind](seat, read_whole(raw, kind), value)
    return _read_answer(kind, seat, raw, value)


def _read_answer(kind: str, seat: int, raw: object, value: int | None) -> Move:
    if kind == "card":
        return EnterCard(seat, read_effect(raw), value)
    if kind == "leave_jail":
        return LeaveJail(seat, read_choice(raw, kind, WAYS_OUT), value)
    return AnswerOffer(seat, read_yes_or_no(raw, kind), value)


def write_move(move: Move, called_by: CalledBy) -> dict[str, object]:
    """Return the entry (without `player` and `value`) that reads as this move."""
    match move:
        case Leaves():
            return write_leaves()
        case ThrowDice():
            return {"dice": list(move.dice)}
        case ThrowForService():
            return {"service_dice": list(move.dice)}
        case AnswerOffer() | EnterCard() | LeaveJail():
            return _write_answer(move)
        case _:
            return _write_about_title(move)


def _write_answer(move: AnswerOffer | EnterCard | LeaveJail) -> dict[str, object]:
    match move:
        case AnswerOffer():
            return {"buy": move.buy}
        case EnterCard():
            return {"card": write_effect(move.effect)}
        case LeaveJail():
            return {"leave_jail": move.way}
        case _:
            assert_never(move)


def _write_about_title(move: Build | Sell | Mortgage | Lift) -> dict[str, object]:
    match move:
        case Build():
            return {"build": move.title, "steps": move.steps}
        case Sell():
            return {"sell": move.title, "steps": move.steps}
        case Mortgage():
            return {"mortgage": move.title}
        case Lift():
            return {"lift": move.title}
        case _:
            assert_never(move)
