"""The state, with what is due and the events of the last entry, and the conditions that end the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from games.kit.state import TableState
from games.monopoly_solo.rules.book import Book, book_of
from games.monopoly_solo.rules.options import Options
from games.monopoly_solo.rules.sheet import Deck


class EndReason(StrEnum):
    """Reason why a game has ended."""

    ALL_TITLES = "all_titles"
    BANK_BROKEN = "bank_broken"
    CANNOT_PAY = "cannot_pay"
    GAVE_UP = "gave_up"


WINS = frozenset({EndReason.ALL_TITLES, EndReason.BANK_BROKEN})


class Cause(StrEnum):
    """The reason why money changes hands, or another kind of event of an entry."""

    MOVED = "moved"  # the pawn, to `square`
    GO = "go"
    RENT = "rent"
    TAX = "tax"
    CARD = "card"
    FINE = "fine"
    BOUGHT = "bought"
    BUILT = "built"
    SOLD = "sold"
    MORTGAGED = "mortgaged"
    LIFTED = "lifted"
    BANK_TOOK = "bank-took"  # the title that was not bought
    STAYS_FREE = "stays-free"  # the same, and the bank has no token
    BANK_BUILT = "bank-built"
    JAILED = "jailed"
    FREED = "freed"
    KEPT = "kept"  # a get-out card
    USED = "used"  # a get-out card
    IN_DEBT = "in-debt"  # `amount` is owed
    RUINED = "ruined"  # `amount` is owed and cannot be raised
    BROKEN = "broken"  # the bank, by `amount`


@dataclass(frozen=True, slots=True)
class Event:
    """One event of an entry; events are in the order in which they happened.

    `amount` is what the player receives: negative if the player pays, 0 if no money moves. `left` is the player's cash
    after it, `square` the square concerned, and `steps` how many steps were built or sold, or how many squares the pawn
    walked: negative for back.
    """

    cause: Cause
    left: int
    square: int | None = None
    amount: int = 0
    steps: int = 0

    @property
    def moves_money(self) -> bool:
        """Return whether it is a line of the bank book."""
        return self.amount != 0 and self.cause not in (Cause.IN_DEBT, Cause.RUINED, Cause.BROKEN)


@dataclass(frozen=True, slots=True)
class Offer:
    """MS-37: the free title under the pawn waits for an answer."""

    title: int


@dataclass(frozen=True, slots=True)
class ServiceRoll:
    """MS-40: a throw is due; the rent of the utility is its sum `times` this factor."""

    title: int
    times: int


@dataclass(frozen=True, slots=True)
class CardDue:
    """MS-41: a card of this deck is due to be entered."""

    deck: Deck


@dataclass(frozen=True, slots=True)
class Debt:
    """MS-49: a sum owed, open while the cash does not cover it; `cause` and `square` say for what it is owed."""

    amount: int
    cause: Cause
    square: int | None = None


Due = Offer | ServiceRoll | CardDue | Debt


@dataclass(frozen=True, slots=True)
class State(TableState[Options, EndReason]):
    """A table between two entries. `throws` counts throws that move the pawn; `events` holds those of
    the last entry.
    """

    throws: int = 0
    due: Due | None = None
    events: tuple[Event, ...] = ()

    @property
    def round(self) -> int:
        """Return the number of throws that move the pawn, at least 1: a round is a throw with all that
        follows from it.
        """
        return max(1, self.throws)

    @property
    def book(self) -> Book:
        """Return the player's page in readable form."""
        return book_of(self.options, self.paper)


def with_event(
    state: State, cause: Cause, square: int | None = None, *, amount: int = 0, steps: int = 0
) -> State:
    """Return the state with one more event."""
    event = Event(cause, state.book.cash, square, amount, steps)
    return replace(state, events=(*state.events, event))


def over(state: State, reason: EndReason) -> State:
    """Return the table as over for this reason: nothing more can be written."""
    return replace(state, seat=None, due=None, reason=reason)
