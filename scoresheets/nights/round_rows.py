"""Read rounds with their games, tables and seats."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from scoresheets.models import Guest, Night, Round, RoundSeat, RoundTable, Table


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


def sitting_out(drawn: Round) -> list[Guest]:
    """Return the guests who sit a round out. Only of a round that was read by `with_rows`."""
    return [seat.guest for seat in drawn.seats.all()]


def is_final(drawn: Round) -> bool:
    """Return whether a round is a final: as its runner marked it, else one table after a cut. Only of a round that was
    read by `with_rows`.
    """
    return _is_marked(drawn) and len(drawn.tables.all()) == 1


def _is_marked(drawn: Round) -> bool:
    return bool(drawn.best) if drawn.final is None else drawn.final


def final_row(night: Night) -> RoundTable | None:
    """Return the table of the night's final: of its newest round, if that is one. It is asked for each page of a table,
    so the tables of a round that is none are not read.
    """
    drawn = Round.objects.filter(night=night, published_at__isnull=False).order_by("-number").first()
    if drawn is None or not _is_marked(drawn):
        return None
    rows = RoundTable.objects.filter(round=drawn).select_related("table").prefetch_related("seats__guest")[:2]
    return rows[0] if len(rows) == 1 else None


def round_table_of(table: Table) -> RoundTable | None:
    """Return the row of the round that opened this table; None if no round did."""
    found = RoundTable.objects.filter(table=table).select_related("round__night", "game")
    return found.prefetch_related(Prefetch("seats", RoundSeat.objects.select_related("guest"))).first()
