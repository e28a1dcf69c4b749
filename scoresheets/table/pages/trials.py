"""The scripted throw on the page of a trial."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ScriptedThrowView:
    """The next throw: its `number` of so many, pictures or words of it, and the address that lays it in the tray, "" if
    the player taps it.

    If an entry that needs no throw comes first, nothing is shown; after the last throw it is `done`. `fields` are those
    of such addresses, separated by blanks.
    """

    game: str
    number: int
    throws: int
    fields: str
    shown: tuple[Any, ...] = ()
    words: str = ""
    address: str = ""

    @property
    def done(self) -> bool:
        """Return whether the last throw has been written."""
        return self.number > self.throws
