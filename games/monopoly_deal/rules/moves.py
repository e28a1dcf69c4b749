"""Moves of a player: bank a card, play one, rearrange the own sets, and end the turn.

Cards, sets and seats are as they were sent: nothing has checked yet that they exist.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.moves import Leaves
from games.monopoly_deal.rules.sheet import BIRTHDAY, DEAL_BANCO, DEAL_DUEL, DEAL_TROC, GO, RENT_ANY


@dataclass(frozen=True, slots=True)
class Spot:
    """A card and the place where it lies (a set or the bank). Copies at one place are one spot."""

    place: str
    card: str


@dataclass(frozen=True, slots=True)
class Against:
    """The answer of one player acted on (a seat, -1: somebody without a seat).

    `jokers` counts the Jokers played in turn by that player and the active one; `pays` holds the cards that are paid.
    """

    player: int
    jokers: int = 0
    pays: tuple[Spot, ...] = ()

    @property
    def cancelled(self) -> bool:
        """MD-43: return whether the card does nothing to this player."""
        return self.jokers % 2 == 1


@dataclass(frozen=True, slots=True)
class PutInBank:
    """The player lays down a card as money."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class LayProperty:
    """A property or a wild joins the set `to`; None (only for a property): the lowest set of its colour with room."""

    seat: int
    card: str
    to: str | None


@dataclass(frozen=True, slots=True)
class Build:
    """The player puts a house or a hotel on the own set `to`."""

    seat: int
    card: str
    to: str


@dataclass(frozen=True, slots=True)
class PassGo:
    """The player draws two more cards."""

    seat: int

    @property
    def card(self) -> str:
        """Return the card that is played."""
        return GO


@dataclass(frozen=True, slots=True)
class Charge:
    """The player asks for money: rent `of` an own set, perhaps doubled, or a fixed sum (`of` None).

    `value` is the M asked of each player as the active player said it, None to let the rules compute it.
    """

    seat: int
    card: str
    of: str | None = None
    double: int = 0
    against: tuple[Against, ...] = ()
    value: int | None = None

    @property
    def charges_everybody(self) -> bool:
        """MD-6, MD-39: return whether all others are asked, not one; for cards that ask for money."""
        return self.card == BIRTHDAY or (self.of is not None and self.card != RENT_ANY)


@dataclass(frozen=True, slots=True)
class Duel:
    """The player takes a property card of another player."""

    seat: int
    take: Spot
    against: tuple[Against, ...] = ()

    @property
    def card(self) -> str:
        """Return the card that is played."""
        return DEAL_DUEL


@dataclass(frozen=True, slots=True)
class Troc:
    """The player gives an own property card for one of another player."""

    seat: int
    take: Spot
    give: Spot
    against: tuple[Against, ...] = ()

    @property
    def card(self) -> str:
        """Return the card that is played."""
        return DEAL_TROC


@dataclass(frozen=True, slots=True)
class Banco:
    """The player takes a complete set of another player: `of` is its key there."""

    seat: int
    of: str
    against: tuple[Against, ...] = ()

    @property
    def card(self) -> str:
        """Return the card that is played."""
        return DEAL_BANCO


@dataclass(frozen=True, slots=True)
class PlayOther:
    """The player plays a card that cannot be played, or does not exist: such a move is always refused."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Rearrange:
    """An own property card goes to another own set; this uses no play."""

    seat: int
    spot: Spot
    to: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The player ends the turn; `discard` cards of the hand go under the draw pile."""

    seat: int
    discard: int = 0


Action = Charge | Duel | Troc | Banco
"""A move against other players."""
FromHand = PutInBank | LayProperty | Build | PassGo | Action | PlayOther
"""A move that costs a play and a card."""
Move = FromHand | Rearrange | EndTurn | Leaves
