"""The rows of figures that games leave: written when one ends, corrected with it, gone where it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoresheets.history import History
from scoresheets.models import Person, Play, Seat, Table
from scoresheets.registry import game_of
from scoresheets.selectors.plays import PlayedGame, figures_of, kind_of, played_game, seatless
from scoresheets.selectors.records import records_of
from scoresheets.selectors.states import closed_history
from scoresheets.services.persons import part_who_sit_together


def settle_plays(table: Table, seats: Sequence[Seat], before: History, after: History) -> None:
    """After one more line in the log: the plays of a game that is over are as it ended, those of one that goes on again
    are gone. Nothing is asked of the database while it is played.
    """
    if after.state.seat is None:
        write_plays(table=table, seats=seats, game=played_game(table, after))
    elif before.state.seat is None:
        drop_plays(table=table)


def renew_plays(table: Table) -> None:
    """The plays of a table whose people have changed, if its game is over; only inside `write_table`."""
    seats = tuple(Seat.objects.filter(table=table))
    history = closed_history(table, seats) if table.started_at else None
    if history is not None:
        write_plays(table=table, seats=seats, game=played_game(table, history))


def write_plays(*, table: Table, seats: Sequence[Seat], game: PlayedGame | None) -> None:
    """A row for each remembered person of a game that is over, the seats in order of play; only inside `write_table`.
    None, or a table that forgets its people, leaves none. Who are one and sit here together are parted.
    """
    if game is None or table.forgets:
        return
    part_who_sit_together(table)
    options = game_of(table.game).read_options(table.options, len(seats), table.edition)
    alike = {
        "game": table.game,
        "options": seatless(table.game, table.options),
        "own_sheet": table.edition is not None,
        "kind": kind_of(table.game, options, len(seats)),
        "closed": table.closed_at is not None,
    }
    for place, seat in enumerate(seats):
        if seat.person_id is not None:
            columns = {**alike, **figures_of(game, place), "person_id": seat.person_id}
            play = Play.objects.filter(seat=seat).first() or Play(seat=seat)
            for name, value in columns.items():
                setattr(play, name, value)
            play.records = records_of(play, _earlier(play))
            play.save()
            seen = min(game.at, timezone.now())  # a file may tell of the future
            Person.objects.filter(pk=seat.person_id, seen_at__lt=seen).update(
                seen_at=seen, expiry_told_at=None
            )


def mark_closed(table: Table) -> None:
    """The plays of a table that was closed, or opened again, say so; only inside `write_table`."""
    Play.objects.filter(seat__table=table).update(closed=table.closed_at is not None)


def drop_plays(*, table: Table) -> None:
    """The game goes on, or its people are not to be remembered; only inside `write_table`."""
    Play.objects.filter(seat__table=table).delete()


def _earlier(play: Play) -> list[Play]:
    """The same person's plays of the same kind that could set a record until then, also of whom she is one with."""
    one = Person.objects.filter(pk=play.person_id).values_list(Coalesce("one_with", "pk"))[:1]
    same = Person.objects.filter(Q(pk__in=one) | Q(one_with__in=one))
    until: datetime = play.played_at
    alike = Play.objects.filter(kind=play.kind, measure=play.measure, for_record=True)
    found = alike.filter(person__in=same, played_at__lt=until)
    return list(found.exclude(pk=play.pk).order_by("played_at", "pk"))
