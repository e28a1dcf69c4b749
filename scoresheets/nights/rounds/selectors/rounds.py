"""Read the plans, seatings and meetings of rounds, as a draw needs them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoresheets.base.refusals import Refusal
from scoresheets.models import Night, Round, RoundGame, RoundSeat
from scoresheets.nights.round_rows import sitting_out
from scoresheets.nights.rounds.seatings import DrawnTable, Past, Seating
from scoresheets.registry import is_installed


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


def plan_again(night: Night, number: int, tables: Sequence[int | None]) -> Plan:
    """Return the plan to draw a round, by its primary key, once more: of a draft all, of an earlier round the games
    and places. So many `tables` play each of its games, None for as many as it takes; a game of 0 is left out. Raises
    Refusal `no_draft` if the round is gone, `malformed` if no game is left.
    """
    drawn = Round.objects.filter(night=night, pk=number).first()
    if drawn is None:
        raise Refusal("no_draft")
    games = [each for each in drawn.games.all() if is_installed(each.game)]
    for game, its in zip(games, tables, strict=False):
        game.tables_set = its
    if not (played := tuple(each for each in games if each.tables_set != 0)):
        raise Refusal("malformed", reason="sizes_unclear")
    plan = Plan(played, drawn.best, drawn.only and not drawn.room, drawn.leaves_playing)
    return replace(plan, best=0, leaves_playing=False) if drawn.published_at else plan


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
