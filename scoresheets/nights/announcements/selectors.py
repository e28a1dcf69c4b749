"""Read the announcements that stand: at a table, on the TV, at a night."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from scoresheets.models import Announcement, Night, Place, Table
from scoresheets.nights.announcements.words import addressed
from scoresheets.nights.round_rows import final_row
from scoresheets.table.pages.nights import AnnouncementView

STANDS = timedelta(hours=12)  # at most: an end page is looked at for weeks
ON_TV = 2  # the newest: two of 200 characters take a quarter of the screen


@dataclass(frozen=True, slots=True)
class SaidView:
    """An announcement in the list of the night: `to` says in words for which tables, `for_all` whether for all."""

    number: int
    words: str
    to: str
    for_all: bool
    on_tv: bool
    when: datetime


def announced_at(place: Place) -> tuple[AnnouncementView, ...]:
    """Return the announcements that stand at the table of this place, newest first."""
    return tuple(
        AnnouncementView(each.pk, each.words, each.announced_at)
        for each in standing(place.night)
        if not each.places or place.number in each.places
    )


def announced_at_table(table: Table) -> tuple[AnnouncementView, ...]:
    """Return the announcements that stand at this table, newest first; none at home."""
    place = Place.objects.select_related("night").filter(tables=table).first()
    return announced_at(place) if place else ()


def announced_on_tv(night: Night) -> tuple[SaidView, ...]:
    """Return the announcements that the TV shows, newest first."""
    return tuple(_view(each) for each in standing(night).filter(on_tv=True)[:ON_TV])


def announcements_of(night: Night) -> tuple[SaidView, ...]:
    """Return the announcements that stand at the night, newest first."""
    return tuple(map(_view, standing(night)))


def standing(night: Night) -> QuerySet[Announcement]:
    """Return the announcements that stand now, newest first. Those of the rounds are over once the final is."""
    found = Announcement.objects.filter(night=night, announced_at__gt=timezone.now() - STANDS).order_by("-pk")
    final = final_row(night) if found else None
    ended = final.table.closed_at if final and final.table else None
    return found.filter(announced_at__gt=ended) if ended else found


def _view(each: Announcement) -> SaidView:
    return SaidView(
        number=each.pk,
        words=each.words,
        to=addressed(each.places),
        for_all=not each.places,
        on_tv=each.on_tv,
        when=each.announced_at,
    )
