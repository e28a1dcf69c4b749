"""The settled ties of a night, as the standings apply them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from scoresheets.models import Night, Tie
from scoresheets.nights.persons import guest_key
from scoresheets.nights.standings.selectors.choices import team_key

TIE_KEY = "tie-"  # begins the key under which names tell how a tie was settled


class Sat(Protocol):
    """A player at the table of a play-off."""

    @property
    def seat(self) -> int: ...
    @property
    def rank(self) -> int: ...
    @property
    def left(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class SettledTie:
    """A tie in the order with the key `order`: each person or team of it by its place among them, from 1. The words of
    it are looked up by `pk`, as they may hold a name.
    """

    pk: int
    order: str
    places: Mapping[str, int]


def ties_of(night: Night) -> tuple[Tie, ...]:
    """Return the settled ties of a night, newest first: of several about the same people the newest counts."""
    found = Tie.objects.filter(night=night).select_related("table__place")
    return tuple(found.prefetch_related("tied__guest").order_by("-pk"))


def settled_tie(
    tie: Tie, by_seat: Mapping[int, str], people: Collection[str], playoff: Iterable[Sat]
) -> SettledTie:
    """Return a tie by the keys of an order. `by_seat` are the persons by seat, `people` those in the order, and
    `playoff` the players of its play-off; none until that is over.
    """
    sat = list(playoff)
    by_playoff = {
        by_seat[each.seat]: 1 + sum((other.left, other.rank) < (each.left, each.rank) for other in sat)
        for each in sat
    }
    places = {}
    for each in tie.tied.all():
        key = guest_key(each.guest) if each.guest else team_key(each.team_id or 0)
        at = by_playoff.get(key, 0) if tie.how == Tie.How.PLAYOFF else each.at
        if at and (each.guest is None or key in people):
            places[key] = at
    return SettledTie(tie.pk, tie.order, places)


def ties_from_json(stored: Iterable[Mapping[str, Any]]) -> tuple[SettledTie, ...]:
    """Read the ties of a published order back from its JSON."""
    return tuple(SettledTie(**each) for each in stored)
