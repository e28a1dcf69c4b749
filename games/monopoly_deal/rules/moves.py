"""Moves of a player: bank a card, play one, rearrange the own sets, and end the turn.

Cards, sets and seats are as they were sent: nothing has checked yet that they exist. A card says which keys an
entry has that plays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from games.kit.codec import Key, Keys, Part, Seat, between, in_a_row, plain
from games.kit.errors import MalformedMove
from games.kit.moves import Leaves, ReadMove, moves
from games.kit.seats import SeatOf
from games.kit.shape import Json, read_text, read_whole
from games.monopoly_deal.rules.sheet import (
    BIRTHDAY,
    BUILDINGS,
    CARD_LIST,
    DEAL_BANCO,
    DEAL_DUEL,
    DEAL_TROC,
    FIXED_CHARGES,
    GO,
    MOST_DOUBLERS,
    MOST_JOKERS,
    RENT_ANY,
    Kind,
)


def _read_count(raw: object, what: str) -> int:
    number = read_whole(raw, what)
    if number < 0:
        raise MalformedMove("negative", what=what)
    return number


COUNT: Part = plain(_read_count)
PLAYED = Key("play", required=True)


@dataclass(frozen=True, slots=True)
class Spot:
    """A card and the place where it lies (a set or the bank). Copies at one place are one spot."""

    place: str
    card: str


Lying = Annotated[Spot, in_a_row(Spot, "not_a_spot")]


@dataclass(frozen=True, slots=True)
class Against:
    """The answer of one player acted on (a seat, -1: somebody without a seat).

    `jokers` counts the Jokers played in turn by that player and the active one; `pays` holds the cards that are paid.
    """

    player: Seat
    jokers: Annotated[int, between(0, MOST_JOKERS)] = 0
    pays: tuple[Lying, ...] = ()

    @property
    def cancelled(self) -> bool:
        """MD-43: return whether the card does nothing to this player."""
        return self.jokers % 2 == 1


Payers = Annotated[tuple[Against, ...], Key(required=True)]
Others = Annotated[tuple[Annotated[Against, Keys(without=("pays",))], ...], Key(required=True)]


@dataclass(frozen=True, slots=True)
class PutInBank:
    """The player lays down a card as money."""

    seat: int
    card: Annotated[str, Key("bank")]


@dataclass(frozen=True, slots=True)
class LayProperty:
    """A property or a wild joins the set `to`; None (only for a property): the lowest set of its colour with room."""

    seat: int
    card: Annotated[str, PLAYED]
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Build:
    """The player puts a house or a hotel on the own set `to`."""

    seat: int
    card: Annotated[str, PLAYED]
    to: str


@dataclass(frozen=True, slots=True)
class PassGo:
    """The player draws two more cards."""

    seat: int
    card: Annotated[str, PLAYED] = field(default=GO, kw_only=True)


@dataclass(frozen=True, slots=True)
class Charge:
    """The player asks for money: rent `of` an own set, perhaps doubled, or a fixed sum (`of` None).

    `value` is the M asked of each player as the active player said it, None to let the rules compute it.
    """

    seat: int
    card: Annotated[str, PLAYED]
    of: Annotated[str | None, Key("set")] = None
    double: Annotated[int, between(0, MOST_DOUBLERS)] = 0
    against: Payers = ()
    value: Annotated[int | None, COUNT] = None

    @property
    def charges_everybody(self) -> bool:
        """MD-6, MD-39: return whether all others are asked, not one; for cards that ask for money."""
        return self.card == BIRTHDAY or (self.of is not None and self.card != RENT_ANY)


@dataclass(frozen=True, slots=True)
class Duel:
    """The player takes a property card of another player."""

    seat: int
    card: Annotated[str, PLAYED] = field(default=DEAL_DUEL, kw_only=True)
    take: Lying
    against: Others = ()


@dataclass(frozen=True, slots=True)
class Troc:
    """The player gives an own property card for one of another player."""

    seat: int
    card: Annotated[str, PLAYED] = field(default=DEAL_TROC, kw_only=True)
    take: Lying
    give: Lying
    against: Others = ()


@dataclass(frozen=True, slots=True)
class Banco:
    """The player takes a complete set of another player: `of` is its key there."""

    seat: int
    card: Annotated[str, PLAYED] = field(default=DEAL_BANCO, kw_only=True)
    of: Annotated[str, Key("set")]
    against: Others = ()


@dataclass(frozen=True, slots=True)
class PlayOther:
    """The player plays a card that cannot be played, or does not exist: such a move is always refused."""

    seat: int
    card: Annotated[str, PLAYED]


@dataclass(frozen=True, slots=True)
class Rearrange:
    """An own property card goes to another own set; this uses no play."""

    seat: int
    spot: Annotated[Lying, Key("move")]
    to: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The player ends the turn; `discard` cards of the hand go under the draw pile."""

    seat: int
    discard: Annotated[int, COUNT] = 0


Action = Charge | Duel | Troc | Banco
"""A move against other players."""
FromHand = PutInBank | LayProperty | Build | PassGo | Action | PlayOther
"""A move that costs a play and a card."""
Move = FromHand | Rearrange | EndTurn | Leaves

KINDS = {"bank": PutInBank, "play": PlayOther, "move": Rearrange, "end_turn": EndTurn, "leaves": Leaves}
_OF_A_KIND: Mapping[Kind, Any] = {
    Kind.PROPERTY: LayProperty,
    Kind.WILD: Annotated[LayProperty, Keys(required=("to",))],
    Kind.RENT: Annotated[Charge, Keys(required=("set",))],
}
_PLAYED: Mapping[str, Any] = {
    **{card.key: _OF_A_KIND[card.kind] for card in CARD_LIST if card.kind in _OF_A_KIND},
    **dict.fromkeys(FIXED_CHARGES, Annotated[Charge, Keys(without=("set", "double"))]),
    **dict.fromkeys(BUILDINGS, Build),
    GO: PassGo,
    DEAL_DUEL: Duel,
    DEAL_TROC: Troc,
    DEAL_BANCO: Banco,
}
_READERS: Mapping[str, ReadMove] = {card: moves({**KINDS, "play": hint})[0] for card, hint in _PLAYED.items()}
_read, write_move = moves(KINDS)


def read_move(options: object, seat: int, entry: Json, seat_of: SeatOf) -> Move:
    """Return the move of an entry (without `player`). Checks shape only. Raise MalformedMove."""
    card = read_text(entry["play"], "play") if "play" in entry else ""
    move: Move = _READERS.get(card, _read)(options, seat, entry, seat_of)
    return move
