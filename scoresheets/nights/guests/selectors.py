"""Read the guests of a night."""

from __future__ import annotations

from django.db.models import QuerySet

from scoresheets.models import Guest, Night


def guests_of(night: Night) -> QuerySet[Guest]:
    """Return the guests who have a name, by number."""
    return Guest.objects.filter(night=night).exclude(name_key="")


def names_by_number(night: Night) -> dict[int, str]:
    """Return the names of the guests who have one."""
    return dict(guests_of(night).values_list("number", "name"))
