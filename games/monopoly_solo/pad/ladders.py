"""Buying, building, selling, mortgages and the ways out of prison: the entries that the solo tray offers whole."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.errors import IllegalMove
from games.monopoly_solo.pad.moves import entry_of, refusal_of
from games.monopoly_solo.pad.parts import Answer, Rung
from games.monopoly_solo.rules.book import PLAYER
from games.monopoly_solo.rules.ending import Debt, Offer, State
from games.monopoly_solo.rules.moves import FINE, AnswerOffer, Build, LeaveJail, Lift, Mortgage, Move, Sell
from games.monopoly_solo.rules.rents import rent
from games.monopoly_solo.rules.sheet import HOTEL, SQUARES, Deck, Title
from games.monopoly_solo.rules.verbs import apply
from games.monopoly_solo.words.prompts import called
from scoresheets.words.amounts import amount

NO_LADDER = (
    "not_here",
    "not_yours",
    "not_a_street",
    "group_incomplete",
    "group_mortgaged",
    "too_many_buildings",
)


def _answer(state: State, move: Move, label: str) -> Answer:
    return Answer(entry_of(move), label, refused=refusal_of(state, move) is not None)


def offer_answers(state: State, offer: Offer, price: int) -> tuple[Answer, ...]:
    """MS-37: buying it, and leaving it."""
    buy = _("Buy for %(price)s") % {"price": amount(price)}
    return (
        _answer(state, AnswerOffer(PLAYER, buy=True), buy),
        _answer(state, AnswerOffer(PLAYER, buy=False), _("Leave it")),
    )


def ways_out(state: State) -> tuple[Answer, ...]:
    """MS-14: the fine, and each get-out card that is kept."""
    fine = _("Pay %(amount)s") % {"amount": amount(state.options.fine)}
    kept = [deck for deck in Deck if state.book.keeps(deck)]
    cards = [
        _answer(state, LeaveJail(PLAYER, deck), _card_label(state, deck, alone=len(kept) == 1))
        for deck in kept
    ]
    return (_answer(state, LeaveJail(PLAYER, FINE), fine), *cards)


def _card_label(state: State, deck: Deck, *, alone: bool) -> str:
    return _("Use the card") if alone else _("%(deck)s card") % {"deck": called(state, deck)}


def mortgage_answer(state: State, title: Title) -> Answer:
    """MS-47: what mortgaging this title brings."""
    label = _("Mortgage for %(amount)s") % {"amount": amount(title.mortgage)}
    return _answer(state, Mortgage(PLAYER, title.position), label)


def lift_answer(state: State, title: Title) -> Answer:
    """MS-48: what lifting its mortgage costs."""
    label = _("Lift for %(amount)s") % {"amount": amount(title.lifting)}
    return _answer(state, Lift(PLAYER, title.position), label)


def to_build(state: State) -> tuple[Rung, ...]:
    """MS-12: the ladder of the own street one stands on; () where nothing can ever be built there as things are."""
    title = SQUARES[state.book.square]
    if state.due is not None or not isinstance(title, Title):
        return ()
    error = refusal_of(state, Build(PLAYER, title.position))
    if error and error.code in NO_LADDER:
        return ()
    return tuple(_build_rungs(state, title))


def _build_rungs(state: State, title: Title) -> Iterator[Rung]:
    built = state.book.buildings(title)
    for steps in range(1, HOTEL - built + 1):
        move, stands = Build(PLAYER, title.position, steps), built + steps
        cost, earns = amount(title.house * steps), amount(title.rents[stands])
        facts = {"buildings": standing(stands), "amount": cost, "rent": earns}
        label = _("%(buildings)s for %(amount)s, rent %(rent)s") % facts
        refused = refusal_of(state, move) is not None
        yield Rung(entry_of(move), stands, f"−{cost}", earns, label, refused)


def to_sell(state: State, title: Title) -> tuple[Rung, ...]:
    """MS-46: what may stand there after a sale, the smallest sale first."""
    return tuple(
        _sale(state, title, Sell(PLAYER, title.position, steps))
        for steps in range(1, state.book.buildings(title) + 1)
    )


def _sale(state: State, title: Title, move: Sell) -> Rung:
    stands = state.book.buildings(title) - move.steps
    try:
        after, refused = apply(state, move), False
    except IllegalMove:
        after, refused = state, True
    brings = amount(title.half_house * move.steps)
    earns = amount(title.rents[stands] if stands or refused else rent(after.book, title))
    facts = {"buildings": standing(stands), "amount": brings, "rent": earns}
    label = _("Sell for %(amount)s: then %(buildings)s, rent %(rent)s") % facts
    return Rung(entry_of(move), stands, f"+{brings}", earns, label, refused)


def standing(steps: int) -> str:
    """So many steps of building in words."""
    if steps == HOTEL:
        return _("hotel")
    if not steps:
        return _("nothing built")
    return ngettext("%(count)s house", "%(count)s houses", steps) % {"count": steps}


def missing(state: State) -> int:
    """How much an open debt still lacks."""
    return state.due.amount - state.book.cash if isinstance(state.due, Debt) else 0
