"""Moves of cards: from a hand to the table, and from one place on the table to another.

A card on the table never leaves it, so a claim changes its holder and is never given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from games.kit.paper import TICK, Holder, Paper
from games.monopoly_deal.rules.sheet import BANK, SETS
from games.monopoly_deal.rules.tableau import Lying, Tableau, tableau


def lay(paper: Paper, seat: int, round_: int, card: str, place: str) -> Paper:
    """Return the paper with a card from the hand at this place: the lowest of its copies that lies nowhere yet."""
    copy = next(copy for copy in (f"{card}.{number}" for number in count(1)) if copy not in paper.claims)
    return paper.write(seat, {f"{place}.{copy}": TICK}, {copy: Holder(seat, round_)})


def shift(paper: Paper, seat: int, found: Lying, place: str) -> Paper:
    """Return the paper with an own card moved to another own place."""
    return paper.rub_out(seat, found.box).write(seat, {f"{place}.{found.copy}": TICK})


def hand_over(paper: Paper, giver: int, taker: int, round_: int, cards: Sequence[Lying]) -> Paper:
    """MD-14, MD-19: return the paper after these cards went to the taker.

    All cards are taken off first, and then arrive in this order at the places that such cards join by themselves.
    """
    for found in cards:
        paper = paper.rub_out(giver, found.box)
    for found in cards:
        place = _joins(tableau(paper.sheets[taker]), found)
        paper = _arrive(paper, taker, round_, found, place)
    return paper


def hand_over_set(paper: Paper, giver: int, taker: int, round_: int, place: str) -> Paper:
    """MD-21: return the paper after a whole set with its buildings went to the taker.

    It becomes the taker's lowest set with nothing on it.
    """
    cards = tableau(paper.sheets[giver]).at(place)
    becomes = tableau(paper.sheets[taker]).lowest_untouched(SETS[place].colour)
    for found in cards:
        paper = _arrive(paper.rub_out(giver, found.box), taker, round_, found, becomes)
    return paper


def swap(paper: Paper, round_: int, gives: tuple[int, Lying], takes: tuple[int, Lying]) -> Paper:
    """Return the paper after two cards changed places; each comes with the seat before which it lies.

    Both are taken off before one arrives.
    """
    (giver, given), (other, taken) = gives, takes
    paper = paper.rub_out(giver, given.box).rub_out(other, taken.box)
    for seat, found in ((giver, taken), (other, given)):
        paper = _arrive(paper, seat, round_, found, _joins(tableau(paper.sheets[seat]), found))
    return paper


def _joins(table: Tableau, found: Lying) -> str:
    """Return the place that a card joins: a property card keeps its colour; money, actions and buildings
    become money.
    """
    return table.lowest_with_room(SETS[found.place].colour) if found.card.is_property else BANK


def _arrive(paper: Paper, seat: int, round_: int, found: Lying, place: str) -> Paper:
    return paper.write(seat, {f"{place}.{found.copy}": TICK}, {found.copy: Holder(seat, round_)})
