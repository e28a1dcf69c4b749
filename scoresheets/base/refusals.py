"""Refusals by Scoresheets itself, whatever the game: rights, the state of a table, limits, a database that fails.

Each has a code, a status, and the facts of its sentence in `table/words/refusals.py`. A game's rules refuse by
IllegalMove.
"""

from __future__ import annotations

from django.db import DatabaseError, DataError, IntegrityError, InterfaceError, ProgrammingError

STATUS = {
    "malformed": 400,
    "seat_not_yours": 403,
    "not_host": 403,
    "not_running": 403,
    "not_running_season": 403,
    "only_looks": 403,
    "not_organizing": 403,
    "not_playing": 403,
    "watchers_do_not_sit": 403,
    "watchers_only_look": 403,
    "newcomers_watch": 403,
    "sent_away": 403,
    "key_reused": 409,
    "added_already": 409,
    "announced_already": 409,
    "too_fast": 429,
    "busy": 503,
    "no_room": 503,
    "unkept": 503,
    "uncertain": 503,
    "file_gone": 503,
    "damaged": 503,
    "doubted": 503,
}
FAILURES = (DatabaseError, InterfaceError)
"""Django's errors when the database fails: it is away, full, damaged, or takes nothing any more."""
MISTAKES = (IntegrityError, ProgrammingError, DataError)
"""Those of them that are our own mistakes instead."""


class Refusal(Exception):
    """A write that was not done, and why: `code`, HTTP `status` (422 by default), the `box` it is about."""

    def __init__(self, code: str, *, box: str = "", **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.box = box
        self.facts = facts

    @property
    def status(self) -> int:
        """Return the HTTP status of the answer."""
        return STATUS.get(self.code, 422)


class NotInstalled(Refusal):
    """The table plays a game from outside that is not installed here any more: its log cannot be played."""

    def __init__(self, game: str) -> None:
        super().__init__("log_not_playable", reason="game_not_installed", game=game)


class Stranger(Exception):
    """The device has no access to the table, or there is no such table: the answers are indistinguishable."""
