"""Sentences of the solo tray before an entry is written.

They say what to do, and once an entry is whole, what it would bring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.monopoly_solo.rules.book import Owner
from games.monopoly_solo.rules.ending import CardDue, Cause, Debt, EndReason, Event, Offer, ServiceRoll, State
from games.monopoly_solo.rules.money import means
from games.monopoly_solo.rules.rents import rent
from games.monopoly_solo.rules.sheet import HOTEL, SQUARES, START, TITLES, Deck, Kind, Title
from games.monopoly_solo.words.short_names import short_spot
from games.monopoly_solo.words.squares import deck_name, square_name
from games.monopoly_solo.words.story import progress_sentence
from scoresheets.plugin.words import amount

_ASKED: Mapping[str, Any] = {
    "receive": gettext_lazy("receive how much?"),
    "pay": gettext_lazy("pay how much?"),
    "repair": gettext_lazy("what does a building cost?"),
    "to": gettext_lazy("tap the square"),
    "back": gettext_lazy("move back how many squares?"),
}
_HINTS: Mapping[str, Any] = {
    "receive": gettext_lazy("“From each player” means from the bank, once. If a card has no effect, type 0."),
    "pay": gettext_lazy("“To each player” means to the bank, once."),
    "repair": gettext_lazy("Only your own houses and hotels count."),
    "to": gettext_lazy("On the sheet, or here if it has no title."),
    "back": gettext_lazy("Type the number on the card."),
}


class Prompt(NamedTuple):
    """A prompt: its subject, what is to be `done`, and `more` about it."""

    lead: str
    done: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """The effects of an entry: where it leads, what is to be `done` then, `more` about it, the words of
    its `button`.
    """

    lead: str
    done: str
    more: str
    button: str


def _square(state: State, position: int) -> str:
    """Return a square by its printed name."""
    return square_name(str(state.options.board), position)


def _called(state: State, deck: Deck) -> str:
    """Return the name of a deck on the board."""
    return deck_name(str(state.options.board), deck)


def landing(before: State, after: State) -> Said:
    """Return the effects of a throw or a card, from the state before it and the state after it."""
    if after.reason is EndReason.BANK_BROKEN:
        return _bank_broken(before, after)
    if after.reason is EndReason.CANNOT_PAY:
        return _ruined(before, after)
    if _event(after, Cause.JAILED):
        more = _("Straight there. Nothing for passing %(go)s.") % {"go": _square(after, START)}
        return Said(_place(before, after), _("go to jail"), more, _("Go to jail"))
    said = _what_follows(before, after) if after.due is not None else _what_is_paid(before, after)
    button = _move_there(after) or said.button
    return Said(said.lead, said.done, " ".join(filter(None, (_go(after), said.more))), button)


def _move_there(after: State) -> str:
    """Return the button that moves the pawn, with the name of the square; "" if the pawn stays."""
    moved = _event(after, Cause.MOVED)
    if moved is None or moved.square is None:
        return ""
    return _("Move to %(square)s") % {"square": short_spot(str(after.options.board), moved.square)}


def _event(state: State, cause: Cause) -> Event | None:
    return next((event for event in state.events if event.cause is cause), None)


def _place(before: State, after: State) -> str:
    """Return the square where the pawn has come to, or the deck of the card."""
    moved = _event(after, Cause.MOVED)
    if moved is not None and moved.square is not None:
        return _("%(square)s:") % {"square": _square(after, moved.square)}
    deck = before.due.deck if isinstance(before.due, CardDue) else None
    return _("%(square)s:") % {"square": _called(after, deck) if deck else _square(after, after.book.square)}


def _go(after: State) -> str:
    event = _event(after, Cause.GO)
    facts = {"go": _square(after, START), "amount": amount(event.amount if event else 0)}
    return _("%(go)s earns %(amount)s.") % facts if event else ""


def _bank_broken(before: State, after: State) -> Said:
    short = _event(after, Cause.BROKEN)
    more = _("It is %(amount)s short.") % {"amount": amount(short.amount if short else 0)}
    return Said(_place(before, after), _("the bank cannot pay, you win"), more, _("Break the bank"))


def _ruined(before: State, after: State) -> Said:
    owed = _event(after, Cause.RUINED)
    facts = {"amount": amount(owed.amount if owed else 0), "means": amount(means(after.book))}
    more = _("%(amount)s is due, and all you have would bring %(means)s.") % facts
    return Said(_place(before, after), _("the game is lost"), more, _("The game is lost"))


def _what_follows(before: State, after: State) -> Said:
    match after.due:
        case Offer(title=title):
            price, cash = TITLES[title].price, after.book.cash
            facts = {"price": amount(price), "cash": amount(cash)}
            if price <= cash:
                more = _("It costs %(price)s, and you have %(cash)s. Then you buy it or leave it.") % facts
            else:
                more = _("It costs %(price)s, and you have %(cash)s.") % facts
            return Said(_place(before, after), _("it is for sale"), more, "")
        case CardDue():
            return Said(_place(before, after), _("draw a card"), "", _("Draw a card"))
        case ServiceRoll(title=title, times=times):
            more = _("The rent is %(times)s times your roll.") % {"times": times}
            return Said(_owned(after, TITLES[title]), _("roll for the rent"), more, "")
        case Debt() as debt:
            return _owed(after, debt)
    raise TypeError(after.due)


def _owed(after: State, debt: Debt) -> Said:
    missing = {"missing": _missing(after, debt), "amount": amount(debt.amount)}
    more = _("Then you have to sell or mortgage. All you have would bring %(means)s.") % {
        "means": amount(means(after.book))
    }
    return Said(
        _owing(after, debt), _("%(missing)s is missing") % missing, more, _("Owe %(amount)s") % missing
    )


def _owned(state: State, title: Title) -> str:
    """Return a title with its owner, before what is to be done about it."""
    mine = state.book.owner(title) is Owner.PLAYER
    sentence = _("%(title)s, yours:") if mine else _("%(title)s, the bank’s:")
    return sentence % {"title": _square(state, title.position)}


def _owing(state: State, debt: Debt) -> str:
    """Return what is owed and for what."""
    sentences: Mapping[Cause, str] = {
        Cause.RENT: _("%(square)s, the bank’s: %(amount)s due,"),
        Cause.TAX: _("%(square)s: %(amount)s due,"),
        Cause.FINE: _("The fine: %(amount)s due,"),
        Cause.CARD: _("The card: %(amount)s due,"),
    }
    name = "" if debt.square is None else _square(state, debt.square)
    return sentences[debt.cause] % {"square": name, "amount": amount(debt.amount)}


def _what_is_paid(before: State, after: State) -> Said:
    if paid := _event(after, Cause.RENT):
        title = TITLES[paid.square or 0]
        more = " ".join(filter(None, (_why_rent(before, title, abs(paid.amount)), _bank_builds(after))))
        return Said(_owned(before, title), *_paid(paid.amount, more))
    paid = _event(after, Cause.TAX) or _event(after, Cause.CARD)
    if paid and paid.amount:
        return Said(_place(before, after), *_paid(paid.amount, ""))
    if _event(after, Cause.KEPT):
        return Said(_place(before, after), _("keep the Get Out of Jail Free card"), "", _("Keep the card"))
    if paid:
        return Said(_place(before, after), _("it has no effect"), "", _("No effect"))
    more = _idle_title(after)
    return Said(_place(before, after), _("nothing is due"), more, "")


def _paid(number: int, more: str) -> tuple[str, str, str]:
    facts = {"amount": amount(abs(number))}
    if number < 0:
        return _("pay %(amount)s") % facts, more, _("Pay %(amount)s") % facts
    return _("receive %(amount)s") % facts, more, _("Receive %(amount)s") % facts


def _idle_title(after: State) -> str:
    stands_on = SQUARES[after.book.square]
    mortgaged = isinstance(stands_on, Title) and after.book.is_mortgaged(stands_on)
    return _("It is mortgaged: the bank pays no rent.") if mortgaged else ""


def _why_rent(before: State, title: Title, paid: int) -> str:
    """MS-10: return how the rent comes about."""
    book, owner = before.book, before.book.owner(title)
    if title.kind is Kind.UTILITY:
        due = before.due
        facts = {"times": due.times, "eyes": paid // due.times} if isinstance(due, ServiceRoll) else {}
        return _("%(times)s times %(eyes)s.") % facts if facts else ""
    if title.kind is Kind.STATION and owner is not None:
        count = book.owned(owner, title.group)
        stations = ngettext("%(count)s railroad.", "%(count)s railroads.", count) % {"count": count}
        doubled = _("The card doubles the rent.") if paid > rent(book, title) else ""
        return " ".join(filter(None, (stations, doubled)))
    return _why_street(book.buildings(title), doubled=paid > title.rents[0])


def _why_street(steps: int, *, doubled: bool) -> str:
    if steps == HOTEL:
        return _("Rent with the hotel.")
    if steps:
        sentence = ngettext("Rent with %(count)s house.", "Rent with %(count)s houses.", steps)
        return sentence % {"count": steps}
    return _("No buildings, whole group: double rent.") if doubled else _("No buildings.")


def _bank_builds(after: State) -> str:
    event = _event(after, Cause.BANK_BUILT)
    if event is None:
        return ""
    if event.steps == HOTEL:
        return _("Then the bank builds the hotel there, free.")
    return _("Then the bank builds a house there, free.")


def refused(why: str) -> Prompt:
    """Return the prompt when the entry in the tray is against the rules."""
    return Prompt(_("This is impossible:"), _("tap something else"), why)


def build_or_throw(state: State) -> Prompt:
    """MS-12: return the prompt when the pawn stands where the player may build."""
    lead = _("%(square)s is yours:") % {"square": _square(state, state.book.square)}
    return Prompt(lead, _("build or roll"), _("Then the rent is higher. A roll moves you on."))


def throw(state: State, names: Sequence[str], *, second: bool) -> Prompt:
    """Return the prompt to throw the dice, or to tap the second one."""
    lead = _("You are on %(square)s:") % {"square": _square(state, state.book.square)}
    done = _("tap the second die") if second else _("roll and tap your dice")
    return Prompt(lead, done, _also(state) or ("" if state.events else progress_sentence(state, names)))


def _also(state: State) -> str:
    """Return what else may be done, on the sheet."""
    book = state.book
    mine = book.titles(Owner.PLAYER)
    if any(book.is_mortgaged(title) and book.cash >= title.lifting for title in mine):
        return _("Before that, you can lift a mortgage: tap the title.")
    return ""


def throw_for_rent(state: State, due: ServiceRoll) -> Prompt:
    """Return the prompt to throw for a utility's rent."""
    more = _("The rent is %(times)s times your roll.") % {"times": due.times}
    return Prompt(_owned(state, TITLES[due.title]), _("roll for the rent"), more)


