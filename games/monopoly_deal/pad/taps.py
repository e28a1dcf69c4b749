"""The effect of one tap on a draft, checked by the rules.

Taps are the choices of the player in turn, and the answers and payments of the players acted on. `3:pay=bank/money:1`
is a tap of the fourth seat; a tap without a seat belongs to the player in turn. So code that shares a draft between
devices knows whose decision each tap is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from games.kit.errors import IllegalMove
from games.monopoly_deal.pad.answers import (
    ANSWERS,
    MeansNothing,
    counter,
    debtor,
    paid_up,
    uncounter,
    unsaid,
)
from games.monopoly_deal.pad.draft import (
    Desk,
    Draft,
    Tab,
    action_of,
    answered,
    desk_of,
    is_rent,
    read_spot,
    refusal,
)
from games.monopoly_deal.pad.reach import (
    chargeable,
    destinations,
    given,
    movable,
    not_joined,
    robbed,
    taken,
    useless,
    written_by,
)
from games.monopoly_deal.rules.ending import State
from games.monopoly_deal.rules.moves import Against, Charge
from games.monopoly_deal.rules.playing import check_jokers
from games.monopoly_deal.rules.sheet import (
    CARDS,
    DEAL_BANCO,
    DEAL_DUEL,
    DEAL_JACKPOT,
    DEAL_TROC,
    MOST_DOUBLERS,
    RENT_ANY,
)

PAGES = frozenset({"few", "wilds", "acts", "rents", "new"})
"""The further pages of the keys on a phone, which shows eight at a time."""
_Choice = Callable[[Desk, Draft, str], Draft]
_Thing = TypeVar("_Thing")
_ASIDE = ("at", "counter", "uncounter")  # taps that leave standing what others have agreed to
_TWO = 2  # sets are a choice
_TAP = re.compile(r"(?:([0-9]{1,2}):)?([a-z]+)(?:=([^\s=]+))?")


@dataclass(frozen=True, slots=True)
class Drawn:
    """The result of taps; `refused` is the rules' refusal of the last one, None if they accepted it."""

    desk: Desk
    draft: Draft
    refused: IllegalMove | None = None


def drafted(state: State, seat: int, taps: Iterable[str], away: frozenset[int] = frozenset()) -> Drawn:
    """Return the outcome of these taps; taps that do not apply (any more) are ignored."""
    drawn = Drawn(desk_of(state, seat, away), Draft())
    for tap in taps:
        try:
            drawn = Drawn(drawn.desk, after_tap(drawn.desk, drawn.draft, tap))
        except IllegalMove as error:
            drawn = replace(drawn, refused=error)
        except MeansNothing:
            drawn = replace(drawn, refused=None)
    return drawn


def read_tap(tap: str) -> tuple[int | None, str, str]:
    """Return (seat of the tap, None for the player in turn; verb; object of the verb). Raise MeansNothing."""
    found = _TAP.fullmatch(tap)
    if found is None:
        raise MeansNothing(tap)
    who, verb, what = found.groups()
    return None if who is None else int(who), verb, what or ""


def after_tap(desk: Desk, draft: Draft, tap: str) -> Draft:
    """Return the draft after one more tap.

    Raise IllegalMove if the rules refuse the tap, MeansNothing if it does not apply.
    """
    who, verb, what = read_tap(tap)
    try:
        if who is not None:
            changed = ANSWERS[verb](desk, draft, who, what)
            return paid_up(desk, changed if verb == "done" else unsaid(changed, who), only=who)
        changed = paid_up(desk, _CHOICES[verb](desk, draft, what))
        return changed if verb in _ASIDE else replace(changed, agreed=frozenset())
    except IllegalMove:
        raise
    except (KeyError, ValueError) as error:
        raise MeansNothing(tap) from error


def refused(desk: Desk, draft: Draft, tap: str) -> IllegalMove | None:
    """Return why the rules refuse this tap now, None if they do not. Raise MeansNothing."""
    try:
        after_tap(desk, draft, tap)
    except IllegalMove as error:
        return error
    return None


def _tab(tab: Tab) -> _Choice:
    return lambda desk, draft, what: Draft(tab)


def _start_again(desk: Desk, draft: Draft, what: str) -> Draft:
    return Draft(draft.tab)


def _page(desk: Desk, draft: Draft, what: str) -> Draft:
    if what not in PAGES:
        raise MeansNothing(what)
    return replace(draft, page=what)


def _card(desk: Desk, draft: Draft, what: str) -> Draft:
    if what not in CARDS:
        raise MeansNothing(what)
    why = useless(desk, draft.tab, what)
    if why is not None:
        raise why
    chosen = Draft(draft.tab, card=what)
    if written_by(desk, draft.tab, what) is not None and len(destinations(desk, chosen)) < _TWO:
        raise MeansNothing(what)
    return _decided(desk, chosen)


