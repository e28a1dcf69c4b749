"""Reach of a card that is played or moved: sets to join or build on, sets to charge for, cards to take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.kit.errors import IllegalMove
from games.monopoly_deal.pad.draft import Desk, Draft, Tab, is_rent, refusal
from games.monopoly_deal.rules.checking import check_buildable, check_joins
from games.monopoly_deal.rules.ending import before
from games.monopoly_deal.rules.moves import (
    Against,
    Banco,
    Build,
    Charge,
    Duel,
    LayProperty,
    Move,
    PassGo,
    PlayOther,
    PutInBank,
    Rearrange,
    Spot,
    Troc,
)
from games.monopoly_deal.rules.sheet import (
    BUILDINGS,
    CARDS,
    DEAL_BANCO,
    DEAL_DUEL,
    DEAL_TROC,
    DOUBLE_RENT,
    GO,
    JOKER,
    SETS,
    Kind,
)
from games.monopoly_deal.rules.tableau import Tableau

_POINTLESS: Mapping[str, str] = {
    DEAL_DUEL: "nothing_to_take",
    DEAL_TROC: "nothing_to_swap",
    DEAL_BANCO: "no_set_to_take",
    **dict.fromkeys(BUILDINGS, "nothing_built_on"),
}
"""Reasons why a card has no use now though no rule refuses it: nothing lies there that it could act on."""


def destinations(desk: Desk, draft: Draft) -> dict[str, Move]:
    """Return the sets that the chosen card may join or stand on, each with the entry for it.

    Of the empty sets only the first of each colour is returned.
    """
    table = before(desk.state, desk.seat)
    return {to: move for to, move in _ways(desk, draft) if _worth_showing(table, draft, to)}


def _ways(desk: Desk, draft: Draft) -> Iterable[tuple[str, Move]]:
    for move in desk.openings:
        match move:
            case Rearrange(spot=spot, to=to) if spot == draft.moves:
                yield to, move
            case LayProperty(card=card, to=str(to)) if card == draft.card and draft.tab is Tab.LAY:
                yield to, move
            case Build(card=card, to=to) if card == draft.card and draft.tab is Tab.ACT:
                yield to, move


def _worth_showing(table: Tableau, draft: Draft, to: str) -> bool:
    """Return whether the table looks different afterwards, apart from the number of a set."""
    if to in table.places:
        return draft.moves is None or draft.moves.place != to
    if table.lowest_untouched(SETS[to].colour) != to:
        return False
    alone = draft.moves is not None and len(table.at(draft.moves.place)) == 1
    return not (alone and draft.moves and SETS[draft.moves.place].colour is SETS[to].colour)


def not_joined(desk: Desk, draft: Draft, to: str) -> IllegalMove | None:
    """Return why the chosen card cannot go to this own set, None if it can."""
    table, card = before(desk.state, desk.seat), draft.card or (draft.moves.card if draft.moves else "")
    try:
        if card in BUILDINGS:
            check_buildable(table, card, to)
        else:
            check_joins(table, CARDS[card], to)
    except IllegalMove as error:
        return error
    return None


def movable(desk: Desk) -> tuple[Spot, ...]:
    """MD-11: return the own cards that may move so that the table looks different."""
    spots = dict.fromkeys(move.spot for move in desk.openings if isinstance(move, Rearrange))
    return tuple(spot for spot in spots if destinations(desk, Draft(moves=spot)))


def chargeable(desk: Desk, card: str) -> dict[str, IllegalMove | None]:
    """Return the own sets, each with the reason why this rent card asks nothing for it, None if it does."""
    met = tuple(Against(seat) for seat in desk.others)
    against = met if Charge(desk.seat, card, "").charges_everybody else met[:1]
    places = [place for place in SETS if place in before(desk.state, desk.seat).places]
    return {place: refusal(desk, Charge(desk.seat, card, place, against=against)) for place in places}


def taken(desk: Desk, draft: Draft) -> dict[tuple[int, Spot], IllegalMove | None]:
    """Return the others' property cards, each with the reason why a Duel or Troc cannot take it, None if it can."""
    give = draft.give or next((move.give for move in desk.openings if isinstance(move, Troc)), None)
    found: dict[tuple[int, Spot], IllegalMove | None] = {}
    for seat in desk.others:
        for spot in _property_spots(before(desk.state, seat)):
            found[seat, spot] = _not_taken(desk, draft.card, give, seat, spot)
    return found


