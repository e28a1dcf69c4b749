"""What a page says of a trial: which throw is printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class PrintedView:
    """The next throw: its `number` of so many, pictures or words of it, and the address that lays it in the tray, ""
    where the player taps it. Where an entry comes first that needs no throw, nothing is shown; after the last one it is
    `done`. `fields` are those that such addresses have, with blanks between.
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
        """Whether the last throw has been written."""
        return self.number > self.throws
