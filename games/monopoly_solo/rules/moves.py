"""What the player can do: throw, answer an offer, enter a card, build and sell, mortgage and lift, leave jail."""

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
    """The throw that moves. In every move `value` is the cash the player counts afterwards, None where untold."""

    seat: int
    dice: Faces
    value: int | None = None


@dataclass(frozen=True, slots=True)
class ThrowForService:
    """The throw that says the rent of a utility."""

    seat: int
    dice: Faces
    value: int | None = None


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """The free title one stands on is bought, or not."""

    seat: int
    buy: bool
    value: int | None = None


@dataclass(frozen=True, slots=True)
class EnterCard:
    """What the card drawn says."""

    seat: int
    effect: Effect
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Build:
    """So many steps on the street one stands on, the fifth being the hotel. `title` may be any number till checked."""

    seat: int
    title: int
    steps: int = 1
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Sell:
    """So many steps of a street go back to the bank."""

    seat: int
    title: int
    steps: int = 1
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Mortgage:
    """A title is mortgaged."""

    seat: int
    title: int
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Lift:
    """The mortgage of a title is lifted."""

    seat: int
    title: int
    value: int | None = None


@dataclass(frozen=True, slots=True)
class LeaveJail:
    """By paying the fine, or with the card of a deck: one of WAYS_OUT."""

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
    """The move that an entry (without `player`) tells; shape only. No other player is called. Raises MalformedMove."""
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
    """The entry (without `player` and `value`) that reads as this move."""
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
