"""Read how far the people of a night went in its rounds to which only some went on."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from scoresheets.models import Night, Round
from scoresheets.nights.persons import guest_key
from scoresheets.nights.round_rows import is_final, sitting_out, with_rows
from scoresheets.results.stages import Stage

Ranks = Mapping[int, Mapping[str, tuple[bool, int]]]
"""By the primary key of a table that is over: its people, and whether each left and the rank."""


def _cuts(night: Night) -> QuerySet[Round]:
    return Round.objects.filter(Q(best__gt=0) | Q(final=True), night=night, published_at__isnull=False)


def has_cuts(night: Night) -> bool:
    """Return whether only some went on to a round of the night."""
    return _cuts(night).exists()


def stages_at(night: Night, ranks: Ranks) -> dict[str, Stage]:
    """Return how far each person of a night went. The last of these rounds is the final if it is one."""
    found: dict[str, Stage] = {}
    rounds = [each for each in with_rows(_cuts(night)) if each.best or is_final(each)]
    for drawn in rounds:
        guests = [seat.guest for row in drawn.tables.all() for seat in row.seats.all()]
        found |= {guest_key(each): Stage(drawn.number) for each in [*guests, *sitting_out(drawn)]}
    if rounds and is_final(rounds[-1]):
        (row,) = rounds[-1].tables.all()
        ends = ranks.get(row.table_id or 0, {})
        for person in {guest_key(seat.guest) for seat in row.seats.all()} | ends.keys():
            rank = 1 + sum(other < ends[person] for other in ends.values()) if person in ends else 0
            found[person] = Stage(rounds[-1].number, final=True, rank=rank)
    return found
