"""People's own printed sheets, as a game describes them: which figures are copied, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.kit.errors import MalformedMove
from games.kit.shape import read_object

Typed = Mapping[str, str]
"""The typed text of every field, by the place that the game's reader gives it: "ones.rental"."""
NAME = "edition.name"
SURELY_RIGHT = "0"


@dataclass(frozen=True, slots=True)
class EditionDesk:
    """How one game's printed sheet is copied. The game's template folder has an `_edition.html` laid out like the
    pad.
    """

    fields: tuple[str, ...]
    """Every place that is copied, in the order of the print; the edition's own name comes first."""
    parse: Callable[[object], Any]
    """Turns an edition object into the game's own value. Raises MalformedMove."""
    write: Callable[[Any], Any]
    """The inverse of `parse`: writes an edition object that `parse` reads as the same value."""
    to_sheet: Callable[[Typed], dict[str, Any]]
    """Turns typed texts into an edition object that has not been checked yet."""
    to_typed: Callable[[Mapping[str, Any]], Typed]
    """Turns an edition object that was read into the texts one would have typed for it."""
    layout: Callable[[Typed, Mapping[str, str]], object]
    """(typed texts, sentence at each wrong field) -> the values that `_edition.html` draws."""

    def read(self, raw: object) -> dict[str, Any]:
        """Return the edition in canonical form. Raises MalformedMove, also if it has the name of a sheet of ours."""
        sheet: dict[str, Any] = self.write(self.parse(read_object(raw, "edition")))
        return sheet

    def faults(self, typed: Typed) -> dict[str, MalformedMove]:
        """Return the faults of the typed texts, by field.

        The game's reader is the only judge and names the first fault it meets. So each fault is replaced by a valid
        text, and the rest is judged again.
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
