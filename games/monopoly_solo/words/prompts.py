"""What the tray of the solo game says before an entry is written: what it would bring, and what is to be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.monopoly_solo.rules.book import Owner
from games.monopoly_solo.rules.ending import CardDue, Cause, Debt, EndReason, Event, Offer, ServiceRoll, State
from games.monopoly_solo.rules.money import means
from games.monopoly_solo.rules.rents import rent
from games.monopoly_solo.rules.sheet import HOTEL, SQUARES, START, TITLES, Deck, Kind, Title
from games.monopoly_solo.words.squares import deck_name, square_name
from scoresheets.words.amounts import amount


@dataclass(frozen=True, slots=True)
class Said:
    """What an entry would bring: where it leads, what is to be `done` then, `more` about it, its `button`'s words."""

    lead: str
    done: str
    more: str
    button: str


def square(state: State, position: int) -> str:
    """A square by its printed name."""
    return square_name(str(state.options.board), position)


def called(state: State, deck: Deck) -> str:
    """A deck as the board calls it."""
    return deck_name(str(state.options.board), deck)


def landing(before: State, after: State) -> Said:
    """What a throw or a card brings, from the state before it and the one after it."""
    if after.reason is EndReason.BANK_BROKEN:
        return _bank_broken(before, after)
    if after.reason is EndReason.CANNOT_PAY:
        return _ruined(before, after)
    if _event(after, Cause.JAILED):
        more = _("Straight there: nothing for passing %(go)s.") % {"go": square(after, START)}
        return Said(_place(before, after), _("go to jail"), more, _("Go to jail"))
    said = _what_follows(before, after) if after.due is not None else _what_is_paid(before, after)
    return Said(said.lead, said.done, " ".join(filter(None, (_go(after), said.more))), said.button)


def _event(state: State, cause: Cause) -> Event | None:
    return next((event for event in state.events if event.cause is cause), None)


def _place(before: State, after: State) -> str:
    """Where one has come to, or the deck of which the card is."""
    moved = _event(after, Cause.MOVED)
    if moved is not None and moved.square is not None:
        return _("%(square)s:") % {"square": square(after, moved.square)}
    deck = before.due.deck if isinstance(before.due, CardDue) else None
    return _("%(square)s:") % {"square": called(after, deck) if deck else square(after, after.book.square)}


def _go(after: State) -> str:
    event = _event(after, Cause.GO)
    facts = {"go": square(after, START), "amount": amount(event.amount if event else 0)}
    return _("%(go)s brings %(amount)s.") % facts if event else ""


def _bank_broken(before: State, after: State) -> Said:
    short = _event(after, Cause.BROKEN)
    more = _("It is %(amount)s short.") % {"amount": amount(short.amount if short else 0)}
    return Said(_place(before, after), _("the bank cannot pay, you win"), more, _("Break the bank"))


def _ruined(before: State, after: State) -> Said:
    owed = _event(after, Cause.RUINED)
    facts = {"amount": amount(owed.amount if owed else 0), "means": amount(means(after.book))}
    more = _("%(amount)s is due, and all you have would bring %(means)s.") % facts
    return Said(_place(before, after), _("the game is lost"), more, _("It is lost"))


def _what_follows(before: State, after: State) -> Said:
    match after.due:
        case Offer(title=title):
            more = _("It costs %(price)s, and you have %(cash)s. Then you buy it or leave it.") % {
                "price": amount(TITLES[title].price),
                "cash": amount(after.book.cash),
            }
            return Said(_place(before, after), _("it is for sale"), more, _("Move there"))
        case CardDue():
            return Said(_place(before, after), _("draw a card"), "", _("Draw a card"))
        case ServiceRoll(title=title, times=times):
            more = _("The rent is %(times)s times what you throw.") % {"times": times}
            return Said(owned(after, TITLES[title]), _("throw for the rent"), more, _("Throw for the rent"))
        case Debt() as debt:
            return _owed(after, debt)
    raise TypeError(after.due)


def _owed(after: State, debt: Debt) -> Said:
    missing = {"missing": amount(debt.amount - after.book.cash), "amount": amount(debt.amount)}
    more = _("Then you sell or mortgage: all you have would bring %(means)s.") % {
        "means": amount(means(after.book))
    }
    return Said(
        owing(after, debt), _("%(missing)s is missing") % missing, more, _("Owe %(amount)s") % missing
    )


def owned(state: State, title: Title) -> str:
    """A title with its owner, before what is to be done about it."""
    mine = state.book.owner(title) is Owner.PLAYER
    sentence = _("%(title)s, yours:") if mine else _("%(title)s, the bank’s:")
    return sentence % {"title": square(state, title.position)}


