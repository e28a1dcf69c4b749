"""Columns of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from games.kit.numbers import Number, halves

if TYPE_CHECKING:
    _FloatField = models.FloatField[Any, Any]
else:
    _FloatField = models.FloatField


class NumberField(_FloatField):
    """A number as a player writes it, or a sum of such: whole, or with a half. A whole one is read as an `int`.

    Halves are exact in binary fractions. SQLite stores each number as what it is, so there is nothing to convert.
    """

    def db_type(self, connection: Any) -> str | None:
        """Return the type of the column."""
        return "integer" if connection.vendor == "sqlite" else super().db_type(connection)

    def to_python(self, value: Any) -> Any:
        """Return the number that a text or another number stands for."""
        return None if value is None else halves(round(2 * float(value)))

    def get_prep_value(self, value: Any) -> Any:
        """Return the number as it is."""
        return value

    def get_db_converters(self, connection: Any) -> list[Any]:
        """Return the conversions of what the database returns."""
        return [] if connection.vendor == "sqlite" else [_read]


def _read(number: float | None, _expression: object, _connection: object) -> Number | None:
    return None if number is None else halves(round(2 * number))
