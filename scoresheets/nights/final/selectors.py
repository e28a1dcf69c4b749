"""Read the final of a night: its people with their places in the standings before it, its table, and who won."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from scoresheets.base.words import listed
from scoresheets.models import Night, PublishedOrder, RoundTable, Table
from scoresheets.nights.round_rows import final_row
from scoresheets.nights.rounds import words
from scoresheets.nights.tables import tables_of
from scoresheets.pads import title_with
from scoresheets.pads.pages import Fragment, SeatView
from scoresheets.registry import is_installed
from scoresheets.table import hooks
from scoresheets.table.live.render_cache import Rendered, render_table
from scoresheets.table.selectors.access import seats_of
from scoresheets.table.selectors.seating import seat_view

APPLAUSE = timedelta(minutes=10)  # for the winner; then published standings are shown again


@dataclass(frozen=True, slots=True)
class FinalView:
    """A final: the id of its table, the names with their places in the standings before it (0 for none), the table as
    its own TV shows it, the stylesheets and the templates' folder of its game, and the winners in words, "" until it is
    over. One on paper has the names and how far their sheets are typed (`sheets`) until it was checked, and no figure.
    """

    table: str
    seeds: tuple[tuple[int, str], ...]
    game: str = ""
    shown: Fragment | None = None
    styles: tuple[str, ...] = ()
    folder: str = ""
    winners: str = ""
    sheets: tuple[tuple[SeatView, str], ...] = ()


def final_of(night: Night, language: str) -> FinalView | None:
    """Return the final of a night in the active language, which is `language`: its newest round if that is one and has
    a table, until the TV goes back to the published standings.
    """
    row = final_row(night)
    table = tables_of(night).filter(called_by=row).first() if row else None
    if row is None or table is None or not (table.closed_at or is_installed(table.game)):
        return None
    if _gives_way(night, table):
        return None
    if table.on_paper and not table.closed_at:
        return _on_paper(row, table)
    rendered = render_table(table.public_id, language, screen="tv")
    return FinalView(
        table=table.public_id,
        seeds=_seeds(row),
        shown=rendered.fragments["tv"],
        styles=rendered.view.game.styles,
        folder=rendered.view.game.folder,
        winners=_winners(rendered),
    )


def _gives_way(night: Night, table: Table) -> bool:
    """Return whether standings that were published are shown again: once the final counts in them, or a while after its
    table was closed.
    """
    published = PublishedOrder.objects.filter(night=night).first()
    if published is None:
        return False
    counts = table.pk in {pk for pk, *_rest in published.order["tables"]}
    return counts or (table.closed_at is not None and timezone.now() - table.closed_at > APPLAUSE)


def _on_paper(row: RoundTable, table: Table) -> FinalView:
    seats = seats_of(table)
    seeds = _seeds(row)
    sheets = zip(map(seat_view, seats), hooks.paper.sheets(table, seats), strict=True)
    return FinalView(
        table=f"{table.public_id}-paper",  # once it was checked, the TV loads the stylesheets of its game
        seeds=seeds if any(seed for seed, _name in seeds) else (),
        game=words.game_on_paper(title_with(table.game, table.options)),
        sheets=tuple(sheets),
    )


def _seeds(row: RoundTable) -> tuple[tuple[int, str], ...]:
    """Return the people of a final, the best of the standings first, those without a place last."""
    seats = sorted(row.seats.all(), key=lambda seat: (seat.standing is None, seat.standing or 0))
    return tuple((seat.standing or 0, seat.guest.name) for seat in seats if seat.guest.name)


def _winners(rendered: Rendered) -> str:
    finals = rendered.view.finals
    if finals is None or finals.lost:
        return ""
    return listed([place.seat.name for place in finals.places if place.rank == finals.places[0].rank])
