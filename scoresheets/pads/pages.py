"""What pages are made of: fragments, and the pieces of a fragment that can be swapped alone.

Both are values. Two versions of a table are compared by them: the same values, nothing is sent; other values of a
piece, that piece; other values around the pieces, or other pieces, the whole fragment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, NamedTuple, cast

from django.template import engines
from django.utils.translation import get_language
from jinja2 import Environment
from jinja2.runtime import Macro


class Piece(NamedTuple):
    """An element with an id: the macro that draws it, in a template of macros, and the values that decide what it
    says, its id first.
    """

    template: str
    macro: str
    values: tuple[Any, ...]

    @property
    def id(self) -> str:
        """Of the element; every use of a `sheet_piece` has the same string."""
        return cast(str, self.values[0])

    def __html__(self) -> str:
        return self.drawn(get_language())

    def drawn(self, language: str) -> str:
        """The element; `language` is the active one."""
        module = _environment().get_template(self.template).module
        return cast(str, getattr(module, self.macro)(*self.values))


class SheetPiece(Piece):
    """A piece of many sheets: it is drawn once for each language."""

    def drawn(self, language: str) -> str:
        return _drawn(language, self)


@lru_cache(maxsize=4096)
def _drawn(language: str, piece: SheetPiece) -> str:
    return Piece.drawn(piece, language)


# Boxes of a hall are mostly alike. Drawn each time, a table's first snapshot costs 90 % more CPU, lit boxes 10 %.
@lru_cache(maxsize=16384)
def sheet_piece(template: str, macro: str, name: str, *values: Any) -> SheetPiece:
    """A piece with this id whose hashable values are all that it says, and name nobody: names are not to stay in
    memory. Of equal ones there is one.
    """
    return SheetPiece(template, macro, (name, *values))


@dataclass(frozen=True, slots=True)
class Fragment:
    """An element with an id and the pieces inside it: the template sees the values of `frame` and the `pieces` by their
    ids, and nothing else.
    """

    template: str
    frame: Mapping[str, Any]
    pieces: Mapping[str, Piece] = field(default_factory=dict)

    def __html__(self) -> str:
        language = get_language()
        pieces = {name: piece.drawn(language) for name, piece in self.pieces.items()}
        return _environment().get_template(self.template).render(self.frame, pieces=pieces)

    def has_around(self, other: Fragment, *, but: tuple[str, ...] = ()) -> bool:
        """Whether both say the same around the same pieces, whatever these say; `but` these values."""
        frame = {**self.frame, **{name: other.frame[name] for name in but}} if but else self.frame
        return (
            self.template == other.template
            and frame == other.frame
            and self.pieces.keys() == other.pieces.keys()
        )

    def changed(self, earlier: Fragment) -> list[str]:
        """The ids of the pieces that say something else than in an earlier one with the same around them."""
        return [name for name, piece in self.pieces.items() if piece != earlier.pieces[name]]


@cache
def macros_of(template: str) -> tuple[str, ...]:
    """The names of the macros in a template."""
    module = vars(_environment().get_template(template).module)
    return tuple(name for name, macro in module.items() if isinstance(macro, Macro))


NO_FRAGMENT = Fragment("", {})


def _environment() -> Environment:
    return cast(Environment, cast(Any, engines["jinja2"]).env)
