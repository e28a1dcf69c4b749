"""Write at a night or a season what takes long to find: it is found before the lock, so that nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import Count, Sum

from scoresheets.models import Night, Season
from scoresheets.nights.access import At, RoleAccess, running
from scoresheets.nights.tables import tables_of

Found = TypeVar("Found")


def night_mark(night: Night) -> tuple[Any, ...]:
    """Return a mark that changes with the night and with each of its tables; it costs three small queries."""
    version = Night.objects.filter(pk=night.pk).values_list("version").first()
    tables = tables_of(night).aggregate(Count("pk"), Sum("version"))
    return version, *tables.values()


def write_found(
    access: RoleAccess[At], find: Callable[[At], Found], write: Callable[[At, Found], None]
) -> None:
    """Call `write` under the lock of the night or season with what `find` has found before, for a device that runs it.
    If it changed meanwhile, it is found once more; what changes after that is as what changes after the write.

    Raises Refusal `not_running`, `not_running_season`, and what both raise.
    """
    for last in (False, True):
        mark, found = _mark(access.at), find(type(access.at).objects.get(pk=access.at.pk))
        with running(access) as fresh:
            if last or _mark(fresh) == mark:
                return write(fresh, found)
    return None


def _mark(at: Night | Season) -> object:
    """Return a mark of what a write of this kind is found from; of a season these are its choices."""
    if isinstance(at, Night):
        return night_mark(at)
    return Season.objects.filter(pk=at.pk).values_list("criteria", "counting").first()
