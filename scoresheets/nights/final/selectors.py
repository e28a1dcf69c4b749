"""Read the final of a night: its people with their places in the standings before it, its table, and who won."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.base.words import listed
from scoresheets.models import Attendee, Night, Round, Table
from scoresheets.pads.pages import Fragment
from scoresheets.registry import is_installed
from scoresheets.table.live.render_cache import Rendered, render_table


@dataclass(frozen=True, slots=True)
class FinalView:
    """A final: the id of its table, the names with their places in the standings before it (0 for none), the table as
    its own TV shows it, the stylesheets and the templates' folder of its game, and the winners in words, "" until it is
    over.
    """

    table: str
    seeds: tuple[tuple[int, str], ...]
    shown: Fragment
    styles: tuple[str, ...]
    folder: str
    winners: str = ""


def is_final(drawn: Round) -> bool:
    """Return whether a round is a final: as its runner marked it, else one table after a cut."""
    alone = len(drawn.seating["tables"]) == 1
    marked: bool = drawn.game.get("final", bool(drawn.game.get("best")))
    return alone and marked


def final_of(night: Night, language: str) -> FinalView | None:
    """Return the final of a night in the active language, which is `language`: its newest round if that is one and its
    table is open.
    """
    drawn = Round.objects.filter(night=night, published_at__isnull=False).order_by("-number").first()
    if drawn is None or not is_final(drawn):
        return None
    row = drawn.seating["tables"][0]
    table = Table.objects.filter(pk=row["table"] or 0, place__night=night).first()
    if table is None or not _is_drawn(table):
        return None
    rendered = render_table(table.public_id, language, screen="tv")
    return FinalView(
        table=table.public_id,
        seeds=_seeds(night, drawn),
        shown=rendered.fragments["tv"],
        styles=rendered.view.game.styles,
        folder=rendered.view.game.folder,
        winners=_winners(rendered),
    )


def _is_drawn(table: Table) -> bool:
    """Return whether the table has a TV: one on paper has none before it was checked, nor one whose game is gone."""
    return table.closed_at is not None or (not table.on_paper and is_installed(table.game))


def _seeds(night: Night, drawn: Round) -> tuple[tuple[int, str], ...]:
    """Return the people of a final, the best of the standings first, those without a place last."""
    seeds = drawn.seating.get("seeds", {})
    numbers = drawn.seating["tables"][0]["people"]
    names = dict(Attendee.objects.filter(night=night, number__in=numbers).values_list("number", "name"))
    people = [(seeds.get(str(number), 0), names[number]) for number in numbers if number in names]
    return tuple(sorted(people, key=lambda each: each[0] or len(seeds) + 1))


def _winners(rendered: Rendered) -> str:
    finals = rendered.view.finals
    if finals is None or finals.lost:
        return ""
    return listed([place.seat.name for place in finals.places if place.rank == finals.places[0].rank])
