"""Write at a night what takes long to find: it is found before the lock is taken, so that nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import Count, Sum

from scoresheets.models import Night, Table
from scoresheets.nights.access import NightAccess, running

Found = TypeVar("Found")


def night_mark(night: Night) -> tuple[Any, ...]:
    """Return a mark that changes with the night and with each of its tables; it costs two small queries."""
    version = Night.objects.filter(pk=night.pk).values_list("version").first()
    tables = Table.objects.filter(place__night=night).aggregate(Count("pk"), Sum("version"))
    return version, *tables.values()


def write_found(
    access: NightAccess, find: Callable[[Night], Found], write: Callable[[Night, Found], None]
) -> None:
    """Call `write` under the lock of the night with what `find` has found before, for a device that runs the night. If
    the night changed meanwhile, it is found once more; what changes after that is as what changes after the write.

    Raises Refusal `not_running`, and what both raise.
    """
    for last in (False, True):
        mark, found = night_mark(access.night), find(Night.objects.get(pk=access.night.pk))
        with running(access) as fresh:
            if last or night_mark(fresh) == mark:
                return write(fresh, found)
    return None
