"""Sentences on what an entry of the solo game did and brought, and how near the end is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kit.moves import Leaves
from games.monopoly_solo.rules.book import Owner
from games.monopoly_solo.rules.cards import DrawFrom, Effect, GoBack, GoTo, GoToNearest
from games.monopoly_solo.rules.ending import Cause, Event, ServiceRoll, State
from games.monopoly_solo.rules.moves import EnterCard, ThrowDice, ThrowForService
from games.monopoly_solo.rules.sheet import HOTEL, START, TITLES
from games.monopoly_solo.words.squares import deck_name, square_name
from scoresheets.plugin.words import amount, listed

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class _EntryStory:
    """An entry to be put in words: the states before and after it, and the player's name."""

    before: State
    after: State
    name: str

    def square(self, position: int | None) -> str:
        return "" if position is None else square_name(self.before.options.board, position)

    def buildings(self, state: State, square: int | None) -> int:
        return 0 if square is None else state.book.buildings(TITLES[square])


def story(before: State, after: State, move: Any, names: Names) -> str:
    """Return what was done, and everything that followed from it automatically, in order."""
    entry = _EntryStory(before, after, names[move.seat])
    return " ".join(filter(None, (_opening(entry, move), *(_event(entry, event) for event in after.events))))


def _opening(entry: _EntryStory, move: Any) -> str:
    """Return what the events do not say by themselves."""
    facts = {"name": entry.name, "square": entry.square(_after_walk(entry.after))}
    match move:
        case Leaves():
            return _("%(name)s gave up the game.") % facts
        case ThrowDice():
            dice = listed([str(die) for die in move.dice])
            return _("%(name)s rolled %(dice)s: %(square)s.") % {**facts, "dice": dice}
        case ThrowForService():
            return _service(entry, move)
        case EnterCard():
            return _card_opening(entry, move.effect, facts)
    return ""


def _card_opening(entry: _EntryStory, effect: Effect, facts: Mapping[str, str]) -> str:
    match effect:
        case GoTo() | GoBack() | GoToNearest():
            return _("The card moves %(name)s: %(square)s.") % facts
        case DrawFrom(deck=deck):
            return _("The card says: draw a %(deck)s card.") % {
                "deck": deck_name(str(entry.after.options.board), deck)
            }
    return ""


def _after_walk(state: State) -> int | None:
    """Return the square to which the last entry brought the pawn, before anything sent it on; None if it
    stood still.
    """
    return next((event.square for event in state.events if event.cause is Cause.MOVED), None)


def _service(entry: _EntryStory, move: ThrowForService) -> str:
    due = entry.before.due
    if not isinstance(due, ServiceRoll):
        raise TypeError(due)
    facts = {
        "name": entry.name,
        "dice": listed([str(die) for die in move.dice]),
        "times": due.times,
        "title": entry.square(due.title),
    }
    return _("%(title)s: %(name)s rolled %(dice)s, and the rent is %(times)s times that.") % facts


_EVENTS: Mapping[Cause, Any] = {
    Cause.GO: gettext_lazy("%(go)s earns %(amount)s."),
    Cause.TAX: gettext_lazy("%(name)s pays %(amount)s."),
    Cause.FINE: gettext_lazy("%(name)s pays the fine of %(amount)s."),
    Cause.BOUGHT: gettext_lazy("%(name)s bought %(square)s for %(amount)s."),
    Cause.MORTGAGED: gettext_lazy("%(name)s mortgaged %(square)s for %(amount)s."),
    Cause.LIFTED: gettext_lazy("%(name)s lifted the mortgage on %(square)s for %(amount)s."),
    Cause.BANK_TOOK: gettext_lazy("The bank takes %(square)s."),
    Cause.STAYS_FREE: gettext_lazy("%(square)s stays free: the bank has no token left."),
    Cause.JAILED: gettext_lazy("%(name)s goes to jail."),
    Cause.FREED: gettext_lazy("%(name)s is out of jail."),
    Cause.KEPT: gettext_lazy("%(name)s keeps the Get Out of Jail Free card."),
    Cause.USED: gettext_lazy("%(name)s uses a Get Out of Jail Free card."),
    Cause.RUINED: gettext_lazy("%(name)s owes %(amount)s and cannot raise it."),
    Cause.BROKEN: gettext_lazy("The bank is broken: %(amount)s short."),
}


