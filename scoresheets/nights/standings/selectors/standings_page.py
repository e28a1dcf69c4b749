"""The standings in the active language, with current names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse

from scoresheets.base.refusals import Stranger
from scoresheets.models import Decision, Night, PublishedOrder, Role, Season, Table
from scoresheets.nights.namesakes.selectors import open_questions
from scoresheets.nights.standings.pages import (
    Choice,
    Column,
    PublishedView,
    StandingsPage,
    StandingsView,
)
from scoresheets.nights.standings.selectors.changes import changes_of
from scoresheets.nights.standings.selectors.criteria import criteria_of_night, game_titles
from scoresheets.nights.standings.selectors.figures import criterion_label
from scoresheets.nights.standings.selectors.groups import order_view
from scoresheets.nights.standings.selectors.moves import moved_since, same_people
from scoresheets.nights.standings.selectors.names import names_in
from scoresheets.nights.standings.selectors.people import night_people
from scoresheets.nights.standings.selectors.standings import (
    CountCache,
    NightOrder,
    night_order,
    order_from_json,
)
from scoresheets.results import words
from scoresheets.results.standings import Criterion


def standings_view(order: NightOrder) -> StandingsView:
    """Return every order of the night with current names."""
    return order_view(order, names_in(order))


def night_standings(night: Night) -> StandingsView:
    """Return the standings as everybody may see them: last published, else the order that counts now."""
    published = published_view(night)
    return published.standings if published else standings_view(night_order(night))


def published_view(night: Night) -> PublishedView | None:
    """Return the order that was published last; None if there is none."""
    published = PublishedOrder.objects.filter(night=night).first()
    return _published(published, order_from_json(published.order)) if published else None


def _published(published: PublishedOrder, order: NightOrder) -> PublishedView:
    changed = _changed_since(order, published.published_at)
    changed_text = words.changed_after(changed) if changed else ""
    return PublishedView(
        published.number, published.published_at, standings_view(order), changed, changed_text
    )


def standings_page(night: Night, counts: CountCache | None = None, *, helps: bool) -> StandingsPage:
    """Return the page for organizers (`helps`) or for other viewers. Other viewers see the live order only until one is
    published.
    """
    row, changes = PublishedOrder.objects.filter(night=night).first(), changes_of(night)
    then = order_from_json(row.order) if row else None
    published = _published(row, then) if row and then else None
    if published and not helps:
        return StandingsPage(published.standings, published, changes)
    order = night_order(night, counts)
    live, waiting = standings_view(order), words.still_open(_open_places(night, order))
    if published is None or then is None:
        return StandingsPage(live, None, changes, waiting=waiting)
    people = same_people(order, then, night_people(night))
    moved, moves, teams = moved_since(live, published.standings, people)
    before = {table for table, _sequence, _place in then.tables}
    since = sum(table not in before for table, _sequence, _place in order.tables)
    brings = words.publishing(since, moves, teams=teams)
    outdated = bool(since or moves or teams or published.changed)
    return StandingsPage(moved, published, changes, brings, waiting, outdated)


def shown_order(night: Night, *, helps: bool) -> NightOrder:
    """Return the live order for organizers (`helps`), else the one published last if there is one."""
    published = None if helps else PublishedOrder.objects.filter(night=night).first()
    return order_from_json(published.order) if published else night_order(night)


def standings_context(night: Night, role: str, counts: CountCache) -> dict[str, Any]:
    """Return the context of the standings template for a role. Raises Stranger if the night is gone."""
    fresh = Night.objects.filter(pk=night.pk).first()
    if fresh is None:
        raise Stranger
    helps = role != Role.LOOK
    return {
        "page": standings_page(fresh, counts, helps=helps),
        "order_at": reverse("order_standings", args=(fresh.public_id,)),
        "runs": role == Role.RUN,
        "helps": helps,
        "public_id": fresh.public_id,
        "choices": criteria_choices(fresh, criteria_of_night(fresh)),
        "begun": has_begun(fresh),
        "questions": open_questions(fresh) if helps else (),
        "none_yet": words.none_yet(accepts=fresh.asks_acceptance),
    }


def criteria_choices(
    where: Night | Season, criteria: Mapping[str, Sequence[Criterion]]
) -> tuple[Choice, ...]:
    """Return the criteria of each game, and over all games, in words."""
    title = game_titles(where)
    return tuple(
        Choice(game, title(game), _columns(game, [each.name for each in found]))
        for game, found in criteria.items()
    )


def _columns(game: str, names: Sequence[str]) -> tuple[Column, ...]:
    return tuple(
        Column(name, criterion_label(game, name, names), above)
        for above, name in zip(("", *names), names, strict=False)
    )


def has_begun(at: Night | Season) -> bool:
    """Return whether a game of the night or season has begun. Later changes of what counts are recorded."""
    begun = Table.objects.filter(started_at__isnull=False)
    if isinstance(at, Night):
        return begun.filter(place__night=at).exists()
    return (
        begun.filter(place__night__seasons__season=at).exists()
        or at.nights.filter(figures__isnull=False).exists()
    )


def _open_places(night: Night, order: NightOrder) -> tuple[int, ...]:
    """Places of tables that have started and do not count yet."""
    counts = {table for table, _sequence, _place in order.tables}
    started = Table.objects.filter(place__night=night, started_at__isnull=False).exclude(pk__in=counts)
    started = started.filter(settles=None)  # a play-off counts for nothing else
    return tuple(sorted(set(started.values_list("place__number", flat=True))))


def _changed_since(order: NightOrder, when: datetime) -> tuple[int, ...]:
    """Places of tables in this order that were opened again or written at since `when`. Deleted tables are left out."""
    rows = [table for table, _sequence, _place in order.tables]
    now = dict(Table.objects.filter(pk__in=rows).values_list("pk", "sequence"))
    reopened = set(
        Decision.objects.filter(table__in=rows, kind=Decision.Kind.REOPENED, decided_at__gt=when).values_list(
            "table_id", flat=True
        )
    )
    return tuple(
        sorted(
            {
                place
                for table, sequence, place in order.tables
                if table in now and (now[table] != sequence or table in reopened)
            }
        )
    )
