"""The boards of Monopoly Deal as the page draws them: faces of cards, holes, and the things that may be tapped.

Taps are possible on the board of the player in turn, and on boards of other players in a draft.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from games.kit.errors import IllegalMove
from games.monopoly_deal.pad.draft import (
    Desk,
    Draft,
    charges_money,
    entry_text,
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
from games.monopoly_deal.rules.ending import State, before
from games.monopoly_deal.rules.filled import FilledSet, FilledTableau, Lighting, Tap, Tapped, fill
from games.monopoly_deal.rules.moves import Against, Spot
from games.monopoly_deal.rules.sheet import (
    BANK,
    BUILDINGS,
    CARD_LIST,
    DEAL_BANCO,
    DEAL_DUEL,
    DEAL_TROC,
    SETS,
    SETS_TO_WIN,
    Card,
)
from games.monopoly_deal.rules.tableau import Lying, Tableau
from games.monopoly_deal.words.prompts import pays_of

_ORDER = {card.key: place for place, card in enumerate(CARD_LIST)}


@dataclass(frozen=True, slots=True)
class Face:
    """Copies of one card at one place that look and act alike; `boxes` are their marks."""

    card: Card
    place: str
    boxes: tuple[str, ...]
    tap: Tap | None = None

    @property
    def copies(self) -> int:
        """Return the number of copies."""
        return len(self.boxes)


@dataclass(frozen=True, slots=True)
class ShownSet:
    """A set with its faces, buildings and `holes` (one for each missing card)."""

    filled: FilledSet
    size: int
    faces: tuple[Face, ...]
    buildings: tuple[Face, ...]
    holes: tuple[int, ...]
    tap: Tap | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that a page shows of one player. `thirds` says which of the sets needed to win are complete.

    `hand` counts the cards in the hand. `pile` and `discarded` count the table's piles, `plays` and `drawn` belong to
    the turn.
    """

    tableau: FilledTableau
    sets: tuple[ShownSet, ...]
    bank: tuple[Face, ...]
    thirds: tuple[bool, ...]
    hand: int
    pile: int
    discarded: int
    plays: int
    drawn: int
    asked: bool = False
    note: str = ""


def board(state: State, seat: int, lighting: Lighting | None = None) -> Board:
    """Return one player's board, with the things that may be tapped on it."""
    shown, table = lighting or Lighting(), before(state, seat)
    filled = fill(state.options, state.paper, seat)
    return Board(
        tableau=filled,
        sets=tuple(_set(each, table, shown) for each in filled.sets),
        bank=tuple(_stacks(_sorted(table.at(BANK)), shown)),
        thirds=tuple(third < len(filled.full) for third in range(SETS_TO_WIN)),
        hand=state.hands[seat],
        pile=state.pile,
        discarded=sum(state.discard.values()),
        plays=state.plays,
        drawn=state.drawn,
        asked=shown.asked,
        note=shown.note,
    )


def empty_board(state: State, seat: int) -> Board:
    """Return a board at the start with one empty set of each colour, for people who write on it by hand."""
    sets = (
        FilledSet(
            key, each.colour, each.number, (), each.size, complete=False, house=False, hotel=False, rent=0
        )
        for key, each in SETS.items()
        if each.number == 1
    )
    shown = tuple(ShownSet(each, each.missing, (), (), tuple(range(each.missing))) for each in sets)
    return replace(board(state, seat), sets=shown)


def _set(filled: FilledSet, table: Tableau, shown: Lighting) -> ShownSet:
    lying = sorted(table.at(filled.key), key=lambda each: (_ORDER[each.card.key], each.copy))
    return ShownSet(
        filled,
        SETS[filled.key].size,
        tuple(_faces([each for each in lying if each.card.key not in BUILDINGS], shown)),
        tuple(_faces([each for each in lying if each.card.key in BUILDINGS], shown)),
        tuple(range(filled.missing)),
        shown.sets.get(filled.key),
    )


def _sorted(cards: Iterable[Lying]) -> list[Lying]:
    """Return the cards, the largest first, copies together."""
    return sorted(cards, key=lambda each: (-each.card.value, _ORDER[each.card.key], each.copy))


def _taps(cards: Sequence[Lying], shown: Lighting) -> Iterable[tuple[Lying, Tap | None]]:
    """Yield each card with its tap: each copy takes the next tap of its spot, and the last tap serves
    all that follow.
    """
    seen: dict[Spot, int] = {}
    for each in cards:
        spot = Spot(each.place, each.card.key)
        taps, place = shown.cards.get(spot, ()), seen.get(spot, 0)
        seen[spot] = place + 1
        yield each, taps[min(place, len(taps) - 1)] if taps else None


def _faces(cards: Sequence[Lying], shown: Lighting) -> Iterable[Face]:
    """Return one face for each card, as in a set."""
    return (Face(each.card, each.place, (each.box,), tap) for each, tap in _taps(cards, shown))