def _event(entry: _EntryStory, event: Event) -> str:
    if event.cause is Cause.MOVED:
        return ""
    facts = {
        "name": entry.name,
        "go": entry.square(START),
        "square": entry.square(event.square),
        "amount": amount(abs(event.amount)),
    }
    if event.cause in _EVENTS:
        return str(_EVENTS[event.cause]) % facts
    return _TELLERS[event.cause](entry, event, facts)


def _rent(entry: _EntryStory, event: Event, facts: Mapping[str, str]) -> str:
    if event.amount > 0:
        return _("The bank pays %(amount)s in rent.") % facts
    return _("%(name)s pays %(amount)s in rent.") % facts


def _card(entry: _EntryStory, event: Event, facts: Mapping[str, str]) -> str:
    if not event.amount:
        return _("The card has no effect.")
    sentence = _("The card earns %(amount)s.") if event.amount > 0 else _("The card costs %(amount)s.")
    return sentence % facts


def _built(entry: _EntryStory, event: Event, facts: Mapping[str, str]) -> str:
    houses = event.steps
    if entry.buildings(entry.after, event.square) == HOTEL:
        houses -= 1
        if not houses:
            return _("%(name)s built the hotel on %(square)s for %(amount)s.") % facts
        sentence = ngettext(
            "%(name)s built %(count)s house and the hotel on %(square)s for %(amount)s.",
            "%(name)s built %(count)s houses and the hotel on %(square)s for %(amount)s.",
            houses,
        )
    else:
        sentence = ngettext(
            "%(name)s built %(count)s house on %(square)s for %(amount)s.",
            "%(name)s built %(count)s houses on %(square)s for %(amount)s.",
            houses,
        )
    return sentence % {**facts, "count": houses}


def _sold(entry: _EntryStory, event: Event, facts: Mapping[str, str]) -> str:
    houses = event.steps
    if entry.buildings(entry.before, event.square) == HOTEL:
        houses -= 1
        if not houses:
            return _("%(name)s sold the hotel on %(square)s for %(amount)s.") % facts
        sentence = ngettext(
            "%(name)s sold the hotel and %(count)s house on %(square)s for %(amount)s.",
            "%(name)s sold the hotel and %(count)s houses on %(square)s for %(amount)s.",
            houses,
        )
    else:
        sentence = ngettext(
            "%(name)s sold %(count)s house on %(square)s for %(amount)s.",
            "%(name)s sold %(count)s houses on %(square)s for %(amount)s.",
            houses,
        )
    return sentence % {**facts, "count": houses}


def _bank_built(entry: _EntryStory, event: Event, facts: Mapping[str, str]) -> str:
    if event.steps == HOTEL:
        return _("The bank builds the hotel on %(square)s.") % facts
    return _("The bank builds a house on %(square)s.") % facts


def _in_debt(entry: _EntryStory, event: Event, facts: Mapping[str, str]) -> str:
    missing = amount(event.amount - event.left)
    return _("%(name)s owes %(amount)s: %(missing)s is missing.") % {**facts, "missing": missing}


_TELLERS: Mapping[Cause, Callable[[_EntryStory, Event, Mapping[str, str]], str]] = {
    Cause.RENT: _rent,
    Cause.CARD: _card,
    Cause.BUILT: _built,
    Cause.SOLD: _sold,
    Cause.BANK_BUILT: _bank_built,
    Cause.IN_DEBT: _in_debt,
}


def progress_sentence(state: State, names: Names) -> str:
    """MS-3: return which ways of winning are still open, and how far they are."""
    if state.seat is None:
        return _("The game is over.")
    facts = {"name": names[0], "bank": len(state.book.titles(Owner.BANK))}
    mine = len(state.book.titles(Owner.PLAYER))
    if facts["bank"]:
        return (
            _("%(name)s wins if the bank cannot pay. All 28 titles are out of reach: the bank has %(bank)s.")
            % facts
        )
    sentence = ngettext(
        "%(name)s wins with all 28 titles (%(mine)s bought so far), or if the bank cannot pay.",
        "%(name)s wins with all 28 titles (%(mine)s bought so far), or if the bank cannot pay.",
        mine,
    )
    return sentence % {**facts, "mine": mine}
