"""Enumeration of the openings of an entry; the answers of the others are filled in later."""

from __future__ import annotations

from collections.abc import Iterable

from games.kit.turns import here
from games.monopoly_deal.rules.checking import excess
from games.monopoly_deal.rules.ending import State, before, hidden
from games.monopoly_deal.rules.moves import (
    Banco,
    Build,
    Charge,
    Duel,
    EndTurn,
    LayProperty,
    Move,
    PassGo,
    PutInBank,
    Rearrange,
    Spot,
    Troc,
)
from games.monopoly_deal.rules.sheet import (
    BANK,
    BUILDINGS,
    CARD_LIST,
    DEAL_BANCO,
    DEAL_DUEL,
    DEAL_TROC,
    FIXED_CHARGES,
    GO,
    HOUSE,
    NOT_BUILT_ON,
    SETS,
    SETS_BY_COLOUR,
    Card,
    Kind,
)
from games.monopoly_deal.rules.tableau import Tableau


def legal_moves(state: State, seat: int, thrown: object) -> tuple[Move, ...]:
    """Return every opening of this turn, in the order of the cards: to bank, to play, to rearrange, to end; () out of
    turn.

    `against`, `double`, payments, Jokers and `value` are left open; nothing is thrown in this game.
    """
    if seat != state.seat:
        return ()
    return tuple(
        dict.fromkeys(
            (*_from_hand(state, seat), *_rearranging(state, seat), EndTurn(seat, excess(state, seat)))
        )
    )


def _from_hand(state: State, seat: int) -> Iterable[Move]:
    """MD-23, MD-32: yield plays of the cards that can be in the hand, if a play and a card are left."""
    if not state.plays or not state.hands[seat]:
        return
    left = [card for card in CARD_LIST if hidden(state, card.key)]
    yield from (PutInBank(seat, card.key) for card in left if not card.is_property)
    table = before(state, seat)
    others = [before(state, each) for each in here(state) if each != seat]
    for card in left:
        yield from _playing(state, seat, card, table, others)


def _playing(state: State, seat: int, card: Card, table: Tableau, others: list[Tableau]) -> Iterable[Move]:
    if card.is_property:
        return _laying(seat, card, table)
    if card.kind is Kind.RENT:
        return _rents(seat, card, table)
    if card.key in BUILDINGS:
        return (
            Build(seat, card.key, place) for place in table.complete_sets() if _buildable(table, card, place)
        )
    if card.key in FIXED_CHARGES:
        return (Charge(seat, card.key),)
    return _deals(state, seat, card, table, others)


def _deals(state: State, seat: int, card: Card, table: Tableau, others: list[Tableau]) -> Iterable[Move]:
    full_too = state.options.troc_full_sets
    match card.key:
        case key if key == GO:
            yield PassGo(seat)
        case key if key == DEAL_DUEL:
            yield from (Duel(seat, take) for other in others for take in _reached(other, full_too=False))
        case key if key == DEAL_TROC:
            own = _reached(table, full_too=full_too)
            taken = [take for other in others for take in _reached(other, full_too=full_too)]
            yield from (Troc(seat, take, give) for give in own for take in taken)
        case key if key == DEAL_BANCO:
            yield from (Banco(seat, place) for other in others for place in other.complete_sets())


def _laying(seat: int, card: Card, table: Tableau) -> Iterable[Move]:
    if card.kind is Kind.PROPERTY:
        yield LayProperty(seat, card.key, None)
    yield from (LayProperty(seat, card.key, place) for place in _with_room(card, table))


def _with_room(card: Card, table: Tableau) -> Iterable[str]:
    """MD-34: return the sets that this card may join."""
    sets = (each for colour in card.colours for each in SETS_BY_COLOUR[colour])
    return (each.key for each in sets if table.has_room(each.key))


def _rents(seat: int, card: Card, table: Tableau) -> Iterable[Move]:
    """MD-25: return rents of the own sets of the card's colours that bring something."""
    return (
        Charge(seat, card.key, place)
        for place in table.places
        if place != BANK and SETS[place].colour in card.colours and table.rent(place)
    )


def _buildable(table: Tableau, card: Card, place: str) -> bool:
    """MD-37: return whether the building may be put on this set, which is complete."""
    ready = card.key == HOUSE or table.find(place, HOUSE) is not None
    free = table.find(place, card.key) is None
    return ready and free and SETS[place].colour not in NOT_BUILT_ON


def _reached(table: Tableau, *, full_too: bool) -> tuple[Spot, ...]:
    """MD-10, MD-20, MD-40: return the property cards that a Duel or Troc may take or give."""
    return tuple(
        dict.fromkeys(
            Spot(each.place, each.card.key)
            for each in table.all()
            if each.card.is_property and (full_too or not table.is_complete(each.place))
        )
    )


def _rearranging(state: State, seat: int) -> Iterable[Move]:
    """MD-11: yield moves of own property cards between own sets, as often as the player likes."""
    table = before(state, seat)
    for each in table.all():
        if each.card.is_property:
            spot = Spot(each.place, each.card.key)
            yield from (Rearrange(seat, spot, to) for to in _with_room(each.card, table))