def _stacks(cards: Sequence[Lying], shown: Lighting) -> Iterable[Face]:
    """Return one face for all copies that are alike, as in the bank."""
    stacks: dict[tuple[str, Tap | None], list[Lying]] = {}
    for each, tap in _taps(cards, shown):
        stacks.setdefault((each.card.key, tap), []).append(each)
    return (
        Face(found[0].card, found[0].place, tuple(each.box for each in found), tap)
        for (_key, tap), found in stacks.items()
    )


_Thing = TypeVar("_Thing")


def lights(desk: Desk, draft: Draft) -> dict[int, Lighting]:
    """Return the highlights by seat; the player in turn is always among them."""
    tappable = {desk.seat: _own(desk, draft)}
    if draft.card == DEAL_BANCO:
        tappable |= _sets_of_others(desk, draft)
    elif draft.card in (DEAL_DUEL, DEAL_TROC):
        tappable |= _cards_of_others(desk, draft)
    elif charges_money(draft.card):
        tappable |= {answer.player: _debtor(desk, draft, answer) for answer in draft.answers}
    return tappable


def _own(desk: Desk, draft: Draft) -> Lighting:
    if draft.card == DEAL_TROC:
        taps = _judged(given(desk), draft.give, lambda spot: f"give={spot_text(spot)}")
        return Lighting(cards={spot: (tap,) for spot, tap in taps.items()}, asked=not draft.give)
    if is_rent(draft.card):
        charged = chargeable(desk, draft.card)
        return Lighting(sets=_judged(charged, draft.of, lambda place: f"of={place}"), asked=not draft.of)
    if draft.moves or (draft.card and destinations(desk, draft)):
        return _destinations(desk, draft)
    if draft.card:
        return Lighting(asked=not draft.answers)
    return Lighting(
        cards={spot: (Tap(f"move={spot_text(spot)}", Tapped.FREE),) for spot in movable(desk)}, asked=True
    )


def _destinations(desk: Desk, draft: Draft) -> Lighting:
    """Return the own sets that the chosen card may join: a tap writes the entry. New sets stand in the tray alone."""
    ways = {
        to: Tap(entry_text(move), Tapped.LEGAL, writes=True) for to, move in destinations(desk, draft).items()
    }
    lying = before(desk.state, desk.seat).places
    sets = {to: tap for to, tap in ways.items() if to in lying}
    for place in SETS:
        if place in lying and place not in ways and (why := not_joined(desk, draft, place)):
            sets[place] = Tap(f"to={place}", Tapped.REFUSED, why)
    cards: dict[Spot, tuple[Tap, ...]] = {}
    if draft.moves:
        cards = {
            draft.moves: (Tap("none", Tapped.PICKED), Tap(f"move={spot_text(draft.moves)}", Tapped.FREE))
        }
    return Lighting(cards=cards, sets=sets, asked=True)


def _judged(
    things: Mapping[_Thing, IllegalMove | None],
    picked: _Thing | None,
    says: Callable[[Any], str],
    *,
    next_: bool = True,
) -> dict[_Thing, Tap]:
    """Return one tap for each thing: picked, legal, or refused with the reason.

    While one thing is picked, the others stay free.
    """
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
    """MD-40, MD-41: return the cards of others that may be taken; a Troc asks first for the card to give."""
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
    """Return the taps of a spot: of several copies one is taken."""
    return (tap, Tap(tap.value, Tapped.FREE)) if tap.state is Tapped.PICKED else (tap,)


def _debtor(desk: Desk, draft: Draft, answer: Against) -> Lighting:
    """MD-14: return the taps on every card of a player who pays here, picked ones first; none after a Joker."""
    if answer.cancelled:
        return Lighting()
    done, seat = settled(desk, draft, answer), answer.player
    lying = () if seat in desk.away else before(desk.state, seat).all()
    spots = dict.fromkeys(Spot(each.place, each.card.key) for each in lying)
    cards = {spot: _paying(desk, draft, answer, spot) for spot in spots}
    paid = sum(_value(desk, seat, spot) for spot in answer.pays)
    return Lighting(cards=cards, asked=not done, note=pays_of(paid, owed(desk, draft)))


def _paying(desk: Desk, draft: Draft, answer: Against, spot: Spot) -> tuple[Tap, ...]:
    """Return a tap for each picked copy, and one tap for all copies that are not picked."""
    text = spot_text(spot)
    picked = Tap(f"{answer.player}:keep={text}", Tapped.PICKED)
    more = f"{answer.player}:pay={text}"
    count = answer.pays.count(spot)
    if count == len(before(desk.state, answer.player).copies(spot.place, spot.card)):
        return (picked,) * count
    why = refused(desk, draft, more)
    free = Tapped.FREE if settled(desk, draft, answer) else Tapped.LEGAL
    return (picked,) * count + (Tap(more, Tapped.REFUSED if why else free, why),)


def _value(desk: Desk, seat: int, spot: Spot) -> int:
    found = before(desk.state, seat).find(spot.place, spot.card)
    return found.card.value if found else 0
