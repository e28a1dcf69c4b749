"""The settled ties of a night, as the standings apply them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from scoresheets.models import Night, Tie
from scoresheets.nights.standings.selectors.chosen import holder, team_key

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
    return tuple(Tie.objects.filter(night=night).select_related("table__place").order_by("-pk"))


def settled_tie(
    tie: Tie, people: Mapping[int, str], numbers: Mapping[str, str], playoff: Iterable[Sat]
) -> SettledTie:
    """Return a tie by the keys of an order. `people` are the persons by seat, `numbers` their keys in the order, and
    `playoff` the players of its play-off; none until that is over.
    """
    sat = list(playoff)
    by_playoff = {
        people[each.seat]: 1 + sum((other.left, other.rank) < (each.left, each.rank) for other in sat)
        for each in sat
    }
    places = {}
    for entry in tie.people:
        person = holder(entry.get("seats", ()), people)
        key = team_key(entry["team"]) if "team" in entry else numbers.get(person or "", "")
        at = by_playoff.get(person or "", 0) if tie.how == Tie.How.PLAYOFF else entry["at"]
        if key and at:
            places[key] = at
    return SettledTie(tie.pk, tie.order, places)


def ties_from_json(stored: Iterable[Mapping[str, Any]]) -> tuple[SettledTie, ...]:
    """Read the ties of a published order back from its JSON."""
    return tuple(SettledTie(**each) for each in stored)
