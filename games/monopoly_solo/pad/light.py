"""What the solo tray lights on the sheet: which titles may be tapped, what for, and why not the others."""

from __future__ import annotations

from types import MappingProxyType

from django.utils.translation import gettext as _

from games.monopoly_solo.pad.controls import why_not
from games.monopoly_solo.pad.draft import TO, Draft
from games.monopoly_solo.pad.moves import about_title, refusal_of, whole
from games.monopoly_solo.rules.ending import Cause, Debt, Offer, State
from games.monopoly_solo.rules.filled import Lighting, Tap
from games.monopoly_solo.rules.moves import Build, Lift, Mortgage, Sell
from games.monopoly_solo.rules.sheet import TITLES, Title
from games.monopoly_solo.rules.verbs import apply


def lighting(state: State, draft: Draft) -> Lighting:
    """The taps on the titles, and where the pawn and a building of the bank would come to stand."""
    tap = _going if draft.effect == TO else _asking
    taps = {title.box: tap(state, draft, title) for title in TITLES.values()}
    pawn, building = _coming(state, draft)
    return Lighting(MappingProxyType(taps), pawn, building)


def _coming(state: State, draft: Draft) -> tuple[int | None, int | None]:
    move = whole(state, draft)
    if move is None or refusal_of(state, move):
        return None, None
    after = apply(state, move)
    moved = any(event.cause in (Cause.MOVED, Cause.JAILED) for event in after.events)
    built = (event.square for event in after.events if event.cause is Cause.BANK_BUILT)
    return (after.book.square if moved else None), next(built, None)


def _going(state: State, draft: Draft, title: Title) -> Tap:
    """A card moves the pawn: every title is a square to go to."""
    if draft.square == title.position:
        return Tap(title.box, "picked", "go")
    return Tap(title.box, "legal", "go") if draft.square is None else Tap(title.box, "possible")


def _asking(state: State, draft: Draft, title: Title) -> Tap:
    move = about_title(state, title)
    why = why_not(state, move)
    if why:
        return Tap(title.box, "refused", why=why)
    if isinstance(move, Build):
        return Tap(title.box, "refused", why=_("You stand here: build with the keys beside the dice."))
    verb, brings = _gain(move, title)
    if draft.picked == title.position:
        return Tap(title.box, "picked", verb, brings)
    if _asked_for(state, move):
        return Tap(title.box, "legal", verb, brings)
    return Tap(title.box, "possible")


def _gain(move: object, title: Title) -> tuple[str, int]:
    match move:
        case Sell():
            return "sell", title.half_house
        case Mortgage():
            return "mortgage", title.mortgage
        case Lift():
            return "lift", -title.lifting
    raise TypeError(move)


def _asked_for(state: State, move: object) -> bool:
    """Yellow is what helps now: anything that fills a debt, a mortgage to lift, a sale to buy what is offered."""
    match state.due:
        case Debt():
            return True
        case Offer(title=title):
            return state.book.cash < TITLES[title].price
    return isinstance(move, Lift)
