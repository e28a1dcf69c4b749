"""Read the plans, seatings and meetings of rounds, as a draw needs them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scoresheets.models import Night, Round, RoundGame, RoundSeat
from scoresheets.nights.round_rows import sitting_out
from scoresheets.nights.rounds.seatings import DrawnTable, Past, Seating


@dataclass(frozen=True, slots=True)
class Plan:
    """Choices of a round: its games, how many of the best go on (0 for everybody), whether only the places that are
    there are used, and whether people who still play are left out.
    """

    games: tuple[RoundGame, ...]
    best: int = 0
    only: bool = False
    leaves_playing: bool = False

    @property
    def by_standing(self) -> bool:
        """Return whether it is drawn by the standings."""
        return bool(self.best) or any(each.way == RoundGame.Way.STANDING for each in self.games)

    @property
    def keys(self) -> set[str]:
        """Return the keys of its games."""
        return {each.game for each in self.games}


def plan_of(drawn: Round) -> Plan:
    """Return what a round was drawn for."""
    return Plan(tuple(drawn.games.all()), drawn.best, drawn.only, drawn.leaves_playing)


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
