"""Random play of Monopoly Deal for the contract tests: the openings, the payments and the Jokers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from games.kit.testing import Chance, Hand, Tables
from games.kit.turns import here
from games.monopoly_deal.rules.checking import cost, may_double, sum_due
from games.monopoly_deal.rules.ending import State, before, hidden
from games.monopoly_deal.rules.moves import (
    Action,
    Against,
    Banco,
    Build,
    Charge,
    Duel,
    EndTurn,
    FromHand,
    LayProperty,
    Move,
    PassGo,
    PlayOther,
    PutInBank,
    Rearrange,
    Spot,
    Troc,
)
from games.monopoly_deal.rules.paying import payable
from games.monopoly_deal.rules.sheet import (
    BANK,
    CARD_LIST,
    DOUBLE_RENT,
    FIXED_CHARGES,
    HOUSE,
    JOKER,
    MOST_DOUBLERS,
    MOST_JOKERS,
    SETS,
    Kind,
)
from games.monopoly_deal.rules.tableau import Lying, Tableau

OPTIONS: Tables = (
    ({}, 2),
    ({"packs": 2, "double_rent": "two-colour", "troc_full_sets": True}, 3),
    ({}, 10),
)
FIRST_SETS = (".1", ".2", ".3")


def evening(chance: Chance) -> tuple[int, dict[str, Any]]:
    """Return options at random: one pack or two, and either reach of the cards that families read in two ways."""
    reach = {"double_rent": chance.choice(("any", "two-colour")), "troc_full_sets": chance.random() < 0.5}
    return chance.randint(2, 5), {"packs": chance.choice((1, 1, 2)), **reach}


def nothing_thrown(_chance: Chance, _state: object) -> None:
    """Return None: there are no dice."""


def chosen(openings: Sequence[Move], chance: Chance) -> Move:
    """Return an opening that brings the game on: properties first, then actions and money, now and then an odd one."""
    kinds: tuple[tuple[float, Callable[[Move], bool]], ...] = (
        (0.05, lambda move: True),
        (0.1, lambda move: isinstance(move, Rearrange) and move.to.endswith(FIRST_SETS)),
        (0.5, lambda move: isinstance(move, LayProperty) and (move.to or ".1").endswith(FIRST_SETS)),
        (0.8, lambda move: isinstance(move, Charge | Duel | Troc | Banco | Build | PassGo)),
        (0.9, lambda move: isinstance(move, PutInBank) and move.card.startswith("money:")),
    )
    for likely, fits in kinds:
        fitting = [move for move in openings if fits(move)]
        if fitting and chance.random() < likely:
            return chance.choice(fitting)
    return openings[-1]


Held = Callable[[int, str], int]
"""(seat, card) -> how many copies of the card may be in that hand."""


def anything(state: State) -> Held:
    """Return the `Held` of hidden hands: a hand may hold any card that is not open."""
    return lambda seat, card: min(state.hands[seat], hidden(state, card))


def completed(state: State, opening: Move, _thrown: object, chance: Chance, held: Held | None = None) -> Move:
    """Return the opening with doublers, Jokers and payments as these hands could have them."""
    if not isinstance(opening, Charge | Duel | Troc | Banco):
        return opening
    held = held or anything(state)
    if isinstance(opening, Charge) and opening.of is not None and may_double(state, opening.card):
        most = (
            MOST_DOUBLERS,
            state.plays - 1,
            state.hands[opening.seat] - 1,
            held(opening.seat, DOUBLE_RENT),
        )
        opening = replace(opening, double=chance.randint(0, min(most)))
    jokers = hidden(state, JOKER)
    own = min(held(opening.seat, JOKER), state.hands[opening.seat] - cost(opening))
    answers = []
    for seat in targets(state, opening, chance):
        theirs = held(seat, JOKER)
        able = [n for n in range(MOST_JOKERS + 1) if n <= jokers and n - n // 2 <= theirs and n // 2 <= own]
        played = chance.choice(able) if chance.random() < 0.3 else 0
        jokers, own = jokers - played, own - played // 2
        answers.append(answer(state, opening, seat, played, chance))
    return replace(opening, against=tuple(answers))


def targets(state: State, opening: Action, chance: Chance) -> list[int]:
    """Return the players acted on by the move: everybody, or one player that it can reach."""
    others = [seat for seat in here(state) if seat != opening.seat]
    if isinstance(opening, Charge):
        chance.shuffle(others)
        return others if opening.charges_everybody else others[:1]
    return [chance.choice([seat for seat in others if is_reached(state, opening, before(state, seat))])]


def is_reached(state: State, opening: Action, table: Tableau) -> bool:
    """Return whether the move can be played against the player of this tableau."""
    if isinstance(opening, Banco):
        return table.is_complete(opening.of)
    if not isinstance(opening, Duel | Troc) or table.find(opening.take.place, opening.take.card) is None:
        return False
    full_too = isinstance(opening, Troc) and state.options.troc_full_sets
    return full_too or not table.is_complete(opening.take.place)


def answer(state: State, opening: Action, seat: int, jokers: int, chance: Chance) -> Against:
    """Return this player's answer: this many Jokers, and a payment if one is due."""
    if jokers % 2 or not isinstance(opening, Charge):
        return Against(seat, jokers)
    paid = paying(before(state, seat), sum_due(state, opening), chance)
    return Against(seat, jokers, tuple(Spot(each.place, each.card.key) for each in paid))