def for_sale(state: State, offer: Offer, *, too_dear: bool) -> Prompt:
    """MS-37: return the prompt to buy a title or leave it."""
    lead = _("%(title)s is for sale:") % {"title": _square(state, offer.title)}
    sale = _sale_first(state)
    if too_dear:
        facts = {"price": amount(TITLES[offer.title].price), "cash": amount(state.book.cash)}
        short = _("It costs %(price)s, and you have %(cash)s.") % facts
        done = _("sell buildings or leave it") if sale else _("leave it")
        return Prompt(lead, done, " ".join(filter(None, (short, sale, _left(state)))))
    more = " ".join(filter(None, (sale, _last_title(state) or _left(state))))
    return Prompt(lead, _("buy it or leave it"), more)


def _sale_first(state: State) -> str:
    """MS-21, MS-34: return the hint that a sale may come before the answer, however much cash there is."""
    built = any(state.book.buildings(title) for title in state.book.titles(Owner.PLAYER))
    return _("You can sell buildings first.") if built else ""


def _last_title(state: State) -> str:
    last = len(state.book.titles(Owner.PLAYER)) == len(TITLES) - 1
    return _("It is the last of the 28 titles: buying it wins the game.") if last else ""


def _left(state: State) -> str:
    tokens = state.book.tokens_left
    if not tokens:
        return _("If you leave it, it stays free: the bank has no token.")
    sentence = ngettext(
        "If you leave it, it is the bank’s for good. The bank has %(count)s token.",
        "If you leave it, it is the bank’s for good. The bank has %(count)s tokens.",
        tokens,
    )
    return sentence % {"count": tokens}


