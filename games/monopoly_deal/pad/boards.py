"""What lies lit on the boards while an entry grows: on the own one, and on those of the players it is about."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from games.kit.errors import IllegalMove
from games.kit.seats import seat_to_log
from games.monopoly_deal.pad.draft import (
    Desk,
    Draft,
    asks_money,
    is_rent,
    owed,
    settled,
    spot_text,
)
from games.monopoly_deal.pad.reach import (
    chargeable,
    destinations,
    given,
    movable,
    not_joined,
    robbed,
    taken,
)
from games.monopoly_deal.pad.taps import refused
from games.monopoly_deal.rules.ending import before
from games.monopoly_deal.rules.entries import write_move
from games.monopoly_deal.rules.filled import Lighting, Tap, Tapped
from games.monopoly_deal.rules.moves import Against, Move, Spot
from games.monopoly_deal.rules.sheet import DEAL_BANCO, DEAL_DUEL, DEAL_TROC, SETS, Colour
from games.monopoly_deal.words.names import millions

Thing = TypeVar("Thing")


def lights(desk: Desk, draft: Draft) -> dict[int, Lighting]:
    """What is lit, by seat; the player in turn is always among them."""
    lit = {desk.seat: _own(desk, draft)}
    if draft.card == DEAL_BANCO:
        lit |= _sets_of_others(desk, draft)
    elif draft.card in (DEAL_DUEL, DEAL_TROC):
        lit |= _cards_of_others(desk, draft)
    elif asks_money(draft.card):
        lit |= {answer.player: _debtor(desk, draft, answer) for answer in draft.answers}
    return lit


def entry_text(move: Move) -> str:
    """An entry that names no player, as its button sends it."""
    return json.dumps(write_move(move, seat_to_log))


def _own(desk: Desk, draft: Draft) -> Lighting:
    if draft.card == DEAL_TROC:
        taps = _judged(given(desk), draft.give, lambda spot: f"give={spot_text(spot)}")
        return Lighting(cards={spot: (tap,) for spot, tap in taps.items()}, asked=not draft.give)
    if is_rent(draft.card):
        charged = chargeable(desk, draft.card)
        return Lighting(sets=_judged(charged, draft.of, lambda place: f"of={place}"), asked=not draft.of)
    if draft.moves or (draft.card and destinations(desk, draft)):
        return _going(desk, draft)
    if draft.card or draft.ends:
        return Lighting(asked=not draft.answers)
    return Lighting(
        cards={spot: (Tap(f"move={spot_text(spot)}", Tapped.FREE),) for spot in movable(desk)}, asked=True
    )


def _going(desk: Desk, draft: Draft) -> Lighting:
    """Where the chosen card may go: each set writes."""
    ways = {
        to: Tap(entry_text(move), Tapped.LEGAL, writes=True) for to, move in destinations(desk, draft).items()
    }
    lying = before(desk.state, desk.seat).places
    sets = {to: tap for to, tap in ways.items() if to in lying}
    for place in SETS:
        if place in lying and place not in ways and (why := not_joined(desk, draft, place)):
            sets[place] = Tap(f"to={place}", Tapped.REFUSED, why)
    new: dict[Colour, Tap] = {SETS[to].colour: tap for to, tap in ways.items() if to not in lying}
    cards: dict[Spot, tuple[Tap, ...]] = {}
    if draft.moves:
        cards = {
            draft.moves: (Tap("none", Tapped.PICKED), Tap(f"move={spot_text(draft.moves)}", Tapped.FREE))
        }
    return Lighting(cards=cards, sets=sets, new=new, asked=True)


def _judged(
    things: Mapping[Thing, IllegalMove | None],
    picked: Thing | None,
    says: Callable[[Any], str],
    *,
    next_: bool = True,
) -> dict[Thing, Tap]:
    """One tap a thing: picked, legal, or refused with the reason; beside a picked one the others stay free."""
    other = Tapped.LEGAL if next_ and picked is None else Tapped.FREE
    return {
        thing: Tap(says(thing), Tapped.REFUSED if why else Tapped.PICKED if thing == picked else other, why)
        for thing, why in things.items()
    }


def _sets_of_others(desk: Desk, draft: Draft) -> dict[int, Lighting]:
    picked = (draft.whom, draft.of) if draft.whom is not None and draft.of else None
    taps = _judged(robbed(desk), picked, lambda theirs: f"set={theirs[0]}/{theirs[1]}")
    return {
        seat: Lighting(sets={place: tap for (owner, place), tap in taps.items() if owner == seat})
        for seat in desk.others
    }


def _cards_of_others(desk: Desk, draft: Draft) -> dict[int, Lighting]:
    """MD-40, MD-41; a Troc asks first what is given."""
    picked = (draft.whom, draft.take) if draft.whom is not None and draft.take else None
    given_first = draft.card == DEAL_DUEL or draft.give is not None
    taps = _judged(
        taken(desk, draft), picked, lambda it: f"take={it[0]}/{spot_text(it[1])}", next_=given_first
    )
    return {
        seat: Lighting(cards={spot: _copies(tap) for (owner, spot), tap in taps.items() if owner == seat})
        for seat in desk.others
    }


def _copies(tap: Tap) -> tuple[Tap, ...]:
    """Of several copies at a spot one is taken."""
    return (tap, Tap(tap.value, Tapped.FREE)) if tap.state is Tapped.PICKED else (tap,)


def _debtor(desk: Desk, draft: Draft, answer: Against) -> Lighting:
    """MD-14: every card of a player who pays here, those picked first; nothing where a Joker has been said."""
    if answer.cancelled:
        return Lighting()
    done, seat = settled(desk, draft, answer), answer.player
    lying = () if seat in desk.away else before(desk.state, seat).all()
    spots = dict.fromkeys(Spot(each.place, each.card.key) for each in lying)
    cards = {spot: _paying(desk, draft, answer, spot) for spot in spots}
    paid = sum(_value(desk, seat, spot) for spot in answer.pays)
    note = _("pays %(paid)s of %(owed)s") % {"paid": millions(paid), "owed": millions(owed(desk, draft))}
    return Lighting(cards=cards, asked=not done, note=note)


def _paying(desk: Desk, draft: Draft, answer: Against, spot: Spot) -> tuple[Tap, ...]:
    """A tap for each copy that is picked, and one for those that are not."""
    text = spot_text(spot)
    picked = Tap(f"{answer.player}:keep={text}", Tapped.PICKED)
    more = f"{answer.player}:pay={text}"
    count = answer.pays.count(spot)
    if count == len(before(desk.state, answer.player).copies(spot.place, spot.card)):
        return (picked,) * count
    why = refused(desk, draft, more)
    return (picked,) * count + (Tap(more, Tapped.REFUSED if why else Tapped.LEGAL, why),)


def _value(desk: Desk, seat: int, spot: Spot) -> int:
    found = before(desk.state, seat).find(spot.place, spot.card)
    return found.card.value if found else 0
