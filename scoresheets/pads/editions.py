"""What a game tells about printed sheets of people's own: which figures they copy, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.kit.errors import MalformedMove
from games.kit.shape import read_object

Typed = Mapping[str, str]
"""What stands in every field as it was typed, by the place that the game's reader gives it: "ones.rental"."""
NAME = "edition.name"
SURELY_RIGHT = "0"


@dataclass(frozen=True, slots=True)
class EditionDesk:
    """How one game's printed sheet is copied; its template folder has an `_edition.html` laid out like the pad."""

    fields: tuple[str, ...]
    """Every place that is copied, in the order of the print, the edition's own name first."""
    parse: Callable[[object], Any]
    """An edition object -> the game's own value. Raises MalformedMove."""
    write: Callable[[Any], Any]
    """The other way round: what `parse` reads as the same."""
    to_sheet: Callable[[Typed], dict[str, Any]]
    """What was typed -> an edition object, not yet judged."""
    to_typed: Callable[[Mapping[str, Any]], Typed]
    """An edition object that was read -> what one would have typed for it."""
    layout: Callable[[Typed, Mapping[str, str]], object]
    """(what was typed, the sentence at each field that is wrong) -> what `_edition.html` draws."""

    def read(self, raw: object) -> dict[str, Any]:
        """The edition in its one way of writing. Raises MalformedMove, also for the name of a sheet of ours."""
        sheet: dict[str, Any] = self.write(self.parse(read_object(raw, "edition")))
        return sheet

    def faults(self, typed: Typed) -> dict[str, MalformedMove]:
        """What is wrong with what was typed, by field.

        The game's reader is the one judge and names the first fault it meets, so each is mended aside and the rest
        judged again.
        """
        mended, found = dict(typed), dict[str, MalformedMove]()
        while True:
            try:
                self.parse(self.to_sheet(mended))
            except MalformedMove as error:
                place = str(error.facts.get("what"))
                if place not in mended or place in found:
                    raise
                found[place], mended[place] = error, SURELY_RIGHT
            else:
                return found