def paying(table: Tableau, due: int, chance: Chance) -> list[Lying]:
    """Return enough cards, none of them needless, and a house only together with the hotel on it."""
    cards = list(payable(table))
    chance.shuffle(cards)
    cards.sort(key=lambda each: each.card.key == HOUSE and each.place != BANK)
    paid: list[Lying] = []
    while cards and value(paid) < due:
        paid.append(cards.pop(0))
    for each in sorted(paid, key=lambda each: each.card.value):
        if value(paid) - each.card.value >= due:
            paid.remove(each)
    return paid


def value(cards: Iterable[Lying]) -> int:
    """Return the M of these cards together."""
    return sum(each.card.value for each in cards)


def opening_of(move: Move) -> tuple[Move, None]:
    """Return the opening of a whole move; nothing is thrown."""
    if isinstance(move, Charge):
        return replace(move, double=0, against=(), value=None), None
    if isinstance(move, Duel | Troc | Banco):
        return replace(move, against=()), None
    return move, None


def thinkable(state: State, _thrown: object) -> Iterable[Move]:
    """Yield moves of every kind, legal or not."""
    seat = state.seat or 0
    yield from (EndTurn(seat, discard) for discard in range(4))
    places = [place for colour in ("brown", "red", "station") for place in (f"{colour}.1", f"{colour}.20")]
    for card in CARD_LIST:
        yield PutInBank(seat, card.key)
        yield from _played(state, seat, card.key, card.kind, places)
    spots = _spots(state)
    for spot in spots:
        yield from (Rearrange(seat, spot, to) for to in places)
    for target in range(len(state.hands)):
        against = (Against(target),)
        yield from (Duel(seat, spot, against) for spot in spots)
        yield from (Troc(seat, one, other, against) for one in spots[:12] for other in spots[:12])
        yield from (Banco(seat, place, against) for place in SETS if place.endswith(".1"))


def _played(state: State, seat: int, card: str, kind: Kind, places: list[str]) -> Iterable[FromHand]:
    if kind in (Kind.PROPERTY, Kind.WILD):
        yield from (LayProperty(seat, card, to) for to in places)
    elif kind is Kind.RENT:
        for place, double in ((place, double) for place in places for double in range(3)):
            yield completed_or_not(state, Charge(seat, card, place, double))
    elif card in FIXED_CHARGES:
        yield completed_or_not(state, Charge(seat, card))
    else:
        yield from (Build(seat, card, to) for to in places if card.endswith(("house", "hotel")))
        yield PassGo(seat) if card.endswith("pass-go") else PlayOther(seat, card)


def completed_or_not(state: State, move: Charge) -> Charge:
    """Return the charge with answers of the players it would reach, whether it may be played or not."""
    chance = Chance(1)
    answers = (answer(state, move, seat, 0, chance) for seat in targets(state, move, chance))
    return replace(move, against=tuple(answers))


def _spots(state: State) -> list[Spot]:
    lying = (each for seat in range(len(state.hands)) for each in before(state, seat).all())
    return list(dict.fromkeys(Spot(each.place, each.card.key) for each in lying if each.place != BANK))


HAND = Hand(
    nothing_thrown,
    completed,
    opening_of,
    thinkable,
    chosen,
    dice=False,
    last_one_wins=True,
)
