"""Enumeration of candidate moves; `legal_moves` selects those that the rules accept."""

from __future__ import annotations

from collections.abc import Iterator

from games.kit.dice import Faces
from games.monopoly_solo.rules.book import Book, Owner
from games.monopoly_solo.rules.cards import (
    NEAREST,
    DrawFrom,
    Effect,
    GoBack,
    GoTo,
    GoToJail,
    GoToNearest,
    KeepCard,
    Pay,
    Receive,
    Repair,
)
from games.monopoly_solo.rules.ending import CardDue, State
from games.monopoly_solo.rules.moves import (
    WAYS_OUT,
    AnswerOffer,
    Build,
    EnterCard,
    LeaveJail,
    Lift,
    Mortgage,
    Move,
    Sell,
    ThrowDice,
    ThrowForService,
)
from games.monopoly_solo.rules.sheet import HOTEL, SQUARES_ROUND, Deck

TO_THROW: Faces = ()
"""The dice of an opening whose dice are still to be thrown."""
STEPS = range(1, HOTEL + 1)
EFFECTS: tuple[Effect, ...] = (
    Pay(0),
    Receive(0),
    Repair(0, 0),
    *map(GoTo, range(SQUARES_ROUND)),
    GoBack(1),
    *map(GoToNearest, NEAREST),
    GoToJail(),
    KeepCard(),
    *map(DrawFrom, Deck),
)
"""One effect of each kind of card; typed sums and squares back are at their lowest."""


def thinkable(state: State, seat: int, dice: Faces) -> Iterator[Move]:
    """Yield openings to try, legal or not, in the order in which people do things."""
    if isinstance(state.due, CardDue):
        yield from (EnterCard(seat, effect) for effect in EFFECTS)
        return
    yield from (AnswerOffer(seat, True), AnswerOffer(seat, False))  # noqa: FBT003
    yield ThrowForService(seat, dice)
    yield ThrowDice(seat, dice)
    yield from (LeaveJail(seat, way) for way in WAYS_OUT)
    yield from _about_titles(state.book, seat)


def _about_titles(book: Book, seat: int) -> Iterator[Move]:
    for title in book.titles(Owner.PLAYER):
        if title.position == book.square:
            yield from (Build(seat, title.position, steps) for steps in STEPS)
        yield from (Sell(seat, title.position, steps) for steps in STEPS)
        yield Mortgage(seat, title.position)
        yield Lift(seat, title.position)
