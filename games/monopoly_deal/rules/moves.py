"""What a player can do: bank a card, play one, rearrange the own sets, and end the turn.

Cards, sets and seats stand here as they were sent: nobody has looked yet whether they exist.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.moves import Leaves
from games.monopoly_deal.rules.sheet import BIRTHDAY, DEAL_BANCO, DEAL_DUEL, DEAL_TROC, GO, RENT_ANY


@dataclass(frozen=True, slots=True)
class Spot:
    """A card where it lies: its place (a set or the bank) and the card. Copies at one place are the same spot."""

    place: str
    card: str


@dataclass(frozen=True, slots=True)
class Against:
    """What one player acted on (a seat, -1: somebody who sits nowhere) does about it: the Jokers played in turn by
    that player and the active one, and the cards that are paid.
    """

    player: int
    jokers: int = 0
    pays: tuple[Spot, ...] = ()

    @property
    def cancelled(self) -> bool:
        """MD-43: whether the card does nothing to this player."""
        return self.jokers % 2 == 1


@dataclass(frozen=True, slots=True)
class PutInBank:
    """A card is laid down as money."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class LayProperty:
    """A property or a wild joins the set `to`; None (a property's only): the lowest set of its colour with room."""

    seat: int
    card: str
    to: str | None


@dataclass(frozen=True, slots=True)
class Build:
    """A house or a hotel is put on the own set `to`."""

    seat: int
    card: str
    to: str


@dataclass(frozen=True, slots=True)
class PassGo:
    """Two more cards are drawn."""

    seat: int

    @property
    def card(self) -> str:
        """The card that is played."""
        return GO


@dataclass(frozen=True, slots=True)
class Charge:
    """Money is asked: rent `of` an own set, perhaps doubled, or a fixed sum (`of` None).

    `value` is the M asked of each as the player said it, None where it was left to us.
    """

    seat: int
    card: str
    of: str | None = None
    double: int = 0
    against: tuple[Against, ...] = ()
    value: int | None = None

    @property
    def asks_everybody(self) -> bool:
        """MD-6, MD-39: whether all others are asked, not one; for cards that ask money."""
        return self.card == BIRTHDAY or (self.of is not None and self.card != RENT_ANY)


@dataclass(frozen=True, slots=True)
class Duel:
    """A property card of another player is taken."""

    seat: int
    take: Spot
    against: tuple[Against, ...] = ()

    @property
    def card(self) -> str:
        """The card that is played."""
        return DEAL_DUEL


@dataclass(frozen=True, slots=True)
class Troc:
    """An own property card is given for one of another player."""

    seat: int
    take: Spot
    give: Spot
    against: tuple[Against, ...] = ()

    @property
    def card(self) -> str:
        """The card that is played."""
        return DEAL_TROC


@dataclass(frozen=True, slots=True)
class Banco:
    """A complete set of another player is taken: `of` is its name over there."""

    seat: int
    of: str
    against: tuple[Against, ...] = ()

    @property
    def card(self) -> str:
        """The card that is played."""
        return DEAL_BANCO


@dataclass(frozen=True, slots=True)
class PlayOther:
    """A card is played that cannot be, or does not exist: only to be refused."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Rearrange:
    """An own property card goes to another own set; no play is used."""

    seat: int
    spot: Spot
    to: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn is over; `discard` cards of the hand go under the draw pile."""

    seat: int
    discard: int = 0


Action = Charge | Duel | Troc | Banco
"""What is played against others."""
FromHand = PutInBank | LayProperty | Build | PassGo | Action | PlayOther
"""What costs a play and a card."""
Move = FromHand | Rearrange | EndTurn | Leaves