def owing(state: State, debt: Debt) -> str:
    """What is owed and for what."""
    sentences: Mapping[Cause, str] = {
        Cause.RENT: _("%(square)s, the bank’s: %(amount)s due,"),
        Cause.TAX: _("%(square)s: %(amount)s due,"),
        Cause.FINE: _("The fine: %(amount)s due,"),
        Cause.CARD: _("The card: %(amount)s due,"),
    }
    name = "" if debt.square is None else square(state, debt.square)
    return sentences[debt.cause] % {"square": name, "amount": amount(debt.amount)}


def _what_is_paid(before: State, after: State) -> Said:
    if paid := _event(after, Cause.RENT):
        title = TITLES[paid.square or 0]
        more = " ".join(filter(None, (why_rent(before, title, abs(paid.amount)), _bank_builds(after))))
        return Said(owned(before, title), *_paid(paid.amount, more))
    paid = _event(after, Cause.TAX) or _event(after, Cause.CARD)
    if paid and paid.amount:
        return Said(_place(before, after), *_paid(paid.amount, ""))
    if _event(after, Cause.KEPT):
        return Said(_place(before, after), _("keep the get-out card"), "", _("Keep the card"))
    if paid:
        return Said(_place(before, after), _("it has no effect"), "", _("No effect"))
    more = _idle_title(after)
    return Said(_place(before, after), _("nothing is due"), more, _("Move there"))


def _paid(number: int, more: str) -> tuple[str, str, str]:
    facts = {"amount": amount(abs(number))}
    if number < 0:
        return _("pay %(amount)s") % facts, more, _("Pay %(amount)s") % facts
    return _("receive %(amount)s") % facts, more, _("Receive %(amount)s") % facts


def _idle_title(after: State) -> str:
    stands_on = SQUARES[after.book.square]
    mortgaged = isinstance(stands_on, Title) and after.book.is_mortgaged(stands_on)
    return _("It is mortgaged: the bank pays no rent.") if mortgaged else ""


def why_rent(before: State, title: Title, paid: int) -> str:
    """MS-10: how the rent comes about."""
    book, owner = before.book, before.book.owner(title)
    if title.kind is Kind.UTILITY:
        due = before.due
        facts = {"times": due.times, "eyes": paid // due.times} if isinstance(due, ServiceRoll) else {}
        return _("%(times)s times %(eyes)s.") % facts if facts else ""
    if title.kind is Kind.STATION and owner is not None:
        count = book.owned(owner, title.group)
        stations = ngettext("%(count)s station.", "%(count)s stations.", count) % {"count": count}
        doubled = _("The card doubles the rent.") if paid > rent(book, title) else ""
        return " ".join(filter(None, (stations, doubled)))
    return _why_street(book.buildings(title), doubled=paid > title.rents[0])


def _why_street(steps: int, *, doubled: bool) -> str:
    if steps == HOTEL:
        return _("Rent with the hotel.")
    if steps:
        sentence = ngettext("Rent with %(count)s house.", "Rent with %(count)s houses.", steps)
        return sentence % {"count": steps}
    return _("Bare street of a whole group: double rent.") if doubled else _("Bare street.")


def _bank_builds(after: State) -> str:
    event = _event(after, Cause.BANK_BUILT)
    if event is None:
        return ""
    if event.steps == HOTEL:
        return _("Then the bank builds the hotel there, free.")
    return _("Then the bank builds a house there, free.")


EFFECTS: Mapping[str, Any] = {
    "receive": gettext_lazy("Receive"),
    "pay": gettext_lazy("Pay"),
    "repair": gettext_lazy("Per building"),
    "to": gettext_lazy("Move to…"),
    "nearest.station": gettext_lazy("Next station"),
    "nearest.utility": gettext_lazy("Next utility"),
    "back": gettext_lazy("Back…"),
    "jail": gettext_lazy("To jail"),
    "keep": gettext_lazy("Keep it"),
    "draw.chance": gettext_lazy("Draw %(deck)s"),
    "draw.chest": gettext_lazy("Draw %(deck)s"),
}
"""The keys for what a card says."""
ASKED: Mapping[str, Any] = {
    "receive": gettext_lazy("receive how much?"),
    "pay": gettext_lazy("pay how much?"),
    "repair": gettext_lazy("what does a building cost?"),
    "to": gettext_lazy("tap the square"),
    "back": gettext_lazy("back how many squares?"),
}
HINTS: Mapping[str, Any] = {
    "receive": gettext_lazy("“From each player” is from the bank, once. A card without effect is 0."),
    "pay": gettext_lazy("“To each player” is to the bank, once."),
    "repair": gettext_lazy("Only your own houses and hotels count."),
    "to": gettext_lazy("On the sheet, or here where it has no title."),
    "back": gettext_lazy("Type the number on the card."),
}
