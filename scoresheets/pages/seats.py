"""A seat as everybody sees it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scoresheets.base.words import isolated

MOST_LETTERS = 8
SYLLABLE = re.compile(r"(?<=[^\W\d_])(?=[b-df-hj-np-tv-zç][aeiouyà-ü])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat: `number` (from 1) never changes and is also its colour and shape, unless its game gives it others
    (`Board.colours`); the order of play is the list's.
    """

    number: int
    name: str
    letter: str
    held: bool  # some device holds it
    left: bool = False  # the player went home

    @property
    def in_text(self) -> str:
        """The name as a sentence takes it: one written from right to left keeps the numbers beside it in place."""
        return isolated(self.name)

    @property
    def lengthy(self) -> bool:
        """Whether the name is drawn smaller where there is little room, and in two lines rather than cut off."""
        return len(self.name) > MOST_LETTERS

    @property
    def halves(self) -> tuple[str, str]:
        """Where such a name may go on in a second line: ("Grand", "mother"). Some say it themselves."""
        if re.search(r"[\s-]", self.name):
            return "", self.name
        middle = len(self.name) / 2
        places = (found.start() for found in SYLLABLE.finditer(self.name))
        place = min(places, key=lambda place: abs(place - middle), default=0)
        return self.name[:place], self.name[place:]
