"""Rows as they are now, by queries compiled once: tests ask for them before and after every request."""

from functools import cache
from typing import Any

from django.db.models import Model

from scoresheets.base.db.compiled_queries import CompiledQuery
from scoresheets.models import Seat, Table

_TABLE = CompiledQuery(lambda table: Table.objects.filter(pk=table))
_SEATS = CompiledQuery(lambda table: Seat.objects.filter(table=table))


def table_now(table: Table) -> Table:
    """Return the row of this table. Raises Table.DoesNotExist if it was deleted."""
    found = _TABLE.first(table.pk)
    if found is None:
        raise Table.DoesNotExist
    return found


def seats_now(table: Table) -> tuple[Seat, ...]:
    """Return the seats in order of play."""
    return tuple(_SEATS.all(table.pk))


def rows_now(model: type[Model]) -> list[dict[str, Any]]:
    """Return all rows of a model in the order of their keys, by their columns."""
    names = [field.attname for field in model._meta.concrete_fields]
    return [dict(zip(names, row, strict=True)) for row in _all_of(model).rows()]


@cache
def _all_of(model: type[Model]) -> CompiledQuery[Model]:
    return CompiledQuery(lambda: model._default_manager.order_by("pk"))