def _not_taken(desk: Desk, card: str, give: Spot | None, seat: int, spot: Spot) -> IllegalMove | None:
    if card == DEAL_TROC and give is not None:
        return refusal(desk, Troc(desk.seat, spot, give, (Against(seat),)))
    return refusal(desk, Duel(desk.seat, spot, (Against(seat),)))


def given(desk: Desk) -> dict[Spot, IllegalMove | None]:
    """Return the own property cards, each with the reason why a Troc cannot give it, None if it can."""
    other, take = next(
        ((seat, spot) for (seat, spot), why in taken(desk, Draft(card=DEAL_TROC)).items() if why is None),
        (-1, Spot("", "")),
    )
    spots = _property_spots(before(desk.state, desk.seat))
    return {spot: refusal(desk, Troc(desk.seat, take, spot, (Against(other),))) for spot in spots}


def robbed(desk: Desk) -> dict[tuple[int, str], IllegalMove | None]:
    """Return the others' sets, each with the reason why a Banco cannot take it, None if it can."""
    return {
        (seat, place): refusal(desk, Banco(desk.seat, place, (Against(seat),)))
        for seat in desk.others
        for place in before(desk.state, seat).sets
    }


def _property_spots(table: Tableau) -> tuple[Spot, ...]:
    """Return every property card of a player; copies at one place count once."""
    return tuple(
        dict.fromkeys(Spot(each.place, each.card.key) for each in table.all() if each.card.is_property)
    )


def useless(desk: Desk, tab: Tab, card: str) -> IllegalMove | None:
    """Return why this card cannot be banked, laid or played now, None if it can."""
    if tab is Tab.BANK:
        return refusal(desk, PutInBank(desk.seat, card))
    if (tab, card) in desk.playable:
        return None
    return _refused_by_the_rules(desk, card) or _pointless(desk, card)


def _refused_by_the_rules(desk: Desk, card: str) -> IllegalMove | None:
    """Return the refusal of any play of this card: no play, card or copy left, or never played by itself."""
    if card in (JOKER, DOUBLE_RENT):
        return refusal(desk, PlayOther(desk.seat, card))
    if CARDS[card].is_property:
        return refusal(desk, LayProperty(desk.seat, card, None))
    return refusal(desk, PutInBank(desk.seat, card))


def _pointless(desk: Desk, card: str) -> IllegalMove:
    """Return why nothing on the table gives the card a use."""
    facts: dict[str, Any] = {"card": card, "seat": desk.seat}
    if is_rent(card):
        return IllegalMove("nothing_to_charge", **facts)
    if card in BUILDINGS:
        for place in before(desk.state, desk.seat).complete_sets():
            return not_joined(desk, Draft(card=card), place) or IllegalMove(_POINTLESS[card], **facts)
    return IllegalMove(_POINTLESS[card], **facts)


def written_by(desk: Desk, tab: Tab, card: str) -> Move | None:
    """Return the entry that choosing this card writes at once, None if something is still to be chosen.

    A property joins the best set of its colour: on the real table it can be moved later in the turn.
    """
    if tab is Tab.BANK:
        return PutInBank(desk.seat, card)
    if card == GO:
        return PassGo(desk.seat)
    ways = destinations(desk, Draft(tab, card=card))
    if len(ways) != 1 and CARDS[card].kind is not Kind.PROPERTY:
        return None
    return next((ways[to] for to in best_first(desk, ways)), None)


def best_first(desk: Desk, sets: Iterable[str]) -> list[str]:
    """Return these sets: those that another card completes, open ones by the cards they lack, new ones."""
    table = before(desk.state, desk.seat)

    def rank(to: str) -> tuple[bool, int]:
        new = to not in table.places
        return new, 0 if new else SETS[to].size - len(table.properties(to))

    return sorted(sets, key=rank)


def moved_elsewhere(desk: Desk) -> Spot | None:
    """MD-11: return the property that the last entry laid, if it could lie in another set as well."""
    laid = desk.state.laid
    if laid is None or CARDS[laid.card].kind is not Kind.PROPERTY:
        return None
    return laid if destinations(desk, Draft(moves=laid)) else None
