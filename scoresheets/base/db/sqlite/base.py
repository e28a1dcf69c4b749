"""Django's SQLite backend (`ENGINE`), for a file that is ours, that only its owner reads, and that may be damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, cast

from django.db.backends.sqlite3 import base
from django.db.utils import DatabaseErrorWrapper
from django.utils.functional import cached_property

from scoresheets.base.db.sqlite.files import inspect_once, make_private, means_damage
from scoresheets.base.db.sqlite.integrity_check import integrity
from scoresheets.base.db.sqlite.keep_open import is_held, is_lost


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own wrapper, which also inspects the file before it opens it and watches for errors that mean damage."""

    def get_new_connection(self, conn_params: Any) -> Any:
        """Return a connection of sqlite3. Raises Unusable if this process cannot or must not use the file,
        OperationalError if it is no longer the file of the other connections.
        """
        file = Path(self.settings_dict["NAME"])
        if is_lost():
            raise sqlite3.OperationalError("another file is there now")
        inspect_once(file)
        make_private(file)
        return super().get_new_connection(conn_params)

    def create_cursor(self, name: str | None = None) -> base.SQLiteCursorWrapper:
        """Return a cursor that rewrites the placeholders of a statement once."""
        return cast(base.SQLiteCursorWrapper, self.connection.cursor(factory=_Cursor))

    @cached_property
    def wrap_database_errors(self) -> DatabaseErrorWrapper:
        """Return Django's error wrapper with our check for damage; all reads and writes go through it."""
        return _Listening(self)


class _Cursor(base.SQLiteCursorWrapper):
    """Django's cursor. It rewrites the same dozen statements for every entry, which was 3 % of its CPU."""

    def convert_query(self, query: str, *, param_names: Sequence[str] | None = None) -> str:
        """Return the statement as sqlite3 wants it."""
        if param_names is not None:
            return super().convert_query(query, param_names=param_names)
        return _with_marks(query)


@lru_cache(maxsize=500)
def _with_marks(query: str) -> str:
    """Return a statement with "?" where Django writes "%s", by Django's own method, which needs no cursor for it."""
    return str(base.SQLiteCursorWrapper.convert_query(cast(Any, None), query))


class _Listening(DatabaseErrorWrapper):
    wrapper: DatabaseWrapper

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc_value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if exc_type is None:
            return
        if means_damage(exc_value) and is_held():
            integrity.doubt(Path(self.wrapper.settings_dict["NAME"]))
        super().__exit__(exc_type, exc_value, traceback)
