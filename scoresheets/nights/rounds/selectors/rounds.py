"""Read rounds with their games, tables and seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from scoresheets.models import Guest, Night, Round, RoundGame, RoundSeat, RoundTable, Table
from scoresheets.nights.rounds.seatings import DrawnTable, Past, Seating


@dataclass(frozen=True, slots=True)
class Plan:
    """Choices of a round: its games, how many of the best go on (0 for everybody), and whether only the places that are
    there are used.
    """

    games: tuple[RoundGame, ...]
    best: int = 0
    only: bool = False

    @property
    def keys(self) -> set[str]:
        """Return the keys of its games."""
        return {each.game for each in self.games}


def with_rows(rounds: QuerySet[Round]) -> QuerySet[Round]:
    """Return these rounds with their games, tables and seats read at once."""
    seats = RoundSeat.objects.select_related("guest")
    tables = RoundTable.objects.select_related("game").prefetch_related(Prefetch("seats", seats))
    return rounds.prefetch_related(
        "games", Prefetch("tables", tables), Prefetch("seats", seats.filter(table=None))
    )


def published_rounds(night: Night) -> list[Round]:
    """Return the rounds and waiting rooms of the night without a draft, in order."""
    return list(with_rows(Round.objects.filter(night=night, published_at__isnull=False)))


def newest_rounds(night: Night) -> list[Round]:
    """Return the newest published round and the open waiting room, in order."""
    found = Round.objects.filter(night=night, published_at__isnull=False)
    last = found.order_by("-number").values("pk")[:1]
    return list(with_rows(found.filter(pk__in=last) | found.filter(room=Round.Room.OPEN)))


def plan_of(drawn: Round) -> Plan:
    """Return what a round was drawn for."""
    return Plan(tuple(drawn.games.all()), drawn.best, drawn.only)


def sitting_out(drawn: Round) -> list[Guest]:
    """Return the guests who sit a round out. Only of a round that was read by `with_rows`."""
    return [seat.guest for seat in drawn.seats.all()]


def seating_of(drawn: Round) -> Seating:
    """Return where the guests of a round sit, by their numbers."""
    games = [each.pk for each in drawn.games.all()]
    return Seating(
        tuple(
            DrawnTable(tuple(map(str, table.people)), table.place, games.index(table.game_id))
            for table in drawn.tables.all()
        ),
        tuple(str(guest.number) for guest in sitting_out(drawn)),
    )


def round_table_of(table: Table) -> RoundTable | None:
    """Return the row of the round that opened this table; None if no round did."""
    found = RoundTable.objects.filter(table=table).select_related("round__night", "game")
    return found.prefetch_related(Prefetch("seats", RoundSeat.objects.select_related("guest"))).first()


def past_of(night: Night) -> Past:
    """Return the published rounds of the night: the guests of each table in order of play, and how often each sat
    out.
    """
    rounds: dict[int, dict[int, list[str]]] = {}
    byes = Counter[str]()
    for drawn, table, _game, person in _seats(night):
        tables = rounds.setdefault(drawn, {})
        if table is None:
            byes[person] += 1
        else:
            tables.setdefault(table, []).append(person)
    return Past(tuple(tuple(map(tuple, tables.values())) for tables in rounds.values()), byes)


def games_played(night: Night) -> dict[str, Counter[str]]:
    """Return how often each guest, by number, was seated at each game by a round."""
    found: dict[str, Counter[str]] = {}
    for _round, table, game, person in _seats(night):
        if table is not None:
            found.setdefault(game, Counter())[person] += 1
    return found


def _seats(night: Night) -> Iterator[tuple[int, int | None, str, str]]:
    found = RoundSeat.objects.filter(round__night=night, round__published_at__isnull=False)
    rows = found.order_by("round__number", "table", "position").values_list(
        "round", "table", "table__game__game", "guest__number"
    )
    for drawn, table, game, number in rows.iterator():
        yield drawn, table, game, str(number)
