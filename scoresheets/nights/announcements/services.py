"""Announce a line to tables of a night, and withdraw it. The pages of these tables follow at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoresheets.base.refusals import Refusal
from scoresheets.models import Announcement, Guest, Night, Place
from scoresheets.models.limits import check_limit
from scoresheets.nights.access import NightAccess, access_now, access_running
from scoresheets.nights.announcements.selectors import STANDS, standing
from scoresheets.nights.guests.services import stop_waiting
from scoresheets.nights.tables import tables_of
from scoresheets.table.live.broadcast import broadcast_changed
from scoresheets.table.live.render_cache import drop_renderings
from scoresheets.table.writing import touch_night, write_new

MOST_STANDING = 5  # a table's page shows them all


def announce(*, access: NightAccess, words: str, places: Sequence[int], on_tv: bool, key: str) -> None:
    """Announce these words at the tables of these places, at all tables if none is named, and, with `on_tv`, on the TV.

    The same key again with the same announcement changes nothing, until that is withdrawn. What stands no more is
    deleted. Raises Refusal `not_running`, `announced_already`, `announcements_stand`, `announced_often`,
    `no_such_place`.
    """
    with telling_tables(access) as night:
        numbers = sorted(set(places))
        said = {"words": words, "places": numbers, "on_tv": on_tv}
        before = Announcement.objects.filter(night=night)
        before.filter(announced_at__lt=timezone.now() - STANDS).delete()
        if (same := before.filter(key=key).values(*said).first()) is not None:
            if same != said:
                raise Refusal("announced_already")
            return
        if standing(night).count() >= MOST_STANDING:
            raise Refusal("announcements_stand", limit=MOST_STANDING)
        check_limit(before)
        if len(numbers) != Place.objects.filter(night=night, number__in=numbers).count():
            raise Refusal("no_such_place")
        Announcement.objects.create(night=night, key=key, **said)
        touch_tables(night, numbers)


def withdraw_announcement(*, access: NightAccess, number: int) -> None:
    """Withdraw an announcement. One that is already withdrawn changes nothing. Raises Refusal `not_running`."""
    with telling_tables(access) as night:
        found = Announcement.objects.filter(night=night, pk=number).first()
        if found is not None:
            found.delete()
            touch_tables(night, found.places, forget=True)


def delete_words(*, access: NightAccess) -> None:
    """Delete every announcement of the night, as its words may hold names, and everybody who is noted for a next game.

    Raises Refusal `not_running`.
    """
    with telling_tables(access) as night:
        said = Announcement.objects.filter(night=night).delete()[0]
        noted = stop_waiting(Guest.objects.filter(night=night, waits_at__isnull=False))
        if said or noted:
            touch_tables(night, (), forget=True)


@contextmanager
def telling_tables(access: NightAccess) -> Iterator[Night]:
    """Context manager: a transaction with the tables of the night and then the night locked. Raises Refusal
    `not_running`.

    A page never shows anything newer than its version, so the words and the versions of all tables change at once.
    """
    with write_new():
        tables = tables_of(access.night).order_by("pk")
        list(tables.select_for_update(of=("self",)).only("pk"))
        yield access_running(access_now(access)).night


def touch_tables(night: Night, places: Sequence[int] = (), *, forget: bool = False) -> None:
    """Count one more visible change of the night and of its tables at these places, of all if none is named. Only
    inside `telling_tables`; with `forget` a name is gone, and drawn pages with it.
    """
    tables = tables_of(night)
    if places:
        tables = tables.filter(place__number__in=places)
    tables.update(version=F("version") + 1)
    for table in tables.only("public_id", "version"):
        broadcast_changed(table, forget=forget)
        if forget:
            transaction.on_commit(partial(drop_renderings, table.public_id))
    touch_night(night.pk)