def leave_jail(state: State, *, too_dear: bool, card: bool) -> Prompt:
    """MS-14: return the prompt to pay the fine, if that is allowed, or to use a get-out card."""
    if too_dear:
        done = _("use the Get Out of Jail Free card")
    else:
        done = _("pay %(fine)s or use the Get Out of Jail Free card") if card else _("pay %(fine)s")
    more = _fine_beyond(state) or _("Then you roll and move. Doubles do not free you.")
    return Prompt(_("In jail:"), done % {"fine": amount(state.options.fine)}, more)


def _fine_beyond(state: State) -> str:
    """Return what paying the fine would mean if the cash does not cover it; "" if it does."""
    book, fine = state.book, state.options.fine
    if book.cash >= fine:
        return ""
    facts = {"cash": amount(book.cash), "means": amount(means(book))}
    if means(book) < fine:
        return (
            _("You have %(cash)s, and all you have would bring %(means)s: the fine loses the game.") % facts
        )
    return _("You have %(cash)s. For the rest, you would have to sell or mortgage.") % facts


def raise_money(state: State, debt: Debt) -> Prompt:
    """Return the prompt when a sum is owed that the cash does not cover."""
    facts = {"missing": _missing(state, debt), "means": amount(means(state.book))}
    more = _("Sell buildings or mortgage titles: tap one. All you have would bring %(means)s.") % facts
    return Prompt(_owing(state, debt), _("raise %(missing)s") % facts, more)


