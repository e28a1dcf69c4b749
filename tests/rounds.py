"""Rounds of tests: written straight into the database, and read back in short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from scoresheets.models import Guest, Night, Round, RoundGame, RoundSeat, RoundTable
from scoresheets.nights.round_rows import with_rows


def yahtzee(*, fewest: int = 3, most: int = 4) -> RoundGame:
    """Return Yahtzee as a game of a round, not stored yet."""
    return RoundGame(game="yahtzee", fewest=fewest, most=most)


def seating(drawn: Round | None = None) -> dict[str, Any]:
    """Return where the guests of a round, usually the only one, sit: its tables, each with the numbers of its people
    in order of play, and who sits out.
    """
    found = with_rows(Round.objects.filter(pk=drawn.pk) if drawn else Round.objects.all()).get()
    games = list(found.games.all())
    standing = RoundSeat.objects.filter(round=found).exclude(standing=None)
    return {
        "tables": [
            {
                "people": row.people,
                "place": row.place,
                "game": games.index(row.game),
                "table": row.table_id,
                "seed": row.seed,
            }
            for row in found.tables.all()
        ],
        "byes": [seat.guest.number for seat in found.seats.all()],
        "standings": dict(standing.values_list("guest__number", "standing")),
    }


def write_round(
    night: Night,
    tables: Sequence[Sequence[int]],
    byes: Sequence[int] = (),
    *,
    number: int = 1,
) -> Round:
    """Write a published round of Yahtzee for these guests, by number, whose tables have no place."""
    drawn = Round.objects.create(night=night, number=number, key=str(number), published_at=timezone.now())
    row = RoundGame.objects.create(round=drawn, game="yahtzee", fewest=2, most=4)
    everybody = [number for people in (*tables, byes) for number in people]
    guests = {each: Guest.objects.get_or_create(night=night, number=each)[0] for each in everybody}
    for people in tables:
        table = RoundTable.objects.create(round=drawn, game=row)
        for position, each in enumerate(people):
            RoundSeat.objects.create(round=drawn, table=table, guest=guests[each], position=position)
    RoundSeat.objects.bulk_create(RoundSeat(round=drawn, guest=guests[each]) for each in byes)
    return drawn
