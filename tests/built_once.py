"""Worlds that many tests begin with: built by the services once in a process, then laid down again as their rows.

Without it 151 tests of tables and people take twice as much processor time (37 s of 18), and 161 of nights and files,
which lay theirs beside other rows, too (43 s of 20).
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import AutoField, Model
from django.utils import timezone

from scoresheets.models import Device, Night, OrderChange, PublishedOrder, SentAway, Table
from scoresheets.table.history import History, Line
from scoresheets.table.selectors import states
from tests.process_memory import forget_only, forget_tables

P = ParamSpec("P")
R = TypeVar("R")
Rows = dict[type[Model], list[tuple[Any, ...]]]

KEYS_IN_JSON = (SentAway, OrderChange, PublishedOrder)
"""Models whose columns of JSON name seats by their primary keys."""


@dataclass(frozen=True, slots=True)
class Built:
    """The result of a builder, the rows that it wrote, what the process cached of them, and when it was built."""

    result: Any
    rows: Rows
    histories: dict[str, Any]
    start: datetime
    end: datetime

    @property
    def public_ids(self) -> set[str]:
        """The names in addresses of its tables and nights."""
        place = {model: _columns(model).index('"public_id"') for model in (Table, Night)}
        return {row[place[model]] for model in place for row in self.rows.get(model, ())}

    @property
    def fits_beside(self) -> bool:
        """True if its keys may be moved."""
        return not any(model in self.rows for model in KEYS_IN_JSON)


_built: dict[tuple[object, ...], list[Built]] = {}


def built_once(build: Callable[P, R]) -> Callable[P, R]:
    """Decorate a builder of a world whose arguments can be told by their `repr`.

    Beside other rows a world gets the keys that come next and the time that it is, and another one of the same kind is
    built if this one lies there already. It builds anew on a database that counts its keys on (PostgreSQL), and outside
    a transaction: a server in a process of its own may still know the tables of the test before by their ids.
    """

    @wraps(build)
    def lay_down(*args: P.args, **kwargs: P.kwargs) -> R:
        if connection.vendor != "sqlite" or not connection.in_atomic_block:
            return build(*args, **kwargs)
        worlds = _built.setdefault((build, repr(args), repr(kwargs)), [])
        used = _used_keys()
        for world in worlds:
            if used and not world.fits_beside:
                continue
            try:
                return _laid_beside(world, used) if used else _laid(world)  # type: ignore[no-any-return]
            except IntegrityError:
                continue
        return _build(worlds, lambda: build(*args, **kwargs))

    return lay_down


def _build(worlds: list[Built], build: Callable[[], R]) -> R:
    """Build a world, and keep it unless it changed rows that were there before."""
    before, start = _rows(), timezone.now()
    result = build()
    end, after = timezone.now(), _rows()
    written, untouched = {}, True
    for model in {**before, **after}:
        old = set(before.get(model, ()))
        written[model] = [row for row in after.get(model, ()) if row not in old]
        untouched &= old.issubset(after.get(model, ()))
    if untouched:
        built = Built(
            deepcopy(result), {model: rows for model, rows in written.items() if rows}, {}, start, end
        )
        known = built.public_ids.intersection(states._histories)
        built.histories.update({public_id: states._histories[public_id] for public_id in known})
        worlds.append(built)
    return result


def _rows() -> Rows:
    found = {}
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            if model._meta.proxy:
                continue
            names = ", ".join(_columns(model))
            if rows := cursor.execute(f'SELECT {names} FROM "{model._meta.db_table}"').fetchall():  # noqa: S608
                found[model] = rows
    return found


def _used_keys() -> dict[str, int]:
    """Return the last key that each table gave; nothing where all of them are empty."""
    with connection.cursor() as cursor:
        given = cursor.execute("SELECT name, seq FROM sqlite_sequence WHERE seq > 0").fetchall()
    return {table: last for table, last in given if table != "django_migrations"}


@cache
def _columns(model: type[Model]) -> list[str]:
    return [f'"{field.column}"' for field in model._meta.concrete_fields]


@cache
def _insert(model: type[Model]) -> str:
    names = _columns(model)
    values = ", ".join(["%s"] * len(names))
    return f'INSERT INTO "{model._meta.db_table}" ({", ".join(names)}) VALUES ({values})'  # noqa: S608


@cache
def _keyed(model: type[Model]) -> tuple[tuple[int, str, str], ...]:
    """Return place, attribute and table of each column that holds the key of a row of that table."""
    found = []
    for place, field in enumerate(model._meta.concrete_fields):
        if field.related_model is not None or isinstance(field, AutoField):
            to = field.related_model or model
            found.append((place, field.attname, to._meta.db_table))
    return tuple(found)


def _insert_rows(rows: Rows) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for model, values in rows.items():
            cursor.executemany(_insert(model), values)


def _laid(built: Built) -> Any:
    """Lay a world down as it was built, in an empty database."""
    _insert_rows(built.rows)
    forget_tables()  # else a page of another test at the same table would be used again
    states._histories.update(built.histories)
    return deepcopy(built.result)


def _laid_beside(built: Built, used: Mapping[str, int]) -> Any:
    """Lay a world down with the keys that come next, as if it had been built in this moment."""
    move = _Move(built, used)
    _insert_rows({model: [move.row(model, row) for row in rows] for model, rows in built.rows.items()})
    forget_only(built.public_ids)
    states._histories.update({place: move.history(each) for place, each in built.histories.items()})
    copied: dict[int, Any] = {}
    result = deepcopy(built.result, copied)
    for found in copied.values():
        if isinstance(found, Model):
            move.instance(found)
    return result


class _Move:
    """Other keys and moments for the rows of a world."""

    def __init__(self, built: Built, used: Mapping[str, int]) -> None:
        self.built, self.now = built, timezone.now()
        self.further = {}
        for model, rows in built.rows.items():
            table = model._meta.db_table
            first = min(row[0] for row in rows)  # the primary key is the first column of each model
            self.further[table] = used.get(table, 0) - first + 1

    def row(self, model: type[Model], row: Sequence[Any]) -> tuple[Any, ...]:
        values = [self.moment(value) if isinstance(value, datetime) else value for value in row]
        for place, _name, table in _keyed(model):
            if values[place] is not None:
                values[place] += self.further.get(table, 0)
        return tuple(values)

    def instance(self, found: Model) -> None:
        for name, value in vars(found).items():
            if isinstance(value, datetime):
                setattr(found, name, self.moment(value))
        for _place, name, table in _keyed(type(found)):
            if vars(found).get(name) is not None:
                setattr(found, name, vars(found)[name] + self.further.get(table, 0))

    def history(self, history: History) -> History:
        """Return what the process cached of a table, as it is of this copy."""
        written = (
            replace(each, line=self._line(each.line), about=self._line(each.about))
            for each in history.written
        )
        played = (replace(each, line=self._line(each.line)) for each in history.played)
        return replace(history, written=tuple(written), played=tuple(played))

    def _line(self, line: Line) -> Line:
        device = None if line.device is None else line.device + self.further.get(Device._meta.db_table, 0)
        return replace(line, device=device, written_at=self.moment(line.written_at))

    def moment(self, moment: datetime) -> datetime:
        """Return a moment of the building as one of the last microseconds, in the same order; any other one as long
        before or after now as it was.
        """
        aware = moment.replace(tzinfo=moment.tzinfo or UTC)
        since = self.built.end - aware
        at = self.now - (since / 10_000 if self.built.start <= aware <= self.built.end else since)
        return at.replace(tzinfo=moment.tzinfo)