def _missing(state: State, debt: Debt) -> str:
    return amount(debt.amount - state.book.cash)


def read_card(state: State, due: CardDue, effect: str, *, unlisted: bool) -> Prompt:
    """Return the prompt to enter a card: its effect, and then what is still to be typed or tapped."""
    lead = _("%(square)s:") % {"square": _called(state, due.deck)}
    if not effect:
        more = _("Tap what it does.") if unlisted else _("Tap the one like your card.")
        return Prompt(lead, _("what does the card say?"), more)
    return Prompt(lead, str(_ASKED[effect]), str(_HINTS[effect]))


def sell(state: State, title: Title, why: str) -> Prompt:
    """Return the prompt for a tapped title with buildings to sell; `why` is the reason why they cannot
    be sold, or "".
    """
    return _about(state, title, _("sell buildings"), why or _("The bank pays half of what they cost."))


def lift(state: State, title: Title, why: str) -> Prompt:
    """Return the prompt for a tapped title that is mortgaged; `why` is the reason why it cannot be lifted, or ""."""
    return _about(state, title, _("lift its mortgage"), why or _("Then it earns rent again."))


def mortgage(state: State, title: Title, brings: str) -> Prompt:
    """Return the prompt for a tapped title that may be mortgaged: what that brings, or why it is refused."""
    return _about(state, title, _("mortgage it"), brings)


def _about(state: State, title: Title, done: str, more: str) -> Prompt:
    return Prompt(_("%(square)s:") % {"square": _square(state, title.position)}, done, more)


def mortgage_brings(after: State) -> str:
    """MS-47: return the result of a mortgage, from the state after it."""
    if after.reason is EndReason.BANK_BROKEN:
        return _("The bank cannot pay that: you win.")
    if isinstance(after.due, Debt):
        facts = {"missing": _missing(after, after.due)}
        return _("It earns no rent then, and %(missing)s is still missing.") % facts
    return _("It earns no rent then, and the debt is paid.")
