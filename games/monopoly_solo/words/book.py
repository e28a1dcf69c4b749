"""The bank book in words: every movement of money with its purpose, and the sums left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.monopoly_solo.rules.ending import Cause, Event, State
from games.monopoly_solo.rules.sheet import HOTEL, JAIL, TITLES
from games.monopoly_solo.words.short_names import shortest_name

IN_VIEW = 5
"""The number of movements beside the sheet."""


@dataclass(frozen=True, slots=True)
class Movement:
    """One movement: its throw, its purpose, the sum the player received (negative: paid), and what both had then."""

    throw: int
    what: str
    amount: int
    left: int
    bank: int


@dataclass(frozen=True, slots=True)
class BankBook:
    """Movements of a game: the last few, newest first, or the movements of a page, oldest first.

    `begun` is what the player had before, at the start or at the end of an earlier page, `banks` what the bank had.
    """

    movements: tuple[Movement, ...]
    begun: int
    banks: int
    at_start: bool = True


_WHAT: Mapping[Cause, Any] = {
    Cause.RENT: gettext_lazy("%(square)s, rent"),
    Cause.CARD: gettext_lazy("%(square)s, card"),
    Cause.FINE: gettext_lazy("%(square)s, fine"),
    Cause.BOUGHT: gettext_lazy("%(square)s, bought"),
    Cause.MORTGAGED: gettext_lazy("%(square)s, mortgage"),
    Cause.LIFTED: gettext_lazy("%(square)s, mortgage lifted"),
}


def last_movements(states: Sequence[State], names: Sequence[str]) -> BankBook | None:
    """Return the last few movements, newest first; None before the first entry."""
    if not states:
        return None
    options = states[-1].options
    newest = (movement for state in reversed(states) for movement in reversed(tuple(_movements(state))))
    return BankBook(tuple(islice(newest, IN_VIEW)), options.go, options.bank_total - options.go)


def all_movements(states: Sequence[State], names: Sequence[str]) -> BankBook:
    """Return every movement that led to these states, oldest first."""
    first, total = states[0], states[0].options.bank_total
    movements = tuple(each for state in states for each in _movements(state))
    if not first.turns:
        return BankBook(movements, first.options.go, total - first.options.go)
    begun = movements[0].left - movements[0].amount if movements else first.book.cash
    return BankBook(movements, begun, total - begun, at_start=False)


def _movements(state: State) -> Iterator[Movement]:
    """Yield the movements of the entry that led to this state, in order."""
    for event in state.events:
        if event.moves_money:
            bank = state.options.bank_total - event.left
            yield Movement(state.round, _what(state, event), event.amount, event.left, bank)


def _what(state: State, event: Event) -> str:
    square = _square(state, event)
    facts = {"square": shortest_name(str(state.options.board), square)}
    if event.cause is Cause.BUILT:
        return _built(facts, event.steps, upto=state.book.buildings(TITLES[square]))
    if event.cause is Cause.SOLD:
        return _sold(facts, event.steps, upto=state.book.buildings(TITLES[square]) + event.steps)
    return str(_WHAT.get(event.cause, "%(square)s")) % facts


def _square(state: State, event: Event) -> int:
    """Return the square of a movement: jail for a fine, for a card the square on which it was drawn."""
    if event.cause is Cause.FINE:
        return JAIL
    return state.book.square if event.square is None else event.square


def _built(facts: Mapping[str, str], steps: int, *, upto: int) -> str:
    """Return the words for a building; `upto` is the number of steps afterwards, and the fifth step is the hotel."""
    if upto == HOTEL and steps == 1:
        return _("%(square)s, hotel") % facts
    if upto == HOTEL:
        return _houses_and_hotel(facts, steps - 1)
    text = ngettext("%(square)s, %(count)s house", "%(square)s, %(count)s houses", steps)
    return text % {**facts, "count": steps}


def _houses_and_hotel(facts: Mapping[str, str], houses: int) -> str:
    text = ngettext("%(square)s, %(count)s house and hotel", "%(square)s, %(count)s houses and hotel", houses)
    return text % {**facts, "count": houses}


def _sold(facts: Mapping[str, str], steps: int, *, upto: int) -> str:
    """Return the words for a sale; `upto` is the number of steps before it."""
    if upto == HOTEL and steps == 1:
        return _("%(square)s, hotel sold") % facts
    if upto == HOTEL:
        text = ngettext(
            "%(square)s, hotel and %(count)s house sold",
            "%(square)s, hotel and %(count)s houses sold",
            steps - 1,
        )
        return text % {**facts, "count": steps - 1}
    text = ngettext("%(square)s, %(count)s house sold", "%(square)s, %(count)s houses sold", steps)
    return text % {**facts, "count": steps}