def _move(desk: Desk, draft: Draft, what: str) -> Draft:
    spot = read_spot(what)
    if spot not in movable(desk):
        raise MeansNothing(what)
    return Draft(draft.tab, moves=spot)


def _to(desk: Desk, draft: Draft, what: str) -> Draft:
    """MD-34, MD-37: refuse a set that the chosen card does not join; a set that it joins writes at once."""
    if draft.card or draft.moves:
        _allow(not_joined(desk, draft, what))
    raise MeansNothing(what)


def _of(desk: Desk, draft: Draft, what: str) -> Draft:
    """MD-25: return the draft with the own set for which rent is asked."""
    if not is_rent(draft.card):
        raise MeansNothing(what)
    _allow(chargeable(desk, draft.card)[what])
    return _decided(desk, replace(draft, of=what))


def _set(desk: Desk, draft: Draft, what: str) -> Draft:
    """MD-42: return the draft with the set to take."""
    if draft.card != DEAL_BANCO:
        raise MeansNothing(what)
    owner, place = what.split("/")
    _allow(robbed(desk)[int(owner), place])
    return answered(desk, replace(draft, whom=int(owner), of=place))


def _whom(desk: Desk, draft: Draft, what: str) -> Draft:
    """MD-7: return the draft with the one player who pays."""
    if draft.card not in (RENT_ANY, DEAL_JACKPOT) or int(what) not in desk.others:
        raise MeansNothing(what)
    return answered(desk, replace(draft, whom=int(what)))


def _take(desk: Desk, draft: Draft, what: str) -> Draft:
    """MD-40, MD-41: return the draft with the card to take."""
    if draft.card not in (DEAL_DUEL, DEAL_TROC):
        raise MeansNothing(what)
    owner, text = what.split("/", 1)
    spot = read_spot(text)
    _allow(taken(desk, draft)[int(owner), spot])
    return answered(desk, replace(draft, whom=int(owner), take=spot))


def _give(desk: Desk, draft: Draft, what: str) -> Draft:
    if draft.card != DEAL_TROC:
        raise MeansNothing(what)
    spot = read_spot(what)
    _allow(given(desk)[spot])
    return answered(desk, replace(draft, give=spot))


def _double(by: int) -> _Choice:
    """MD-8: return the choice of one doubler more or less; payments stay as far as they still fit."""

    def change(desk: Desk, draft: Draft, what: str) -> Draft:
        double = draft.double + by
        move = action_of(desk, replace(draft, double=double), [Against(seat) for seat in desk.others])
        if not isinstance(move, Charge) or move.of is None or not 0 <= double <= MOST_DOUBLERS:
            raise MeansNothing(what)
        if by > 0:
            _allow(refusal(desk, move if move.charges_everybody else replace(move, against=move.against[:1])))
            check_jokers(desk.state, replace(move, against=draft.answers))
        return replace(draft, double=double)

    return change


def _allow(why: IllegalMove | None) -> None:
    if why is not None:
        raise why


def _decided(desk: Desk, draft: Draft) -> Draft:
    """Return the draft with every choice made that has only one option."""
    if is_rent(draft.card) and draft.of is None:
        draft = replace(draft, of=_only(chargeable(desk, draft.card)))
    if draft.card in (RENT_ANY, DEAL_JACKPOT) and len(desk.others) == 1:
        draft = replace(draft, whom=desk.others[0])
    if draft.card == DEAL_TROC:
        draft = replace(draft, give=_only(given(desk)))
    if draft.card in (DEAL_DUEL, DEAL_TROC) and (found := _only(taken(desk, draft))):
        draft = replace(draft, whom=found[0], take=found[1])
    if draft.card == DEAL_BANCO and (theirs := _only(robbed(desk))):
        draft = replace(draft, whom=theirs[0], of=theirs[1])
    return answered(desk, draft)


def _only(judged: Mapping[_Thing, IllegalMove | None]) -> _Thing | None:
    """Return the one thing that the rules allow, None if there are several or none."""
    allowed = [thing for thing, why in judged.items() if why is None]
    return allowed[0] if len(allowed) == 1 else None


def _at(desk: Desk, draft: Draft, what: str) -> Draft:
    """Return the draft with the cards of this payer in the tray."""
    if debtor(draft, int(what)).cancelled:
        raise MeansNothing(what)
    return replace(draft, at=int(what))


_CHOICES: Mapping[str, _Choice] = MappingProxyType(
    {
        **{str(tab): _tab(tab) for tab in Tab},
        "none": _start_again,
        "page": _page,
        "card": _card,
        "move": _move,
        "to": _to,
        "of": _of,
        "set": _set,
        "whom": _whom,
        "take": _take,
        "give": _give,
        "double": _double(1),
        "single": _double(-1),
        "counter": counter,
        "uncounter": uncounter,
        "at": _at,
    }
)
