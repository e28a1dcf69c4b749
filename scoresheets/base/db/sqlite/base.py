"""Django's SQLite backend (`ENGINE`), for a file that is ours, that only its owner reads, and that may be damaged."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Any

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

    @cached_property
    def wrap_database_errors(self) -> DatabaseErrorWrapper:
        """Return Django's error wrapper with our check for damage; all reads and writes go through it."""
        return _Listening(self)


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
